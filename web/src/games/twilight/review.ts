/** What a review of Twilight of Venice tells beside the street: which cards were to be expected where. */
import * as m from "../../i18n/generated/messages.js";
import { getLocale } from "../../i18n/choice";
import type { GameReview } from "../contract";
import type { Cell, Heat, HeatContext } from "../heat";
import { KINDS } from "./notation";
import { cardWord } from "./words";

/** Numbers of cards: a row for every kind, a column for every place of cards. */
function heat({ things, truth, seat, names }: HeatContext): Heat {
  const { hands, deck } = truth as { hands: string[][]; deck: string[] };
  const format = new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const columns = Object.keys(things).map((key) => {
    const owner = key === "hand" ? 1 - (seat ?? 0) : Number(key.slice("hand_".length));
    const isDeck = key === "deck";
    return {
      key,
      word: isDeck ? m.twilight_deck() : m.twilight_hand_of({ name: names[owner] ?? "" }),
      cards: isDeck ? deck : (hands[owner] ?? []),
      most: Math.max(1, ...Object.values(things[key] ?? {})),
    };
  });
  const rows = KINDS.map((kind) => ({
    key: kind,
    word: cardWord(kind),
    cells: columns.map(({ key, cards, most }): Cell => {
      const expected = things[key]?.[kind] ?? 0;
      const really = cards.filter((card) => card === kind).length;
      return { shade: expected / most, text: format.format(expected), isTrue: false, really };
    }),
  }));
  return { corner: m.twilight_heat_head(), columns, rows, certain: null, lead: m.twilight_heat_lead() };
}

export const review: GameReview = { heat };
