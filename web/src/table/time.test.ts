import { expect, test } from "vitest";
import { clockText, timeLeft } from "./time";

test("a clock runs only for whom it runs, and never below zero", () => {
  expect(timeLeft(5000, 1000, true, 3000)).toBe(3000);
  expect(timeLeft(5000, 1000, false, 3000)).toBe(5000);
  expect(timeLeft(500, 1000, true, 3000)).toBe(0);
});

test.each([
  [0, "0:00.0"],
  [9940, "0:10"],
  [9900, "0:09.9"],
  [60_000, "1:00"],
  [3_600_000, "1:00:00"],
  [86_399_001, "24:00:00"],
])("%d ms are %s", (time, text) => expect(clockText(time)).toBe(text));
