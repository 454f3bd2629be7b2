/** What could be believed, as a table of things and possibilities beside the truth. */
import type { View as VoltoView } from "../../api/generated/volto";
import type { View as MascaradeView } from "../../api/generated/mascarade";
import { maskName, placeName } from "../../games/mascarade/words";
import { KINDS } from "../../games/twilight/notation";
import { cardWord } from "../../games/twilight/words";
import { homeCell } from "../../games/volto/cells";
import { FACES, nameOf } from "../../games/volto/faces";
import { facesOfTruth } from "../../games/volto/masks";
import * as m from "../../i18n/generated/messages.js";
import { getLocale } from "../../i18n/generated/runtime.js";
import { CERTAIN, percentWord } from "../../ui/percent";

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
}

interface Asked {
  game: string;
  things: Things;
  truth: unknown;
  view: unknown;
  seat: number | null;
  names: readonly string[];
}

/** The masks of a side of Volto. */
const SIDE = 10;

export function heatOf(asked: Asked): Heat {
  if (asked.game === "volto") return voltoHeat(asked);
  if (asked.game === "twilight") return twilightHeat(asked);
  if (asked.game === "mascarade") return mascaradeHeat(asked);
  return shares(m.review_heat_thing(), Object.keys(asked.things), asked.things, {}, String, String);
}

function voltoHeat({ things, truth, view, names }: Asked): Heat {
  const faces = facesOfTruth(truth) ?? [];
  const masks = new Map((view as VoltoView).masks.map((mask) => [String(mask.id), mask]));
  const isGone = (key: string) => masks.get(key)?.cell === null;
  const word = (key: string) => {
    const [seat, index] = [Math.floor(Number(key) / SIDE), Number(key) % SIDE];
    const name = names[seat] ?? "";
    // While masks are placed, one knows where the others will stand, but not whether they do.
    const cell = masks.get(key)?.cell ?? homeCell(seat, index);
    return isGone(key) ? m.review_heat_mask_gone({ name }) : m.review_heat_mask({ cell, name });
  };
  const facts = Object.fromEntries(Object.keys(things).map((key) => [key, faces[Number(key)] ?? ""]));
  // Masks that have left the board come last: there is little to learn from them.
  const order = Object.keys(things).sort((a, b) => Number(isGone(a)) - Number(isGone(b)) || Number(a) - Number(b));
  return shares(m.review_heat_mask_head(), order, things, facts, word, nameOf, [...FACES]);
}

function mascaradeHeat({ things, truth, view, names }: Asked): Heat {
  const { masks } = truth as { masks: string[] };
  const { persons } = view as MascaradeView;
  const word = (key: string) => placeName(Number(key), persons, names);
  return shares(m.review_heat_place(), Object.keys(things), things, Object.fromEntries(masks.entries()), word, maskName);
}

function shares(
  corner: string,
  order: string[],
  things: Things,
  truth: Record<string, string>,
  rowWord: (key: string) => string,
  columnWord: (key: string) => string,
  columns: string[] = [...new Set(Object.values(things).flatMap(Object.keys))],
): Heat {
  const rows = order.map((key) => ({
    key,
    word: rowWord(key),
    cells: columns.map((column): Cell => {
      const share = things[key]?.[column] ?? 0;
      return { shade: share, text: percentWord(share), isTrue: truth[key] === column, really: null };
    }),
  }));
  const certain = rows.filter(({ cells }) => cells.some(({ shade }) => shade >= CERTAIN)).length;
  return { corner, columns: columns.map((key) => ({ key, word: columnWord(key) })), rows, certain };
}

/** Twilight expects numbers of cards: a row for every kind, a column for every place of cards. */
function twilightHeat({ things, truth, seat, names }: Asked): Heat {
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
  return { corner: m.review_heat_card(), columns, rows, certain: null };
}
