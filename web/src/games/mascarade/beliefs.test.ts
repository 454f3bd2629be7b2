import { describe, expect, it } from "vitest";
import { likeliest } from "./beliefs";

describe("beliefs", () => {
  it("name the likeliest three and the others together", () => {
    const shares = likeliest({ king: 0.1, judge: 0.5, thief: 0.2, cheat: 0.15, spy: 0.05, fool: 0 });
    expect(shares.map(({ mask }) => mask)).toEqual(["judge", "thief", "cheat", null]);
    expect(shares[3]?.share).toBeCloseTo(0.15);
  });
  it("are empty where nothing is believed", () => {
    expect(likeliest(undefined)).toEqual([]);
    expect(likeliest({ king: 1 })).toEqual([{ mask: "king", share: 1 }]);
  });
});
