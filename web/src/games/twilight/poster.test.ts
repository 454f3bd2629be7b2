import { expect, it } from "vitest";
import type { RoundOver, View } from "../../api/generated/twilight";
import type { Event } from "./log";
import { poster, storyOf } from "./poster";

const START = { doge: 0, west: -2, east: 2, merchant: -1, harlequin: 1, favourite: 0 };
const NAMES = ["Anna", "Bruno"];
const over = (reason: string, winner: number | null): RoundOver => ({
  type: "round_over",
  round: 1,
  reason,
  winner,
  figures: START,
});
const view = (rounds: (number | null)[], isOver = true) =>
  ({
    rounds,
    result: isOver ? { winners: [0], reason: "match", scores: [1, 0] } : null,
    figures: START,
  }) as unknown as View;

it("has a story for every way a round can end, for both players", () => {
  const reasons = ["doge", "favourite", "check_doge", "check_favourite"];
  const stories = reasons.flatMap((reason) => [0, 1].map((seat) => storyOf(over(reason, 0), seat, NAMES)));
  stories.push(storyOf(over("drawn", null), 0, NAMES));
  expect(new Set(stories).size).toBe(9);
  expect(storyOf(over("doge", 0), null, NAMES)).toBe("The Doge went home with Anna.");
});

it("tells the rounds where there was more than one, and draws who led", () => {
  const events: Event[] = [
    { type: "round", round: 1, merchant: 0, figures: START },
    { type: "played", seat: 0, move: "D1:doge-1", figures: { ...START, doge: -4 } },
    { type: "favourite", by: -1, cell: -8 },
    over("doge", 0),
  ];
  const end = { events, names: NAMES, seat: 0 };
  const found = poster({ ...end, view: view([0, null]) });
  expect([found.kind, found.story]).toEqual(["doge", "Rounds: 1 to 0. The Doge came home to your mansion."]);
  expect(found.curves?.lines.map(({ values }) => values)).toEqual([
    [50, 50, 75, 100],
    [50, 50, 25, 0],
  ]);
  expect(poster({ ...end, view: view([0]) }).story).toBe("The Doge came home to your mansion.");
});

it("says so where the match was broken off", () => {
  expect(poster({ events: [], names: NAMES, seat: 0, view: view([], false) }).kind).toBe("early");
});
