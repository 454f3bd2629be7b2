/** A hinted move in words: the cards, what they do, and what that is good for. */
import * as m from "../../i18n/generated/messages.js";
import type { Figures, View } from "../../api/generated/twilight";
import type { SayContext } from "../contract";
import { destinations, figuresOf, MANSION, parseMove, type Move } from "./notation";
import { sideOf, tallyOf } from "./tally";
import { movedCards, moveWord, type Eyes } from "./words";

/** Where everybody would stand after a move, as far as its text says it. */
function standing(move: Move, figures: Figures): Figures {
  const now = { ...figures, ...destinations(move, figures) };
  return move.kind === "gather" ? { ...now, west: figures.doge - 1, east: figures.doge + 1 } : now;
}

/** What a move is good for, in one sentence: the first thing that is true of it. */
export function reasonOf(move: Move, figures: Figures, seat: number): string {
  if (move.kind === "discard") return m.twilight_why_discard();
  if (move.kind === "end") return m.twilight_why_end();
  const side = sideOf(seat);
  const now = standing(move, figures);
  const nearer = (figure: keyof Figures) => (now[figure] - figures[figure]) * side;
  const [near, far] = seat === 0 ? (["west", "east"] as const) : (["east", "west"] as const);
  const gain = (owner: number) => tallyOf(now, owner).count - tallyOf(figures, owner).count;
  if (now.doge * side >= MANSION) return m.twilight_why_home();
  if (nearer("doge") > 0) return m.twilight_why_doge();
  if (gain(seat) > 0) return m.twilight_why_count();
  if (gain(1 - seat) < 0) return m.twilight_why_uncount();
  if (move.kind === "guild") return m.twilight_why_guild();
  const isBetween = (at: Figures) => (at.harlequin - at.doge) * side > 0;
  if (isBetween(now) && !isBetween(figures)) return m.twilight_why_mask();
  if (nearer(near) > 0) return m.twilight_why_room();
  if (nearer(far) > 0) return m.twilight_why_block();
  if (nearer("merchant") > 0) return m.twilight_why_ready();
  return m.twilight_why_spare();
}

export function say(text: string, { view, names }: SayContext<View>): string {
  const move = parseMove(text);
  const seat = view.seat ?? view.turn ?? 0;
  const eyes: Eyes = { seat, names };
  const effect = moveWord(move, eyes);
  const told = move.cards.length ? m.twilight_hint({ card: movedCards(move), effect }) : effect;
  return m.twilight_hint_because({ move: told, reason: reasonOf(move, figuresOf(view), seat) });
}
