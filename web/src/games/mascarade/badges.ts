/** What is written under a place: what was said there, or what happens there. */
import * as m from "../../i18n/generated/messages.js";
import type { Badge } from "./Strip.svelte";
import type { Stage } from "./stage";
import type { View } from "./types";
import { maskName } from "./words";

export function badgeOf(place: number, view: View, told: Stage): Badge | null {
  const person = view.persons[place];
  if (view.result) {
    const hasWon = person !== undefined && view.result.winners.includes(person);
    return hasWon ? { icon: "crown", words: m.mascarade_badge_wins(), tone: "win" } : null;
  }
  if (view.chosen === place) return { icon: "check", words: m.mascarade_badge_chosen(), tone: "claim" };
  if (view.user === place && view.claim && view.user !== told.claim?.seat) {
    return { icon: "crown", words: maskName(view.claim), tone: "claim" };
  }
  if (told.claim?.seat === place) {
    return { icon: "chat", words: m.mascarade_quoted({ mask: maskName(told.claim.mask) }), tone: "claim" };
  }
  const answer = told.answers.get(place);
  if (answer === true) return { icon: "flag", words: m.mascarade_badge_contests(), tone: "contest" };
  if (answer === false) return { icon: "check", words: m.mascarade_badge_passes(), tone: "pass" };
  if (view.turn_seat === place) return { icon: "hourglass", words: m.mascarade_badge_turn(), tone: "onturn" };
  return null;
}
