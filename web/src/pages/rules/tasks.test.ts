import { describe, expect, it } from "vitest";
import { judge, trapOf } from "./tasks";

const task = {
  goal: ["e2-e4 end", "d2-d4 e2-e4 end", "castle"],
  traps: { wrongWay: ["e4-e2"], twice: ["d2-d4 d2-d4"] },
};

describe("judging", () => {
  it("finds whole lines right", () => {
    expect(judge(task.goal, ["castle"])).toBe("right");
    expect(judge(task.goal, ["e2-e4", "end"])).toBe("right");
  });

  it("waits while a line may still become right", () => {
    expect(judge(task.goal, ["e2-e4"])).toBe("going");
    expect(judge(task.goal, ["d2-d4", "e2-e4"])).toBe("going");
  });

  it("finds everything else wrong, also what only looks like a beginning", () => {
    expect(judge(task.goal, ["e2-e"])).toBe("wrong");
    expect(judge(task.goal, ["d2-d4", "end"])).toBe("wrong");
    expect(judge(task.goal, ["castle", "end"])).toBe("wrong");
  });

  it("names traps, also when more was played", () => {
    expect(trapOf(task, ["e4-e2", "end"])).toBe("wrongWay");
    expect(trapOf(task, ["d2-d4", "d2-d4"])).toBe("twice");
    expect(trapOf(task, ["d2-d4", "end"])).toBeNull();
    expect(trapOf({ goal: [] }, ["look"])).toBeNull();
  });
});
