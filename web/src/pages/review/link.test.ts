import { expect, test } from "vitest";
import { readPlace, within, writePlace, type Place } from "./link";

test.each<[string, Place]>([
  ["", { step: 0, viewpoint: null, believer: "nobody" }],
  ["?step=12&seat=0", { step: 12, viewpoint: 0, believer: "nobody" }],
  ["?step=3&seat=open&believes=1", { step: 3, viewpoint: "open", believer: 1 }],
  ["?believes=all", { step: 0, viewpoint: null, believer: null }],
])("%s is read and written", (search, place) => {
  expect(readPlace(search)).toEqual(place);
  expect(writePlace(place)).toBe(search);
});

test("what is no number is not taken for one", () => {
  expect(readPlace("?step=-1&seat=x&believes=1e9")).toEqual({ step: 0, viewpoint: null, believer: "nobody" });
});

test("a place is kept within its game", () => {
  const place: Place = { step: 99, viewpoint: 5, believer: 7 };
  expect(within(place, 2, 10)).toEqual({ step: 9, viewpoint: null, believer: "nobody" });
  expect(within({ ...place, viewpoint: "open", believer: 1 }, 2, 100)).toEqual({
    step: 99,
    viewpoint: "open",
    believer: 1,
  });
});
