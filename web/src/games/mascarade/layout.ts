/** Where the places lie around the table: an ellipse where there is room, a ring of tiles on a phone. */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Layout {
  shape: "ellipse" | "ring";
  width: number;
  height: number;
  tile: { width: number; height: number };
  /** The middle of every place, clockwise from one's own at the bottom. */
  seats: readonly Point[];
  /** What is left free in the middle. */
  centre: Box;
}

const GAP = 6;
const LEAST_ELLIPSE = 600;
const TILES = [
  { width: 152, height: 172 },
  { width: 132, height: 156 },
  { width: 118, height: 142 },
  { width: 104, height: 126 },
];

/** By players: how many sit at the top, at each side and at the bottom of a narrow table. */
const RINGS: Record<number, readonly [number, number, number]> = {
  4: [1, 1, 1],
  5: [2, 1, 1],
  6: [1, 2, 1],
  7: [2, 2, 1],
  8: [3, 2, 1],
  9: [2, 2, 3],
  10: [3, 2, 3],
  11: [2, 3, 3],
  12: [3, 3, 3],
};

/** Lay out the places; `spare` tells how many cards lie in the middle. */
export function arrange(players: number, width: number, height: number, spare = 0): Layout {
  if (width >= LEAST_ELLIPSE) {
    for (const tile of TILES) {
      const layout = ellipse(players, width, height, tile);
      if (layout) return layout;
    }
  }
  return ring(players, width, spare > 0 ? 286 : 216);
}

function ellipse(players: number, width: number, height: number, tile: Layout["tile"]): Layout | null {
  const across = (width - tile.width) / 2 - 2;
  const down = (height - tile.height) / 2 - 2;
  const seats = spread(players, across, down).map(({ x, y }) => ({ x: width / 2 + x, y: height / 2 + y }));
  const tiles = seats.map((seat) => around(seat, tile));
  const isTight = tiles.some((one, at) => tiles.slice(at + 1).some((other) => overlap(one, other, GAP)));
  const centre = freeMiddle(tiles, width, height);
  if (isTight || centre.width < 300 || centre.height < 220) return null;
  return { shape: "ellipse", width, height, tile, seats, centre };
}

/** Points at equal distances along an ellipse, from the bottom clockwise. */
function spread(count: number, across: number, down: number): Point[] {
  const steps = 720;
  const at = (step: number): Point => {
    const angle = (step / steps) * 2 * Math.PI;
    return { x: -across * Math.sin(angle), y: down * Math.cos(angle) };
  };
  const lengths = [0];
  for (let step = 1; step <= steps; step += 1) {
    const [here, there] = [at(step), at(step - 1)];
    lengths.push((lengths[step - 1] ?? 0) + Math.hypot(here.x - there.x, here.y - there.y));
  }
  const whole = lengths[steps] ?? 0;
  return Array.from({ length: count }, (_, seat) =>
    at(lengths.findIndex((length) => length >= (whole * seat) / count - 1e-9)),
  );
}

/** The largest box around the middle that touches no tile. */
function freeMiddle(tiles: readonly Box[], width: number, height: number): Box {
  let best: Box = { x: width / 2, y: height / 2, width: 0, height: 0 };
  for (let wide = Math.min(560, width); wide >= 120; wide -= 10) {
    for (let high = Math.min(420, height); high >= 80; high -= 10) {
      const box = around({ x: width / 2, y: height / 2 }, { width: wide, height: high });
      if (tiles.some((tile) => overlap(tile, box, GAP))) continue;
      if (wide * high > best.width * best.height) best = box;
      break;
    }
  }
  return best;
}

function ring(players: number, width: number, least: number): Layout {
  const [top, side, bottom] = RINGS[players] ?? [3, 3, 3];
  const tile = {
    width: Math.floor(Math.min(players > 6 ? 92 : 108, (width - 2 * GAP) / 3.4)),
    height: players > 8 ? 94 : players > 6 ? 104 : 116,
  };
  const middle = Math.max(side * tile.height + (side - 1) * GAP, least);
  const height = middle + 2 * (tile.height + GAP);
  const left = tile.width / 2;
  const low = height - tile.height / 2;
  const row = (count: number, y: number): Point[] =>
    Array.from({ length: count }, (_, at) => ({ x: rowX(count, at, width, tile.width), y }));
  const column = (x: number): Point[] =>
    Array.from({ length: side }, (_, at) => ({
      x,
      y: tile.height + GAP + (middle * (at + 0.5)) / side,
    }));
  const lowRow = row(bottom, low);
  const own = Math.floor(bottom / 2);
  const seats = [
    ...lowRow.slice(0, own + 1).reverse(),
    ...column(left).reverse(),
    ...row(top, tile.height / 2),
    ...column(width - left),
    ...lowRow.slice(own + 1).reverse(),
  ];
  const centre = {
    x: tile.width + GAP,
    y: tile.height + GAP,
    width: width - 2 * (tile.width + GAP),
    height: middle,
  };
  return { shape: "ring", width, height, tile, seats, centre };
}

function rowX(count: number, at: number, width: number, tile: number): number {
  if (count === 1) return width / 2;
  if (count === 2) return width / 2 + (at - 0.5) * Math.max(tile + GAP, width / 2.4);
  return tile / 2 + ((width - tile) * at) / (count - 1);
}

export function around(middle: Point, size: { width: number; height: number }): Box {
  return { x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size };
}

export function overlap(one: Box, other: Box, gap = 0): boolean {
  return (
    one.x < other.x + other.width + gap &&
    other.x < one.x + one.width + gap &&
    one.y < other.y + other.height + gap &&
    other.y < one.y + one.height + gap
  );
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place that is reached by an arrow key: along the table, as it lies on the screen. */
export function neighbour(points: readonly Point[], from: number, key: string): number {
  const here = points[from];
  if (!here) return from;
  const { x, y } = ARROWS[key] ?? { x: 0, y: 0 };
  let best = from;
  let least = Infinity;
  points.forEach((point, at) => {
    const ahead = (point.x - here.x) * x + (point.y - here.y) * y;
    const aside = Math.abs((point.x - here.x) * y) + Math.abs((point.y - here.y) * x);
    if (ahead < 1) return;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [at, distance];
  });
  return best;
}
