import { expect, test } from "vitest";
import type { Wire } from "../api/line";
import { Seat, type Came } from "./seat.svelte";

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  sent: { type: string }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.onclose = null;
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const everything = {
  ...{ type: "synced", protocol: 2, seat: 0, now: 5, game_number: 1, heard: 2, after: 0, said: 1 },
  ...{ events: [{ type: "a" }, { type: "b" }], view: { legal: ["x"] }, table: { id: "t" } },
  lines: [{ at: 0, seat: 0, name: "Anna", text: "hi" }],
};

function sit(): { seat: Seat; wire: FakeWire; came: Came[] } {
  const wire = new FakeWire();
  const seat = new Seat({ table: "t", seat: 0 }, () => wire);
  const came: Came[] = [];
  seat.oncame = (one) => came.push(one);
  seat.start();
  wire.onopen?.();
  wire.tell(everything);
  return { seat, wire, came };
}

test("it takes everything, and then what is new", () => {
  const { seat, wire, came } = sit();
  expect(seat.events).toHaveLength(2);
  wire.tell({ type: "update", game_number: 1, heard: 3, said: 1, events: [{ type: "c" }], view: { legal: [] } });
  expect(seat.events.at(-1)).toEqual({ type: "c" });
  expect(came).toEqual([
    { how: "anew", before: null, heard: 0 },
    { how: "news", before: { legal: ["x"] }, heard: 2 },
  ]);
  expect(seat.view).toEqual({ legal: [] });
  expect(seat.table).toEqual({ id: "t" });
  seat.stop();
});

test("it asks for what it has missed, and never takes anything twice", () => {
  const { seat, wire, came } = sit();
  wire.sent = [];
  wire.tell({ type: "update", game_number: 1, heard: 4, said: 1, events: [{ type: "d" }] });
  expect(seat.events).toHaveLength(2);
  expect(wire.sent).toMatchObject([{ type: "hello", game_number: 1, heard: 2, said: 1 }]);
  wire.tell({ ...everything, after: 2, heard: 4, events: [{ type: "c" }, { type: "d" }], lines: [] });
  expect(seat.events).toEqual([{ type: "a" }, { type: "b" }, { type: "c" }, { type: "d" }]);
  expect(seat.lines).toHaveLength(1);
  expect(came.at(-1)).toMatchObject({ how: "missed", heard: 2 });
  wire.tell({ ...everything, undone: 1, after: 1, heard: 2, events: [{ type: "e" }], lines: [] });
  expect(came.at(-1)).toMatchObject({ how: "anew" });
  seat.stop();
});

test("it knows a game that has just begun from one that went on without it", () => {
  const { seat, wire } = sit();
  expect(seat.isBeginning).toBe(false);
  wire.tell({ ...everything, table: { id: "t", phase: "over" }, lines: [] });
  wire.tell({ ...everything, game_number: 2, lines: [] });
  expect(seat.isBeginning).toBe(true);
  seat.stop();
  const fresh = new FakeWire();
  const other = new Seat({ table: "t", seat: 0 }, () => fresh);
  other.start();
  fresh.onopen?.();
  fresh.tell({ ...everything, now: 2000, table: { id: "t", created: 1000 } });
  expect(other.isBeginning).toBe(true);
  other.stop();
});

test("a game begins for those who have waited for it at the table", () => {
  const wire = new FakeWire();
  const seat = new Seat({ table: "t", seat: 0 }, () => wire);
  seat.start();
  wire.onopen?.();
  wire.tell({ ...everything, heard: 0, events: [], view: null, table: { id: "t", phase: "gathering", created: 0 } });
  expect(seat.isBeginning).toBe(false);
  wire.tell({ ...everything, table: { id: "t", phase: "playing", created: 0 }, lines: [] });
  expect(seat.isBeginning).toBe(true);
  seat.stop();
});

test("a move names the position it is meant for", () => {
  const { seat, wire } = sit();
  void seat.play(["a2-a3"]);
  expect(wire.sent.at(-1)).toMatchObject({
    type: "do",
    game_number: 1,
    heard: 2,
    act: { do: "play", moves: ["a2-a3"] },
  });
  expect(seat.pending).toBe(1);
  seat.stop();
});

test("it asks for a hint and is told when the machines can think", async () => {
  const { seat, wire } = sit();
  wire.tell({ ...everything, preparing: true });
  expect(seat.isPreparing).toBe(true);
  const hint = seat.hint(["a"]);
  const { id, ...asked } = wire.sent.at(-1) as unknown as { id: string; type: string; moves: string[] };
  expect(asked).toEqual({ type: "hint", moves: ["a"] });
  wire.tell({ type: "prepared" });
  wire.tell({ type: "hinted", id, move: "x" });
  expect(await hint).toBe("x");
  expect(seat.isPreparing).toBe(false);
  seat.stop();
});

test("it says what it has shown where bots wait for it", () => {
  const { seat, wire } = sit();
  seat.shown(2);
  expect(wire.sent.at(-1)).toMatchObject({ type: "hello" });
  wire.tell({ ...everything, waits: true });
  seat.shown(2);
  expect(wire.sent.at(-1)).toEqual({ type: "shown", heard: 2 });
  seat.stop();
  seat.shown(2);
  expect(wire.sent).toHaveLength(2);
});

test("it says its tokens, and no address holds them", () => {
  const wire = new FakeWire();
  const seat = new Seat({ table: "t", seat: null, invite: "in", host: "ho" }, () => wire);
  seat.start();
  wire.onopen?.();
  expect(wire.sent).toMatchObject([{ type: "hello", invite: "in", host: "ho" }]);
  wire.tell({ ...everything, host: "new" });
  wire.tell({ type: "update", game_number: 1, heard: 9, said: 1, events: [] });
  expect(wire.sent.at(-1)).toMatchObject({ type: "hello", host: "new" });
  seat.stop();
});
