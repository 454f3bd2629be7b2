/** Words for what the server names in its own short way: options, their values and presets. */
import type { GameOptions, Word } from "../../games/contract";
import * as m from "../../i18n/generated/messages.js";

const PRESETS: Record<string, Word> = {
  house: m.home_new_preset_house,
  own: m.home_new_preset_own,
};

/** How many players a game is for. */
export function playersLine(seats: readonly number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return least === most ? m.home_players_exactly({ count: least }) : m.home_players_range({ least, most });
}

export const optionName = (offer: GameOptions, option: string) => offer.words[option]?.name() ?? capitalised(option);
export const optionWhy = (offer: GameOptions, option: string) => offer.words[option]?.why() ?? "";
export const valueName = (offer: GameOptions, option: string, value: string) =>
  offer.words[option]?.values[value]?.() ?? capitalised(value);
export const presetName = (offer: GameOptions, preset: string) =>
  (PRESETS[preset] ?? offer.presets?.[preset])?.() ?? capitalised(preset);

function capitalised(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
