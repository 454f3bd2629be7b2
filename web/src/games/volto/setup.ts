/** A set-up that is being composed: ten places as its owner sees them, palace row first. */
import { COLUMNS, homeCell } from "./cells";
import { BOX, remaining } from "./faces";
import type { MaskView } from "../../api/generated/volto";

export type Draft = readonly (string | null)[];

export const EMPTY: Draft = BOX.map(() => null);

/** The cells of a draft: from left to right as the seat sees them, the palace row first. */
export function cellsOfDraft(seat: number): string[] {
  const side = (row: number) => COLUMNS.map((_, index) => homeCell(seat, row * COLUMNS.length + index));
  return [0, 1].flatMap((row) => (seat === 1 ? side(row).reverse() : side(row)));
}

/** The masks that the server has placed, by place; they stay where they are. */
export function fixedPlaces(masks: readonly MaskView[], seat: number): Draft {
  return cellsOfDraft(seat).map((cell) => masks.find((mask) => mask.cell === cell)?.face ?? null);
}

/** A draft around the masks that already stand; what would be too many goes back into the tray. */
export function withFixed(draft: Draft, fixed: Draft): Draft {
  const left = new Map(
    remaining(fixed.filter((face) => face !== null)).map(({ face, count }) => [face as string, count]),
  );
  return draft.map((face, place) => {
    const standing = fixed[place] ?? null;
    if (standing !== null || face === null) return standing;
    const count = left.get(face) ?? 0;
    left.set(face, count - 1);
    return count > 0 ? face : null;
  });
}

/** The masks that are not placed yet, by face. */
export function trayOf(draft: Draft): { face: string; count: number }[] {
  return remaining(draft.filter((face) => face !== null));
}

export function missing(draft: Draft): number {
  return draft.filter((face) => face === null).length;
}

/** A mask from the tray on a place; what stood there goes back. */
export function put(draft: Draft, face: string, place: number): Draft {
  return draft.map((standing, index) => (index === place ? face : standing));
}

export function takeOff(draft: Draft, place: number): Draft {
  return draft.map((standing, index) => (index === place ? null : standing));
}

/** Two places changed with each other; one of them may be empty. */
export function swap(draft: Draft, one: number, other: number): Draft {
  return draft.map((standing, index) => {
    if (index === one) return draft[other] ?? null;
    return index === other ? (draft[one] ?? null) : standing;
  });
}

export function textOfDraft(draft: Draft): string {
  const letters = draft.map((face) => face ?? ".").join("");
  return `${letters.slice(0, COLUMNS.length)}/${letters.slice(COLUMNS.length)}`;
}

/** The draft of a text; null if these are not the ten masks of a side. */
export function draftOfText(text: string): Draft | null {
  const draft = [...text.replace("/", "")];
  const isWhole = draft.length === BOX.length && remaining(draft).every(({ count }) => count === 0);
  return isWhole ? draft : null;
}

/** The ten masks in an order of chance. */
export function shuffled(chance: () => number = Math.random): Draft {
  const masks: string[] = [...BOX];
  for (let last = masks.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [masks[last], masks[other]] = [masks[other] ?? "", masks[last] ?? ""];
  }
  return masks;
}

/** The moves that place what does not stand yet; null while one of them is not offered. */
export function movesOfDraft(
  draft: Draft,
  fixed: Draft,
  seat: number,
  placements: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] | null {
  const moves: string[] = [];
  for (const [place, cell] of cellsOfDraft(seat).entries()) {
    if (fixed[place]) continue;
    const text = placements.get(draft[place] ?? "")?.get(cell);
    if (text === undefined) return null;
    moves.push(text);
  }
  return moves;
}
