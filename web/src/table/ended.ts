/** How a game ended, and why if it did before its rules ended it, in words. */
import * as m from "../i18n/generated/messages.js";
import type { TableView } from "../api/messages";

/** What the poster looks like: gold for whoever won or looks on, blue for a loser, silver for a draw. */
export type Mood = "triumph" | "defeat" | "draw";

/** How it ended for a reader; null for somebody who only looks on, or holds several seats. */
export function moodOf(table: Pick<TableView, "result" | "ended">, reader: number | null): Mood {
  const winners = table.result?.winners ?? [];
  if (table.ended?.reason === "abandoned" || !winners.length) return "draw";
  return reader === null || winners.includes(reader) ? "triumph" : "defeat";
}

/** Why it ended before its rules did; nothing where the game itself knows why. */
export function whyEnded(ended: TableView["ended"] | undefined, names: readonly string[]): string | null {
  const name = names[ended?.seat ?? -1] ?? "";
  switch (ended?.reason) {
    case "resigned":
      return m.table_end_resigned({ name });
    case "time":
      return m.table_end_time({ name });
    case "agreed":
      return m.table_end_agreed();
    case "left":
      return m.table_end_left({ name });
    case "long":
      return m.table_end_long();
    default:
      return null;
  }
}
