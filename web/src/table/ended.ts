/** Why a game ended before its rules did, in words; nothing where the game itself knows why. */
import * as m from "../i18n/generated/messages.js";
import type { TableView } from "../api/messages";

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
