/** What a review of Mascarade tells beside the table: who could be whom, and what was done in secret. */
import type { ReviewStep } from "../../api/generated/http";
import * as m from "../../i18n/generated/messages.js";
import { listed } from "../../i18n/list";
import type { GameReview, SecretContext } from "../contract";
import { chancesOf, type Heat, type HeatContext } from "../heat";
import type { Event, View } from "./types";
import { maskName, placeName } from "./words";

function heat({ things, truth, view, names }: HeatContext): Heat {
  const { masks } = truth as { masks: string[] };
  const { persons } = view as View;
  return chancesOf({
    things,
    corner: m.mascarade_heat_head(),
    truth: Object.fromEntries(masks.entries()),
    rowWord: (key) => placeName(Number(key), persons, names),
    columnWord: maskName,
  });
}

function secret(step: ReviewStep, { move, isOpen, names }: SecretContext): string | null {
  if (move.endsWith(":real")) return m.mascarade_secret_real();
  if (move.endsWith(":fake")) return m.mascarade_secret_fake();
  return sightOf(step, isOpen, names);
}

/** The masks somebody saw in a step. */
function sightOf({ events, truth, view }: ReviewStep, isOpen: boolean, names: readonly string[]): string | null {
  const { masks } = truth as { masks: string[] };
  const { persons } = view as { persons: number[] };
  const sights = (events as Event[]).flatMap((event): [number, string | undefined][] => {
    if (event.type === "looked") return [[event.seat, event.mask ?? undefined]];
    if (event.type === "spied") return event.places.map((place, index) => [place, event.masks?.[index]]);
    if (event.type === "revealed" && event.cause === "princess") return [[event.place, event.mask ?? undefined]];
    return [];
  });
  const seen = sights.flatMap(([place, heard]) => {
    const mask = isOpen ? masks[place] : heard;
    return mask ? [m.mascarade_secret_sight({ name: placeName(place, persons, names), mask: maskName(mask) })] : [];
  });
  return seen.length ? m.mascarade_secret_seen({ masks: listed(seen) }) : null;
}

export const review: GameReview = { heat, secret };
