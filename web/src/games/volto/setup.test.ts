import { describe, expect, it } from "vitest";
import { readyMade } from "./arrangements";
import { placementsOf } from "./moves";
import * as setup from "./setup";

const classic = setup.draftOfText("NCKCN/LNSCL") ?? setup.EMPTY;
const everyPlacement = (seat: number) =>
  placementsOf([..."NCKSL"].flatMap((face) => setup.cellsOfDraft(seat).map((cell) => `${face}@${cell}`)));

describe("a draft", () => {
  it("lies as its owner sees it", () => {
    expect(setup.cellsOfDraft(0).join(" ")).toBe("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2");
    expect(setup.cellsOfDraft(1).join(" ")).toBe("e7 d7 c7 b7 a7 e6 d6 c6 b6 a6");
  });

  it("is composed mask by mask", () => {
    let draft = setup.put(setup.EMPTY, "K", 2);
    draft = setup.put(draft, "L", 2);
    draft = setup.swap(draft, 2, 9);
    expect(setup.textOfDraft(draft)).toBe("...../....L");
    expect(setup.missing(draft)).toBe(9);
    expect(setup.trayOf(draft).find(({ face }) => face === "L")?.count).toBe(1);
    expect(setup.takeOff(draft, 9)).toEqual(setup.EMPTY);
  });

  it("changes two masks with each other", () => {
    expect(setup.textOfDraft(setup.swap(classic, 2, 7))).toBe("NCSCN/LNKCL");
  });

  it("is read from a text of just the ten masks", () => {
    expect(setup.textOfDraft(classic)).toBe("NCKCN/LNSCL");
    expect(setup.draftOfText("NCKCN/LNSCN")).toBeNull();
    expect(setup.draftOfText("NCKCN")).toBeNull();
    expect(setup.draftOfText("XCKCN/LNSCL")).toBeNull();
  });

  it("of chance is whole", () => {
    for (const chance of [() => 0, () => 0.5, () => 0.999]) {
      expect(setup.draftOfText(setup.textOfDraft(setup.shuffled(chance)))).not.toBeNull();
    }
  });
});

describe("what already stands", () => {
  const mask = (id: number, cell: string, face: string) => ({ id, seat: 0, cell, face, may_be: "NCKSL" });
  const fixed = setup.fixedPlaces([mask(0, "a1", "K"), mask(6, "b2", "N")], 0);

  it("stays, and the draft gives way", () => {
    expect(setup.textOfDraft(fixed)).toBe("K..../.N...");
    expect(setup.textOfDraft(setup.withFixed(classic, fixed))).toBe("KC.CN/LNSCL");
  });

  it("is not placed again", () => {
    const draft = setup.put(setup.withFixed(classic, fixed), "N", 2);
    const moves = setup.movesOfDraft(draft, fixed, 0, everyPlacement(0));
    expect(moves).toHaveLength(8);
    expect(moves).not.toContain("K@a1");
  });
});

describe("the moves of a draft", () => {
  it("place all ten masks at once", () => {
    const moves = setup.movesOfDraft(classic, setup.EMPTY, 1, everyPlacement(1));
    expect(moves?.join(" ")).toBe("N@e7 C@d7 K@c7 C@b7 N@a7 L@e6 N@d6 S@c6 C@b6 L@a6");
  });

  it("are none while something is missing or not offered", () => {
    expect(setup.movesOfDraft(setup.takeOff(classic, 3), setup.EMPTY, 0, everyPlacement(0))).toBeNull();
    expect(setup.movesOfDraft(classic, setup.EMPTY, 0, everyPlacement(1))).toBeNull();
  });
});

it("all ready-made arrangements are whole and different", () => {
  const texts = readyMade().map((one) => one.setup);
  for (const text of texts) expect(setup.draftOfText(text), text).not.toBeNull();
  expect(new Set(texts).size).toBe(texts.length);
});
