/** What happened at a table of Twilight of Venice, one line for an event. */
import * as m from "../../i18n/generated/messages.js";
import type { Favourite, Played, RoundOver, Twilight } from "../../api/generated/twilight";
import type { TellContext } from "../contract";
import { parseMove } from "./notation";
import { cardsWord, cellWord, moveWord, movedCards, towardWord, type Eyes } from "./words";

export type Event = Twilight["event"];

const BECAUSE: Record<string, () => string> = {
  doge: m.twilight_because_doge,
  favourite: m.twilight_because_favourite,
  check_doge: m.twilight_because_check_doge,
  check_favourite: m.twilight_because_check_favourite,
  drawn: m.twilight_because_drawn,
};

/** Why a match or a round has ended as it did. */
export function reason(code: string): string {
  if (code === "match") return m.twilight_reason_match();
  if (code === "single_round") return m.twilight_reason_single_round();
  return BECAUSE[code]?.() ?? code;
}

export function tell(event: Event, { names, seat }: Pick<TellContext, "names" | "seat">): string | null {
  const name = (index: number) => names[index] ?? "";
  switch (event.type) {
    case "round": {
      const number = event.round;
      if (event.merchant === seat) return m.twilight_tell_round_own({ number });
      return m.twilight_tell_round({ number, name: name(event.merchant) });
    }
    case "drew":
      if (event.cards && event.seat === seat) return m.twilight_tell_drew_own({ cards: cardsWord(event.cards) });
      return m.twilight_tell_drew({ name: name(event.seat), count: event.count });
    case "shown": {
      const cards = cardsWord(event.cards);
      if (event.seat === seat) return m.twilight_tell_shown_own({ cards });
      return m.twilight_tell_shown({ name: name(event.seat), cards });
    }
    case "played":
      return tellPlayed(event, { seat, names });
    case "discarded": {
      const cards = cardsWord(event.cards);
      if (event.seat === seat) return m.twilight_tell_discarded_own({ cards });
      return m.twilight_tell_discarded({ name: name(event.seat), cards });
    }
    case "ended":
      return null;
    case "favourite":
      return tellFavourite(event, { seat, names });
    case "reshuffled":
      return m.twilight_tell_reshuffled({ count: event.deck });
    case "exhausted":
      return event.extra_turn ? m.twilight_tell_exhausted_extra() : m.twilight_tell_exhausted();
    case "round_over":
      return tellRound(event, names, seat);
    case "over":
      if (event.winner === null) return m.twilight_tell_over_drawn();
      return event.winner === seat
        ? m.twilight_tell_over_own()
        : m.twilight_tell_over_won({ name: name(event.winner) });
  }
}

function tellPlayed(event: Played, eyes: Eyes): string {
  const move = parseMove(event.move);
  const isOwn = event.seat === eyes.seat;
  const [name, effect] = [eyes.names[event.seat] ?? "", moveWord(move, eyes)];
  if (move.kind === "guild") {
    return isOwn ? m.twilight_tell_called_own({ effect }) : m.twilight_tell_called({ name, effect });
  }
  const card = movedCards(move);
  return isOwn ? m.twilight_tell_played_own({ card, effect }) : m.twilight_tell_played({ name, card, effect });
}

function tellFavourite({ by, cell }: Favourite, eyes: Eyes): string {
  return m.twilight_tell_favourite({
    count: Math.abs(by),
    toward: towardWord(by, eyes),
    cell: cellWord(cell, eyes),
  });
}

/** How a round has ended. */
export function tellRound(event: RoundOver, names: readonly string[], seat: number | null): string {
  const words = { number: event.round, reason: reason(event.reason) };
  if (event.winner === null) return m.twilight_tell_round_drawn(words);
  if (event.winner === seat) return m.twilight_tell_round_won_own(words);
  return m.twilight_tell_round_won({ ...words, name: names[event.winner] ?? "" });
}
