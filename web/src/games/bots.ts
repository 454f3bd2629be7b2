/** Machines at the table: what their levels are called, and under which names they sit there. */
import type { TableView } from "../api/messages";
import { GAMES } from ".";
import type { BotWords } from "./contract";
import * as m from "../i18n/generated/messages.js";

const LEVELS: Record<string, BotWords> = {
  random: { name: m.bot_random, hint: m.home_level_random_hint },
  novice: { name: m.bot_novice, hint: m.home_level_novice_hint },
  greedy: { name: m.bot_greedy, hint: m.home_level_greedy_hint },
  gondolier: { name: m.bot_gondolier, hint: m.home_level_gondolier_hint },
  courtier: { name: m.bot_courtier, hint: m.home_level_courtier_hint },
  diplomat: { name: m.bot_diplomat, hint: m.home_level_diplomat_hint },
  inquisitor: { name: m.bot_inquisitor, hint: m.home_level_inquisitor_hint },
  master: { name: m.bot_master, hint: m.home_level_master_hint },
};

const NAMES = [
  ...[m.bot_name_1, m.bot_name_2, m.bot_name_3, m.bot_name_4, m.bot_name_5, m.bot_name_6],
  ...[m.bot_name_7, m.bot_name_8, m.bot_name_9, m.bot_name_10, m.bot_name_11, m.bot_name_12],
];

/** The level of a bot in the reader's language; a new one is shown by its own name. */
export function botName(bot: string | null): string {
  if (bot === null) return "";
  return wordsOf(bot)?.name() ?? bot.charAt(0).toUpperCase() + bot.slice(1).replaceAll("_", " ");
}

/** What the level of a bot means; empty for one that this page does not know. */
export const botHint = (bot: string): string => wordsOf(bot)?.hint() ?? "";

function wordsOf(bot: string): BotWords | undefined {
  return LEVELS[bot] ?? GAMES.find(({ bots }) => bots && bot in bots)?.bots?.[bot];
}

/** The name under which a machine sits on a seat. */
export function botNameAt(number: number): string {
  return NAMES[number % NAMES.length]?.() ?? "";
}

/** The names of all seats: persons as they call themselves, machines from the comedy. */
export function seatNames(table: TableView): string[] {
  return table.seats.map((seat, number) => (seat.kind === "bot" ? botNameAt(number) : seat.name));
}
