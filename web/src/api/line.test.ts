import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEAD_AFTER, LEAST_LENGTH, Line, RefusedError, REPEAT_AFTER, type LineState, type Wire } from "./line";
import type { ServerMessage } from "./messages";

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: unknown[] = [];
  lengths: number[] = [];
  isClosed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
    this.lengths.push(text.length);
  }

  close(): void {
    this.isClosed = true;
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const synced = { type: "synced", events: [], lines: [], now: 0 };
let wires: FakeWire[] = [];
let states: [LineState, string | null][] = [];
let heard: ServerMessage[] = [];

function open(): Line {
  const line = new Line(
    () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    {
      greeting: () => ({ type: "hello", protocol: 2 }),
      heard: (message) => heard.push(message),
      changed: (state, code) => states.push([state, code]),
    },
  );
  line.start();
  wires[0]?.onopen?.();
  return line;
}

beforeEach(() => {
  vi.useFakeTimers();
  [wires, states, heard] = [[], [], []];
});

afterEach(() => vi.useRealTimers());

test("it greets, and is open when it was answered", () => {
  const line = open();
  expect(wires[0]?.sent).toEqual([{ type: "hello", protocol: 2 }]);
  expect(line.state).toBe("connecting");
  wires[0]?.tell(synced);
  expect(line.state).toBe("open");
  expect(heard).toEqual([synced]);
});

test("what is not acknowledged is sent again with the same id, also on another line", async () => {
  const line = open();
  wires[0]?.tell(synced);
  const done = line.ask({ type: "do", id: "7", act: { do: "resign" } });
  vi.advanceTimersByTime(REPEAT_AFTER + 600);
  const acts = wires[0]?.sent.filter((message) => (message as { id?: string }).id === "7");
  expect(acts).toHaveLength(2);
  wires[0]?.onclose?.({ code: 1006, reason: "" });
  vi.advanceTimersByTime(1000);
  wires[1]?.onopen?.();
  wires[1]?.tell(synced);
  expect(wires[1]?.sent).toContainEqual({ type: "do", id: "7", act: { do: "resign" } });
  wires[1]?.tell({ type: "done", id: "7" });
  await expect(done).resolves.toEqual({ type: "done", id: "7" });
});

test("what is said is as long whatever it is, so that a swap looks like a pretended one", () => {
  const line = open();
  wires[0]?.tell(synced);
  for (const move of ["swap:3:real", "swap:3:fake", "contest:no", "contest:yes"]) {
    void line.ask({ type: "do", id: line.newId(), act: { do: "play", moves: [move] } });
    void line.ask({ type: "preview", id: line.newId(), moves: [move] });
    void line.ask({ type: "hint", id: line.newId(), moves: [move] });
  }
  expect(wires[0]?.lengths).toEqual(Array(13).fill(LEAST_LENGTH));
  void line.ask({ type: "do", id: "x", act: { do: "say", text: "é".repeat(LEAST_LENGTH) } });
  expect(wires[0]?.lengths.at(-1)).toBe(2 * LEAST_LENGTH);
});

test("a refusal says why", async () => {
  const line = open();
  wires[0]?.tell(synced);
  const done = line.ask({ type: "do", id: "7", act: { do: "resign" } });
  wires[0]?.tell({ type: "refused", id: "7", code: "not_now", message: "no game is on" });
  await expect(done).rejects.toEqual(new RefusedError("not_now", "no game is on"));
});

test("a dead line is noticed within ten seconds, and another one is tried", () => {
  const line = open();
  wires[0]?.tell(synced);
  vi.advanceTimersByTime(DEAD_AFTER + 600);
  expect(DEAD_AFTER + 500).toBeLessThan(10_000);
  expect(wires[0]?.sent).toContainEqual({ type: "ping" });
  expect(line.state).toBe("lost");
  expect(wires[0]?.isClosed).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(wires).toHaveLength(2);
});

test("a pong keeps the line alive", () => {
  const line = open();
  wires[0]?.tell(synced);
  for (let second = 0; second < 30; second += 1) {
    vi.advanceTimersByTime(1000);
    wires[0]?.tell({ type: "pong", now: 0 });
  }
  expect(line.state).toBe("open");
});

test("what will not mend itself ends the line with its reason", async () => {
  const line = open();
  wires[0]?.tell(synced);
  const done = line.ask({ type: "do", id: "7", act: { do: "resign" } });
  wires[0]?.tell({ type: "closing", code: "seat_changed", message: "" });
  wires[0]?.onclose?.({ code: 4409, reason: "seat_changed" });
  expect(states.at(-1)).toEqual(["closed", "seat_changed"]);
  await expect(done).rejects.toMatchObject({ code: "seat_changed" });
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
});

test("somebody who comes back to the page does not wait for the next try", () => {
  const line = open();
  wires[0]?.onclose?.({ code: 1006, reason: "" });
  line.hurry();
  expect(wires).toHaveLength(2);
  line.stop();
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(2);
});
