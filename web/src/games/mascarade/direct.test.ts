import { describe, expect, it } from "vitest";
import { direct, LASTS } from "./direct";
import { CONTEST, DEALT, NAMES, swapped, turn } from "./sample";
import type { Event, View } from "./types";

const view = (more: Partial<View> = {}): View => ({
  game: "mascarade",
  seat: 0,
  place: 0,
  players: 4,
  persons: [0, 1, 2, 3],
  coins: [6, 6, 6, 6],
  court: 0,
  cards: [0, 1, 2, 3, 4, 5],
  scenario: [],
  phase: "acting",
  turn: 1,
  turn_seat: 0,
  opening: false,
  banned: [],
  claim: null,
  answers: {},
  user: null,
  chosen: null,
  masks: null,
  legal: ["look"],
  waiting: [0],
  result: null,
  ...more,
});

const cut = (events: Event[], more: { seat?: number | null; after?: Partial<View> } = {}) =>
  direct({
    before: view(),
    after: view({ turn: 2, ...more.after }),
    events,
    heard: 10,
    seat: more.seat === undefined ? 0 : more.seat,
    names: NAMES,
  });

describe("beats", () => {
  it("hold the deal for as long as a player wants, and for a while before a spectator", () => {
    const [mine] = cut([DEALT, turn(1, 0)]);
    expect(mine).toMatchObject({ kind: "dealt", isCard: true, lasts: 2500, heard: 11 });
    expect(cut([DEALT], { seat: null })[0]).toMatchObject({ kind: "dealt", lasts: 2500 });
    expect(cut([DEALT], { seat: null })[0]?.isCard).toBeUndefined();
  });

  it("are the same for a swap and a pretended one", () => {
    const told = [true, false, null].map((real) => cut([swapped(0, [0, 2], real), turn(2, 1)]));
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toEqual(told[2]);
  });

  it("stay open for a look of one's own, and tell others only that there was one", () => {
    expect(cut([{ type: "looked", seat: 0, mask: "king" }])[0]).toMatchObject({ kind: "seen", isCard: true });
    const other = cut([{ type: "looked", seat: 1, mask: null }])[0];
    expect(other).toMatchObject({ kind: "looked", lasts: LASTS.looked });
    expect(other?.isCard).toBeUndefined();
  });

  it("show a contest step by step, with the position at the end of each", () => {
    const beats = cut(CONTEST, { after: { coins: [5, 8, 6, 6], court: 1 } });
    expect(beats.map(({ kind }) => kind)).toEqual([
      "claimed",
      "contested",
      "answered",
      "answered",
      "unmasked",
      "unmasked",
      "used",
      "coins",
      "coins",
    ]);
    expect(beats.map(({ view: seen }) => (seen as View).coins[1])).toEqual([6, 6, 6, 6, 6, 6, 6, 8, 8]);
    expect(beats.slice(0, -1).every(({ view: seen }) => (seen as View).legal.length === 0)).toBe(true);
    expect(beats.map(({ heard }) => heard)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it("pass quickly over those who let a claim pass", () => {
    const [beat] = cut([{ type: "answered", seat: 2, contests: false }]);
    expect(beat).toMatchObject({ kind: "answered", lasts: 150 });
  });
});
