/** What is written under a card: what was answered there, what lies there, or what could be believed. */
import { percentWord } from "../../ui/percent";
import * as m from "../../i18n/generated/messages.js";
import type { Share } from "./beliefs";
import type { Stage } from "./stage";
import type { View } from "./types";
import { maskName } from "./words";

export interface Chip {
  icon: string | null;
  words: string;
  tone: "pass" | "contest" | "wait" | "name" | "win";
}

export function chipOf(
  place: number,
  view: View,
  stage: Stage,
  face: string | null,
  beliefs: readonly Share[],
): Chip | null {
  const person = view.persons[place];
  if (view.result && person !== undefined && view.result.winners.includes(person)) {
    return { icon: "crown", words: face ? maskName(face) : m.mascarade_badge_wins(), tone: "win" };
  }
  if (view.chosen === place) return { icon: "check", words: m.mascarade_badge_chosen(), tone: "wait" };
  const answer = stage.answers.get(place);
  if (answer === true && !face) return { icon: null, words: m.mascarade_badge_contests(), tone: "contest" };
  const [likely] = beliefs;
  if (!face && likely?.mask) {
    return { icon: null, words: `${maskName(likely.mask)} ${percentWord(likely.share)}`, tone: "name" };
  }
  if (face) return { icon: null, words: maskName(face), tone: "name" };
  if (answer === false) return { icon: "check", words: m.mascarade_badge_passes(), tone: "pass" };
  const isAsked = view.phase === "answering" && person !== undefined && stage.claim !== null;
  if (isAsked && place !== stage.claim?.seat && place !== view.place && stage.answers.size > 0) {
    return view.waiting.includes(person) ? { icon: "hourglass", words: m.mascarade_badge_asked(), tone: "wait" } : null;
  }
  return null;
}
