import { describe, expect, it } from "vitest";
import { labelOf } from "./labels";
import { reason, tell, type Event } from "./log";

const names = ["Anna", "Bruno"];
const told = (event: Event) => tell(event, { names });

describe("events", () => {
  it("are told in one line each", () => {
    expect(told({ type: "began", first: 1 })).toBe("Bruno: first to move.");
    expect(told({ type: "moved", seat: 0, from: "a2", to: "a3" })).toBe("Anna: a2 – a3");
    expect(told({ type: "captured", seat: 1, cell: "a3", face: "N" })).toBe("a3: captured, Noble of Bruno.");
    expect(told({ type: "lost", seat: 0, cell: "a3", face: "S" })).toBe("a3: gone with the Lady, Soldier of Anna.");
  });

  it("do not tell the face of a mask that was not shown", () => {
    expect(told({ type: "lost", seat: 0, cell: "a3", face: null })).toBe(
      "a3: gone with the Lady unseen, a mask of Anna.",
    );
  });

  it("that everybody makes ten times are not worth a line", () => {
    expect(told({ type: "placed", seat: 0, cell: "a1", face: "K" })).toBeNull();
  });

  it("end with who has won and why", () => {
    const over = { type: "over", setups: [], reason: "candidate_arrived" } as const;
    expect(told({ ...over, setups: [], winner: 1 })).toMatch(/^Bruno: victory\. The Candidate/);
    expect(told({ ...over, setups: [], winner: null, reason: "quiet_limit" })).toMatch(/^A draw\. /);
  });
});

it("all reasons of the rules have words, others have none", () => {
  const reasons = "candidate_captured candidate_took_lady ladies_lost candidate_arrived no_move quiet_limit";
  for (const code of reasons.split(" ")) expect(reason(code), code).not.toBe("");
  expect(reason("resigned")).toBe("");
});

describe("labels of cells", () => {
  const state = {
    seat: 0,
    names,
    aid: true,
    guess: null,
    canMove: false,
    isChosen: false,
    isTarget: false,
    isSource: false,
    isEnd: false,
  };
  const mask = { id: 13, seat: 1, cell: "d6", face: null, may_be: "NL", opened: false };

  it("say what one may know", () => {
    expect(labelOf("d6", mask, state)).toBe("d6, hidden mask of Bruno, can be: Noble or Lady");
    expect(labelOf("d6", mask, { ...state, aid: false })).toBe("d6, hidden mask of Bruno");
    expect(labelOf("c3", { ...mask, seat: 0, face: "K" }, state)).toBe("c3, your mask: Candidate");
    expect(labelOf("c3", { ...mask, face: "K" }, state)).toBe("c3, mask of Bruno: Candidate");
  });

  it("say what can be done", () => {
    expect(labelOf("c4", undefined, { ...state, isTarget: true })).toBe("c4, empty; can go here");
    expect(labelOf("d6", mask, { ...state, aid: false, isTarget: true })).toMatch(/; can be captured$/);
  });
});
