/** An oval table, where there is room for one. */
import type { Point } from "./geometry";
import { CARD, COINS, PLATE, spotOf, type Layout } from "./layout";

/** By others: how far down the lowest of them sit, as a share of the height. */
const LOWEST = [0.5, 0.5, 0.5, 0.5, 0.56, 0.62, 0.65, 0.68, 0.7] as const;

export function oval(players: number, width: number, height: number, spare: number): Layout {
  const rail = width < 1000 ? 76 : 92;
  const isStacked = width - rail < 900;
  const floor = isStacked ? height - 112 : height;
  const unit = Math.min((width - rail) / 1068, (floor + 44) / 900, 1.5);
  const middle = rail + (width - rail) / 2;
  const own = 132 * unit;
  const others = players - 1;
  const across = (width - rail) / 2;
  const largest = (players > 7 ? 104 : 114) * Math.min(unit * (isStacked ? 1.3 : 1), 1.25);
  const { card, seats } = seated(others, largest, (size) => {
    const side = across - Math.max(size / 2 + 26 * unit, 74);
    const top = PLATE + 14 + (size * CARD) / 2;
    const deep = floor * 0.42;
    const curve = curveOf({ x: middle, y: top + deep }, side, deep, floor * (LOWEST[others] ?? 0.73));
    return spread(others, curve, middle, size);
  });
  const heart = { x: middle, y: floor * 0.52 };
  const ownSpot = { x: middle, y: floor - (isStacked ? 96 : 140) * unit };
  const plate = plateOf(seats, width - rail);
  const at = (x: number, y: number): Point => ({ x: rail + (width - rail) * x, y: floor * y });
  return {
    shape: "wide",
    width,
    height,
    unit,
    card,
    own,
    seats: [ownSpot, ...seats].map((seat, index) => {
      const edge = 2 * Math.min(seat.x - rail, width - seat.x) - 6;
      const widest = index === 0 ? 150 * unit + 30 : Math.min(plate, edge);
      const spot = spotOf(seat, heart, index === 0, "middle", widest);
      // One's own coins stand away from the actions.
      return index === 0 ? { ...spot, coins: "left" as const } : spot;
    }),
    spare: [0, 1].slice(0, spare).map((one) => ({ x: middle + own * 1.35 + one * (card + 14), y: floor * 0.72 })),
    court: at(0.29, 0.49),
    bank: at(0.3, 0.66),
    candle: at(0.7, 0.5),
    things: unit,
    hero: { ...at(0.5, 0.525), width: 200 * unit, hasWords: true },
    speech: { ...at(0.5, 0.27), width: 460 * unit, size: Math.max(26, 40 * unit) },
    middle: { ...at(0.24, 0.24), width: (width - rail) * 0.52, height: floor * 0.52 },
    actions: isStacked
      ? { x: rail + 12, y: height - 116, width: width - rail - 24, height: 108 }
      : { x: width - Math.max(330, 378 * unit) - 18, y: height - 168, width: Math.max(330, 378 * unit), height: 150 },
    rail: "column",
  };
}

/** The largest cards with which all find a place. */
function seated(count: number, largest: number, place: (card: number) => Point[] | null) {
  for (let card = largest; card > 46; card -= 2) {
    const seats = place(card);
    if (seats) return { card, seats };
  }
  return { card: 44, seats: place(44) ?? Array.from({ length: count }, () => ({ x: 0, y: 0 })) };
}

/** The left half of an oval with full shoulders, from the far end down to where the lowest may sit. */
function curveOf(centre: Point, across: number, deep: number, lowest: number): Point[] {
  const power = 2 / 3.2;
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** power;
  const level = Math.max(-1, Math.min(1, (lowest - centre.y) / deep));
  const last = Math.acos(Math.sign(level) * Math.abs(level) ** (1 / power));
  return Array.from({ length: 361 }, (_, step) => {
    const angle = Math.PI + ((last - Math.PI) * step) / 360;
    return { x: centre.x - across * bent(Math.sin(angle)), y: centre.y + deep * bent(Math.cos(angle)) };
  });
}

/** Places as far apart as they can be, the same on both sides; null if their cards are too large for that. */
function spread(count: number, curve: readonly Point[], middle: number, card: number): Point[] | null {
  let [most, found] = [1, placed(count, curve, middle, card, 1)];
  for (let step = 0.5; found && step > 0.01; step /= 2) {
    for (let more = placed(count, curve, middle, card, most + step); more;) {
      [most, found] = [most + step, more];
      more = placed(count, curve, middle, card, most + step);
    }
  }
  return found;
}

/** Walk down from the far end, and sit where the next card is so many times its size away. */
function placed(count: number, curve: readonly Point[], middle: number, card: number, times: number): Point[] | null {
  const [wide, high] = [(1 + COINS) * card + 8, CARD * card + PLATE + 10];
  const isOdd = count % 2 === 1;
  const half = Math.floor(count / 2);
  const left: Point[] = [];
  let before = curve[0] ?? { x: middle, y: 0 };
  // Nearest to the middle, the coins of both lie between two cards.
  let apart = ((1 + 2 * COINS) * card + 8) / (isOdd ? 1 : 2);
  for (const point of curve) {
    if (left.length === half) break;
    const isFar = before.x - point.x >= apart * times || (left.length > 0 && point.y - before.y >= high * times);
    if (!isFar) continue;
    left.push(point);
    [before, apart] = [point, wide];
  }
  if (left.length < half) return null;
  const right = left.map(({ x, y }) => ({ x: 2 * middle - x, y }));
  return [...left.reverse(), ...(isOdd && curve[0] ? [curve[0]] : []), ...right];
}

function plateOf(seats: readonly Point[], width: number): number {
  const gaps = seats.flatMap((one, at) =>
    seats
      .slice(at + 1)
      .flatMap((other) => (Math.abs(one.y - other.y) < PLATE + 6 ? [Math.abs(one.x - other.x) - 8] : [])),
  );
  return Math.max(96, Math.min(190, width * 0.19, ...gaps));
}
