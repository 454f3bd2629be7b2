/** What people say with one press; everybody reads it in their own language. */
import * as m from "../i18n/generated/messages.js";
import type { Line } from "../api/messages";

export const PHRASES = {
  hello: m.phrase_hello,
  luck: m.phrase_luck,
  well_played: m.phrase_well_played,
  thanks: m.phrase_thanks,
  thinking: m.phrase_thinking,
  hurry: m.phrase_hurry,
  oops: m.phrase_oops,
  again: m.phrase_again,
  goodbye: m.phrase_goodbye,
} as const;

export type Phrase = keyof typeof PHRASES;

/** What a line says. */
export const saidIn = (line: Line): string =>
  line.phrase && line.phrase in PHRASES ? PHRASES[line.phrase as Phrase]() : (line.text ?? "");
