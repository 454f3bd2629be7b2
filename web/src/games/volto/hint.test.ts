import { expect, test } from "vitest";
import type { MaskView, View } from "../../api/generated/volto";
import { say } from "./hint";

const mine = (id: number, cell: string, face: string): MaskView => ({ id, seat: 0, cell, face, may_be: "NCKSL" });
const theirs = (id: number, cell: string, may_be: string): MaskView => ({ id, seat: 1, cell, face: null, may_be });
const told = (move: string, ...masks: MaskView[]) =>
  say(move, { names: ["Anna", "Bruno"], view: { masks } as unknown as View });

test("a hint names the mask, its way and a reason; placements are not hinted at", () => {
  expect(told("b2-b3", mine(6, "b2", "N"))).toBe("Noble from b2 to b3: a quiet move that tells little.");
  expect(told("N@a1")).toBeNull();
});

test.each([
  ["the Candidate arrives", "b6-b7", [mine(6, "b6", "K")], "arrives and wins"],
  ["a mask that can only be the Candidate", "b5-b6", [mine(6, "b5", "N"), theirs(16, "b6", "K")], "for sure"],
  ["a capture without danger", "b5-b6", [mine(6, "b5", "N"), theirs(16, "b6", "NC")], "can’t be a Lady"],
  ["a capture with danger", "b5-b6", [mine(6, "b5", "N"), theirs(16, "b6", "NL")], "worth its risk"],
  ["bait", "b4-b5", [mine(6, "b4", "L"), theirs(16, "b6", "NL")], "as bait"],
  ["a threat", "b4-b5", [mine(6, "b4", "N"), theirs(16, "b6", "NL")], "threatens"],
  ["flight", "b5-a4", [mine(6, "b5", "C"), theirs(16, "b6", "NL")], "leaves a threatened cell"],
  ["a Candidate on its way", "b3-b4", [mine(6, "b3", "K")], "comes nearer"],
])("%s", (_, move, masks, why) => expect(told(move, ...masks)).toContain(why));
