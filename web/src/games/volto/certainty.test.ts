import { expect, test } from "vitest";
import { certaintyOf, excludedBy } from "./certainty";
import type { Event } from "./log";

const moved = (seat: number, from: string, to: string): Event => ({ type: "moved", seat, from, to });

test("at the beginning each of ten masks may be the Candidate", () => {
  expect(certaintyOf([], false)).toEqual([[0.1], [0.1]]);
});

test("a step tells something of its own side and nothing of the other", () => {
  const [anna, bruno] = certaintyOf([moved(0, "a2", "b3"), moved(1, "a6", "a4")], false);
  expect(anna).toHaveLength(3);
  expect(anna[1]).toBeGreaterThan(0.1);
  expect(bruno[1]).toBeCloseTo(0.1);
  // The Soldier is found: nine masks are left.
  expect(bruno[2]).toBeCloseTo(1 / 9);
});

test("a Candidate that is shown is certain", () => {
  const events: Event[] = [moved(0, "a2", "a3"), { type: "captured", seat: 1, cell: "a7", face: "K" }];
  expect(certaintyOf(events, false)[1].at(-1)).toBe(1);
});

test("the way of a step excludes faces", () => {
  expect(excludedBy("b2", "b3", 0, false)).toEqual(["C"]);
  expect(excludedBy("b2", "b1", 0, false)).toEqual(["C", "S"]);
  expect(excludedBy("b6", "b5", 1, false)).toEqual(["C"]);
  expect(excludedBy("b2", "c2", 0, true)).toEqual(["C"]);
  expect(excludedBy("b2", "c3", 0, true)).toEqual(["N", "S"]);
});
