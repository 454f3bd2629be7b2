/** The options of a game as the house lists them, and what is chosen of them. */
import type { GameInfo, Option } from "../api/generated/http";
import type { Chosen, Value } from "../games/contract";
import { gameOptions } from "../games/options";

/** The options that are shown at once; the others are for those who know the game. */
export const isProminent = (game: string, option: string) => gameOptions(game).prominent.includes(option);

/** The options of a game, prominent ones first. */
export function listOptions({ name: game, options }: GameInfo): Option[] {
  return options.toSorted((one, other) => Number(isProminent(game, other.name)) - Number(isProminent(game, one.name)));
}

/** What a new table of the page begins with. */
export function usualOptions(info: GameInfo): Chosen {
  const defaults = Object.fromEntries(listOptions(info).map((option) => [option.name, option.default]));
  return { ...defaults, ...gameOptions(info.name).preferred };
}

/** What must be told to the house: everything that is not its own default. */
export function toldOptions(info: GameInfo, chosen: Chosen): Chosen {
  const told = info.options.filter((option) => option.name in chosen && !isSame(chosen[option.name], option.default));
  return Object.fromEntries(told.map(({ name }) => [name, chosen[name] as Value]));
}

/** How many options are not as a new table has them. */
export function countChanged(info: GameInfo, chosen: Chosen): number {
  const usual = usualOptions(info);
  return Object.keys(usual).filter((name) => !isSame(chosen[name], usual[name])).length;
}

/** The preset that is chosen; "house" for none, "own" for a mixture. */
export function presetOf(info: GameInfo, chosen: Chosen): string {
  const found = ["house", ...Object.keys(info.presets)].find((name) => {
    const wanted = withPreset(info, name);
    return Object.keys(wanted).every((option) => isSame(wanted[option], chosen[option]));
  });
  return found ?? "own";
}

export function withPreset(info: GameInfo, preset: string): Chosen {
  return { ...usualOptions(info), ...info.presets[preset] };
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
