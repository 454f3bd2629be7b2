/** Ready-made set-ups, and those that somebody has saved on his device. */
import * as m from "../../i18n/generated/messages.js";
import { keep, recall } from "../../ui/preferences.svelte";
import { draftOfText } from "./setup";

export interface Arrangement {
  name: string;
  /** As its owner sees it from left to right: the palace row, then the front row. */
  setup: string;
  about?: string;
}

const KEY = "ridotto.volto.setups";
const MOST_KEPT = 30;
export const LONGEST_NAME = 40;

export function readyMade(): Arrangement[] {
  return [
    { name: m.volto_setup_classic(), about: m.volto_setup_classic_about(), setup: "NCKCN/LNSCL" },
    { name: m.volto_setup_fortress(), about: m.volto_setup_fortress_about(), setup: "CNKNC/SLNLC" },
    { name: m.volto_setup_ambush(), about: m.volto_setup_ambush_about(), setup: "NCNCK/CLSLN" },
    { name: m.volto_setup_swift(), about: m.volto_setup_swift_about(), setup: "CNCKN/SLCNL" },
    { name: m.volto_setup_bold(), about: m.volto_setup_bold_about(), setup: "NCSCN/LKNCL" },
  ];
}

/** What was saved here; what cannot be a set-up is left out. */
export function savedArrangements(): Arrangement[] {
  const kept = recall<unknown>(KEY, []);
  if (!Array.isArray(kept)) return [];
  return (kept as (Partial<Arrangement> | null)[]).flatMap((one) => {
    const { name, setup } = one ?? {};
    const isWhole = typeof name === "string" && typeof setup === "string" && draftOfText(setup) !== null;
    return isWhole ? [{ name, setup }] : [];
  });
}

/** Save a set-up; another of the same name is replaced. */
export function saveArrangement(name: string, setup: string): Arrangement[] {
  const others = savedArrangements().filter((one) => one.name !== name);
  return write([...others, { name, setup }].slice(-MOST_KEPT));
}

export function forgetArrangement(name: string): Arrangement[] {
  return write(savedArrangements().filter((one) => one.name !== name));
}

function write(all: Arrangement[]): Arrangement[] {
  keep(KEY, all);
  return all;
}

const LAST = "ridotto.volto.last";

/** The set-up of the last game on this device; null before there was one. */
export function lastArrangement(): string | null {
  const kept = recall<unknown>(LAST, null);
  return typeof kept === "string" && draftOfText(kept) !== null ? kept : null;
}

export function rememberLast(setup: string): void {
  keep(LAST, setup);
}
