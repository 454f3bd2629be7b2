import { describe, expect, test } from "vitest";
import { heatOf } from "./heat";

describe("Volto", () => {
  const even = { N: 0.3, C: 0.3, K: 0.1, S: 0.1, L: 0.2 };
  const things = { 10: { N: 0, C: 0, K: 0, S: 0, L: 1 }, 11: even, 12: even };
  const mask = (id: number, cell: string | null) => ({ id, seat: 1, cell, face: null, may_be: "NCKSL" });
  const heat = heatOf({
    game: "volto",
    things,
    truth: { setups: ["NLKLN/CSCNC", "LNK.../....."] },
    view: { masks: [mask(10, null), mask(11, "b5")] },
    seat: 0,
    names: ["Anna", "Bruno"],
  });

  test("masks are rows, those that are gone the last ones", () => {
    expect(heat.rows.map(({ word }) => word)).toEqual(["b5 · Bruno", "c7 · Bruno", "off the board · Bruno"]);
  });

  test("the truth is marked once in a row", () => {
    const marks = heat.rows.map(({ cells }) => cells.map(({ isTrue }) => isTrue).indexOf(true));
    expect(marks.map((column) => heat.columns[column]?.word)).toEqual(["Noble", "Candidate", "Lady"]);
    expect(heat.certain).toBe(1);
  });
});

test("Mascarade names places by who sits there, and cards of the centre", () => {
  const heat = heatOf({
    game: "mascarade",
    things: { 0: { king: 0.5, judge: 0.5 }, 1: { king: 0.5, judge: 0.5 }, 2: { king: 0, judge: 0 } },
    truth: { masks: ["judge", "king", "spy"] },
    view: { persons: [1, 0] },
    seat: 0,
    names: ["Anna", "Bruno"],
  });
  expect(heat.rows.map(({ word }) => word)).toEqual(["Bruno", "Anna", "Centre card 1"]);
  expect(heat.columns.map(({ word }) => word)).toEqual(["King", "Judge"]);
  expect(heat.rows[0]?.cells.map(({ isTrue }) => isTrue)).toEqual([false, true]);
});

test("Twilight expects numbers, beside those that there really were", () => {
  const heat = heatOf({
    game: "twilight",
    things: { hand: { D1: 1.25, H5: 0 }, deck: { D1: 2.5, H5: 1 } },
    truth: { hands: [["D1"], ["D1", "D1"]], deck: ["H5"] },
    view: {},
    seat: 0,
    names: ["Anna", "Bruno"],
  });
  expect(heat.columns.map(({ word }) => word)).toEqual(["Hand of Bruno", "Deck"]);
  expect(heat.rows[0]?.cells.map(({ text, really }) => [text, really])).toEqual([
    ["1.3", 2],
    ["2.5", 0],
  ]);
  expect(heat.certain).toBeNull();
});
