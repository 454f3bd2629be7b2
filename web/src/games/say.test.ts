import { expect, test } from "vitest";
import { say as sayMascarade } from "./mascarade/hint";
import type { View } from "./mascarade/types";
import { say as sayTwilight } from "./twilight/hint";
import { say as sayVolto } from "./volto/hint";

test("moves of Volto are told by their cells, placements not at all", () => {
  expect(sayVolto("b2-b4")).toBe("from b2 to b4");
  expect(sayVolto("N@a1")).toBeNull();
});

test("moves of Twilight of Venice are told by their card and what it does", () => {
  expect(sayTwilight("D1:doge-1")).toMatch(/^.*Doge.*: .+/);
  expect(sayTwilight("end")).not.toMatch(/:|end$/);
  for (const move of ["D1x2:cortege-1", "G11:west-1,east-1", "GX:gather", "HC:doge", "guild:west", "discard"])
    expect(sayTwilight(move)).not.toBe("");
});

test("moves of Mascarade are told by the names of those they concern", () => {
  const view = { claim: null, persons: [2, 0, 1, 3] } as unknown as View;
  const names = ["Anna", "Boris", "Carla", "Dora"];
  const say = (move: string, claim: string | null = null) => sayMascarade(move, { names, view: { ...view, claim } });
  expect(say("swap:1:real")).toBe("Really swap: Anna");
  expect(say("targets:0,2:fake", "fool")).toBe("Only pretend: Carla, Boris");
  expect(say("announce:king")).toBe("Announce: King");
  expect(say("contest:no", "king")).toBe("Do not contest");
  expect(say("target:3", "guru")).toContain("Dora");
  expect(say("witch:none", "witch")).toBe("Do nothing");
  expect(say("look")).not.toBe("");
});
