/** What happened, cut into beats. Nothing here looks at what only some may know, but at one's own looks. */
import { UNMASKING, type Beat, type News } from "../../stage/beat";
import type { Sound } from "../../ui/sound";
import { changes } from "./coins";
import type { Event, View } from "./types";

/** How long each kind of beat lasts at least, in milliseconds at the normal pace. */
export const LASTS = {
  dealt: 2500,
  swapped: 1500,
  looked: 900,
  seen: 900,
  claimed: 1200,
  answered: 150,
  contested: 900,
  unmasked: UNMASKING,
  used: 900,
  chosen: 900,
  named: 1200,
  coins: 700,
  idle: 500,
  seated: 1300,
  over: 1400,
} as const;

export type Kind = keyof typeof LASTS;

const SOUNDS: Partial<Record<Kind, Sound>> = {
  dealt: "card",
  swapped: "card",
  looked: "mask",
  seen: "mask",
  claimed: "step",
  contested: "capture",
  unmasked: "unmask",
  coins: "coin",
  seated: "step",
  over: "round",
};

/** Cut news into beats: one for everything that is seen, each with the position at its end. */
export function direct({ before, after, events, heard, seat }: News<View, Event>): Beat[] {
  const beats: Beat[] = [];
  let view = { ...before, legal: [], waiting: [] as number[] };
  events.forEach((event, at) => {
    const kind = kindOf(event, view);
    view = hear(view, event, after);
    if (kind === null) return;
    const isLast = at === events.length - 1;
    const sound = SOUNDS[kind];
    beats.push({
      kind,
      heard: heard + at + 1,
      view: isLast ? after : view,
      lasts: LASTS[kind],
      says: null,
      ...(sound ? { sound } : {}),
      // A deal or a secret look stays for as long as its reader wants.
      ...((kind === "dealt" && seat !== null) || kind === "seen" ? { isCard: true } : {}),
    });
  });
  return beats;
}

/** As what an event is drawn; null for one that is only a new position. */
function kindOf(event: Event, view: View): Kind | null {
  switch (event.type) {
    case "dealt":
    case "swapped":
    case "seated":
    case "named":
    case "over":
      return event.type;
    case "looked":
      return event.mask === null ? "looked" : "seen";
    case "spied":
      return event.masks === null ? "looked" : "seen";
    case "announced":
      return "claimed";
    case "answered":
      return event.contests ? "contested" : "answered";
    case "revealed":
      return "unmasked";
    case "power":
      return "used";
    case "targeted":
      return "chosen";
    case "coins":
      return changes(view, event).length ? "coins" : "idle";
    default:
      return null;
  }
}

/** What everybody sees after one more event. */
function hear(view: View & { legal: never[] }, event: Event, after: View): View & { legal: never[] } {
  switch (event.type) {
    case "dealt":
      return { ...view, coins: event.coins, court: event.court, persons: event.coins.map((_, person) => person) };
    case "turn": {
      const { turn, seat, person } = event;
      const begun = { turn, turn_seat: seat, waiting: [person], phase: "acting" };
      return { ...view, ...begun, claim: null, answers: {}, user: null, chosen: null };
    }
    case "swapped":
      return { ...view, cards: after.cards };
    case "announced":
      return { ...view, claim: event.mask, answers: {}, phase: "answering" };
    case "answered":
      return { ...view, answers: { ...view.answers, [event.seat]: event.contests } };
    case "power":
      return { ...view, user: event.seat, claim: event.mask };
    case "targeted":
      return { ...view, chosen: event.places.length === 1 ? (event.places[0] ?? null) : null };
    case "coins":
      return { ...view, coins: event.coins, court: event.court };
    case "seated":
      return { ...view, persons: event.persons, place: view.seat === null ? null : event.persons.indexOf(view.seat) };
    default:
      return view;
  }
}
