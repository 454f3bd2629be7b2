/** What the reader of a view is asked to do now. */
import type { AskContext } from "../contract";
import type { View } from "./types";
import { askedOf, placeName } from "./words";

export function ask(view: View, { names, seat }: AskContext): string | null {
  if (seat === null) return null;
  return askedOf(view, placeName(view.turn_seat, view.persons, names));
}

/** An answer to somebody's claim is not one's own turn. */
export const isTurn = (view: View): boolean => view.claim === null;
