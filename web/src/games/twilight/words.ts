/** Cards, cells and moves in words. */
import * as m from "../../i18n/generated/messages.js";
import { listed } from "../../i18n/list";
import type { Figures } from "../../api/generated/twilight";
import { counted, typeOf, valueOf, type CardType, type Figure, type Move, type Step } from "./notation";

const FIGURE_WORDS: Record<Figure, () => string> = {
  doge: m.twilight_figure_doge,
  west: m.twilight_figure_west,
  east: m.twilight_figure_east,
  merchant: m.twilight_figure_merchant,
  harlequin: m.twilight_figure_harlequin,
  favourite: m.twilight_figure_favourite,
};

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

type Walk = (inputs: { count: number }) => string;
const STEP_WORDS: Record<Exclude<Figure, "favourite">, { west: Walk; east: Walk; centre: () => string }> = {
  doge: { west: m.twilight_move_doge_west, east: m.twilight_move_doge_east, centre: m.twilight_move_doge_centre },
  west: { west: m.twilight_move_west_west, east: m.twilight_move_west_east, centre: m.twilight_move_west_centre },
  east: { west: m.twilight_move_east_west, east: m.twilight_move_east_east, centre: m.twilight_move_east_centre },
  merchant: {
    west: m.twilight_move_merchant_west,
    east: m.twilight_move_merchant_east,
    centre: m.twilight_move_merchant_centre,
  },
  harlequin: {
    west: m.twilight_move_harlequin_west,
    east: m.twilight_move_harlequin_east,
    centre: m.twilight_move_harlequin_centre,
  },
};

export const figureWord = (figure: Figure): string => FIGURE_WORDS[figure]();
export const typeWord = (type: CardType): string => TYPE_WORDS[type]();

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

export function cellWord(cell: number): string {
  if (cell === 0) return m.twilight_cell_centre();
  const number = Math.abs(cell);
  return cell < 0 ? m.twilight_cell_west({ number }) : m.twilight_cell_east({ number });
}

function stepWord({ figure, by }: Step): string {
  const words = STEP_WORDS[figure as Exclude<Figure, "favourite">];
  const count = Math.abs(by);
  return by < 0 ? words.west({ count }) : words.east({ count });
}

/** What a move does, in words. */
export function moveWord(move: Move): string {
  const [first, second] = move.steps;
  switch (move.kind) {
    case "cortege":
      return (first?.by ?? 0) < 0 ? m.twilight_move_cortege_west() : m.twilight_move_cortege_east();
    case "pair": {
      const [west, east] = [first?.by ?? 0, second?.by ?? 0];
      if (west === east) return west < 0 ? m.twilight_move_guards_west() : m.twilight_move_guards_east();
      return west < 0 ? m.twilight_move_guards_apart() : m.twilight_move_guards_together();
    }
    case "gather":
      return m.twilight_move_gather();
    case "centre":
      return STEP_WORDS[move.figure as Exclude<Figure, "favourite">].centre();
    case "guild":
      if (move.figure === "doge") return m.twilight_move_guild_doge();
      return move.figure === "west" ? m.twilight_move_guild_west() : m.twilight_move_guild_east();
    case "discard":
      return m.twilight_move_discard();
    case "end":
      return m.twilight_move_end();
    case "step":
      return first ? stepWord(first) : "";
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
export function summaryOf(figures: Figures): string {
  return m.twilight_summary({
    doge: cellWord(figures.doge),
    west: cellWord(figures.west),
    east: cellWord(figures.east),
    merchant: cellWord(figures.merchant),
    harlequin: cellWord(figures.harlequin),
    favourite: cellWord(figures.favourite),
  });
}
