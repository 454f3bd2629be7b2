import { expect, it } from "vitest";
import { leadOf, placeOf, tallyOf } from "./tally";

const START = { doge: 0, west: -2, east: 2, merchant: -1, harlequin: 1, favourite: 0 };

it("counts guests in a mansion, and the court on one half", () => {
  expect(tallyOf(START, 0)).toEqual({ guests: [], hasCourt: false, count: 0 });
  const west = { ...START, west: -7, doge: -3, east: -1, merchant: -8 };
  expect(tallyOf(west, 0)).toEqual({ guests: ["west", "merchant"], hasCourt: true, count: 3 });
  expect(tallyOf(west, 1).count).toBe(0);
  expect(tallyOf({ ...west, east: 0 }, 0).hasCourt).toBe(false);
});

it("leans to whoever the Doge and the Favourite lean to", () => {
  expect(leadOf(START)).toBe(0);
  expect(leadOf({ doge: -7, favourite: -8 })).toBe(-1);
  expect(leadOf({ doge: 3, favourite: 2 })).toBe(0.5);
});

it("puts everybody's own mansion at their own end", () => {
  expect([placeOf(-8, 0), placeOf(8, 1), placeOf(0, 0), placeOf(-8, null)]).toEqual([0, 0, 8, 0]);
  expect(placeOf(-8, 1)).toBe(16);
});
