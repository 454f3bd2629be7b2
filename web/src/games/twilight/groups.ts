/** What a chosen card can do, sorted by where it leads. */
import type { Move } from "./notation";

export type Direction = "own" | "other" | "both";

/** The end of the street to which a move leads; "both" where it has no single one. */
export function directionOf({ steps }: Move, own: number): Direction {
  const sides = new Set(steps.map(({ by }) => (by < 0 ? 0 : 1)));
  if (sides.size !== 1) return "both";
  return sides.has(own === 0 ? 0 : 1) ? "own" : "other";
}

export interface Group {
  direction: Direction;
  moves: Move[];
}

/** The groups that are not empty: toward the reader's own end, toward the other one, and the rest. */
export function groupsOf(moves: readonly Move[], own: number): Group[] {
  return (["own", "other", "both"] as const)
    .map((direction) => ({ direction, moves: moves.filter((move) => directionOf(move, own) === direction) }))
    .filter((group) => group.moves.length > 0);
}
