/** What lies open on the table, as everybody could remember it from what was told. */
import type { Event } from "./types";

export interface Stage {
  turn: number;
  /** The person on every seat. */
  persons: readonly number[];
  coins: readonly number[];
  court: number;
  claim: { seat: number; mask: string } | null;
  /** By seat, the answers to the present claim. */
  answers: ReadonlyMap<number, boolean>;
  /** Masks that lie face up for all, by place. */
  faces: ReadonlyMap<number, string>;
  /** By place, how often the mask there was swapped or seemed to be. */
  touches: readonly number[];
  /** By place, the turn in which that happened last; 0 for never. */
  touchedIn: readonly number[];
}

export const EMPTY: Stage = {
  turn: 0,
  persons: [],
  coins: [],
  court: 0,
  claim: null,
  answers: new Map(),
  faces: new Map(),
  touches: [],
  touchedIn: [],
};

/** The table after one more event. */
export function hear(stage: Stage, event: Event): Stage {
  switch (event.type) {
    case "dealt":
      return {
        ...EMPTY,
        persons: event.coins.map((_, seat) => seat),
        coins: event.coins,
        court: event.court,
        faces: new Map(event.masks.entries()),
        touches: event.masks.map(() => 0),
        touchedIn: event.masks.map(() => 0),
      };
    case "turn": {
      // The deal lies open until the first swap; what a claim turned up goes down with its turn.
      const faces = event.turn === 1 ? stage.faces : new Map<number, string>();
      return { ...stage, turn: event.turn, claim: null, answers: new Map(), faces };
    }
    case "swapped": {
      // Outside a claim only the deal can lie open, and the first swap ends that.
      const kept = [...stage.faces].filter(([place]) => stage.claim !== null && !event.places.includes(place));
      return {
        ...stage,
        faces: new Map(kept),
        touches: stage.touches.map((count, place) => count + Number(event.places.includes(place))),
        touchedIn: stage.touchedIn.map((turn, place) => (event.places.includes(place) ? stage.turn : turn)),
      };
    }
    case "announced":
      return { ...stage, claim: { seat: event.seat, mask: event.mask }, answers: new Map(), faces: new Map() };
    case "answered":
    case "noted":
      return { ...stage, answers: new Map(stage.answers).set(event.seat, event.contests) };
    case "revealed":
      // What the Princess shows is for all but one: it is seen only by holding.
      if (event.mask === null || event.cause === "princess") return stage;
      return { ...stage, faces: new Map(stage.faces).set(event.place, event.mask) };
    case "coins":
      return { ...stage, coins: event.coins, court: event.court };
    case "seated":
      return { ...stage, persons: event.persons };
    case "over":
      return { ...stage, faces: new Map(event.masks.entries()) };
    default:
      return stage;
  }
}

export function stageOf(events: readonly Event[]): Stage {
  return events.reduce(hear, EMPTY);
}
