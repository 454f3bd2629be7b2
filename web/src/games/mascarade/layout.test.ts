import { describe, expect, it } from "vitest";
import { around, arrange, neighbour, overlap } from "./layout";

const PLAYERS = [4, 5, 6, 7, 8, 9, 10, 11, 12];
const SIZES = [
  [296, 400],
  [366, 500],
  [600, 520],
  [700, 600],
  [780, 640],
  [960, 560],
  [1100, 620],
] as const;

describe("the places around the table", () => {
  for (const [width, height] of SIZES) {
    it.each(PLAYERS)(`lie apart and inside, ${width} wide, %d players`, (players) => {
      const layout = arrange(players, width, height);
      expect(layout.seats).toHaveLength(players);
      const boxes = [...layout.seats.map((seat) => around(seat, layout.tile)), layout.centre];
      for (const [at, box] of boxes.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(-0.5);
        expect(box.y).toBeGreaterThanOrEqual(-0.5);
        expect(box.x + box.width).toBeLessThanOrEqual(layout.width + 0.5);
        expect(box.y + box.height).toBeLessThanOrEqual(layout.height + 0.5);
        for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
      }
      expect(layout.tile.width).toBeGreaterThanOrEqual(44);
    });
  }

  it.each(PLAYERS)("goes clockwise from one's own place at the bottom, %d players", (players) => {
    for (const width of [366, 960]) {
      const { seats, height, width: whole } = arrange(players, width, 600);
      expect(seats[0]?.x).toBeCloseTo(whole / 2, 0);
      expect(Math.max(...seats.map(({ y }) => y))).toBeCloseTo(seats[0]?.y ?? 0, 0);
      const angles = seats.slice(1).map(({ x, y }) => {
        const angle = Math.atan2(whole / 2 - x, y - height / 2);
        return angle < 0 ? angle + 2 * Math.PI : angle;
      });
      expect([...angles].sort((a, b) => a - b)).toEqual(angles);
    }
  });

  it("uses the ellipse where there is room", () => {
    expect(arrange(12, 960, 620).shape).toBe("ellipse");
    expect(arrange(12, 366, 620).shape).toBe("ring");
  });
});

describe("arrow keys", () => {
  const points = arrange(6, 960, 600).seats;
  it("go to what lies that way", () => {
    expect(neighbour(points, 0, "ArrowUp")).toBe(3);
    expect(neighbour(points, 0, "ArrowLeft")).toBe(1);
    expect(neighbour(points, 0, "ArrowRight")).toBe(5);
  });
  it("stay where nothing lies that way", () => {
    expect(neighbour(points, 0, "ArrowDown")).toBe(0);
    expect(neighbour(points, 0, "Home")).toBe(0);
  });
});

describe("every place", () => {
  it.each(PLAYERS)("can be reached by arrow keys, %d players", (players) => {
    for (const width of [366, 780, 960]) {
      const { seats } = arrange(players, width, 600);
      const reached = new Set([0]);
      for (const from of reached) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(neighbour(seats, from, key));
      }
      expect(reached.size).toBe(players);
    }
  });
});
