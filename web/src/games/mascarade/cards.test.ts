import { expect, test } from "vitest";
import { Guesses } from "../../stage/guesses.svelte";
import { guessAt, idsOf, thingOf } from "./cards";
import { DEALT, swapped, turn } from "./sample";

test("cards get new ids whenever they may be others", () => {
  expect(idsOf([DEALT, turn(1, 0), swapped(0, [0, 4], null)])).toEqual([[0, 6], [1], [2], [3], [4, 7], [5]]);
});

test("a guess grows old when its card may be another", () => {
  const guesses = new Guesses(undefined);
  guesses.set(thingOf(4), "king");
  expect(guessAt(guesses, [4], 4)).toEqual({ mask: "king", isOld: false });
  expect(guessAt(guesses, [4, 7], 7)).toEqual({ mask: "king", isOld: true });
  guesses.set(thingOf(7), "judge");
  expect(guessAt(guesses, [4, 7], 7)).toEqual({ mask: "judge", isOld: false });
  expect(guessAt(guesses, [5], 5)).toBeNull();
});
