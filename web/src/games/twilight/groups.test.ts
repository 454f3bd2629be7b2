import { expect, it } from "vitest";
import { groupsOf } from "./groups";
import { parseMove } from "./notation";

const MOVES = ["G11:west-1,east-1", "G11:west-1,east+1", "G11:east+2", "GX", "HC:harlequin"].map(parseMove);
const told = (own: number) => groupsOf(MOVES, own).map(({ direction, moves }) => [direction, moves.length]);

it("sorts moves by the end of the street they lead to", () => {
  expect(told(0)).toEqual([
    ["own", 1],
    ["other", 1],
    ["both", 3],
  ]);
});

it("turns with the reader", () => {
  const [own] = groupsOf(MOVES, 1);
  expect(own?.moves[0]?.text).toBe("G11:east+2");
});
