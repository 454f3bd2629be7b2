/** Where the cells lie on the screen: seat 1 sees the board turned round. */
export const COLUMNS = ["a", "b", "c", "d", "e"] as const;
export const ROWS = [1, 2, 3, 4, 5, 6, 7] as const;

export interface Place {
  /** Counted from the left, as it is seen. */
  column: number;
  /** Counted from the top, as it is seen. */
  row: number;
}

/** Where a cell is seen. */
export function placeOf(cell: string, turned: boolean): Place {
  const column = cell.charCodeAt(0) - "a".charCodeAt(0);
  const row = ROWS.length - Number(cell[1]);
  return turned ? { column: COLUMNS.length - 1 - column, row: ROWS.length - 1 - row } : { column, row };
}

/** The cell that is seen at a place; null beyond the edge. */
export function cellAt({ column, row }: Place, turned: boolean): string | null {
  const letter = COLUMNS[turned ? COLUMNS.length - 1 - column : column];
  const number = ROWS[turned ? row : ROWS.length - 1 - row];
  return letter === undefined || number === undefined ? null : `${letter}${number}`;
}

/** All cells as they are seen, from the top row to the bottom. */
export function seenRows(turned: boolean): string[][] {
  return ROWS.map((_, row) => COLUMNS.map((_, column) => cellAt({ column, row }, turned) ?? ""));
}

/** The seat whose palace a cell belongs to; null on the Piazza. */
export function palaceOf(cell: string): number | null {
  if (cell.endsWith("1")) return 0;
  return cell.endsWith("7") ? 1 : null;
}

/** The cell of a home place: the palace row a to e, then the row in front of it. */
export function homeCell(seat: number, index: number): string {
  const row = index < COLUMNS.length ? 0 : 1;
  const number = seat === 1 ? ROWS.length - row : 1 + row;
  return `${COLUMNS[index % COLUMNS.length] ?? ""}${number}`;
}

const STEPS: Record<string, Place> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/** Where a key leads within rows of cells as they are seen; null if it is no such key. */
export function cellByKey(rows: readonly (readonly string[])[], cell: string, key: string): string | null {
  const row = rows.findIndex((cells) => cells.includes(cell));
  const column = rows[row]?.indexOf(cell) ?? -1;
  if (key === "Home") return rows[row]?.[0] ?? cell;
  if (key === "End") return rows[row]?.at(-1) ?? cell;
  const step = STEPS[key];
  if (!step) return null;
  return rows[row + step.row]?.[column + step.column] ?? cell;
}
