/** Machines at the table: what their levels are called, and under which names they sit there. */
import type { TableView } from "../api/messages";
import * as m from "../i18n/generated/messages.js";

const LEVELS: Record<string, () => string> = {
  random: m.bot_random,
  novice: m.bot_novice,
  greedy: m.bot_greedy,
  gondolier: m.bot_gondolier,
  courtier: m.bot_courtier,
  diplomat: m.bot_diplomat,
  inquisitor: m.bot_inquisitor,
  master: m.bot_master,
  bluffer: m.bot_bluffer,
  recluse: m.bot_recluse,
};

const NAMES = [
  ...[m.bot_name_1, m.bot_name_2, m.bot_name_3, m.bot_name_4, m.bot_name_5, m.bot_name_6],
  ...[m.bot_name_7, m.bot_name_8, m.bot_name_9, m.bot_name_10, m.bot_name_11, m.bot_name_12],
];

/** The level of a bot in the reader's language; a new one is shown by its own name. */
export function botName(bot: string | null): string {
  if (bot === null) return "";
  return LEVELS[bot]?.() ?? bot.charAt(0).toUpperCase() + bot.slice(1).replaceAll("_", " ");
}

/** The name under which a machine sits on a seat. */
export function botNameAt(number: number): string {
  return NAMES[number % NAMES.length]?.() ?? "";
}

/** The names of all seats: persons as they call themselves, machines from the comedy. */
export function seatNames(table: TableView): string[] {
  return table.seats.map((seat, number) => (seat.kind === "bot" ? botNameAt(number) : seat.name));
}
