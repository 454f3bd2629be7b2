import { describe, expect, it } from "vitest";
import { isGame, judge, trapOf } from "./tasks";

const task = {
  goal: ["M2:merchant-2 end", "M1:merchant-1 M2:merchant-2 end", "guild:doge"],
  traps: { wrongWay: ["M2:merchant+2"], twice: ["M1:merchant-1 M1:merchant-1"] },
};

describe("judging", () => {
  it("finds whole lines right", () => {
    expect(judge(task.goal, ["guild:doge"])).toBe("right");
    expect(judge(task.goal, ["M2:merchant-2", "end"])).toBe("right");
  });

  it("waits while a line may still become right", () => {
    expect(judge(task.goal, ["M2:merchant-2"])).toBe("going");
    expect(judge(task.goal, ["M1:merchant-1", "M2:merchant-2"])).toBe("going");
  });

  it("finds everything else wrong, also what only looks like a beginning", () => {
    expect(judge(task.goal, ["M2:merchant"])).toBe("wrong");
    expect(judge(task.goal, ["M1:merchant-1", "end"])).toBe("wrong");
    expect(judge(task.goal, ["guild:doge", "end"])).toBe("wrong");
  });

  it("names traps, also when more was played", () => {
    expect(trapOf(task, ["M2:merchant+2", "end"])).toBe("wrongWay");
    expect(trapOf(task, ["M1:merchant-1", "M1:merchant-1"])).toBe("twice");
    expect(trapOf(task, ["M1:merchant-1", "end"])).toBeNull();
    expect(trapOf({ goal: [] }, ["look"])).toBeNull();
  });
});

it("knows the games by their names", () => {
  expect(["volto", "twilight", "mascarade"].every(isGame)).toBe(true);
  expect(isGame("chess")).toBe(false);
  expect(isGame(null)).toBe(false);
});
