import { expect, test } from "vitest";
import { say } from "./hint";
import type { View } from "./types";

test("moves are told by the names of those they concern", () => {
  const view = { claim: null, persons: [2, 0, 1, 3] } as unknown as View;
  const names = ["Anna", "Boris", "Carla", "Dora"];
  const said = (move: string, claim: string | null = null) => say(move, { names, view: { ...view, claim } });
  expect(said("swap:1:real")).toBe("Really swap: Anna. Only you will know that it was real.");
  expect(said("targets:0,2:fake", "fool")).toBe("Only pretend: Carla, Boris. The others must doubt what lies there.");
  expect(said("announce:king")).toBe("Announce: King. Receives 2 coins from the bank.");
  expect(said("contest:no", "king")).toBe("Let it pass. A false challenge costs a coin.");
  expect(said("target:3", "guru")).toContain("Dora");
  expect(said("witch:none", "witch")).toBe("Do nothing");
  expect(said("look")).not.toBe("");
});
