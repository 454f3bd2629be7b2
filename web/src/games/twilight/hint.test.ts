import { expect, test } from "vitest";
import { say } from "./hint";

test("moves are told by their card and what it does", () => {
  expect(say("D1:doge-1")).toMatch(/^.*Doge.*: .+/);
  expect(say("end")).not.toMatch(/:|end$/);
  for (const move of ["D1x2:cortege-1", "G11:west-1,east-1", "GX:gather", "HC:doge", "guild:west", "discard"])
    expect(say(move)).not.toBe("");
});
