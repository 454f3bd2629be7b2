/** What was heard, cut into beats: cards laid one by one, the Favourite's count and way, the end of a round. */
import type { Figures, View } from "../../api/generated/twilight";
import type { Beat, News } from "../../stage/beat";
import { FIGURES, figuresOf, parseMove, without } from "./notation";
import { tell, type Event } from "./log";

/** How long beats last at the normal pace, in milliseconds. */
const LASTS = {
  round: 2500,
  drew: 400,
  drewEach: 120,
  shown: 3200,
  card: 800,
  ownCard: 500,
  walkEach: 130,
  guild: 1400,
  discarded: 1500,
  favourite: 900,
  favouriteEach: 500,
  reshuffled: 1700,
  exhausted: 2400,
  home: 1900,
} as const;

/** A position in which nothing can be done: it is only looked at. */
function still(view: View): View {
  return { ...view, legal: [], waiting: [], turn_moves: "fresh" };
}

const changed = (numbers: readonly number[], seat: number, by: number): number[] =>
  numbers.map((number, index) => (index === seat ? Math.max(0, number + by) : number));

const laid = (piles: readonly string[][], seat: number, cards: readonly string[]): string[][] =>
  piles.map((pile, index) => (index === seat ? [...pile, ...cards] : pile));

/** The position after an event, as far as its hearer may know it. */
export function after(view: View, event: Event, seat: number | null): View {
  const isOwn = "seat" in event && event.seat === seat;
  const hand = view.hand ?? [];
  switch (event.type) {
    case "round":
      return {
        ...view,
        round: event.round,
        merchant: event.merchant,
        figures: { ...event.figures },
        deal: 1,
        hand: seat === null ? null : [],
        hand_sizes: [0, 0],
        deck_size: 54,
        discards: [[], []],
        turn: event.merchant,
        last_turn: false,
      };
    case "drew":
      return {
        ...view,
        hand: isOwn ? [...hand, ...(event.cards ?? [])] : view.hand,
        hand_sizes: changed(view.hand_sizes, event.seat, event.count),
        deck_size: Math.max(0, view.deck_size - event.count),
      };
    case "shown":
      return { ...view, hand: seat === null ? null : [], hand_sizes: [0, 0], deck_size: 54 };
    case "played": {
      const { cards } = parseMove(event.move);
      return {
        ...view,
        figures: { ...event.figures },
        turn: event.seat,
        hand: isOwn ? without(hand, cards) : view.hand,
        hand_sizes: changed(view.hand_sizes, event.seat, -cards.length),
        discards: laid(view.discards, event.seat, cards),
      };
    }
    case "discarded":
      return {
        ...view,
        turn: event.seat,
        hand: isOwn ? [] : view.hand,
        hand_sizes: changed(view.hand_sizes, event.seat, -event.cards.length),
        discards: laid(view.discards, event.seat, event.cards),
      };
    case "favourite":
      return { ...view, figures: { ...view.figures, favourite: event.cell } };
    case "reshuffled":
      return { ...view, deal: event.deal, deck_size: event.deck, discards: [[], []] };
    case "exhausted":
      return { ...view, deck_size: 0, last_turn: event.extra_turn };
    case "round_over":
      return { ...view, figures: { ...event.figures }, rounds: [...view.rounds, event.winner] };
    case "ended":
    case "over":
      return view;
  }
}

/** The farthest way that a figure goes between two positions. */
function farthest(before: Figures, now: Figures): number {
  return Math.max(0, ...FIGURES.map((figure) => Math.abs(now[figure] - before[figure])));
}

/** What an event looks like, without the position; null where nothing is to be seen. */
function shape(
  event: Event,
  before: View,
  now: View,
  seat: number | null,
): Omit<Beat, "view" | "heard" | "says"> | null {
  switch (event.type) {
    case "round":
      return { kind: "round", lasts: LASTS.round, sound: "round" };
    case "drew":
      return { kind: "drew", lasts: LASTS.drew + LASTS.drewEach * event.count, sound: "card" };
    case "shown":
      return { kind: "shown", lasts: LASTS.shown };
    case "played": {
      if (parseMove(event.move).kind === "guild") return { kind: "played", lasts: LASTS.guild, sound: "step" };
      const card = event.seat === seat ? LASTS.ownCard : LASTS.card;
      const far = farthest(figuresOf(before), figuresOf(now));
      return { kind: "played", lasts: card + LASTS.walkEach * far, sound: "step" };
    }
    case "discarded":
      return { kind: "discarded", lasts: LASTS.discarded, sound: "card" };
    case "favourite":
      return { kind: "favourite", lasts: LASTS.favourite + LASTS.favouriteEach * Math.abs(event.by), sound: "move" };
    case "reshuffled":
      if (event.deal > 2) return { kind: "third", lasts: LASTS.reshuffled, isCard: true };
      return { kind: "reshuffled", lasts: LASTS.reshuffled };
    case "exhausted":
      return { kind: "exhausted", lasts: LASTS.exhausted };
    case "round_over":
      return { kind: "home", lasts: LASTS.home, sound: "round" };
    case "ended":
    case "over":
      return null;
  }
}

export function direct({ before, events, heard, seat, names }: News<View, Event>): Beat[] {
  const beats: Beat[] = [];
  const isOver = events.some(({ type }) => type === "over");
  let view = still(before);
  events.forEach((event, index) => {
    const now = still(after(view, event, seat));
    const found = shape(event, view, now, seat);
    view = now;
    if (found === null) return;
    const beat: Beat = { ...found, heard: heard + index + 1, view, says: tell(event, { names, seat }) };
    beats.push(beat);
    // The end of the match has a poster of its own.
    if (event.type === "round_over" && !isOver) beats.push({ ...beat, kind: "round_over", isCard: true, says: null });
  });
  return beats;
}
