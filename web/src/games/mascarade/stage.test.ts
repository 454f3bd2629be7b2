import { describe, expect, it } from "vitest";
import { CONTEST, DEALT, swapped, turn } from "./sample";
import { stageOf } from "./stage";

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
