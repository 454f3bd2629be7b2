import { describe, expect, it } from "vitest";
import { cellAt, cellByKey, homeCell, palaceOf, placeOf, seenRows } from "./cells";

const ALL = seenRows(false).flat();

describe("cells", () => {
  it("lie with the own palace at the bottom", () => {
    expect(placeOf("a1", false)).toEqual({ column: 0, row: 6 });
    expect(placeOf("e7", false)).toEqual({ column: 4, row: 0 });
    expect(placeOf("a1", true)).toEqual({ column: 4, row: 0 });
    expect(placeOf("e7", true)).toEqual({ column: 0, row: 6 });
  });

  it.each([false, true])("are found where they are seen (turned: %s)", (turned) => {
    expect(ALL).toHaveLength(35);
    for (const cell of ALL) expect(cellAt(placeOf(cell, turned), turned)).toBe(cell);
    expect(seenRows(turned).flat().toSorted()).toEqual(ALL.toSorted());
  });

  it("end at the edge", () => {
    expect(cellAt({ column: 5, row: 0 }, false)).toBeNull();
    expect(cellAt({ column: 0, row: -1 }, true)).toBeNull();
  });

  it("belong to a palace or to the Piazza", () => {
    expect(palaceOf("c1")).toBe(0);
    expect(palaceOf("c7")).toBe(1);
    expect(palaceOf("c4")).toBeNull();
  });

  it("of a set-up text begin with the palace row, for both seats from a to e", () => {
    const homes = (seat: number) => Array.from({ length: 10 }, (_, index) => homeCell(seat, index)).join(" ");
    expect(homes(0)).toBe("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2");
    expect(homes(1)).toBe("a7 b7 c7 d7 e7 a6 b6 c6 d6 e6");
  });
});

describe("keys", () => {
  it("lead as it is seen, and not over the edge", () => {
    expect(cellByKey(seenRows(false), "c4", "ArrowUp")).toBe("c5");
    expect(cellByKey(seenRows(true), "c4", "ArrowUp")).toBe("c3");
    expect(cellByKey(seenRows(true), "c4", "ArrowRight")).toBe("b4");
    expect(cellByKey(seenRows(false), "a1", "ArrowLeft")).toBe("a1");
    expect(cellByKey(seenRows(false), "a1", "ArrowDown")).toBe("a1");
    expect(cellByKey(seenRows(false), "c4", "End")).toBe("e4");
    expect(cellByKey(seenRows(true), "c4", "Home")).toBe("e4");
  });

  it("of another kind lead nowhere", () => {
    expect(cellByKey(seenRows(false), "c4", "x")).toBeNull();
  });
});
