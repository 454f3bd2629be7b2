import { describe, expect, it } from "vitest";
import { CONTEST, DEALT, swapped, turn } from "./sample";
import { afterglow, inSight, stageOf } from "./stage";

describe("what lies open", () => {
  it("is the deal until the first swap", () => {
    expect(stageOf([DEALT, turn(1, 0)]).faces.size).toBe(6);
    expect(stageOf([DEALT, turn(1, 0), swapped(0, [0, 1], null)]).faces.size).toBe(0);
  });

  it("is what a contest turned up, until the turn is over", () => {
    const events = [DEALT, turn(1, 0), swapped(0, [0, 4], null), turn(2, 0), ...CONTEST];
    const stage = stageOf(events);
    expect([...stage.faces]).toEqual([
      [0, "judge"],
      [1, "king"],
    ]);
    expect(stage.claim).toEqual({ seat: 0, mask: "king" });
    expect([...stage.answers.values()]).toEqual([true, false, false]);
    expect(stage).toMatchObject({
      coins: [5, 8, 6, 6],
      court: 1,
      touches: [1, 0, 0, 0, 1, 0],
      touchedIn: [1, 0, 0, 0, 1, 0],
    });
    expect(stageOf([...events, turn(3, 1)]).faces.size).toBe(0);
  });

  it("goes down when it is swapped in a claim", () => {
    const stage = stageOf([DEALT, turn(2, 0), ...CONTEST, swapped(1, [0, 3], null, "fool")]);
    expect([...stage.faces.keys()]).toEqual([1]);
  });

  it("is never what the Princess shows", () => {
    const shown = { type: "revealed", place: 2, mask: "king", cause: "princess" } as const;
    const announced = { type: "announced", seat: 0, mask: "princess" } as const;
    expect(stageOf([DEALT, turn(1, 0), announced, shown]).faces.size).toBe(0);
  });

  it("follows persons who change seats", () => {
    expect(stageOf([DEALT, { type: "seated", places: [1, 2], persons: [0, 2, 1, 3] }]).persons).toEqual([0, 2, 1, 3]);
  });
});

describe("what was turned up a moment ago", () => {
  const fresh = [...CONTEST.slice(3), turn(2, 1)];
  const events = [DEALT, turn(1, 0), ...CONTEST, turn(2, 1)];
  it("stays in sight, unless it is touched", () => {
    const glow = afterglow(events, fresh);
    expect([...inSight(stageOf(events), glow).keys()]).toEqual([0, 1]);
    expect([...inSight(stageOf([...events, swapped(1, [1, 3], null)]), glow).keys()]).toEqual([0]);
  });
  it("is nothing when no turn ended or nothing was turned up", () => {
    expect(afterglow(events.slice(0, -1), CONTEST.slice(3))).toBeNull();
    expect(afterglow([DEALT, turn(1, 0), swapped(0, [0, 1], null), turn(2, 1)], [turn(2, 1)])).toBeNull();
  });
});
