/** What moves when something is told. Nothing here looks at what only some may know. */
import { changes, flows, type Change, type Flow } from "./coins";
import { hear, stageOf, type Stage } from "./stage";
import type { Event } from "./types";

export type Motion = { id: number; after: number } & (
  | { kind: "swap"; places: readonly number[] }
  | { kind: "coins"; flows: readonly Flow[]; changes: readonly Change[] }
  | { kind: "seats"; places: readonly number[]; persons: readonly number[] }
);

/** How long each kind of motion takes, in milliseconds; always the same. */
export const LASTS = { swap: 1100, coins: 900, seats: 900 } as const;
/** How long a gain or loss is written at a place. */
export const CHANGE_SHOWN = 2600;
/** The most coins that fly at once between two spots. */
export const MOST_COINS = 6;

let count = 0;

/** The motions of what was heard last, one after the other. */
export function motionsOf(events: readonly Event[], fresh: readonly Event[]): Motion[] {
  let stage: Stage = stageOf(events.slice(0, events.length - fresh.length));
  let after = 0;
  const found: Motion[] = [];
  for (const event of fresh) {
    const motion = motionOf(event, stage);
    stage = hear(stage, event);
    if (motion === null) continue;
    count += 1;
    found.push({ id: count, after, ...motion });
    after += LASTS[motion.kind] * 0.8;
  }
  return found;
}

type Kind<M> = M extends Motion ? Omit<M, "id" | "after"> : never;

function motionOf(event: Event, stage: Stage): Kind<Motion> | null {
  if (event.type === "swapped") return { kind: "swap", places: event.places };
  if (event.type === "seated") return { kind: "seats", places: event.places, persons: event.persons };
  if (event.type !== "coins") return null;
  const moved = { flows: flows(stage, event), changes: changes(stage, event) };
  return moved.flows.length ? { kind: "coins", ...moved } : null;
}

/** Whether somebody prefers things to stand still. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
