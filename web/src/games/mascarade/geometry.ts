/** Points, boxes, and which of them an arrow key leads to. */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
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
