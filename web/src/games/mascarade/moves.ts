/** What moves over the table while a beat is shown. */
import type { Beat } from "../../stage/beat";
import { changes, flows, type Change, type Flow } from "./coins";
import { LASTS, type Kind } from "./direct";
import { stageOf } from "./stage";
import type { Event } from "./types";

export type Motion = { id: string; lasts: number } & (
  | { kind: "swap"; places: readonly number[] }
  | { kind: "coins"; flows: readonly Flow[]; changes: readonly Change[] }
  | { kind: "seats"; places: readonly number[]; persons: readonly number[] }
);

/** The most coins that fly at once between two spots. */
export const MOST_COINS = 6;

/** The motion of a beat; it follows from the last event that the beat has brought. */
export function motionOf(beat: Beat | null, events: readonly Event[]): Motion | null {
  const event = beat && events[beat.heard - 1];
  if (!beat || !event) return null;
  const id = `${beat.kind} ${beat.heard}`;
  const lasts = LASTS[beat.kind as Kind] ?? 0;
  if (event.type === "swapped") return { id, lasts, kind: "swap", places: event.places };
  if (event.type === "seated") return { id, lasts, kind: "seats", places: event.places, persons: event.persons };
  if (event.type !== "coins") return null;
  const before = stageOf(events.slice(0, beat.heard - 1));
  return { id, lasts, kind: "coins", flows: flows(before, event), changes: changes(before, event) };
}
