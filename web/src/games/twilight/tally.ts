/** What stands where, counted for pictures: who draws the Favourite, and to whom the evening leans. */
import type { Figures } from "../../api/generated/twilight";
import { END, MANSION, type Figure } from "./notation";

/** The figures whose visit to a mansion counts. */
export const GUESTS: readonly Figure[] = ["west", "east", "merchant", "harlequin"];
const COURT: readonly Figure[] = ["west", "doge", "east"];

export interface Tally {
  /** Figures in the mansion of this player. */
  guests: Figure[];
  /** Whether the Doge and both guards stand on the half of this player. */
  hasCourt: boolean;
  count: number;
}

/** The side of the street on which a player lives: -1 is the west. */
export function sideOf(owner: number): -1 | 1 {
  return owner === 0 ? -1 : 1;
}

export function tallyOf(figures: Figures, owner: number): Tally {
  const side = sideOf(owner);
  const guests = GUESTS.filter((figure) => figures[figure] * side >= MANSION);
  const hasCourt = COURT.every((figure) => figures[figure] * side > 0);
  return { guests, hasCourt, count: guests.length + Number(hasCourt) };
}

/** To whom the evening leans, from -1 (the west) to 1. */
export function leadOf({ doge, favourite }: Pick<Figures, "doge" | "favourite">): number {
  return Math.max(-1, Math.min(1, (doge + favourite / 2) / END));
}

/** How far a space is from the reader's own end: 0 is the last one of their mansion, 16 the other one. */
export function placeOf(cell: number, seat: number | null): number {
  return seat === 1 ? END - cell : END + cell;
}
