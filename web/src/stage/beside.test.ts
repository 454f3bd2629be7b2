import { expect, it } from "vitest";
import { beside } from "./beside";

const SCREEN = { width: 400, height: 800 };
const NOTE = { width: 200, height: 100 };

function thing(left: number, top: number, width: number, height: number): DOMRectReadOnly {
  const [right, bottom] = [left + width, top + height];
  return { x: left, y: top, left, top, right, bottom, width, height, toJSON: () => ({}) };
}

it.each([
  ["in the middle", thing(150, 400, 60, 60)],
  ["at the top", thing(150, 0, 60, 60)],
  ["at the bottom", thing(150, 740, 60, 60)],
  ["in a corner", thing(0, 0, 60, 60)],
  ["in the other corner", thing(340, 740, 60, 60)],
  ["as high as the screen, at the left", thing(0, 0, 150, 800)],
  ["as high as the screen, at the right", thing(250, 0, 150, 800)],
  ["nearly as large as the screen", thing(0, 60, 400, 690)],
])("never covers what it is about: %s", (_, it) => {
  const note = beside(it, NOTE, SCREEN);
  const isApart =
    note.x + note.width <= it.left || note.x >= it.right || note.y + note.height <= it.top || note.y >= it.bottom;
  expect(isApart).toBe(true);
  expect(note.x).toBeGreaterThanOrEqual(0);
  expect(note.y).toBeGreaterThanOrEqual(0);
  expect(note.x + note.width).toBeLessThanOrEqual(SCREEN.width);
  expect(note.y + note.height).toBeLessThanOrEqual(SCREEN.height);
});
