/** A finished game in words: what each step told, and what was hidden in it. */
import type { Review, ReviewStep } from "../../api/generated/http";
import type { GameBoard } from "../../games/contract";
import * as m from "../../i18n/generated/messages.js";
import { listed } from "../../i18n/list";
import { whyEnded } from "../../table/ended";
import type { Viewpoint } from "./link";

export interface Told {
  step: number;
  lines: string[];
  /** What only the mover knew, if it may be told from here. */
  secret: string | null;
}

/** The names of the seats; numbers where nobody knows any more who it was. */
export function namesOf({ names, seats }: Review): string[] {
  return Array.from({ length: seats }, (_, seat) => names[seat] || m.review_seat({ number: seat + 1 }));
}

/** How it ended: who won, and why. */
export function outcomeOf(
  { result, ended }: Review,
  names: readonly string[],
  board: GameBoard<unknown, unknown>,
): string[] {
  if (ended?.reason === "abandoned") return [m.table_end_abandoned()];
  const winners = result?.winners ?? [];
  const title = winners.length
    ? m.table_end_winners({ names: listed(winners.map((seat) => names[seat] ?? "")) })
    : m.table_end_draw();
  const early = whyEnded(ended, names);
  if (early !== null) return [title, early];
  return result ? [title, board.reason(result.reason)].filter(Boolean) : [title];
}

/** All steps in words, as they were heard from a point of view. */
export function storyOf(
  review: Review,
  viewpoint: Viewpoint,
  names: readonly string[],
  board: GameBoard<unknown, unknown>,
): Told[] {
  const seat = viewpoint === "open" ? null : viewpoint;
  const heard: unknown[] = [];
  return review.steps.map((one, step) => {
    const lines = one.events.flatMap((event) => {
      const line = board.tell(event, { names, seat, before: heard });
      heard.push(event);
      return line ? [line] : [];
    });
    const secret = secretOf(one, viewpoint, names, board);
    if (!lines.length && !secret) lines.push(silence(one, names));
    return { step, lines, secret };
  });
}

/** A step in one line. */
export function wordsOf(told: Told | undefined): string {
  return told ? [...told.lines, ...(told.secret ? [told.secret] : [])].join(" · ") : "";
}

function silence({ events, move, seat }: ReviewStep, names: readonly string[]): string {
  if (move === null) return m.review_nothing_yet();
  if (!events.length || seat === null) return m.review_unheard();
  return m.review_turn_ends({ name: names[seat] ?? "" });
}

/** What a step hid from others, as far as it may be told from a point of view. */
export function secretOf(
  step: ReviewStep,
  viewpoint: Viewpoint,
  names: readonly string[],
  board: GameBoard<unknown, unknown>,
): string | null {
  const isOpen = viewpoint === "open";
  const isMover = step.seat !== null && step.seat === viewpoint;
  const move = isOpen || isMover ? (step.move ?? "") : "";
  return board.review?.secret?.(step, { move, isOpen, names }) ?? null;
}
