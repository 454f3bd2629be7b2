/** A move in words: the card, and what it does. */
import * as m from "../../i18n/generated/messages.js";
import { parseMove } from "./notation";
import { movedCards, moveWord } from "./words";

export function say(text: string): string {
  const move = parseMove(text);
  const effect = moveWord(move);
  return move.cards.length ? m.twilight_hint({ card: movedCards(move), effect }) : effect;
}
