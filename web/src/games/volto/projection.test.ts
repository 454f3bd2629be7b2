import { expect, test } from "vitest";
import { Projection } from "./projection";

/** The room that a board gets on the devices we think of. */
const ROOMS = [
  [360, 360],
  [390, 520],
  [400, 346],
  [480, 676],
  [560, 724],
  [800, 760],
  [860, 856],
  [1100, 1036],
] as const;

test("a board lies within its place, and its masks with it", () => {
  for (const [width, height] of ROOMS) {
    const seen = new Projection(width, height);
    expect(seen.xAt(0, 0) - seen.frame, `${width}`).toBeGreaterThanOrEqual(0);
    expect(seen.xAt(5, 0) + seen.frame).toBeLessThanOrEqual(width);
    expect(seen.near).toBeLessThan(height);
    const far = seen.foot(2, 6);
    expect(far.y - 118 * far.scale, `${width} x ${height}`).toBeGreaterThan(-14);
  }
});

test("no two cells share a point, and each is large enough for a finger", () => {
  for (const [width, height] of ROOMS) {
    const seen = new Projection(width, height);
    for (let row = 0; row < 7; row++) {
      const { top, left, width: wide, height: high } = seen.touch(0, row);
      expect(Math.min(wide, high), `${width} x ${height}, row ${row}`).toBeGreaterThan(43.5);
      expect(seen.touch(1, row).left).toBeCloseTo(left + wide);
      if (row < 6) expect(seen.touch(0, row + 1).top + seen.touch(0, row + 1).height).toBeCloseTo(top);
    }
  }
});

test("what is farther is smaller", () => {
  const seen = new Projection(640, 856);
  for (let row = 1; row < 7; row++) expect(seen.foot(0, row).scale).toBeLessThan(seen.foot(0, row - 1).scale);
  expect(seen.hasLetters).toBe(true);
});
