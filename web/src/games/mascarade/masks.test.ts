import { expect, it } from "vitest";
import { CARDS, MASKS, toggled } from "./masks";

it("names all masks, and picks the Peasants as a pair", () => {
  expect(Object.keys(CARDS)).toEqual(Object.keys(MASKS));
  expect(CARDS["peasant"]?.()).not.toBe(MASKS["peasant"]?.());
  expect(toggled(["judge"], "peasant")).toEqual(["judge", "peasant", "peasant"]);
  expect(toggled(["judge", "peasant", "peasant"], "peasant")).toEqual(["judge"]);
  expect(toggled(["king"], "judge")).toEqual(["judge", "king"]);
});
