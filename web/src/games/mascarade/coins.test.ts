import { describe, expect, it } from "vitest";
import { changes, flows } from "./coins";

describe("coins", () => {
  it("come from the bank when nobody gave them", () => {
    expect(flows({ coins: [6, 6], court: 0 }, { coins: [9, 6], court: 0 })).toEqual([
      { from: "bank", to: 0, count: 3 },
    ]);
  });
  it("go to the court as fines", () => {
    expect(flows({ coins: [6, 6, 6], court: 1 }, { coins: [5, 6, 5], court: 3 })).toEqual([
      { from: 0, to: "court", count: 1 },
      { from: 2, to: "court", count: 1 },
    ]);
  });
  it("are taken from the court by the Judge", () => {
    expect(flows({ coins: [6, 6], court: 4 }, { coins: [6, 10], court: 0 })).toEqual([
      { from: "court", to: 1, count: 4 },
    ]);
  });
  it("are taken from neighbours by the Thief", () => {
    expect(flows({ coins: [6, 6, 6], court: 0 }, { coins: [5, 8, 5], court: 0 })).toEqual([
      { from: 0, to: 1, count: 1 },
      { from: 2, to: 1, count: 1 },
    ]);
  });
  it("are told by seat", () => {
    expect(changes({ coins: [6, 6, 6], court: 0 }, { coins: [5, 8, 6], court: 0 })).toEqual([
      { seat: 0, by: -1 },
      { seat: 1, by: 2 },
    ]);
    expect(changes({ coins: [], court: 0 }, { coins: [6, 6], court: 0 })).toEqual([]);
  });
});
