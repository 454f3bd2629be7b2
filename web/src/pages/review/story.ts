/** A finished game in words: what each step told, and what was hidden in it. */
import type { Review, ReviewStep } from "../../api/generated/http";
import type { Event as MascaradeEvent } from "../../games/mascarade/types";
import { maskName, placeName } from "../../games/mascarade/words";
import { nameOf } from "../../games/volto/faces";
import type { GamePage } from "../../games/contract";
import * as m from "../../i18n/generated/messages.js";
import { getLocale } from "../../i18n/generated/runtime.js";
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

export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(words);
}

/** How it ended: who won, and why. */
export function outcomeOf({ result, ended }: Review, names: readonly string[], page: GamePage<unknown, unknown>): string[] {
  const name = names[ended?.seat ?? -1] ?? "";
  if (ended?.reason === "abandoned") return [m.table_end_abandoned()];
  const winners = result?.winners ?? [];
  const title = winners.length
    ? m.table_end_winners({ names: listed(winners.map((seat) => names[seat] ?? "")) })
    : m.table_end_draw();
  if (ended?.reason === "resigned") return [title, m.table_end_resigned({ name })];
  if (ended?.reason === "time") return [title, m.table_end_time({ name })];
  if (ended?.reason === "agreed") return [title, m.table_end_agreed()];
  return result ? [title, page.reason(result.reason)].filter(Boolean) : [title];
}

/** All steps in words, as they were heard from a point of view. */
export function storyOf(
  review: Review,
  viewpoint: Viewpoint,
  names: readonly string[],
  page: GamePage<unknown, unknown>,
): Told[] {
  const seat = viewpoint === "open" ? null : viewpoint;
  const heard: unknown[] = [];
  return review.steps.map((one, step) => {
    const lines = one.events.flatMap((event) => {
      const line = page.tell(event, { names, seat, before: heard });
      heard.push(event);
      return line ? [line] : [];
    });
    const secret = secretOf(review.game, one, viewpoint, names);
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
  game: string,
  step: ReviewStep,
  viewpoint: Viewpoint,
  names: readonly string[],
): string | null {
  const isOpen = viewpoint === "open";
  const move = isOpen || (step.seat !== null && step.seat === viewpoint) ? (step.move ?? "") : "";
  if (game === "volto") {
    const [face = "", cell] = move.split("@");
    return cell ? m.review_secret_placed({ cell, mask: nameOf(face) }) : null;
  }
  if (game !== "mascarade") return null;
  if (move.endsWith(":real")) return m.review_secret_real();
  if (move.endsWith(":fake")) return m.review_secret_fake();
  return sightOf(step, isOpen, names);
}

/** The masks somebody saw in a step of Mascarade. */
function sightOf({ events, truth, view }: ReviewStep, isOpen: boolean, names: readonly string[]): string | null {
  const { masks } = truth as { masks: string[] };
  const { persons } = view as { persons: number[] };
  const sights = (events as MascaradeEvent[]).flatMap((event): [number, string | undefined][] => {
    if (event.type === "looked") return [[event.seat, event.mask ?? undefined]];
    if (event.type === "spied") return event.places.map((place, index) => [place, event.masks?.[index]]);
    if (event.type === "revealed" && event.cause === "princess") return [[event.place, event.mask ?? undefined]];
    return [];
  });
  const seen = sights.flatMap(([place, heard]) => {
    const mask = isOpen ? masks[place] : heard;
    return mask ? [m.review_secret_sight({ name: placeName(place, persons, names), mask: maskName(mask) })] : [];
  });
  return seen.length ? m.review_secret_seen({ masks: listed(seen) }) : null;
}
