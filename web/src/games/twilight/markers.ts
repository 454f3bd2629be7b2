/** Where on the street the possible effects of a card can be tapped. */
import type { Figures } from "../../api/generated/twilight";
import { destinations, type Figure, type Move, type Step } from "./notation";
import { moveWord, type Eyes } from "./words";

export interface Marker {
  figure: Figure;
  cell: number;
  /** What tapping it may mean; more than one: another guard has to be chosen, too. */
  moves: Move[];
  /** The half of a pair that is chosen by it. */
  step: Step | null;
}

/** The marks for some moves of one card; `picked` is the guard that was chosen already. */
export function markersOf(moves: readonly Move[], figures: Figures, picked: Step | null): Marker[] {
  const found = new Map<string, Marker>();
  const add = (figure: Figure, cell: number, move: Move, step: Step | null) => {
    const key = `${figure} ${cell}`;
    const marker = found.get(key) ?? { figure, cell, moves: [], step };
    marker.moves.push(move);
    found.set(key, marker);
  };
  for (const move of narrowed(moves, picked)) {
    if (move.kind === "pair") {
      for (const step of move.steps) {
        if (step.figure !== picked?.figure) add(step.figure, figures[step.figure] + step.by, move, step);
      }
    } else if (move.kind === "cortege") {
      // The guard in front is tapped: the Doge's own cell means the Doge alone.
      const front = (move.steps[0]?.by ?? 0) > 0 ? "east" : "west";
      add(front, destinations(move, figures)[front] ?? 0, move, null);
    } else if (move.kind === "gather") {
      add("doge", figures.doge, move, null);
    } else {
      for (const [figure, cell] of Object.entries(destinations(move, figures))) {
        add(figure as Figure, cell, move, null);
      }
    }
  }
  return [...found.values()];
}

/** The moves that are still meant when one guard of a pair was chosen. */
export function narrowed(moves: readonly Move[], picked: Step | null): Move[] {
  if (picked === null) return [...moves];
  return moves.filter(
    ({ kind, steps }) =>
      kind === "pair" && steps.some(({ figure, by }) => figure === picked.figure && by === picked.by),
  );
}

/** What tapping a mark means, in words. */
export function markWord({ moves, step }: Marker, eyes: Eyes): string {
  const [first, another] = moves;
  if (!first) return "";
  return moveWord(step && another ? { ...first, kind: "step", steps: [step] } : first, eyes);
}
