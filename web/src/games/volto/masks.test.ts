import { expect, it } from "vitest";
import { drawnMasks, facesOfTruth, fewLeft, isHidden, lastMove } from "./masks";

const hidden = { id: 13, seat: 1, cell: "d7", face: null, may_be: "NL" };

it("opens masks by a truth, and says which were hidden", () => {
  const setups = ["NLKLN/CSCNC", "NNNCC/KCLSL"];
  expect(facesOfTruth({ setups })?.[13]).toBe("C");
  expect(facesOfTruth(setups)?.[2]).toBe("K");
  expect(facesOfTruth(undefined)).toBeNull();
  expect(facesOfTruth({ setups: ["....K/.....", "...../....."] })?.[4]).toBe("K");
  expect(drawnMasks([hidden], { setups })[0]).toMatchObject({ face: "C", opened: true });
  expect(drawnMasks([{ ...hidden, face: "C" }], { setups })[0]).toMatchObject({ face: "C", opened: false });
  expect(drawnMasks([hidden], undefined)[0]).toMatchObject({ face: null, opened: false });
});

it("knows which masks can only be guessed at", () => {
  const mask = { ...hidden, opened: false };
  expect(isHidden(mask, 0)).toBe(true);
  expect(isHidden(mask, null)).toBe(true);
  expect(isHidden(mask, 1)).toBe(false);
  expect(isHidden({ ...mask, face: "L" }, 0)).toBe(false);
  expect(isHidden({ ...mask, cell: null }, 0)).toBe(false);
});

it("remembers the last move", () => {
  expect(lastMove([])).toBeNull();
  expect(
    lastMove([
      { type: "moved", seat: 0, from: "c2", to: "c3" },
      { type: "moved", seat: 1, from: "c6", to: "c5" },
      { type: "captured", seat: 0, cell: "c5", face: "N" },
    ]),
  ).toMatchObject({ from: "c6", to: "c5" });
});

it("draws what a mask can be only when little is left", () => {
  expect(fewLeft(hidden)).toBe("NL");
  expect(fewLeft({ ...hidden, may_be: "NCKSL" })).toBe("");
});
