import { expect, test } from "vitest";
import type { Review, ReviewStep } from "../../api/generated/http";
import type { GameBoard, GameReview } from "../../games/contract";
import { chancesOf } from "../../games/heat";
import { namesOf, outcomeOf, secretOf, storyOf, wordsOf } from "./story";

const NAMES = ["Anna", "Bruno"];
const step = (parts: Partial<ReviewStep>): ReviewStep => ({
  seat: 0,
  move: "x",
  events: [],
  truth: {},
  view: {},
  ...parts,
});
const review = (parts: Partial<Review>): Review => ({
  game: "chess",
  seats: 2,
  names: NAMES,
  options: {},
  dealing: null,
  ended: null,
  result: null,
  steps: [],
  ...parts,
});
const board = {
  tell: (event: unknown, { before }: { before: readonly unknown[] }) =>
    event ? `${String(event)}${before.length}` : null,
  reason: (reason: string) => `because of ${reason}`,
} as unknown as GameBoard<unknown, unknown>;
const reviewed: GameReview = {
  heat: (context) => chancesOf({ things: context.things, corner: "" }),
  secret: (_, { move, isOpen }) => (move && isOpen ? `${move}, all open` : move || null),
};
const secretive = { ...board, review: reviewed };

test("seats whose names are lost are numbered", () => {
  expect(namesOf(review({ names: [] }))).toEqual(["Seat 1", "Seat 2"]);
});

test("every event knows what was heard before, and every step has words", () => {
  const steps = [
    step({ seat: null, move: null }),
    step({ events: ["a", null, "b"] }),
    step({ events: [null] }),
    step({}),
  ];
  const story = storyOf(review({ steps }), null, NAMES, board);
  expect(story.map(wordsOf)).toEqual([
    "Nothing has happened yet.",
    "a0 · b2",
    "Anna: end of the turn.",
    "Nothing was to be heard of this move.",
  ]);
});

test("what a move hid is told to the mover and to those who see all", () => {
  const hidden = step({ move: "in secret" });
  expect(secretOf(hidden, 0, NAMES, secretive)).toBe("in secret");
  expect(secretOf(hidden, "open", NAMES, secretive)).toBe("in secret, all open");
  expect(secretOf(hidden, 1, NAMES, secretive)).toBeNull();
  expect(secretOf(hidden, null, NAMES, secretive)).toBeNull();
  expect(secretOf(hidden, 0, NAMES, board)).toBeNull();
});

test("how it ended", () => {
  const result = { winners: [1], reason: "luck", scores: [0, 1] };
  expect(outcomeOf(review({ result }), NAMES, board)).toEqual(["Victory: Bruno", "because of luck"]);
  expect(outcomeOf(review({ result, ended: { reason: "resigned", seat: 0 } }), NAMES, board)).toEqual([
    "Victory: Bruno",
    "Anna has resigned.",
  ]);
  expect(outcomeOf(review({ ended: { reason: "abandoned" } }), NAMES, board)).toHaveLength(1);
});
