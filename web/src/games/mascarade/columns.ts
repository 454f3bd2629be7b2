/** A table on a small screen: people in two columns and along the far end. */
import type { Box } from "./geometry";
import { CARD, COINS, PLATE, spotOf, type Layout, type Spot } from "./layout";

/** By rows: where a column of places begins and ends, as shares of its height. */
const RANGES: readonly (readonly [number, number])[] = [
  [0.5, 0.5],
  [0.42, 0.42],
  [0.26, 0.74],
  [0.12, 0.88],
  [0.04, 1],
  [0, 1],
];

export function columns(
  shape: "tall" | "low",
  players: number,
  width: number,
  height: number,
  spare: number,
  isNamed: boolean,
): Layout {
  const isTall = shape === "tall";
  const others = players - 1;
  const rows = isTall ? Math.floor(others / 2) : Math.max(1, Math.ceil((others - 3) / 2));
  const atTop = others - 2 * rows;
  const unit = isTall ? Math.min(width / 390, height / 780, 1.4) : Math.min(height / 380, width / 800, 1.3);
  const rail = !isNamed || !isTall ? "strip" : "row";
  const above = isTall ? (rail === "row" ? 42 * CARD * Math.min(unit, 1.1) + 30 : 52) : 4;
  const under = isTall ? 118 : 4;
  const aside = isTall ? 0 : Math.max(220, Math.min(300, width * 0.3));
  const [from, to] = RANGES[rows] ?? [0, 1];
  let card = (isTall ? (players > 7 ? 66 : 70) : 62) * unit;
  let [top, bottom] = [0, 0];
  for (; ; card -= 1) {
    top = above + PLATE + 8 + (card * CARD) / 2;
    bottom = height - under - (card * CARD) / 2 - 6;
    const step = rows > 1 ? ((bottom - top) * (to - from)) / (rows - 1) : Infinity;
    if (card <= 44 || step >= card * CARD + PLATE + 8) break;
  }
  card = Math.max(card, 44);
  const across = width - aside;
  const edge = card / 2 + 8;
  const rowY = (row: number) => top + (bottom - top) * (rows > 1 ? to - ((to - from) * row) / (rows - 1) : from);
  const left = Array.from({ length: rows }, (_, row) => ({ x: edge, y: rowY(row) }));
  const right = left.map(({ y }) => ({ x: across - edge, y })).reverse();
  const inner = card + (isTall ? 0 : 60);
  const upper = Array.from({ length: atTop }, (_, at) => ({
    x: atTop === 1 ? across / 2 : inner + ((across - 2 * inner) * (at + 0.5)) / atTop,
    y: top,
  }));
  const own = Math.max(44, Math.min((isTall ? (players > 7 ? 88 : 98) : 66) * unit, card * 1.5));
  const ownSpot = { x: across / 2, y: height - under - (own * CARD) / 2 - (isTall ? 6 : 10) };
  const seats = [ownSpot, ...left, ...upper, ...right];
  const begin = edge + card / 2 + card * COINS + 8;
  const start = atTop ? top + (card * CARD) / 2 + 16 : above + 10;
  const middle: Box = {
    x: begin,
    y: start,
    width: across - 2 * begin,
    height: ownSpot.y - (own * CARD) / 2 - PLATE - 10 - start,
  };
  const heart = { x: across / 2, y: middle.y + middle.height * 0.5 };
  const plate = Math.min(isTall ? (across - 18) / (rows > 3 && atTop ? 3 : 2.85) : 118, 180);
  const flush = (index: number): Spot["flush"] =>
    index === 0 || (index > rows && index <= rows + atTop) ? "middle" : index <= rows ? "left" : "right";
  return {
    shape,
    width,
    height,
    unit,
    card,
    own,
    seats: seats.map((seat, index) => spotOf(seat, heart, index === 0, flush(index), plate)),
    ...(isTall ? tallMiddle(middle, spare, unit, card) : lowMiddle(middle, spare, card)),
    middle,
    actions: isTall
      ? { x: 8, y: height - under + 4, width: width - 16, height: under - 8 }
      : { x: across + 4, y: 4, width: aside - 12, height: height - 8 },
    rail,
  };
}

type Middle = Pick<Layout, "spare" | "court" | "bank" | "candle" | "things" | "hero" | "speech">;

/** From above: what is said, the mask that is claimed, and below it court, bank, candles and cards. */
function tallMiddle(box: Box, spare: number, unit: number, card: number): Middle {
  const x = box.x + box.width / 2;
  const low = Math.min(62 * unit, box.height * 0.2);
  const y = box.y + box.height - low / 2 - 26;
  const size = Math.min(27 * unit, box.width / 6.2);
  const speech = size * 2 + 34;
  const free = y - low / 2 - box.y - speech - 16 - (spare ? card * CARD + 6 : 0);
  const hasWords = free > 200;
  const width = Math.min(box.width - 12, 140 * unit, (free - (hasWords ? 84 : 10)) / CARD);
  const above = y - low / 2 - (card * CARD) / 2 - 10;
  return {
    spare:
      spare === 1 ? [{ x, y: above }] : [-0.62, 0.62].slice(0, spare).map((by) => ({ x: x + by * card, y: above })),
    court: { x: x - box.width * 0.36, y },
    bank: { x: x - box.width * 0.02, y },
    candle: { x: x + box.width * 0.31, y: y - 8 },
    things: low / 130,
    hero: { x, y: box.y + speech + 8 + free / 2, width: Math.max(44, width), hasWords },
    speech: { x, y: box.y + speech / 2, width: box.width + 6, size },
  };
}

function lowMiddle(box: Box, spare: number, card: number): Middle {
  const x = box.x + box.width / 2;
  const y = box.y + box.height * 0.62;
  const things = Math.min(0.42, (box.height * 0.4) / 130);
  const width = Math.max(44, Math.min((box.height - 48) / CARD - 8, 96));
  return {
    spare: [0, 1].slice(0, spare).map((one) => ({ x: box.x + box.width - card * 0.2 - one * (card + 8), y: y + 6 })),
    court: { x: x - box.width * 0.4, y: y - 4 },
    bank: { x: x - box.width * 0.25, y: y - 4 },
    candle: { x: x + box.width * (spare ? 0.2 : 0.3), y: y - 6 },
    things: Math.max(things, (card * 0.6) / 130),
    hero: { x, y, width, hasWords: false },
    speech: { x, y: box.y + 18, width: box.width + 40, size: 24 },
  };
}
