/** Cards, spaces and moves in words, as somebody sees them from their end of the street. */
import * as m from "../../i18n/generated/messages.js";
import { listed } from "../../i18n/list";
import type { Figures } from "../../api/generated/twilight";
import { counted, typeOf, valueOf, type CardType, type Figure, type Move, type Step } from "./notation";

/** Whose words they are: the same side is "yours" for one reader and has a name for the other. */
export interface Eyes {
  seat: number | null;
  names: readonly string[];
}

const TYPE_WORDS: Record<CardType, () => string> = {
  doge: m.twilight_type_doge,
  guards: m.twilight_type_guards,
  merchant: m.twilight_type_merchant,
  harlequin: m.twilight_type_harlequin,
};

const CARD_WORDS: Record<CardType, (inputs: { value: string }) => string> = {
  doge: m.twilight_card_doge,
  guards: m.twilight_card_guards,
  merchant: m.twilight_card_merchant,
  harlequin: m.twilight_card_harlequin,
};

const FIGURE_WORDS: Record<Exclude<Figure, "west" | "east">, () => string> = {
  doge: m.twilight_figure_doge,
  merchant: m.twilight_figure_merchant,
  harlequin: m.twilight_figure_harlequin,
  favourite: m.twilight_figure_favourite,
};

const nameOf = (owner: number, { names }: Eyes): string => names[owner] ?? "";
/** The player at the end of the street to which a step leads. */
const headed = (by: number): number => (by < 0 ? 0 : 1);

export const typeWord = (type: CardType): string => TYPE_WORDS[type]();

export function figureWord(figure: Figure, eyes: Eyes): string {
  if (figure !== "west" && figure !== "east") return FIGURE_WORDS[figure]();
  const owner = figure === "west" ? 0 : 1;
  return owner === eyes.seat
    ? m.twilight_figure_guard_own()
    : m.twilight_figure_guard_of({ name: nameOf(owner, eyes) });
}

/** A figure in one word, where a picture tells the guards apart. */
export function figureName(figure: Figure): string {
  return figure === "west" || figure === "east" ? m.twilight_figure_guard() : FIGURE_WORDS[figure]();
}

export function towardWord(by: number, eyes: Eyes): string {
  const owner = headed(by);
  return owner === eyes.seat ? m.twilight_toward_you() : m.twilight_toward({ name: nameOf(owner, eyes) });
}

export function cardWord(card: string): string {
  if (card === "GX") return m.twilight_card_gather();
  if (card === "HC") return m.twilight_card_centre();
  return CARD_WORDS[typeOf(card)]({ value: valueOf(card) });
}

/** The cards of a move in words. */
export function movedCards(move: Move): string {
  if (move.kind === "cortege") return m.twilight_card_cortege();
  return move.cards.map(cardWord).join(", ");
}

export function cellWord(cell: number, eyes: Eyes): string {
  if (cell === 0) return m.twilight_cell_centre();
  const number = Math.abs(cell);
  const owner = headed(cell);
  return owner === eyes.seat
    ? m.twilight_cell_own({ number })
    : m.twilight_cell_of({ number, name: nameOf(owner, eyes) });
}

function stepWord({ figure, by }: Step, eyes: Eyes): string {
  return m.twilight_step({
    figure: figureWord(figure, eyes),
    count: Math.abs(by),
    toward: towardWord(by, eyes),
  });
}

/** What a move does, in words. */
export function moveWord(move: Move, eyes: Eyes): string {
  const [first, second] = move.steps;
  switch (move.kind) {
    case "cortege":
      return m.twilight_move_cortege({ toward: towardWord(first?.by ?? 0, eyes) });
    case "pair": {
      const [west, east] = [first?.by ?? 0, second?.by ?? 0];
      if (west === east) return m.twilight_move_guards({ toward: towardWord(west, eyes) });
      return west < 0 ? m.twilight_move_guards_apart() : m.twilight_move_guards_together();
    }
    case "gather":
      return m.twilight_move_gather();
    case "centre":
      return m.twilight_step_centre({ figure: figureWord(move.figure ?? "harlequin", eyes) });
    case "guild":
      return m.twilight_move_guild({ figure: figureWord(move.figure ?? "doge", eyes) });
    case "discard":
      return m.twilight_move_discard();
    case "end":
      return m.twilight_move_end();
    case "step":
      return first ? stepWord(first, eyes) : "";
  }
}

/** Cards counted by kind, in words. */
export function cardsWord(cards: readonly string[]): string {
  return listed(
    counted(cards).map(([card, count]) =>
      count === 1 ? cardWord(card) : m.twilight_counted({ count, card: cardWord(card) }),
    ),
  );
}

/** Where everybody stands, in one sentence. */
export function summaryOf(figures: Figures, eyes: Eyes): string {
  return m.twilight_summary({
    doge: cellWord(figures.doge, eyes),
    west: cellWord(figures.west, eyes),
    east: cellWord(figures.east, eyes),
    merchant: cellWord(figures.merchant, eyes),
    harlequin: cellWord(figures.harlequin, eyes),
    favourite: cellWord(figures.favourite, eyes),
  });
}
