import { expect, test } from "vitest";
import type { Wire } from "../api/line";
import { Seat } from "./seat.svelte";

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

function sit(): { seat: Seat; wire: FakeWire } {
  const wire = new FakeWire();
  const seat = new Seat({ table: "t", seat: 0 }, () => wire);
  seat.start();
  wire.onopen?.();
  wire.tell(everything);
  return { seat, wire };
}

test("it takes everything, and then what is new", () => {
  const { seat, wire } = sit();
  expect(seat.events).toHaveLength(2);
  expect(seat.fresh).toEqual([]);
  wire.tell({ type: "update", game_number: 1, heard: 3, said: 1, events: [{ type: "c" }], view: { legal: [] } });
  expect(seat.events.at(-1)).toEqual({ type: "c" });
  expect(seat.fresh).toEqual([{ type: "c" }]);
  expect(seat.view).toEqual({ legal: [] });
  expect(seat.table).toEqual({ id: "t" });
  seat.stop();
});

test("it asks for what it has missed, and never takes anything twice", () => {
  const { seat, wire } = sit();
  wire.sent = [];
  wire.tell({ type: "update", game_number: 1, heard: 4, said: 1, events: [{ type: "d" }] });
  expect(seat.events).toHaveLength(2);
  expect(wire.sent).toMatchObject([{ type: "hello", game_number: 1, heard: 2, said: 1 }]);
  wire.tell({ ...everything, after: 2, heard: 4, events: [{ type: "c" }, { type: "d" }], lines: [] });
  expect(seat.events).toEqual([{ type: "a" }, { type: "b" }, { type: "c" }, { type: "d" }]);
  expect(seat.lines).toHaveLength(1);
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
