import { describe, expect, it } from "vitest";
import { spans } from "./markup";

describe("emphasis", () => {
  it("is marked by stars", () => {
    expect(spans("a *b* c **d** e")).toEqual([
      { text: "a ", mark: null },
      { text: "b", mark: "em" },
      { text: " c ", mark: null },
      { text: "d", mark: "strong" },
      { text: " e", mark: null },
    ]);
  });

  it("leaves everything else as it is", () => {
    for (const text of ["", "plain", "2 * 3", "<em>no</em> & so on", "one * and"]) {
      expect(spans(text).map((span) => span.text)).toEqual(text ? [text] : []);
      expect(spans(text).every((span) => span.mark === null)).toBe(true);
    }
  });

  it("knows plain stars and backslashes", () => {
    expect(spans(String.raw`\*so\* and \\`)).toEqual([{ text: String.raw`*so* and \ `.trim(), mark: null }]);
  });
});
