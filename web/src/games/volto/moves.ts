/** The legal moves of a view, read from their texts: nothing else is ever offered. */

/** For every cell with a mask that can move: where to, and the text that says so. */
export type Targets = ReadonlyMap<string, ReadonlyMap<string, string>>;

const MOVE = /^([a-e][1-7])-([a-e][1-7])$/;
const PLACEMENT = /^([NCKSL])@([a-e][1-7])$/;

/** From where to where a move goes; null for a placement. */
export function sourceAndTarget(text: string): { from: string; to: string } | null {
  const [, from, to] = MOVE.exec(text) ?? [];
  return from && to ? { from, to } : null;
}

export function targetsOf(legal: readonly string[]): Targets {
  const targets = new Map<string, Map<string, string>>();
  for (const text of legal) {
    const way = sourceAndTarget(text);
    if (way === null) continue;
    const known = targets.get(way.from) ?? new Map<string, string>();
    targets.set(way.from, known.set(way.to, text));
  }
  return targets;
}

/** The text of every legal placement by face and cell. */
export function placementsOf(legal: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const placements = new Map<string, Map<string, string>>();
  for (const text of legal) {
    const [, face, cell] = PLACEMENT.exec(text) ?? [];
    if (!face || !cell) continue;
    const known = placements.get(face) ?? new Map<string, string>();
    placements.set(face, known.set(cell, text));
  }
  return placements;
}
