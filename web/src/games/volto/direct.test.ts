import { expect, test } from "vitest";
import type { MaskView, View } from "../../api/generated/volto";
import { direct, LASTS } from "./direct";
import type { Event } from "./log";

const ANY = "NCKSL";
const mask = (id: number, cell: string | null, face: string | null = null): MaskView => ({
  id,
  seat: Math.floor(id / 10),
  cell,
  face,
  may_be: face ?? ANY,
});
const view = (masks: MaskView[], changes: Partial<View> = {}): View => ({
  game: "volto",
  seat: 0,
  phase: "playing",
  waiting: [0],
  turn: 0,
  first: 0,
  quiet: 0,
  quiet_limit: 60,
  masks,
  legal: ["a2-a3"],
  result: null,
  ...changes,
});
const beatsOf = (before: View, after: View, events: Event[], seat: number | null = 0) =>
  direct({ before, after, events, heard: 7, seat, names: ["Anna", "Bruno"] });

test("a quiet move is one glide that ends where the server says", () => {
  const before = view([mask(5, "a2", "N"), mask(15, "a6")]);
  const after = view([mask(5, "a2", "N"), mask(15, "a5")]);
  const beats = beatsOf(before, after, [{ type: "moved", seat: 1, from: "a6", to: "a5" }]);
  expect(beats.map(({ kind, lasts, heard }) => [kind, lasts, heard])).toEqual([["glide", LASTS.glide, 8]]);
  expect(beats[0]?.view).toBe(after);
});

test("a capture is shown whole: first the way, then the face, and no move is offered before", () => {
  const before = view([mask(5, "a5", "N"), mask(15, "a6")]);
  const after = view([mask(5, null, "N"), mask(15, "a5")]);
  const beats = beatsOf(before, after, [
    { type: "moved", seat: 1, from: "a6", to: "a5" },
    { type: "captured", seat: 0, cell: "a5", face: "N" },
  ]);
  expect(beats.map(({ kind }) => kind)).toEqual(["glide", "unmasking"]);
  const way = beats[0]?.view as View;
  expect(way.masks.map(({ cell }) => cell)).toEqual(["a5", "a5"]);
  expect(way.legal).toEqual([]);
  expect(beats[1]?.lasts).toBeGreaterThanOrEqual(1800);
});

test("whoever captures stays hidden", () => {
  const before = view([mask(5, "a5", "N"), mask(15, "a6")]);
  const after = view([mask(5, null, "N"), mask(15, "a5")]);
  const beats = beatsOf(before, after, [
    { type: "moved", seat: 1, from: "a6", to: "a5" },
    { type: "captured", seat: 0, cell: "a5", face: "N" },
  ]);
  for (const beat of beats) expect((beat.view as View).masks[1]?.face).toBeNull();
});

test("a Lady is unmasked before the one that took her goes, and before all is over", () => {
  const before = view([mask(5, "a5", "L"), mask(15, "a6")]);
  const after = view([mask(5, null, "L"), mask(15, null, "C")], { phase: "over", legal: [] });
  const events: Event[] = [
    { type: "moved", seat: 1, from: "a6", to: "a5" },
    { type: "captured", seat: 0, cell: "a5", face: "L" },
    { type: "lost", seat: 1, cell: "a5", face: null },
    { type: "over", winner: 0, reason: "ladies_lost", setups: ["", ""] },
  ];
  const beats = beatsOf(before, after, events);
  expect(beats.map(({ kind }) => kind)).toEqual(["glide", "unmasking", "away", "end"]);
  const cells = beats.map((beat) => (beat.view as View).masks.map(({ cell }) => cell));
  expect(cells).toEqual([
    ["a5", "a5"],
    [null, "a5"],
    [null, null],
    [null, null],
  ]);
  expect((beats[2]?.view as View).masks[1]?.face).toBeNull();
  expect((beats[2]?.view as View).phase).toBe("playing");
});

test("placing tells nothing, and the beginning is a deal", () => {
  const before = view([], { phase: "placing" });
  const after = view([mask(5, "a2", "N"), mask(15, "a6")]);
  expect(beatsOf(before, before, [{ type: "placed", seat: 0, cell: "a1", face: "N" }])).toEqual([]);
  const beats = beatsOf(before, after, [{ type: "began", first: 1 }]);
  expect(beats.map(({ kind }) => kind)).toEqual(["deal"]);
});
