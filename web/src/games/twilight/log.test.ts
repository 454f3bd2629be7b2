import { describe, expect, it } from "vitest";
import { reason, tell, type Event } from "./log";
import { hear, lastTurn } from "./turns";

const START = { doge: 0, west: -2, east: 2, merchant: -1, harlequin: 1, favourite: 0 };
const context = { names: ["Anna", "Bruno"], seat: 0, before: [] };
const EVENTS: Event[] = [
  { type: "round", round: 1, merchant: 0, figures: START },
  { type: "played", seat: 0, move: "D1:doge+1", figures: { ...START, doge: 1 } },
  { type: "ended", seat: 0 },
  { type: "drew", seat: 0, count: 1, cards: ["M2"] },
  { type: "played", seat: 1, move: "H3:harlequin+3", figures: { ...START, doge: 1, harlequin: 4 } },
  { type: "played", seat: 1, move: "H3:harlequin+3", figures: { ...START, doge: 1, harlequin: 7 } },
  { type: "ended", seat: 1 },
  { type: "favourite", by: 1, cell: 1 },
  { type: "drew", seat: 1, count: 2, cards: null },
];

describe("what is told", () => {
  it("says who played what", () => {
    expect(EVENTS.map((event) => tell(event, context))).toEqual([
      "Round 1 begins. You have the Merchant and start.",
      "You play Doge 1: Doge 1 toward Bruno.",
      null,
      "You draw Merchant 2.",
      "Bruno plays Harlequin 3: Harlequin 3 toward Bruno.",
      "Bruno plays Harlequin 3: Harlequin 3 toward Bruno.",
      null,
      "The Favourite goes 1 toward Bruno, to Bruno’s 1.",
      "Bruno draws 2 cards.",
    ]);
  });

  it("says the same of both to a spectator", () => {
    const event: Event = { type: "drew", seat: 0, count: 1, cards: null };
    expect(tell(event, { ...context, seat: null })).toBe("Anna draws 1 card.");
  });

  it("gives reasons", () => {
    const over: Event = { type: "round_over", round: 2, winner: 1, reason: "doge", figures: START };
    expect(tell(over, context)).toBe("Bruno wins round 2: the Doge came to the mansion.");
    expect(tell({ ...over, winner: null, reason: "drawn" }, context)).toContain("Round 2 is drawn");
    expect(reason("match")).toBe("More rounds were won.");
  });
});

describe("turns", () => {
  it("are kept with where the figures were before and after", () => {
    const turn = lastTurn(hear(EVENTS), 0);
    expect(turn?.moves.map(({ before, after }) => [before.harlequin, after.harlequin])).toEqual([
      [1, 4],
      [4, 7],
    ]);
    expect(turn?.favourite).toEqual({ by: 1, from: 0, cell: 1 });
    expect(lastTurn(hear(EVENTS), 1)?.moves).toHaveLength(1);
  });
});
