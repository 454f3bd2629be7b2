import { expect, test } from "vitest";
import type { Review, ReviewStep } from "../../api/generated/http";
import type { GamePage } from "../../games/contract";
import { namesOf, outcomeOf, secretOf, storyOf, wordsOf } from "./story";

const NAMES = ["Anna", "Bruno"];
const step = (parts: Partial<ReviewStep>): ReviewStep => ({
  seat: 0,
  move: "x",
  events: [],
  truth: { masks: ["king", "judge"] },
  view: { persons: [1, 0] },
  ...parts,
});
const review = (parts: Partial<Review>): Review => ({
  game: "mascarade",
  seats: 2,
  names: NAMES,
  options: {},
  dealing: null,
  ended: null,
  result: null,
  steps: [],
  ...parts,
});
const page = {
  name: "mascarade",
  tell: (event: unknown, { before }: { before: readonly unknown[] }) => (event ? `${String(event)}${before.length}` : null),
  reason: (reason: string) => `because of ${reason}`,
} as unknown as GamePage<unknown, unknown>;

test("seats whose names are lost are numbered", () => {
  expect(namesOf(review({ names: [] }))).toEqual(["Seat 1", "Seat 2"]);
});

test("every event knows what was heard before, and every step has words", () => {
  const steps = [step({ seat: null, move: null }), step({ events: ["a", null, "b"] }), step({ events: [null] }), step({})];
  const story = storyOf(review({ game: "twilight", steps }), null, NAMES, page);
  expect(story.map(wordsOf)).toEqual([
    "Nothing has happened yet.",
    "a0 · b2",
    "Anna: end of the turn.",
    "Nothing was to be heard of this move.",
  ]);
});

test("how a swap was meant is told to its doer and to those who see all", () => {
  const swap = step({ move: "swap:1:fake" });
  expect(secretOf("mascarade", swap, 0, NAMES)).toBe("In secret: only pretended");
  expect(secretOf("mascarade", swap, "open", NAMES)).toBe("In secret: only pretended");
  expect(secretOf("mascarade", swap, 1, NAMES)).toBeNull();
  expect(secretOf("mascarade", swap, null, NAMES)).toBeNull();
});

test("what was seen is told to those who saw it", () => {
  const look = (mask: string | null) => step({ move: "look", events: [{ type: "looked", seat: 1, mask }] });
  expect(secretOf("mascarade", look("judge"), 0, NAMES)).toBe("Seen: Anna: Judge");
  expect(secretOf("mascarade", look(null), 1, NAMES)).toBeNull();
  expect(secretOf("mascarade", look(null), "open", NAMES)).toBe("Seen: Anna: Judge");
});

test("a mask is set up in secret", () => {
  const placing = step({ move: "K@c1" });
  expect(secretOf("volto", placing, 0, NAMES)).toBe("In secret, on c1: Candidate");
  expect(secretOf("volto", placing, 1, NAMES)).toBeNull();
});

test("how it ended", () => {
  const result = { winners: [1], reason: "luck", scores: [0, 1] };
  expect(outcomeOf(review({ result }), NAMES, page)).toEqual(["Victory: Bruno", "because of luck"]);
  expect(outcomeOf(review({ result, ended: { reason: "resigned", seat: 0 } }), NAMES, page)).toEqual([
    "Victory: Bruno",
    "Anna has resigned.",
  ]);
  expect(outcomeOf(review({ ended: { reason: "abandoned" } }), NAMES, page)).toHaveLength(1);
});
