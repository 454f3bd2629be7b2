import { describe, expect, it } from "vitest";
import { isPrivate, journalOf, knownToAll, lastLook, memoriesOf } from "./journal";
import { DEALT, swapped, turn } from "./sample";
import type { Event } from "./types";

const looked = (mask: string | null): Event => ({ type: "looked", seat: 0, mask });

describe("the journal", () => {
  it("begins with the deal, and knows what was touched since", () => {
    const [deal] = journalOf([DEALT, turn(1, 0), swapped(0, [0, 4], true)]);
    expect(deal?.seen.map(({ holds }) => holds)).toEqual([false, true, true, true, false, true]);
  });

  it("holds one's own looks and swaps, and nobody else's", () => {
    const mine = journalOf([DEALT, turn(1, 0), swapped(0, [0, 1], false), turn(5, 0), looked("judge")]);
    expect(mine.map(({ sight }) => sight)).toEqual(["dealt", "swapped", "looked"]);
    expect(mine[1]).toMatchObject({ turn: 1, places: [0, 1], real: false, seen: [] });
    const theirs = journalOf([DEALT, turn(1, 0), swapped(0, [0, 1], null), turn(5, 0), looked(null)]);
    expect(theirs.map(({ sight }) => sight)).toEqual(["dealt"]);
  });

  it("holds what the Princess shows, but not to its wearer", () => {
    const shown = (mask: string | null): Event => ({ type: "revealed", place: 2, mask, cause: "princess" });
    expect(lastLook(journalOf([DEALT, shown("king")]))?.seen).toEqual([{ place: 2, mask: "king", holds: true }]);
    expect(lastLook(journalOf([DEALT, shown(null)]))).toBeNull();
  });

  it("keeps the last private look, not what all could see", () => {
    const spied: Event = { type: "spied", seat: 0, places: [0, 3], masks: ["spy", "king"] };
    const open: Event = { type: "revealed", place: 1, mask: "thief", cause: "contest" };
    const look = lastLook(journalOf([DEALT, turn(6, 0), spied, open]));
    expect(look).toMatchObject({ sight: "spied", turn: 6 });
    expect(look?.seen.map(({ mask }) => mask)).toEqual(["spy", "king"]);
  });
});

describe("the memory of one place", () => {
  it("has the last first, and tells what only one knows from what all know", () => {
    const journal = journalOf([DEALT, turn(1, 0), swapped(0, [0, 1], true), turn(5, 0), looked("king")]);
    expect(memoriesOf(journal, 0).map(({ sight, mask, holds }) => [sight, mask, holds])).toEqual([
      ["looked", "king", true],
      ["swapped", null, false],
      ["dealt", "judge", false],
    ]);
    expect(memoriesOf(journal, 0).map(isPrivate)).toEqual([true, true, false]);
    expect(knownToAll(journal, 0)).toBeNull();
    expect(knownToAll(journal, 2)).toBe("empress");
  });
});
