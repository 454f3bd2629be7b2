import { expect, it } from "vitest";
import { fitting } from "./fit";

it("leaves words that have room", () => {
  expect(fitting(20, 90, 100)).toEqual({ share: 1, wraps: false });
});

it("makes them smaller where there is too little", () => {
  expect(fitting(20, 100, 80)).toEqual({ share: 0.8, wraps: false });
});

it("makes them no smaller than can be read, and uses several lines then", () => {
  expect(fitting(20, 100, 40)).toEqual({ share: 0.7, wraps: true });
  expect(fitting(14, 100, 90)).toEqual({ share: 1, wraps: true });
});
