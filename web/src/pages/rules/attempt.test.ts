import { describe, expect, it } from "vitest";
import type { Trial as Question, Tried } from "../../api/generated/http";
import { Attempt } from "./attempt.svelte";

const position = { seat: 0, start: {}, before: ["1 began"] };

/** A server that has heard one event for every move, and refuses the move "never". */
function house() {
  const asked: string[][] = [];
  const ask = async ({ moves = [] }: Question): Promise<Tried> => {
    asked.push(moves);
    if (moves.some((move) => move.endsWith("never"))) throw new Error("refused");
    return { heard: moves.length, events: moves, last: moves.slice(-1), view: moves.length, over: false };
  };
  return { asked, ask };
}

const attemptOf = (tasks: ConstructorParameters<typeof Attempt>[2], ask = house().ask) =>
  new Attempt("chess", position, tasks, ask, async () => undefined);

describe("an attempt", () => {
  it("sets up the position without motion", async () => {
    const attempt = attemptOf([{ goal: ["a"] }]);
    await attempt.again();
    expect(attempt.state).toBe("asking");
    expect(attempt.events).toEqual(["1 began"]);
    expect(attempt.fresh).toEqual([]);
  });

  it("answers a right line, move by move", async () => {
    const { ask, asked } = house();
    const attempt = attemptOf([{ goal: ["a b"], replies: ["1 c", "2 d"] }], ask);
    await attempt.again();
    await attempt.play(["a"]);
    expect(attempt.state).toBe("asking");
    await attempt.play(["b"]);
    expect(attempt.state).toBe("done");
    expect(asked.at(-1)).toEqual(["1 began", "0 a", "0 b", "1 c", "2 d"]);
    expect(attempt.fresh).toEqual(["2 d"]);
    expect(attempt.events.slice(attempt.since)).toEqual(["0 a", "0 b", "1 c", "2 d"]);
  });

  it("shows what a wrong move does, and takes it back", async () => {
    const attempt = attemptOf([{ goal: ["a"], traps: { hasty: ["b"] } }]);
    await attempt.again();
    await attempt.play(["b", "end"]);
    expect([attempt.state, attempt.trap, attempt.view]).toEqual(["wrong", "hasty", 3]);
    await attempt.play(["a"]);
    expect(attempt.state).toBe("wrong");
    await attempt.again();
    expect([attempt.state, attempt.trap, attempt.view]).toEqual(["asking", null, 1]);
  });

  it("goes on with the next task, and back to its beginning only", async () => {
    const attempt = attemptOf([{ goal: ["a"], replies: ["1 b"] }, { goal: ["c"] }]);
    await attempt.again();
    await attempt.play(["a"]);
    expect([attempt.state, attempt.step]).toEqual(["asking", 1]);
    await attempt.play(["x"]);
    await attempt.again();
    expect(attempt.events).toEqual(["1 began", "0 a", "1 b"]);
    await attempt.play(["c"]);
    expect(attempt.state).toBe("done");
    await attempt.restart();
    expect([attempt.state, attempt.step, attempt.view]).toEqual(["asking", 0, 1]);
  });

  it("stays where it is after a refused move", async () => {
    const attempt = attemptOf([{ goal: ["a"] }]);
    await attempt.again();
    await expect(attempt.play(["never"])).rejects.toThrow("refused");
    expect([attempt.state, attempt.view]).toEqual(["asking", 1]);
  });

  it("shows the way, also after a wrong beginning", async () => {
    const attempt = attemptOf([{ goal: ["a b", "c"] }]);
    await attempt.again();
    await attempt.play(["x"]);
    await attempt.solve();
    expect(attempt.events).toEqual(["1 began", "0 a", "0 b"]);
    expect(attempt.state).toBe("done");
  });

  it("shows the way even if it is asked before the board is there", async () => {
    const attempt = attemptOf([{ goal: ["a"] }]);
    void attempt.again();
    await attempt.solve();
    expect([attempt.state, attempt.events]).toEqual(["done", ["1 began", "0 a"]]);
  });

  it("goes on showing the way when it is asked again and again, and hurries", async () => {
    let paused = 0;
    const pause = async () => {
      paused += 1;
      // Everybody who waits asks once more.
      void attempt.solve();
    };
    const { ask } = house();
    const attempt = new Attempt("chess", position, [{ goal: ["a b c d"], replies: ["1 e"] }], ask, pause);
    await attempt.again();
    await attempt.solve();
    expect(attempt.events).toEqual(["1 began", "0 a", "0 b", "0 c", "0 d", "1 e"]);
    expect([attempt.state, paused]).toEqual(["done", 1]);
  });

  it("begins anew when it is told to while it shows the way", async () => {
    const pause = async () => void attempt.again();
    const attempt = new Attempt("chess", position, [{ goal: ["a b"] }], house().ask, pause);
    await attempt.again();
    await attempt.solve();
    await attempt.again();
    expect([attempt.state, attempt.events]).toEqual(["asking", ["1 began"]]);
  });

  it("forgets answers that come after a new beginning", async () => {
    let release = () => {};
    const { ask } = house();
    const slow = async (question: Question) => {
      if (question.moves?.length === 2) await new Promise<void>((resolve) => (release = resolve));
      return ask(question);
    };
    const attempt = attemptOf([{ goal: ["a"] }], slow);
    await attempt.again();
    const late = attempt.play(["a"]);
    await attempt.again();
    release();
    await late;
    expect([attempt.state, attempt.view]).toEqual(["asking", 1]);
  });
});
