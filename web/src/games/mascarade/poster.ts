/** What the poster of a finished game shows: how it ended, the coins of all, and every mask laid open. */
import * as m from "../../i18n/generated/messages.js";
import { listed } from "../../i18n/list";
import type { EndContext, Poster } from "../contract";
import Picture from "./Picture.svelte";
import type { Event, View } from "./types";
import { maskName } from "./words";

export function poster({ view, events, names }: EndContext<View, Event>): Poster<View> {
  const why = view.result?.reason ?? "";
  return {
    kind: why,
    story: story(view, events, names, why),
    curves: { label: m.mascarade_coins_over_game(), lines: curves(view, events, names) },
    Picture,
  };
}

const STORIES: Record<string, (inputs: { name: string; mask: string; count: number }) => string> = {
  thirteen: m.mascarade_story_thirteen,
  broke: m.mascarade_story_broke,
  cheat: m.mascarade_story_cheat,
  round_limit: m.mascarade_story_round_limit,
};

/** The last power that was used, and by whom it won. */
function story(view: View, events: readonly Event[], names: readonly string[], why: string): string {
  const winners = view.result?.winners ?? [];
  const name = listed(winners.map((player) => names[player] ?? ""));
  const places = winners.map((player) => view.persons.indexOf(player));
  const most = Math.max(0, ...places.map((place) => view.coins[place] ?? 0));
  const masks = places.map((place) => view.masks?.[place]).filter((mask) => mask !== undefined);
  const claim = events.findLast((event) => event.type === "announced");
  const spoke = claim?.type === "announced" && places.includes(claim.seat) ? claim : null;
  const told = STORIES[why]?.({ name, mask: listed(masks.map(maskName)), count: most }) ?? "";
  if (!spoke || winners.length > 1 || why === "cheat") return told;
  const isTrue = view.masks?.[spoke.seat] === spoke.mask;
  const bluff = isTrue ? m.mascarade_story_true : m.mascarade_story_bluff;
  return `${told} ${bluff({ mask: maskName(spoke.mask) })}`;
}

/** The coins of every player after every turn; they lie at seats, and players may change these. */
function curves(view: View, events: readonly Event[], names: readonly string[]): { name: string; values: number[] }[] {
  const lines = names.slice(0, view.players).map((name) => ({ name, values: [] as number[] }));
  let coins: readonly number[] = [];
  let persons: readonly number[] = [];
  const mark = () => persons.forEach((player, seat) => lines[player]?.values.push(coins[seat] ?? 0));
  for (const event of events) {
    if (event.type === "dealt") persons = event.coins.map((_, seat) => seat);
    if (event.type === "dealt" || event.type === "coins") coins = event.coins;
    if (event.type === "seated") persons = event.persons;
    if (event.type === "turn" || event.type === "over") mark();
  }
  return lines;
}
