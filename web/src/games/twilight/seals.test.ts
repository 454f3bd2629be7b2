import { expect, it } from "vitest";
import { sealsOf } from "./seals";

const HAND = ["D1", "D1", "D1", "G11", "M2"];
const seals = (...moves: string[]) =>
  sealsOf(
    HAND,
    moves.map((move) => ({ move })),
  );

it("numbers drafted cards in their order", () => {
  expect(seals()).toEqual([null, null, null, null, null]);
  expect(seals("D1:doge-1", "D1:doge-1")).toEqual([1, 2, null, null, null]);
});

it("gives both cards of a Cortege the same number", () => {
  expect(seals("D1x2:cortege-1", "D1:doge-1")).toEqual([1, 1, 2, null, null]);
});

it("seals the whole hand of who discards it, and no card for the Guild's Word", () => {
  expect(seals("discard")).toEqual([1, 1, 1, 1, 1]);
  expect(seals("guild:doge")).toEqual([null, null, null, null, null]);
});
