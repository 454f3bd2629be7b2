/** What could be believed, as a table of things and possibilities beside the truth. */
import { CERTAIN, percentWord } from "../ui/percent";

type Things = Record<string, Record<string, number>>;

export interface Cell {
  /** How dark the cell is, from 0 to 1. */
  shade: number;
  text: string;
  isTrue: boolean;
  /** How many there really were, where numbers are expected and not one thing out of several. */
  really: number | null;
}

export interface Row {
  key: string;
  word: string;
  cells: Cell[];
}

export interface Heat {
  /** What the rows are. */
  corner: string;
  columns: { key: string; word: string }[];
  rows: Row[];
  /** How many rows leave no doubt; null where nothing is either known or not. */
  certain: number | null;
  /** What the numbers are; absent where they are chances. */
  lead?: string;
}

export interface HeatContext {
  things: Things;
  truth: unknown;
  view: unknown;
  /** Who believes it; null for a spectator. */
  seat: number | null;
  names: readonly string[];
}

interface Chances {
  things: Things;
  corner: string;
  /** The things in their order. */
  rows?: string[];
  /** The possibilities in their order. */
  columns?: string[];
  truth?: Record<string, string>;
  rowWord?: (thing: string) => string;
  columnWord?: (possibility: string) => string;
}

/** How likely each possibility of each thing is. */
export function chancesOf({ things, truth = {}, rowWord = String, columnWord = String, ...parts }: Chances): Heat {
  const columns = parts.columns ?? [...new Set(Object.values(things).flatMap(Object.keys))];
  const rows = (parts.rows ?? Object.keys(things)).map((key) => ({
    key,
    word: rowWord(key),
    cells: columns.map((column): Cell => {
      const share = things[key]?.[column] ?? 0;
      return { shade: share, text: percentWord(share), isTrue: truth[key] === column, really: null };
    }),
  }));
  const certain = rows.filter(({ cells }) => cells.some(({ shade }) => shade >= CERTAIN)).length;
  return { corner: parts.corner, columns: columns.map((key) => ({ key, word: columnWord(key) })), rows, certain };
}
