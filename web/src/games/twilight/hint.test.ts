import { expect, test } from "vitest";
import type { View } from "../../api/generated/twilight";
import { reasonOf, say } from "./hint";
import { parseMove } from "./notation";

const START = { doge: 0, west: -2, east: 2, merchant: -1, harlequin: 1, favourite: 0 };
const NAMES = ["Anna", "Bruno"];
const view = { seat: 0, turn: 0, figures: START } as unknown as View;
const told = (move: string) => say(move, { view, names: NAMES });
const why = (move: string, seat: number, figures = START) => reasonOf(parseMove(move), figures, seat);

test("moves are told by their card, what it does, and what that is good for", () => {
  expect(told("D1:doge-1")).toBe("Doge 1: Doge 1 toward you. It brings the Doge nearer to you.");
  expect(told("D1x2:cortege-1")).toMatch(/^Doge 1 and Doge 1: Cortege: .+ It brings the Doge nearer to you\.$/);
  for (const move of ["G11:west-1,east-1", "GX:gather", "HC:doge", "guild:west", "discard", "end"])
    expect(told(move)).toMatch(/\. [A-Z].+\.$/);
});

test("the reason is the reader's own", () => {
  expect(why("D1:doge-1", 0)).not.toBe(why("D1:doge-1", 1));
  expect(why("H2:harlequin-2", 0)).toContain("Masquerade");
  expect(why("G11:west-2", 0)).toContain("room");
  expect(why("D1:doge-1", 0, { ...START, doge: -6, west: -8 })).toBe("That wins the round.");
  expect(why("M3:merchant-3", 0, { ...START, merchant: -5 })).toContain("count more");
  expect(why("M3:merchant-3", 0, { ...START, merchant: 8 })).toContain("weakens");
});
