import { describe, expect, test } from "vitest";
import type { ReviewStep } from "../../api/generated/http";
import { review } from "./review";

describe("beliefs", () => {
  const even = { N: 0.3, C: 0.3, K: 0.1, S: 0.1, L: 0.2 };
  const things = { 10: { N: 0, C: 0, K: 0, S: 0, L: 1 }, 11: even, 12: even };
  const mask = (id: number, cell: string | null) => ({ id, seat: 1, cell, face: null, may_be: "NCKSL" });
  const heat = review.heat({
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

test("a mask is set up in secret", () => {
  const told = (move: string) => review.secret?.({} as ReviewStep, { move, isOpen: false, names: [] });
  expect(told("K@c1")).toBe("In secret, on c1: Candidate");
  expect(told("")).toBeNull();
  expect(told("b2-b3")).toBeNull();
});
