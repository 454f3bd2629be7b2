/** Masks, places and prompts in the reader's language. */
import * as m from "../../i18n/generated/messages.js";
import { MASKS } from "./masks";
import type { Stage } from "./stage";
import type { View } from "./types";

const POWERS: Record<string, () => string> = {
  judge: m.mascarade_power_judge,
  empress: m.mascarade_power_empress,
  king: m.mascarade_power_king,
  widow: m.mascarade_power_widow,
  guru: m.mascarade_power_guru,
  beggar: m.mascarade_power_beggar,
  thief: m.mascarade_power_thief,
  fool: m.mascarade_power_fool,
  spy: m.mascarade_power_spy,
  puppet_master: m.mascarade_power_puppet_master,
  princess: m.mascarade_power_princess,
  witch: m.mascarade_power_witch,
  patron: m.mascarade_power_patron,
  cheat: m.mascarade_power_cheat,
  swindler: m.mascarade_power_swindler,
  peasant: m.mascarade_power_peasant,
};

const ASKS: Record<string, () => string> = {
  guru: m.mascarade_ask_guru,
  princess: m.mascarade_ask_princess,
  swindler: m.mascarade_ask_swindler,
  spy: m.mascarade_ask_spy,
  witch: m.mascarade_ask_witch,
  puppet_master: m.mascarade_ask_puppet_master,
  fool: m.mascarade_ask_fool,
};

const CONFIRMS: Record<string, (inputs: { name: string }) => string> = {
  guru: m.mascarade_confirm_guru,
  princess: m.mascarade_confirm_princess,
  swindler: m.mascarade_confirm_swindler,
  spy: m.mascarade_confirm_spy,
  witch: m.mascarade_confirm_witch,
};

export const maskName = (mask: string): string => MASKS[mask]?.() ?? mask;
export const maskPower = (mask: string): string => POWERS[mask]?.() ?? "";

/** Who sits at a place, or which card of the centre it is. */
export function placeName(place: number, persons: readonly number[], names: readonly string[]): string {
  const person = persons[place];
  if (person === undefined) return m.mascarade_centre_card({ number: place - persons.length + 1 });
  return names[person] ?? String(person + 1);
}

/** The masks in play, each once. */
export function kinds(scenario: readonly string[]): string[] {
  return [...new Set(scenario)];
}

/** Whether the names of masks fit side by side into so many pixels, at the least size of letters. */
export function areNamesShort(masks: readonly string[], width: number): boolean {
  const longest = Math.max(...masks.flatMap((mask) => maskName(mask).split(" ")).map((word) => word.length));
  return masks.length < 8 && longest * 7.8 < width / masks.length;
}

/** What a person is asked to decide now, null if it is nothing; `known` is their own mask if all have seen it. */
export function askedOf(view: View, claimer: string, known: string | null = null): string | null {
  if (view.legal.length === 0) return null;
  if (view.claim === null) return turnAsked(view, known);
  const mask = maskName(view.claim);
  if (view.phase === "answering") return m.mascarade_ask_contest({ name: claimer, mask });
  if (view.phase === "spying") return m.mascarade_ask_spying();
  if (view.phase === "naming") return m.mascarade_ask_naming();
  return ASKS[view.claim]?.() ?? null;
}

function turnAsked({ legal, opening }: View, known: string | null): string {
  if (opening) return m.mascarade_ask_opening();
  if (known !== null) {
    const canAnnounce = legal.some((text) => text.startsWith("announce"));
    return (canAnnounce ? m.mascarade_ask_known : m.mascarade_ask_banned_known)({ mask: maskName(known) });
  }
  if (legal.some((text) => text.startsWith("announce"))) return m.mascarade_ask_acting();
  return legal.includes("look") ? m.mascarade_ask_banned() : m.mascarade_ask_must_swap();
}

/** What the whole table waits for. */
export function awaited(view: View, names: readonly string[]): string {
  const [person] = view.waiting;
  if (view.phase === "over" || person === undefined) return m.mascarade_over();
  if (view.waiting.length > 1) return m.mascarade_wait_all();
  const name = names[person] ?? "";
  if (view.phase === "answering") return m.mascarade_wait_answering({ name });
  if (view.phase === "choosing") return m.mascarade_wait_choosing({ name });
  if (view.phase === "spying") return m.mascarade_wait_spying({ name });
  if (view.phase === "naming") return m.mascarade_wait_naming({ name });
  return view.opening ? m.mascarade_wait_opening({ name }) : m.mascarade_wait_acting({ name });
}

/** What a choice of places would mean, asked before it is made. */
export function confirmation(claim: string, picked: readonly string[]): string {
  const [first = "", second = ""] = picked;
  if (picked.length === 2) return m.mascarade_confirm_puppet_master({ first, second });
  return CONFIRMS[claim]?.({ name: first }) ?? first;
}

export interface PlaceFacts {
  place: number;
  name: string;
  coins: number | null;
  face: string | null;
  isOwn: boolean;
  isTurn: boolean;
  isAwaited: boolean;
  isChoosable: boolean;
  /** Whether the table waits for a place to be chosen, so that those are marked. */
  isLit: boolean;
  isPicked: boolean;
  isWinner: boolean;
  guess: { mask: string; isOld: boolean } | null;
}

/** Everything one may know of a place, for those who do not see it. */
export function placeLabel(facts: PlaceFacts, stage: Stage): string {
  const { place } = facts;
  const touched = stage.touchedIn[place] ?? 0;
  const answer = stage.answers.get(place);
  const said = [
    facts.isOwn ? m.mascarade_place_you({ name: facts.name }) : facts.name,
    facts.coins !== null && m.mascarade_coins({ count: facts.coins }),
    facts.face ? m.mascarade_face_up({ mask: maskName(facts.face) }) : m.mascarade_face_down(),
    touched ? m.mascarade_touched({ turn: touched }) : m.mascarade_untouched(),
    facts.isTurn && m.mascarade_is_turn(),
    stage.claim?.seat === place && m.mascarade_announces({ mask: maskName(stage.claim.mask) }),
    answer !== undefined && (answer ? m.mascarade_contests() : m.mascarade_passes()),
    facts.isAwaited && m.mascarade_is_awaited(),
    facts.isWinner && m.mascarade_wins(),
    facts.guess && guessWords(facts.guess),
    facts.isPicked ? m.mascarade_is_chosen() : facts.isChoosable && m.mascarade_can_be_chosen(),
  ];
  return said.filter((words) => typeof words === "string").join("; ");
}

function guessWords({ mask, isOld }: { mask: string; isOld: boolean }): string {
  const inputs = { mask: maskName(mask) };
  return isOld ? m.mascarade_note_is_old(inputs) : m.mascarade_note_is(inputs);
}
