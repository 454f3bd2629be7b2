/** The notation of Twilight of Venice: what a text such as `H3:doge-3` takes and moves. */
import type { Figures, View } from "../../api/generated/twilight";

export type Figure = keyof Figures;
export type CardType = "doge" | "guards" | "merchant" | "harlequin";

export const FIGURES: readonly Figure[] = ["doge", "west", "east", "merchant", "harlequin", "favourite"];
export const KINDS: readonly string[] = [
  ...["D1", "G1", "G11", "GX", "M1", "M2", "M3"],
  ...["H1", "H2", "H3", "H4", "H5", "HC"],
];
/** The last cell of a side; the street goes from -END to END. */
export const END = 8;
/** The first cell of a mansion. */
export const MANSION = 7;
export const CELLS: readonly number[] = Array.from({ length: 2 * END + 1 }, (_, index) => index - END);

export interface Step {
  figure: Figure;
  by: number;
}

export interface Move {
  text: string;
  kind: "step" | "cortege" | "pair" | "gather" | "centre" | "guild" | "discard" | "end";
  /** What is picked to make it: a kind of card, or `guild`, `discard`, `end`. */
  source: string;
  /** The cards it takes from the hand. */
  cards: string[];
  /** How far figures go, where the text says it. */
  steps: Step[];
  /** Who goes to cell 0 or to the Merchant. */
  figure: Figure | null;
  /** Whether a Harlequin card moves somebody else. */
  isMasquerade: boolean;
}

const TYPES: Record<string, CardType> = { D: "doge", G: "guards", M: "merchant", H: "harlequin" };

export function typeOf(card: string): CardType {
  return TYPES[card.charAt(0)] ?? "doge";
}

/** What is printed on a card beside its emblem. */
export function valueOf(card: string): string {
  if (card === "G11") return "1+1";
  if (card === "GX") return "›‹";
  if (card === "HC") return "→0";
  return card.slice(1);
}

export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => KINDS.indexOf(a) - KINDS.indexOf(b));
}

/** How many there are of every kind, in the order of the kinds. */
export function counted(cards: readonly string[]): [string, number][] {
  return KINDS.map((kind): [string, number] => [kind, cards.filter((card) => card === kind).length]).filter(
    ([, count]) => count > 0,
  );
}

/** A hand without some cards. */
export function without(hand: readonly string[], cards: readonly string[]): string[] {
  const left = [...hand];
  for (const card of cards) {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** The name of a figure's picture. */
export function pictureOf(figure: Figure): string {
  return figure === "west" || figure === "east" ? `guard-${figure}` : figure;
}

export function figuresOf(view: View): Figures {
  return view.figures as unknown as Figures;
}

export function parseMove(text: string): Move {
  const [head = "", tail = ""] = text.split(":");
  const move: Move = { text, kind: "step", source: head, cards: [], steps: [], figure: null, isMasquerade: false };
  if (head === "end" || head === "discard") return { ...move, kind: head };
  if (head === "guild") return { ...move, kind: "guild", figure: tail as Figure };
  if (head === "D1x2") {
    const by = Number(tail.slice("cortege".length));
    const steps = (["west", "doge", "east"] as const).map((figure) => ({ figure, by }));
    return { ...move, kind: "cortege", source: "D1", cards: ["D1", "D1"], steps };
  }
  const card = { ...move, cards: [head] };
  if (head === "GX") return { ...card, kind: "gather" };
  const isMasquerade = typeOf(head) === "harlequin" && !tail.startsWith("harlequin");
  if (head === "HC") return { ...card, kind: "centre", figure: tail as Figure, isMasquerade };
  const steps = tail.split(",").map(parseStep);
  return { ...card, kind: steps.length > 1 ? "pair" : "step", steps, isMasquerade };
}

function parseStep(text: string): Step {
  const [, figure = "doge", by = "0"] = /^([a-z]+)([+-]\d+)$/.exec(text) ?? [];
  return { figure: figure as Figure, by: Number(by) };
}

/** Where the text of a move sends figures; what it does not say is left out. */
export function destinations(move: Move, figures: Figures): Partial<Figures> {
  const found: Partial<Figures> = {};
  for (const { figure, by } of move.steps) found[figure] = figures[figure] + by;
  if (move.kind === "centre" && move.figure) found[move.figure] = 0;
  if (move.kind === "guild" && move.figure) found[move.figure] = figures.merchant;
  return found;
}
