/** Lay the table for so many players on a screen of some size. */
import { columns } from "./columns";
import type { Layout } from "./layout";
import { oval } from "./oval";

/** `spare` cards lie in the centre; `isNamed` tells whether the names of all masks in play fit in a row. */
export function arrange(players: number, width: number, height: number, spare = 0, isNamed = true): Layout {
  if (width >= 700 && height >= 540) return oval(players, width, height, spare);
  if (width >= height * 1.1) return columns("low", players, width, height, spare, isNamed);
  return columns("tall", players, width, height, spare, isNamed);
}
