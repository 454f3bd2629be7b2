import { describe, expect, it } from "vitest";
import { motionsOf } from "./motion";
import { CONTEST, DEALT, swapped, turn } from "./sample";
import type { Event } from "./types";

const plain = (events: Event[], fresh: Event[]) =>
  motionsOf([...events, ...fresh], fresh).map((motion) => ({ ...motion, id: 0 }));

describe("motion", () => {
  it("is the same whether a swap was real, pretended or not known", () => {
    const before = [DEALT, turn(1, 0)];
    const [real, fake, unknown] = [true, false, null].map((truth) => plain(before, [swapped(0, [0, 3], truth)]));
    expect(real).toEqual([{ id: 0, kind: "swap", after: 0, places: [0, 3] }]);
    expect(fake).toEqual(real);
    expect(unknown).toEqual(real);
  });

  it("lets coins fly step after step", () => {
    const [power, fines] = plain([DEALT, turn(1, 0), ...CONTEST.slice(0, 6)], CONTEST.slice(6));
    expect(power).toMatchObject({ kind: "coins", after: 0, flows: [{ from: "bank", to: 1, count: 2 }] });
    expect(fines).toMatchObject({ kind: "coins", flows: [{ from: 0, to: "court", count: 1 }] });
    expect(fines?.after).toBeGreaterThan(0);
  });

  it("stands still when no coin moves", () => {
    expect(plain([DEALT], [{ type: "coins", cause: "judge", coins: [6, 6, 6, 6], court: 0 }])).toEqual([]);
  });
});
