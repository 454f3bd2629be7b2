/** The five faces: their letters in the notation, their pictures and their names. */
import * as m from "../../i18n/generated/messages.js";
import { getLocale } from "../../i18n/choice";
import type { Options } from "../../api/generated/volto";

export const FACES = ["N", "C", "K", "S", "L"] as const;
export type Face = (typeof FACES)[number];

/** The ten masks of a side, as they lie in the box. */
export const BOX: readonly Face[] = ["N", "N", "N", "C", "C", "C", "K", "S", "L", "L"];

const SYMBOLS: Record<string, string> = {
  N: "noble",
  C: "counsellor",
  K: "candidate",
  S: "soldier",
  L: "lady",
};

const NAMES: Record<string, () => string> = {
  N: m.volto_noble,
  C: m.volto_counsellor,
  K: m.volto_candidate,
  S: m.volto_soldier,
  L: m.volto_lady,
};

/** The picture of a face; a mask that is not known has the same picture always. */
export function symbolOf(face: string | null): string {
  return (face && SYMBOLS[face]) || "hidden";
}

export function nameOf(face: string): string {
  return NAMES[face]?.() ?? face;
}

/** How a face moves, in words. */
export function wordsOfMove(face: string, options: Options): string {
  if (face === "N") return m.volto_noble_moves();
  if (face === "C") return m.volto_counsellor_moves();
  if (face === "K") return m.volto_candidate_moves();
  if (face === "L") return m.volto_lady_moves();
  return options.soldier === "rook" ? m.volto_soldier_moves_rook() : m.volto_soldier_moves();
}

/** "Noble, Candidate or Lady", in the reader's language. */
export function anyOf(faces: string): string {
  const names = [...faces].map(nameOf);
  return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(names);
}

/** How many masks of each face are left, when some have gone. */
export function remaining(gone: readonly string[]): { face: Face; count: number }[] {
  return FACES.map((face) => ({
    face,
    count: BOX.filter((one) => one === face).length - gone.filter((one) => one === face).length,
  }));
}
