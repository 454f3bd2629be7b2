import { describe, expect, it } from "vitest";
import { arrange } from "./arrange";
import { neighbour, overlap, type Box } from "./geometry";
import { CARD, PLATE } from "./layout";

const PLAYERS = [4, 5, 6, 7, 8, 9, 10, 11, 12];
/** The room on a phone, small and large, upright and on its side, a tablet, and desktops with and without a drawer. */
const SIZES = [
  [360, 596],
  [390, 800],
  [844, 346],
  [720, 406],
  [820, 1136],
  [1024, 724],
  [1000, 676],
  [1160, 856],
  [1640, 1036],
] as const;

const spareOf = (players: number) => Math.max(0, 6 - players);
const laid = (players: number, width: number, height: number) =>
  arrange(players, width, height, spareOf(players), players < 8);

describe("the places around the table", () => {
  for (const [width, height] of SIZES) {
    it.each(PLAYERS)(`lie apart and inside, ${width} x ${height}, %d players`, (players) => {
      const layout = laid(players, width, height);
      expect(layout.seats).toHaveLength(players);
      expect(layout.spare).toHaveLength(spareOf(players));
      const sizes = [
        layout.own,
        ...layout.seats.slice(1).map(() => layout.card),
        ...layout.spare.map(() => layout.card),
      ];
      const boxes = [...layout.seats, ...layout.spare].map(({ x, y }, at): Box => {
        const size = sizes[at] ?? 0;
        const above = at < players && !(at === 0 && layout.shape === "wide") ? PLATE : 0;
        return { x: x - size / 2, y: y - (size * CARD) / 2 - above, width: size, height: size * CARD + above };
      });
      for (const [at, box] of [...boxes, layout.actions].entries()) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 0.5);
        expect(box.y + box.height).toBeLessThanOrEqual(height + 0.5);
        for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
      }
      expect(layout.card).toBeGreaterThanOrEqual(44);
    });
  }

  it.each(PLAYERS)("goes clockwise from one's own place at the bottom, %d players", (players) => {
    for (const [width, height] of SIZES) {
      const { seats } = laid(players, width, height);
      const own = seats[0] ?? { x: 0, y: 0 };
      expect(Math.max(...seats.map(({ y }) => y))).toBeLessThanOrEqual(own.y + 40);
      const angles = seats.slice(1).map(({ x, y }) => {
        const angle = Math.atan2(own.x - x, y - height * 0.45);
        return angle < 0 ? angle + 2 * Math.PI : angle;
      });
      expect([...angles].sort((a, b) => a - b)).toEqual(angles);
    }
  });

  it("uses the oval where there is room", () => {
    expect(laid(12, 1160, 856).shape).toBe("wide");
    expect(laid(12, 390, 800).shape).toBe("tall");
    expect(laid(12, 844, 346).shape).toBe("low");
  });

  it("keeps cards large enough to be looked at", () => {
    expect(laid(12, 1160, 856).card).toBeGreaterThanOrEqual(84);
    expect(laid(12, 390, 800).card).toBeGreaterThanOrEqual(56);
  });
});

describe("arrow keys", () => {
  const points = laid(6, 960, 600).seats;
  it("go to what lies that way", () => {
    expect(neighbour(points, 0, "ArrowUp")).toBe(3);
    expect(neighbour(points, 0, "ArrowLeft")).toBe(1);
    expect(neighbour(points, 0, "ArrowRight")).toBe(5);
  });
  it("stay where nothing lies that way", () => {
    expect(neighbour(points, 0, "ArrowDown")).toBe(0);
    expect(neighbour(points, 0, "Home")).toBe(0);
  });
  it.each(PLAYERS)("reach every place, %d players", (players) => {
    for (const [width, height] of SIZES) {
      const { seats, spare } = laid(players, width, height);
      const all = [...seats, ...spare];
      const reached = new Set([0]);
      for (const from of reached) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(neighbour(all, from, key));
      }
      expect(reached.size).toBe(all.length);
    }
  });
});
