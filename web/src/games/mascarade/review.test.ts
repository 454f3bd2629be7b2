import { expect, test } from "vitest";
import type { ReviewStep } from "../../api/generated/http";
import { review } from "./review";

const names = ["Anna", "Bruno"];
const step = (events: object[] = []): ReviewStep => ({
  seat: 0,
  move: "x",
  events,
  truth: { masks: ["king", "judge"] },
  view: { persons: [1, 0] },
});

test("beliefs name places by who sits there, and cards of the centre", () => {
  const heat = review.heat({
    things: { 0: { king: 0.5, judge: 0.5 }, 1: { king: 0.5, judge: 0.5 }, 2: { king: 0, judge: 0 } },
    truth: { masks: ["judge", "king", "spy"] },
    view: { persons: [1, 0] },
    seat: 0,
    names,
  });
  expect(heat.rows.map(({ word }) => word)).toEqual(["Bruno", "Anna", "Centre card 1"]);
  expect(heat.columns.map(({ word }) => word)).toEqual(["King", "Judge"]);
  expect(heat.rows[0]?.cells.map(({ isTrue }) => isTrue)).toEqual([false, true]);
});

test("how a swap was meant is told where the move may be known", () => {
  const told = (move: string) => review.secret?.(step(), { move, isOpen: false, names });
  expect(told("swap:1:fake")).toBe("In secret: only pretended");
  expect(told("swap:1:real")).toBe("In secret: really swapped");
  expect(told("")).toBeNull();
});

test("what was seen is told to those who saw it", () => {
  const told = (mask: string | null, isOpen: boolean) =>
    review.secret?.(step([{ type: "looked", seat: 1, mask }]), { move: "look", isOpen, names });
  expect(told("judge", false)).toBe("Seen: Anna: Judge");
  expect(told(null, false)).toBeNull();
  expect(told(null, true)).toBe("Seen: Anna: Judge");
});
