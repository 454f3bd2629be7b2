/** Who sits at a table, as people write names one after another in the reader's language. */
import { botNameAt } from "../../games/bots";
import { listed } from "../../i18n/list";

/** How the server calls a bot in a list: its level, and its seat as people count. */
const BOT = /^[a-z_]+ ([1-9]|1[0-2])$/;

export function namesLine(names: readonly string[]): string {
  return listed(names.map(shownName));
}

/** A bot by the name it has at the table itself. */
export function shownName(name: string): string {
  const seat = BOT.exec(name)?.[1];
  return seat ? botNameAt(Number(seat) - 1) : name;
}
