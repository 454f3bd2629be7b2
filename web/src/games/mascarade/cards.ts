/** The public ids that cards have had: a guess belongs to a card, and grows old when it may be another. */
import type { Guesses } from "../../stage/guesses.svelte";
import type { Event } from "./types";

/** By place, the ids of all cards that lay there, the present one last: everybody can count them. */
export function idsOf(events: readonly Event[]): number[][] {
  let ids: number[][] = [];
  let used = 0;
  for (const event of events) {
    if (event.type === "dealt") {
      ids = event.masks.map((_, place) => [place]);
      used = ids.length;
    } else if (event.type === "swapped") {
      for (const place of event.places) {
        ids[place] = [...(ids[place] ?? []), used];
        used += 1;
      }
    }
  }
  return ids;
}

export const thingOf = (card: number): string => `card ${card}`;

/** The guess that lies at a place; an old one lay there before the card was touched. */
export function guessAt(
  guesses: Guesses,
  ids: readonly number[],
  card: number,
): { mask: string; isOld: boolean } | null {
  const now = guesses.of(thingOf(card));
  if (now !== null) return { mask: now, isOld: false };
  const before = ids.findLast((id) => id !== card && guesses.of(thingOf(id)) !== null);
  const mask = before === undefined ? null : guesses.of(thingOf(before));
  return mask === null ? null : { mask, isOld: true };
}
