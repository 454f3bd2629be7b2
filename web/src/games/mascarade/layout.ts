/** Where everything lies on the table. */
import type { Box, Point } from "./geometry";

/** One place: the middle of its card, and from where its player reaches in. */
export interface Spot extends Point {
  /** The turn of the arms, in degrees: 0 comes from above. */
  angle: number;
  /** Away from the light, as a unit vector. */
  shadow: Point;
  /** On which side of the card its coins lie. */
  coins: "left" | "right";
  /** The greatest width of the name plate. */
  plate: number;
  /** Where the name is flush with the card, at the edges of a phone. */
  flush: "left" | "right" | "middle";
}

export type Shape = "wide" | "tall" | "low";

export interface Layout {
  shape: Shape;
  width: number;
  height: number;
  /** One pixel of the drawing that everything is scaled from. */
  unit: number;
  card: number;
  own: number;
  /** The places, clockwise from one's own at the bottom. */
  seats: readonly Spot[];
  /** The cards of the centre. */
  spare: readonly Point[];
  court: Point;
  bank: Point;
  candle: Point;
  /** How wide court, bank and candelabrum are drawn, as shares of their size on a desktop. */
  things: number;
  hero: Point & { width: number; hasWords: boolean };
  speech: Point & { width: number; size: number };
  /** Where a mask is chosen and where things are told. */
  middle: Box;
  actions: Box;
  /** Masks in play: a column, a row, or one button that opens them. */
  rail: "column" | "row" | "strip";
}

/** How high a name plate is. */
export const PLATE = 24;
/** How wide the coins beside a card are, as a share of it. */
export const COINS = 0.34;
/** How high a card is, as a share of its width. */
export const CARD = 1.2;

/** A place as its player reaches into it, towards the heart of the table. */
export function spotOf(
  { x, y }: Point,
  heart: Point,
  isOwn: boolean,
  flush: Spot["flush"] = "middle",
  plate = 160,
): Spot {
  const [dx, dy] = isOwn ? [0, -1] : [heart.x - x, heart.y - y];
  const far = Math.hypot(dx, dy) || 1;
  return {
    x,
    y,
    angle: (-Math.atan2(dx, dy) * 180) / Math.PI,
    shadow: { x: -dx / far, y: -dy / far },
    coins: x > heart.x + 1 ? "left" : "right",
    plate,
    flush,
  };
}
