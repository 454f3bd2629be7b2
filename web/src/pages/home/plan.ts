/** What somebody wants a table to be like, before it is set up. */
import type { NewTable } from "../../api/generated/http";
import type { OfferedGame } from "../../games/catalogue";
import type { Chosen } from "../../games/contract";
import { toldOptions, usualOptions } from "./options";

export type Other = { kind: "friend" } | { kind: "bot"; bot: string } | { kind: "here"; name: string };
export type ClockKind = "none" | "game" | "move";

/** Everything the form holds; `others` are the seats from 1 on. */
export interface Draft {
  game: string;
  others: Other[];
  options: Chosen;
  clock: { kind: ClockKind; minutes: number; increment: number; days: number };
  listed: boolean;
  spectators: "none" | "live" | "after";
}

/** A table and who sits there beside its host, who has seat 0. */
export interface Plan {
  table: NewTable;
  others: Other[];
}

export const LONGEST_NAME = 24;
export const MOST = { minutes: 24 * 60, increment: 600, days: 14 };
const GUESTS = ["Zanetta", "Florindo", "Corallina", "Lelio", "Rosaura", "Ottavio", "Smeraldina", "Silvio"];
GUESTS.push("Mirandolina", "Leandro", "Isabella", "Pedrolino", "Colombina");

export function freshDraft(info: OfferedGame): Draft {
  return {
    game: info.name,
    others: Array.from({ length: info.usual_seats - 1 }, () => ({ kind: "friend" })),
    options: usualOptions(info),
    clock: { kind: "none", minutes: 15, increment: 10, days: 3 },
    listed: false,
    spectators: "after",
  };
}

/** The same draft with another game: who may come in and how long it takes stay. */
export function withGame(draft: Draft, info: OfferedGame): Draft {
  const { clock, listed, spectators } = draft;
  return { ...freshDraft(info), clock, listed, spectators };
}

/** So many seats in all; new ones are like the last one, as far as that makes sense. */
export function withSeats(draft: Draft, seats: number): Draft {
  const last = draft.others.at(-1);
  const more: Other = last?.kind === "bot" ? last : { kind: "friend" };
  const others = Array.from({ length: seats - 1 }, (_, index) => draft.others[index] ?? { ...more });
  return { ...draft, others };
}

/** A bot of middling strength, where the server has one. */
export function usualBot(bots: readonly string[]): string {
  return ["courtier", "greedy"].find((bot) => bots.includes(bot)) ?? bots[0] ?? "random";
}

/** A name for one more person at this device, which nobody at the table has. */
export function freeName(taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  return GUESTS.find((name) => !used.has(name.toLowerCase())) ?? "";
}

export type NameProblem = { kind: "missing"; seat: number } | { kind: "twice"; name: string };

/** What is wrong with the names of the persons at this device. */
export function nameProblem(draft: Draft, mine: string): NameProblem | null {
  const used = new Set([mine.trim().toLowerCase()]);
  for (const [index, other] of draft.others.entries()) {
    if (other.kind !== "here") continue;
    const name = other.name.trim();
    if (!name || [...name].length > LONGEST_NAME) return { kind: "missing", seat: index + 1 };
    if (used.has(name.toLowerCase())) return { kind: "twice", name };
    used.add(name.toLowerCase());
  }
  return null;
}

export const awaitsFriends = (others: readonly Other[]) => others.some((other) => other.kind === "friend");

export function planOf(draft: Draft, info: OfferedGame): Plan {
  return {
    table: {
      game: draft.game,
      seats: draft.others.length + 1,
      options: toldOptions(info, draft.options),
      clock: clockOf(draft.clock),
      listed: draft.listed,
      spectators: draft.spectators,
    },
    others: draft.others.map((other) => (other.kind === "here" ? { kind: "here", name: other.name.trim() } : other)),
  };
}

/** A game at once, with bots on all other seats. */
export function quickPlan(info: OfferedGame): Plan {
  const draft = freshDraft(info);
  const bot = usualBot(info.bots);
  return planOf({ ...draft, others: draft.others.map(() => ({ kind: "bot", bot })) }, info);
}

function clockOf({ kind, minutes, increment, days }: Draft["clock"]): NonNullable<NewTable["clock"]> {
  if (kind === "none") return { type: "none" };
  if (kind === "move") return { type: "move", days: whole(days, 1, MOST.days) };
  return {
    type: "game",
    seconds: whole(minutes, 1, MOST.minutes) * 60,
    increment: whole(increment, 0, MOST.increment),
  };
}

/** A number from a field, which may be empty or out of bounds. */
export function whole(value: number | null | undefined, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(Number(value)) || least));
}
