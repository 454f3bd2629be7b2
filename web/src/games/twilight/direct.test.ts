import { describe, expect, it } from "vitest";
import type { View } from "../../api/generated/twilight";
import { after, direct } from "./direct";
import type { Event } from "./log";

const START = { doge: 0, west: -2, east: 2, merchant: -1, harlequin: 1, favourite: 0 };
const NAMES = ["Anna", "Bruno"];
const VIEW: View = {
  game: "twilight",
  seat: 0,
  waiting: [1],
  turn: 1,
  round: 1,
  deal: 1,
  merchant: 0,
  figures: START,
  turn_moves: "fresh",
  last_turn: false,
  hand: ["D1", "M2"],
  hand_sizes: [2, 8],
  deck_size: 30,
  discards: [[], []],
  unseen: {},
  rounds: [],
  legal: [],
  result: null,
};
const PLAYED: Event[] = [
  { type: "played", seat: 1, move: "H3:harlequin+3", figures: { ...START, harlequin: 4 } },
  { type: "played", seat: 1, move: "H3:harlequin+3", figures: { ...START, harlequin: 7 } },
  { type: "ended", seat: 1 },
  { type: "favourite", by: 1, cell: 1 },
  { type: "drew", seat: 1, count: 2, cards: null },
];
const beatsOf = (events: Event[], seat: number | null = 0) =>
  direct({ before: VIEW, after: VIEW, events, heard: 10, seat, names: NAMES });
const over = (round: number, winner: number | null): Event => ({
  type: "round_over",
  round,
  winner,
  reason: "doge",
  figures: { ...START, doge: 7 },
});

describe("a turn", () => {
  const beats = beatsOf(PLAYED);

  it("is shown card by card, then the Favourite, then the draw", () => {
    expect(beats.map(({ kind, heard }) => [kind, heard])).toEqual([
      ["played", 11],
      ["played", 12],
      ["favourite", 14],
      ["drew", 15],
    ]);
  });

  it("draws the position of each beat and never a later one", () => {
    const seen = beats.map(({ view }) => (view as View).figures);
    expect(seen.map((figures) => [figures["harlequin"], figures["favourite"]])).toEqual([
      [4, 0],
      [7, 0],
      [7, 1],
      [7, 1],
    ]);
    const last = beats.at(-1)?.view as View;
    expect([last.hand_sizes, last.deck_size, last.discards]).toEqual([[2, 8], 28, [[], ["H3", "H3"]]]);
  });

  it("offers no move while it is shown, and says what happens", () => {
    expect(beats.every(({ view }) => (view as View).legal.length === 0)).toBe(true);
    expect(beats[0]?.says).toBe("Bruno plays Harlequin 3: Harlequin 3 toward Bruno.");
  });

  it("takes as long for everybody, whatever was drawn", () => {
    const drew = (cards: string[] | null): Event => ({ type: "drew", seat: 0, count: 2, cards });
    const [one, other] = [
      ["D1", "D1"],
      ["H5", "GX"],
    ].map((cards) => beatsOf([drew(cards)])[0]?.lasts);
    expect(one).toBe(other);
    expect(beatsOf([drew(null)], null)[0]?.lasts).toBe(one);
  });
});

describe("the end of a round", () => {
  const next: Event = { type: "round", round: 2, merchant: 1, figures: START };

  it("stays as a card until it is dismissed, and the next round waits for it", () => {
    const beats = beatsOf([...PLAYED.slice(0, 1), over(1, 1), next]);
    expect(beats.map(({ kind, isCard }) => [kind, isCard ?? false])).toEqual([
      ["played", false],
      ["home", false],
      ["round_over", true],
      ["round", false],
    ]);
    const card = beats[2]?.view as View;
    expect([card.figures["doge"], card.merchant, card.rounds]).toEqual([7, 0, [1]]);
    expect((beats[3]?.view as View).merchant).toBe(1);
  });

  it("is left to the poster where the match is over", () => {
    const beats = beatsOf([over(2, 0), { type: "over", winner: 0, rounds: [0, 0] }]);
    expect(beats.map(({ kind }) => kind)).toEqual(["home"]);
  });

  it("is a card as well where there is a third deal", () => {
    const deal = (number: number): Event => ({ type: "reshuffled", deal: number, deck: 40 });
    expect(beatsOf([deal(2)]).map(({ isCard }) => isCard ?? false)).toEqual([false]);
    expect(beatsOf([deal(3)]).map(({ isCard }) => isCard ?? false)).toEqual([true]);
  });
});

it("knows of a position after an event what its hearer may know", () => {
  const drew: Event = { type: "drew", seat: 0, count: 1, cards: ["G1"] };
  expect(after(VIEW, drew, 0).hand).toEqual(["D1", "M2", "G1"]);
  const watched = after({ ...VIEW, seat: null, hand: null }, { ...drew, cards: null }, null);
  expect([watched.hand, watched.hand_sizes]).toEqual([null, [3, 8]]);
});
