/** What a person has seen with his own eyes, in order; everything he did not see is not in it. */
import { EMPTY, hear } from "./stage";
import type { Event } from "./types";

export type Sight = "dealt" | "looked" | "spied" | "shown" | "revealed" | "swapped";

export interface Seen {
  place: number;
  mask: string;
  /** Whether nobody has touched that place since. */
  holds: boolean;
}

export interface Entry {
  turn: number;
  sight: Sight;
  seen: readonly Seen[];
  /** For one's own swaps: the places, and whether it was done. */
  places: readonly number[];
  real: boolean | null;
}

/** Looks that nobody else, or not everybody, had. */
const PRIVATE: readonly Sight[] = ["looked", "spied", "shown"];

export function journalOf(events: readonly Event[]): Entry[] {
  const found: { entry: Entry; touches: readonly number[] }[] = [];
  let stage = EMPTY;
  for (const event of events) {
    stage = hear(stage, event);
    const entry = entryOf(event, stage.turn);
    if (entry) found.push({ entry, touches: stage.touches });
  }
  return found.map(({ entry, touches }) => ({
    ...entry,
    seen: entry.seen.map((seen) => ({ ...seen, holds: touches[seen.place] === stage.touches[seen.place] })),
  }));
}

function entryOf(event: Event, turn: number): Entry | null {
  switch (event.type) {
    case "dealt":
      return sight(
        "dealt",
        turn,
        event.masks.map((mask, place) => [place, mask]),
      );
    case "looked":
      return event.mask === null ? null : sight("looked", turn, [[event.seat, event.mask]]);
    case "spied": {
      const { masks } = event;
      return (
        masks &&
        sight(
          "spied",
          turn,
          event.places.map((place, at) => [place, masks[at] ?? ""]),
        )
      );
    }
    case "revealed": {
      if (event.mask === null) return null;
      return sight(event.cause === "princess" ? "shown" : "revealed", turn, [[event.place, event.mask]]);
    }
    case "swapped":
      if (event.real === null) return null;
      return { turn, sight: "swapped", seen: [], places: event.places, real: event.real };
    default:
      return null;
  }
}

function sight(kind: Sight, turn: number, seen: [number, string][]): Entry {
  return {
    turn,
    sight: kind,
    seen: seen.map(([place, mask]) => ({ place, mask, holds: true })),
    places: seen.map(([place]) => place),
    real: null,
  };
}

/** The last look that is to be held to be seen. */
export function lastLook(journal: readonly Entry[]): Entry | null {
  return journal.findLast(({ sight: kind }) => PRIVATE.includes(kind)) ?? null;
}
