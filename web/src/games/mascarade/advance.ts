/** Answers given in advance: kept by the page alone, and sent when the server asks. */

export type Advance =
  | { mode: "ask" }
  | { mode: "turn"; turn: number }
  | { mode: "never" }
  | { mode: "masks"; masks: readonly string[]; others: "ask" | "no" };

export type Answer = "yes" | "no";

export const ASK: Advance = { mode: "ask" };

/** The answer to a claim, null if the person wants to be asked. */
export function answerFor(advance: Advance, claim: string, turn: number): Answer | null {
  switch (advance.mode) {
    case "ask":
      return null;
    case "turn":
      return advance.turn === turn ? "no" : null;
    case "never":
      return "no";
    case "masks":
      if (advance.masks.includes(claim)) return "yes";
      return advance.others === "no" ? "no" : null;
  }
}

/** What is left of it after an answer: a mask is contested once, since all see then who was right. */
export function afterAnswer(advance: Advance, claim: string): Advance {
  if (advance.mode !== "masks") return advance;
  return { ...advance, masks: advance.masks.filter((mask) => mask !== claim) };
}

/** What still counts in a turn. */
export function inTurn(advance: Advance, turn: number): Advance {
  return advance.mode === "turn" && advance.turn !== turn ? ASK : advance;
}

export function toggleMask(advance: Advance, mask: string): Advance {
  if (advance.mode !== "masks") return { mode: "masks", masks: [mask], others: "ask" };
  const has = advance.masks.includes(mask);
  const masks = has ? advance.masks.filter((other) => other !== mask) : [...advance.masks, mask];
  return { ...advance, masks };
}
