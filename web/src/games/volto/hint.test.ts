import { expect, test } from "vitest";
import { say } from "./hint";

test("moves are told by their cells, placements not at all", () => {
  expect(say("b2-b4")).toBe("from b2 to b4");
  expect(say("N@a1")).toBeNull();
});
