/** A short game for tests: four seats, two cards in the centre. */
import type { Event } from "./types";

export const NAMES = ["Anna", "Ben", "Chiara", "Dario"];

export const DEALT: Event = {
  type: "dealt",
  masks: ["judge", "king", "empress", "thief", "swindler", "cheat"],
  coins: [6, 6, 6, 6],
  court: 0,
  first: 0,
  opening: 4,
};

export const turn = (number: number, seat: number, person = seat): Event => ({
  type: "turn",
  turn: number,
  seat,
  person,
});

export const swapped = (seat: number, places: number[], real: boolean | null, cause = "swap"): Event => ({
  type: "swapped",
  seat,
  places,
  cause,
  real,
});

export const CONTEST: Event[] = [
  { type: "announced", seat: 0, mask: "king" },
  { type: "answered", seat: 1, contests: true },
  { type: "answered", seat: 2, contests: false },
  { type: "answered", seat: 3, contests: false },
  { type: "revealed", place: 0, mask: "judge", cause: "contest" },
  { type: "revealed", place: 1, mask: "king", cause: "contest" },
  { type: "power", seat: 1, mask: "king" },
  { type: "coins", cause: "king", coins: [6, 8, 6, 6], court: 0 },
  { type: "coins", cause: "fine", coins: [5, 8, 6, 6], court: 1 },
];
