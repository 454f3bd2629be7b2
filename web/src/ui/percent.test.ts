import { expect, test } from "vitest";
import { percentWord } from "./percent";

test.each([
  [0, "0%"],
  [0.004, "<\u202f1%"],
  [0.333, "33%"],
  [0.996, ">\u202f99%"],
  [1, "100%"],
])("%d is said as %s", (share, words) => expect(percentWord(share)).toBe(words));
