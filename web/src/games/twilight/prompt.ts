/** What a player is asked for now. */
import * as m from "../../i18n/generated/messages.js";
import type { View } from "../../api/generated/twilight";
import type { Composition } from "./composition.svelte";
import { cardWord } from "./words";

export function promptOf(view: View, composition: Composition, names: readonly string[], isPlayed: boolean): string {
  const { draft, chosen, picked, sources } = composition;
  if (view.turn === null) return "";
  if (!composition.isTurn) return m.twilight_turn_of({ name: names[view.turn] ?? "" });
  if (composition.isSending) return m.twilight_turn_sending();
  if (!composition.canAct) return isPlayed ? m.twilight_turn_offline() : "";
  if (draft.isWaiting) return m.twilight_turn_lookahead();
  if (draft.last?.closes) return m.twilight_turn_closes();
  if (chosen && composition.possible.length) {
    if (chosen.source === "guild") return m.twilight_choices_guild();
    return picked ? m.twilight_choices_step() : m.twilight_choices({ card: cardWord(chosen.source) });
  }
  if (!draft.last && view.turn_moves === "fresh") return m.twilight_turn_fresh();
  return sources.some((source) => source !== "end") ? m.twilight_turn_more() : m.twilight_turn_no_more();
}
