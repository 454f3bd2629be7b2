import { describe, expect, it } from "vitest";
import type { Figures } from "../../api/generated/twilight";
import { markersOf, markWord, narrowed } from "./markers";
import { counted, destinations, parseMove, sorted, valueOf, without } from "./notation";
import { cardsWord, moveWord } from "./words";

const EYES = { seat: 0, names: ["Anna", "Bruno"] };
const START: Figures = { doge: 0, west: -2, east: 2, merchant: -1, harlequin: 1, favourite: 0 };

describe("a move in the notation", () => {
  it("tells its card, figure and steps", () => {
    expect(parseMove("D1:doge+1")).toMatchObject({
      kind: "step",
      source: "D1",
      cards: ["D1"],
      steps: [{ figure: "doge", by: 1 }],
    });
    expect(parseMove("H5:harlequin-5")).toMatchObject({
      steps: [{ figure: "harlequin", by: -5 }],
      isMasquerade: false,
    });
    expect(parseMove("H3:west+3")).toMatchObject({
      source: "H3",
      steps: [{ figure: "west", by: 3 }],
      isMasquerade: true,
    });
    expect(parseMove("HC:doge")).toMatchObject({ kind: "centre", figure: "doge", cards: ["HC"], isMasquerade: true });
    expect(parseMove("GX")).toMatchObject({ kind: "gather", source: "GX", cards: ["GX"], steps: [] });
  });

  it("takes two cards for a Cortege, which is chosen with one of them", () => {
    const move = parseMove("D1x2:cortege-1");
    expect(move).toMatchObject({ kind: "cortege", source: "D1", cards: ["D1", "D1"] });
    expect(destinations(move, START)).toEqual({ west: -3, doge: -1, east: 1 });
  });

  it("takes no card for the Guild's word, a discard and an end", () => {
    expect(parseMove("guild:west")).toMatchObject({ kind: "guild", figure: "west", cards: [] });
    expect(destinations(parseMove("guild:doge"), START)).toEqual({ doge: -1 });
    expect(parseMove("discard")).toMatchObject({ kind: "discard", cards: [] });
    expect(parseMove("end")).toMatchObject({ kind: "end", cards: [] });
  });

  it("is said in words", () => {
    expect(moveWord(parseMove("D1:doge-1"), EYES)).toBe("Doge 1 toward you");
    expect(moveWord(parseMove("H4:harlequin+4"), EYES)).toBe("Harlequin 4 toward Bruno");
    expect(moveWord(parseMove("G11:west-1,east+1"), EYES)).toBe("Both guards 1 apart");
    expect(moveWord(parseMove("HC:merchant"), EYES)).toBe("Merchant to 0");
  });

  it("is said as each reader sees it", () => {
    const move = parseMove("H3:west-3");
    expect(moveWord(move, { ...EYES, seat: 1 })).toBe("Guard on Anna’s side 3 toward Anna");
    expect(moveWord(move, { ...EYES, seat: null })).toBe("Guard on Anna’s side 3 toward Anna");
  });
});

describe("marks on the street", () => {
  const guards = ["G11:west-1,east-1", "G11:west-1,east+1", "G11:west+1,east+1", "G11:west-2", "G11:east+2"].map(
    parseMove,
  );

  it("ask for one guard after the other", () => {
    const first = markersOf(guards, START, null);
    expect(first.map(({ figure, cell, moves }) => [figure, cell, moves.length])).toEqual([
      ["west", -3, 2],
      ["east", 1, 1],
      ["east", 3, 2],
      ["west", -1, 1],
      ["west", -4, 1],
      ["east", 4, 1],
    ]);
    expect(first[0] && markWord(first[0], EYES)).toBe("Guard on your side 1 toward you");
    const second = markersOf(guards, START, { figure: "west", by: -1 });
    expect(second.map(({ figure, cell }) => [figure, cell])).toEqual([
      ["east", 1],
      ["east", 3],
    ]);
    expect(narrowed(guards, { figure: "west", by: -1 })).toHaveLength(2);
  });

  it("put a Cortege on the guard in front, apart from the Doge alone", () => {
    const moves = ["D1:doge+1", "D1x2:cortege+1", "D1x2:cortege-1"].map(parseMove);
    expect(markersOf(moves, START, null).map(({ figure, cell }) => [figure, cell])).toEqual([
      ["doge", 1],
      ["east", 3],
      ["west", -3],
    ]);
  });

  it("lie on the Doge where both guards come to him", () => {
    expect(markersOf([parseMove("GX")], START, null)).toMatchObject([{ figure: "doge", cell: 0 }]);
  });
});

describe("cards", () => {
  it("are sorted, counted and taken away by kind", () => {
    expect(sorted(["HC", "M2", "D1", "G11"])).toEqual(["D1", "G11", "M2", "HC"]);
    expect(counted(["M2", "D1", "M2"])).toEqual([
      ["D1", 1],
      ["M2", 2],
    ]);
    expect(without(["D1", "D1", "M2"], ["D1"])).toEqual(["D1", "M2"]);
    expect([valueOf("G11"), valueOf("H3")]).toEqual(["1+1", "3"]);
    expect(cardsWord(["D1", "D1", "GX"])).toBe("2 × Doge 1 and Guards to the Doge");
  });
});
