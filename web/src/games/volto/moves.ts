/** The legal moves of a view, read from their texts: nothing else is ever offered. */

/** For every cell with a mask that can move: where to, and the text that says so. */
export type Targets = ReadonlyMap<string, ReadonlyMap<string, string>>;

const MOVE = /^([a-e][1-7])-([a-e][1-7])$/;
const PLACEMENT = /^([NCKSL])@([a-e][1-7])$/;

export function targetsOf(legal: readonly string[]): Targets {
  const targets = new Map<string, Map<string, string>>();
  for (const text of legal) {
    const [, source, target] = MOVE.exec(text) ?? [];
    if (!source || !target) continue;
    const known = targets.get(source) ?? new Map<string, string>();
    targets.set(source, known.set(target, text));
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
