import { expect, it } from "vitest";
import { playersLine } from "./words";

it("tells how many can play", () => {
  expect(playersLine([2, 2])).toBe("2 players");
  expect(playersLine([4, 5, 6])).toBe("4 to 6 players");
});
