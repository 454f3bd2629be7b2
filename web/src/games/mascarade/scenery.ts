/** What is drawn and written at every moment, from what was told and what the reader is doing. */
import type { Beat } from "../../stage/beat";
import type { Guesses } from "../../stage/guesses.svelte";
import * as m from "../../i18n/generated/messages.js";
import { likeliest } from "./beliefs";
import { guessAt, idsOf } from "./cards";
import { chipOf, type Chip } from "./chips";
import { knownToAll, type Entry } from "./journal";
import { reason, tell } from "./log";
import { chosen, wanted, type Offer } from "./offer";
import type { Stage } from "./stage";
import type { Event, View } from "./types";
import { askedOf, awaited, confirmation, maskName, placeName, type PlaceFacts } from "./words";

interface Sight {
  view: View;
  stage: Stage;
  events: readonly Event[];
  beat: Beat | null;
  /** In a review: what was hidden. */
  truth: unknown;
  /** Whether the deal was looked at for as long as somebody wanted: then it lies face down. */
  hasSeenDeal: boolean;
}

/** The masks that lie face up, by place. */
export function facesOf({ view, stage, events, beat, truth, hasSeenDeal }: Sight): ReadonlyMap<number, string> {
  const shown = (truth as { masks?: string[] } | undefined)?.masks ?? view.masks;
  if (shown) return new Map(shown.entries());
  const isDeal = stage.claim === null && stage.faces.size > 0;
  if (isDeal && hasSeenDeal && beat?.kind !== "dealt") return new Map();
  const event = beat?.kind === "unmasked" ? events[beat.heard - 1] : undefined;
  if (event?.type !== "revealed") return stage.faces;
  // It is just being turned: until it has landed, the card on the table keeps its back.
  return new Map([...stage.faces].filter(([place]) => place !== event.place));
}

export interface Place {
  facts: PlaceFacts;
  chip: Chip | null;
  isSpeaking: boolean;
  isReaching: boolean;
  /** The public id of the card there. */
  card: number;
  stage: Stage;
}

interface Look {
  view: View;
  events: readonly Event[];
  names: readonly string[];
  stage: Stage;
  faces: ReadonlyMap<number, string>;
  offer: Offer;
  picked: readonly number[];
  open: ReadonlySet<number>;
  /** Whether the reader chooses with whom to swap. */
  isChoosing: boolean;
  beat: Beat | null;
  guesses: Guesses | null;
  beliefs: Record<string, Record<string, number>> | null;
}

/** Everything about every place. */
export function placesOf(look: Look): Place[] {
  const { view, events, names, stage, faces, picked, open, isChoosing, beat, guesses, beliefs } = look;
  const ids = idsOf(events);
  const winners = view.result?.winners ?? [];
  const last = beat ? events[beat.heard - 1] : undefined;
  const mover = last && (last.type === "swapped" || last.type === "targeted") ? last.seat : null;
  return view.cards.map((card, place) => {
    const person = view.persons[place];
    const face = faces.get(place) ?? null;
    return {
      card,
      stage,
      facts: {
        place,
        name: placeName(place, view.persons, names),
        coins: view.coins[place] ?? null,
        face,
        isOwn: place === view.place,
        isTurn: place === view.turn_seat && view.phase !== "over",
        isAwaited: person !== undefined && view.waiting.includes(person),
        isChoosable: open.has(place),
        isLit: open.has(place) && (isChoosing || view.phase !== "acting" || view.opening),
        isPicked: picked.includes(place),
        isWinner: person !== undefined && winners.includes(person),
        guess: guesses && guessAt(guesses, ids[place] ?? [], card),
      },
      chip: chipOf(place, view, stage, face, likeliest(beliefs?.[place])),
      isSpeaking: stage.claim?.seat === place && view.phase !== "over",
      isReaching: mover === place,
    };
  });
}

interface Doing {
  view: View;
  names: readonly string[];
  offer: Offer;
  picked: readonly number[];
  journal: readonly Entry[];
  isPlayer: boolean;
  beat: Beat | null;
  doing: "idle" | "announce" | "swap" | "name";
  /** The guess in the reader's hand. */
  held: string | null;
  claim: Stage["claim"];
}

/** The one line above the actions. */
export function saysOf(state: Doing): string {
  const { view, names, offer, picked, journal, isPlayer, beat, doing, held } = state;
  const who = (place: number) => placeName(place, view.persons, names);
  if (held !== null) return m.mascarade_guess_held({ mask: maskName(held) });
  if (view.result) return reason(view.result.reason);
  if (beat) {
    const dealt = beat.kind === "dealt" && view.place !== null ? knownToAll(journal, view.place) : null;
    return dealt === null ? "" : m.mascarade_you_are({ mask: maskName(dealt) });
  }
  if (!isPlayer || !view.legal.length) return awaited(view, names);
  const choice = chosen(offer, picked);
  if (choice?.secret) {
    const [first = 0, second] = picked.filter((place) => place !== view.place);
    if (second === undefined) return m.mascarade_swap_with({ name: who(first) });
    return m.mascarade_swap_both({ first: who(first), second: who(second) });
  }
  if (choice?.move) return confirmation(view.claim ?? "", picked.map(who));
  if (doing === "swap") return m.mascarade_swap_whom();
  if (picked.length && wanted(offer) === 2) return m.mascarade_choose_second();
  return askedOf(view, who(view.turn_seat), known(view, offer, journal)) ?? "";
}

/** One's own mask where all have seen it and a look would show nothing new. */
function known(view: View, offer: Offer, journal: readonly Entry[]): string | null {
  return offer.look === null || view.place === null ? null : knownToAll(journal, view.place);
}

interface Telling {
  view: View;
  events: readonly Event[];
  names: readonly string[];
  beat: Beat | null;
  seat: number | null;
}

/** The words on the baize: what is happening in this beat. */
export function toldOf({ view, events, names, beat, seat }: Telling): string {
  if (!beat) return view.result ? awaited(view, names) : "";
  if (beat.kind === "dealt") return m.mascarade_remember_text();
  const event = events[beat.heard - 1];
  return (event && tell(event, { names, seat, before: events.slice(0, beat.heard - 1) })) ?? "";
}
