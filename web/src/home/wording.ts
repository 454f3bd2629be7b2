/** Words for what the house names in its own short way: options, their values, presets and bots. */
import type { Word } from "../games/contract";
import { gameOptions } from "../games/options";
import * as m from "../messages/messages.js";

const HINTS: Record<string, Word> = {
  random: m.home_level_random_hint,
  novice: m.home_level_novice_hint,
  greedy: m.home_level_greedy_hint,
  gondolier: m.home_level_gondolier_hint,
  courtier: m.home_level_courtier_hint,
  diplomat: m.home_level_diplomat_hint,
  inquisitor: m.home_level_inquisitor_hint,
  master: m.home_level_master_hint,
  bluffer: m.home_level_bluffer_hint,
  recluse: m.home_level_recluse_hint,
};

const PRESETS: Record<string, Word> = {
  house: m.home_new_preset_house,
  own: m.home_new_preset_own,
};

const LINES: Record<string, Word> = {
  volto: m.home_volto_line,
  twilight: m.home_twilight_line,
  mascarade: m.home_mascarade_line,
};

/** What a game is about, in one sentence. */
export const gameLine = (game: string) => LINES[game]?.() ?? "";

/** How many players a game is for. */
export function playersLine(seats: readonly number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return least === most ? m.home_players_exactly({ count: least }) : m.home_players_range({ least, most });
}

export const optionName = (game: string, option: string) =>
  gameOptions(game).words[option]?.name() ?? capitalised(option);
export const optionWhy = (game: string, option: string) => gameOptions(game).words[option]?.why() ?? "";
export const valueName = (game: string, option: string, value: string) =>
  gameOptions(game).words[option]?.values[value]?.() ?? capitalised(value);
export const presetName = (game: string, preset: string) =>
  (PRESETS[preset] ?? gameOptions(game).presets?.[preset])?.() ?? capitalised(preset);

/** What the strength of a bot means; empty for one that is new in the house. */
export const levelHint = (bot: string) => HINTS[bot]?.() ?? "";

function capitalised(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
