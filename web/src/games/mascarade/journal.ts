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

/** What was seen of one place, or done with it. */
export interface Memory {
  turn: number;
  sight: Sight;
  /** Null for one's own swap. */
  mask: string | null;
  real: boolean | null;
  /** Whether nobody has touched that place since. */
  holds: boolean;
}

/** Whether others at the table do not know it: it is shown only while it is held. */
export const isPrivate = ({ sight: kind }: Pick<Memory, "sight">): boolean =>
  kind === "swapped" || PRIVATE.includes(kind);

/** What a reader knows of a place, the last first. */
export function memoriesOf(journal: readonly Entry[], place: number): Memory[] {
  const found = journal.flatMap(({ turn, sight: kind, seen, places, real }): Memory[] => {
    if (kind === "swapped") {
      return places.includes(place) ? [{ turn, sight: kind, mask: null, real, holds: false }] : [];
    }
    return seen
      .filter((one) => one.place === place)
      .map(({ mask, holds }) => ({ turn, sight: kind, mask, real: null, holds }));
  });
  return found.reverse();
}

/** The mask at a place that everybody knows to be there, since nobody has touched it. */
export function knownToAll(journal: readonly Entry[], place: number): string | null {
  const [last] = memoriesOf(journal, place).filter((one) => !isPrivate(one));
  return last?.holds ? last.mask : null;
}
