/** Lay the table for so many players on a screen of some size. */
import { columns } from "./columns";
import type { Layout } from "./layout";
import { oval } from "./oval";

/** `spare` cards lie in the centre; so many `kinds` of masks are in play. */
export function arrange(players: number, width: number, height: number, spare = 0, kinds = 6): Layout {
  if (width >= 700 && height >= 540) return oval(players, width, height, spare);
  if (width >= height * 1.1) return columns("low", players, width, height, spare, kinds);
  return columns("tall", players, width, height, spare, kinds);
}
