import { describe, expect, it } from "vitest";
import { afterAnswer, answerFor, ASK, inTurn, toggleMask, type Advance } from "./advance";

describe("answers in advance", () => {
  it("are none unless something is set", () => {
    expect(answerFor(ASK, "king", 7)).toBeNull();
  });
  it("can be no for one turn", () => {
    const advance: Advance = { mode: "turn", turn: 7 };
    expect(answerFor(advance, "king", 7)).toBe("no");
    expect(answerFor(advance, "king", 8)).toBeNull();
    expect(inTurn(advance, 7)).toBe(advance);
    expect(inTurn(advance, 8)).toBe(ASK);
  });
  it("can be no for good", () => {
    expect(answerFor({ mode: "never" }, "king", 99)).toBe("no");
    expect(inTurn({ mode: "never" }, 99)).toEqual({ mode: "never" });
  });
  it("can contest some masks, each once", () => {
    const advance = toggleMask(toggleMask(ASK, "king"), "judge");
    expect(advance).toEqual({ mode: "masks", masks: ["king", "judge"], others: "ask" });
    expect(answerFor(advance, "king", 1)).toBe("yes");
    expect(answerFor(advance, "thief", 1)).toBeNull();
    expect(answerFor({ mode: "masks", masks: [], others: "no" }, "thief", 1)).toBe("no");
    expect(answerFor(afterAnswer(advance, "king"), "king", 2)).toBeNull();
    expect(toggleMask(advance, "king")).toMatchObject({ masks: ["judge"] });
  });
});
