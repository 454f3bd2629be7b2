/**
 * What happened, cut into beats: the deal, a mask that glides, each unmasking, the end.
 *
 * How long a beat lasts depends on the kind of the events alone, and what is drawn in it on what
 * this observer had been told until then: a captor stays as it was known.
 */
import type { MaskView, View } from "../../api/generated/volto";
import { UNMASKING, type Beat, type News } from "../../stage/beat";
import { tell, type Event } from "./log";

/** The shortest times at the normal pace, in milliseconds. */
export const LASTS = { deal: 2500, glide: 650, unmasking: UNMASKING, away: 900, end: 1600 } as const;

export function direct(news: News<View, Event>): Beat[] {
  const { before, after, events, heard, names } = news;
  const beats: Beat[] = [];
  const isBegun = before.phase !== "placing";
  let masks: readonly MaskView[] = isBegun ? before.masks : after.masks;
  let mover: number | null = null;

  /** The position after so many of the events; the last one is the one that was sent. */
  function viewAt(index: number): View {
    if (index === events.length - 1) return after;
    return { ...after, masks: [...masks], legal: [], turn: null, waiting: [], phase: "playing", result: null };
  }

  for (const [index, event] of events.entries()) {
    const add = (beat: Pick<Beat, "kind" | "lasts" | "says"> & Partial<Beat>) =>
      beats.push({ heard: heard + index + 1, view: viewAt(index), ...beat });
    switch (event.type) {
      case "began":
        add({ kind: "deal", lasts: LASTS.deal, says: tell(event, { names }), sound: "mask" });
        break;
      case "moved":
        mover = masks.find(({ cell }) => cell === event.from)?.id ?? null;
        masks = masks.map((mask) => (mask.id === mover ? { ...mask, cell: event.to } : mask));
        add({ kind: "glide", lasts: LASTS.glide, says: null, sound: "step" });
        break;
      case "captured":
        masks = without(masks, (mask) => mask.id !== mover && mask.cell === event.cell, event.face);
        add({ kind: "unmasking", lasts: LASTS.unmasking, says: tell(event, { names }), sound: "unmask" });
        break;
      case "lost":
        masks = without(masks, (mask) => mask.id === mover, event.face);
        add({ kind: "away", lasts: LASTS.away, says: tell(event, { names }) });
        break;
      case "over":
        add({ kind: "end", lasts: LASTS.end, says: tell(event, { names }) });
    }
  }
  return beats;
}

function without(masks: readonly MaskView[], isGone: (mask: MaskView) => boolean, face: string | null): MaskView[] {
  return masks.map((mask) => (isGone(mask) ? { ...mask, cell: null, face: face ?? mask.face } : mask));
}

/** The mask that is being unmasked in a beat: the last one that was captured. */
export function unmasked(events: readonly Event[]): { seat: number; face: string; cell: string } | null {
  const event = events.at(-1);
  return event?.type === "captured" ? event : null;
}
