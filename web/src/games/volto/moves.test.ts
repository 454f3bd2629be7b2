import { expect, it } from "vitest";
import { placementsOf, targetsOf } from "./moves";

it("reads moves by where they begin and end, and keeps their texts", () => {
  const targets = targetsOf(["a2-a3", "a2-b3", "c2-c6"]);
  expect([...targets.keys()]).toEqual(["a2", "c2"]);
  expect(targets.get("a2")?.get("b3")).toBe("a2-b3");
  expect(targets.get("c2")?.has("c5")).toBe(false);
});

it("reads placements by face and cell", () => {
  const placements = placementsOf(["N@a1", "N@b1", "K@a1"]);
  expect(placements.get("N")?.get("b1")).toBe("N@b1");
  expect(placements.get("K")?.has("b1")).toBe(false);
});

it("offers nothing that it cannot read", () => {
  expect(targetsOf(["K@c1", "pass", "a2-f9"]).size).toBe(0);
  expect(placementsOf(["a2-a3", "X@a1"]).size).toBe(0);
});
