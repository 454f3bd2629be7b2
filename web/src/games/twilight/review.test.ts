import { expect, test } from "vitest";
import { review } from "./review";

test("numbers are expected, beside those that there really were", () => {
  const heat = review.heat({
    things: { hand: { D1: 1.25, H5: 0 }, deck: { D1: 2.5, H5: 1 } },
    truth: { hands: [["D1"], ["D1", "D1"]], deck: ["H5"] },
    view: {},
    seat: 0,
    names: ["Anna", "Bruno"],
  });
  expect(heat.columns.map(({ word }) => word)).toEqual(["Hand of Bruno", "Deck"]);
  expect(heat.rows[0]?.cells.map(({ text, really }) => [text, really])).toEqual([
    ["1.3", 2],
    ["2.5", 0],
  ]);
  expect(heat.certain).toBeNull();
});
