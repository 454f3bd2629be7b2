/** The switches of a game as the house lists them, and what is chosen of them. */
import type { GameInfo } from "../api/generated/http";

export type Value = string | number | boolean | string[];
export type Chosen = Record<string, Value>;

/** One switch: what can be chosen, in the house's own names. */
export interface Switch {
  name: string;
  usual: Value;
  isToggle: boolean;
  words: string[];
  range: { least: number; most: number } | null;
  /** Whether a list of names can be given, too. */
  takesList: boolean;
}

/** The page sets up Volto by hand unless told otherwise: placing one's masks is half of the game. */
const PREFERRED: Record<string, Chosen> = { volto: { setup: "placed" } };
/** Shown first; the others are for those who know the game. */
const PROMINENT: Record<string, string[]> = { volto: ["setup"], twilight: ["match"], mascarade: ["scenario"] };
const RANGE = /^a whole number from (\d+) to (\d+)$/;
const LIST = "a list of names";

export function switchesOf(info: GameInfo): Switch[] {
  const listed = info.options as Record<string, { default: Value; allowed: string }>;
  const prominent = PROMINENT[info.name] ?? [];
  return Object.entries(listed)
    .map(([name, { default: usual, allowed }]) => readSwitch(name, usual, allowed))
    .sort((one, other) => Number(prominent.includes(other.name)) - Number(prominent.includes(one.name)));
}

export const isProminent = (game: string, name: string) => (PROMINENT[game] ?? []).includes(name);

function readSwitch(name: string, usual: Value, allowed: string): Switch {
  const parts = allowed.split(", ");
  const range = parts.map((part) => RANGE.exec(part)).find(Boolean);
  return {
    name,
    usual,
    isToggle: typeof usual === "boolean",
    words: parts.filter((part) => part !== LIST && !RANGE.test(part)),
    range: range ? { least: Number(range[1]), most: Number(range[2]) } : null,
    takesList: parts.includes(LIST),
  };
}

/** What a new table of the page begins with. */
export function usualOptions(info: GameInfo): Chosen {
  const usual = Object.fromEntries(switchesOf(info).map(({ name, usual }) => [name, usual]));
  return { ...usual, ...PREFERRED[info.name] };
}

/** What must be told to the house: everything that is not its own default. */
export function toldOptions(info: GameInfo, chosen: Chosen): Chosen {
  const told = switchesOf(info).filter(({ name, usual }) => name in chosen && !isSame(chosen[name], usual));
  return Object.fromEntries(told.map(({ name }) => [name, chosen[name] as Value]));
}

/** How many switches are not as a new table has them. */
export function countChanged(info: GameInfo, chosen: Chosen): number {
  const usual = usualOptions(info);
  return Object.keys(usual).filter((name) => !isSame(chosen[name], usual[name])).length;
}

export function presetsOf(info: GameInfo): Record<string, Chosen> {
  return info.presets as Record<string, Chosen>;
}

/** The preset that is chosen; "house" for none, "own" for a mixture. */
export function presetOf(info: GameInfo, chosen: Chosen): string {
  const all: Record<string, Chosen> = { house: {}, ...presetsOf(info) };
  const found = Object.keys(all).find((name) => {
    const wanted = withPreset(info, name);
    return Object.keys(wanted).every((option) => isSame(wanted[option], chosen[option]));
  });
  return found ?? "own";
}

export function withPreset(info: GameInfo, preset: string): Chosen {
  return { ...usualOptions(info), ...presetsOf(info)[preset] };
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
