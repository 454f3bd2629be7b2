/** The options of a game as the server lists them, and what is chosen of them. */
import type { Option } from "../../api/generated/http";
import type { OfferedGame } from "../../games/catalogue";
import type { Chosen, Value } from "../../games/contract";

/** The options of a game: those that are shown at once, and those for people who know the game. */
export function listOptions({ options, offer }: OfferedGame): { prominent: Option[]; folded: Option[] } {
  const isProminent = ({ name }: Option) => offer.prominent.includes(name);
  return { prominent: options.filter(isProminent), folded: options.filter((option) => !isProminent(option)) };
}

/** What a new table of the page begins with. */
export function usualOptions(info: OfferedGame): Chosen {
  const defaults = Object.fromEntries(info.options.map((option) => [option.name, option.default]));
  return { ...defaults, ...info.offer.preferred };
}

/** What must be told to the server: everything that is not its own default. */
export function toldOptions(info: OfferedGame, chosen: Chosen): Chosen {
  const told = info.options.filter((option) => option.name in chosen && !isSame(chosen[option.name], option.default));
  return Object.fromEntries(told.map(({ name }) => [name, chosen[name] as Value]));
}

/** How many options are not as a new table has them. */
export function countChanged(info: OfferedGame, chosen: Chosen): number {
  const usual = usualOptions(info);
  return Object.keys(usual).filter((name) => !isSame(chosen[name], usual[name])).length;
}

/** The preset that is chosen; "house" for none, "own" for a mixture. */
export function presetOf(info: OfferedGame, chosen: Chosen): string {
  const found = ["house", ...Object.keys(info.presets)].find((name) => {
    const wanted = withPreset(info, name);
    return Object.keys(wanted).every((option) => isSame(wanted[option], chosen[option]));
  });
  return found ?? "own";
}

export function withPreset(info: OfferedGame, preset: string): Chosen {
  return { ...usualOptions(info), ...info.presets[preset] };
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
