import { describe, expect, it } from "vitest";
import { choosable, chosen, readLegal, wanted } from "./offer";

describe("what the server offers", () => {
  it("is sorted in a turn", () => {
    const offer = readLegal([
      "swap:1:real",
      "swap:12:real",
      "swap:1:fake",
      "swap:12:fake",
      "look",
      "announce:puppet_master",
    ]);
    expect(offer.look).toBe("look");
    expect([...offer.swap]).toEqual([
      [1, { real: "swap:1:real", fake: "swap:1:fake" }],
      [12, { real: "swap:12:real", fake: "swap:12:fake" }],
    ]);
    expect([...offer.announce]).toEqual([["puppet_master", "announce:puppet_master"]]);
    expect(offer.contest).toBeNull();
    expect(choosable(offer, [])).toEqual(new Set([1, 12]));
    expect(chosen(offer, [12])).toEqual({ move: null, secret: { real: "swap:12:real", fake: "swap:12:fake" } });
  });

  it("is nothing without legal moves", () => {
    const offer = readLegal([]);
    expect(wanted(offer)).toBe(0);
    expect(chosen(offer, [])).toBeNull();
    expect(choosable(offer, []).size).toBe(0);
  });

  it("knows answers", () => {
    expect(readLegal(["contest:no", "contest:yes"]).contest).toEqual({ yes: "contest:yes", no: "contest:no" });
  });

  it("takes one place for Guru, Spy and Witch", () => {
    expect(chosen(readLegal(["target:0", "target:3"]), [3])?.move).toBe("target:3");
    expect(chosen(readLegal(["spy:0", "spy:3"]), [0])?.move).toBe("spy:0");
    const witch = readLegal(["witch:none", "witch:2"]);
    expect(witch.decline).toBe("witch:none");
    expect(chosen(witch, [2])?.move).toBe("witch:2");
    expect(chosen(witch, [4])).toBeNull();
  });

  it("asks the Spy only for the truth when he has looked", () => {
    const offer = readLegal(["spy:4:real", "spy:4:fake"]);
    expect([...offer.spied]).toEqual([[4, { real: "spy:4:real", fake: "spy:4:fake" }]]);
    expect(offer.single.size).toBe(0);
  });

  it("takes two places for the Puppet Master, in any order", () => {
    const offer = readLegal(["targets:0,1", "targets:0,2", "targets:2,5"]);
    expect(wanted(offer)).toBe(2);
    expect(choosable(offer, [])).toEqual(new Set([0, 1, 2, 5]));
    expect(choosable(offer, [5])).toEqual(new Set([2, 5]));
    expect(chosen(offer, [5])).toBeNull();
    expect(chosen(offer, [5, 2])).toMatchObject({ move: "targets:2,5", secret: null });
  });

  it("takes two places and a secret for the Fool", () => {
    const offer = readLegal(["targets:1,2:real", "targets:1,3:real", "targets:1,2:fake", "targets:1,3:fake"]);
    expect(chosen(offer, [3, 1])).toMatchObject({
      move: null,
      secret: { real: "targets:1,3:real", fake: "targets:1,3:fake" },
    });
  });

  it("knows what can be named", () => {
    expect([...readLegal(["name:judge", "name:king"]).name.keys()]).toEqual(["judge", "king"]);
  });
});
