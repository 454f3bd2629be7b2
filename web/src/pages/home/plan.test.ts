import { describe, expect, it } from "vitest";
import type { OfferedGame } from "../../games/catalogue";
import { countChanged, listOptions, presetOf, toldOptions, usualOptions, withPreset } from "./options";
import { freeName, freshDraft, nameProblem, planOf, quickPlan, usualBot, whole, withGame, withSeats } from "./plan";
import { optionName, optionWhy, valueName } from "./words";

const CHESS: OfferedGame = {
  name: "chess",
  seats: [2],
  usual_seats: 2,
  options: [
    { name: "castling", default: "both", spec: { type: "choice", values: ["both", "short"] } },
    { name: "quiet_limit", default: 60, spec: { type: "number", least: 1, most: 10000, off: true } },
    { name: "en_passant", default: true, spec: { type: "switch" } },
    { name: "setup", default: "usual", spec: { type: "choice", values: ["usual", "drawn"] } },
  ],
  presets: {},
  bots: ["greedy", "random"],
  can_agree_on_draw: true,
  offer: { words: {}, prominent: ["setup"], preferred: { setup: "drawn" } },
};
const TAROT: OfferedGame = {
  name: "tarot",
  seats: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  usual_seats: 6,
  options: [{ name: "deck", default: "A", spec: { type: "names", values: ["A", "B"] } }],
  presets: { odd: { deck: "B" } },
  bots: ["random"],
  can_agree_on_draw: false,
  offer: { words: {}, prominent: [] },
};

describe("options", () => {
  it("come in the order of the server, the prominent ones apart", () => {
    const { prominent, folded } = listOptions(CHESS);
    expect(prominent.map(({ name }) => name)).toEqual(["setup"]);
    expect(folded.map(({ name }) => name)).toEqual(["castling", "quiet_limit", "en_passant"]);
  });

  it("that the page has no words for are offered all the same", () => {
    expect(optionName(CHESS.offer, "quiet_limit")).toBe("Quiet limit");
    expect(valueName(CHESS.offer, "castling", "short")).toBe("Short");
    expect(optionWhy(CHESS.offer, "castling")).toBe("");
  });

  it("are told only where they differ from the server's defaults", () => {
    expect(toldOptions(CHESS, usualOptions(CHESS))).toEqual({ setup: "drawn" });
    expect(toldOptions(CHESS, { ...usualOptions(CHESS), setup: "usual", quiet_limit: "off" })).toEqual({
      quiet_limit: "off",
    });
  });

  it("are counted against what a new table has", () => {
    expect(countChanged(CHESS, usualOptions(CHESS))).toBe(0);
    expect(countChanged(CHESS, { ...usualOptions(CHESS), castling: "short", setup: "usual" })).toBe(2);
  });

  it("belong to a preset or are an own choice", () => {
    expect(presetOf(TAROT, usualOptions(TAROT))).toBe("house");
    expect(presetOf(TAROT, withPreset(TAROT, "odd"))).toBe("odd");
    expect(presetOf(TAROT, { deck: ["fool"] })).toBe("own");
  });
});

describe("plans", () => {
  it("fill all other seats with bots for a quick game", () => {
    const plan = quickPlan(CHESS);
    expect(plan.table).toMatchObject({ game: "chess", seats: 2, options: { setup: "drawn" }, listed: false });
    expect(plan.others).toEqual([{ kind: "bot", bot: "greedy" }]);
    expect(quickPlan(TAROT).others).toEqual(Array(5).fill({ kind: "bot", bot: "random" }));
  });

  it("wait for friends by default", () => {
    const plan = planOf(freshDraft(TAROT), TAROT);
    expect(plan.table).toMatchObject({ seats: 6, clock: { type: "none" }, spectators: "after" });
    expect(plan.others).toEqual(Array(5).fill({ kind: "friend" }));
  });

  it("keep the chosen seats when there are more or fewer", () => {
    const draft = freshDraft(TAROT);
    draft.others[0] = { kind: "here", name: "Anna" };
    draft.others[4] = { kind: "bot", bot: "random" };
    expect(withSeats(draft, 8).others.map(({ kind }) => kind)).toEqual([
      ...["here", "friend", "friend", "friend", "bot", "bot", "bot"],
    ]);
    expect(withSeats(draft, 4).others).toHaveLength(3);
    expect(withGame(draft, CHESS).others).toEqual([{ kind: "friend" }]);
  });

  it("have a clock within the bounds of the server", () => {
    const draft = freshDraft(CHESS);
    draft.clock = { kind: "game", minutes: 5000, increment: -3, days: 0 };
    expect(planOf(draft, CHESS).table.clock).toEqual({ type: "game", seconds: 86400, increment: 0 });
    draft.clock.kind = "move";
    expect(planOf(draft, CHESS).table.clock).toEqual({ type: "move", days: 1 });
    expect(whole(null, 1, 14)).toBe(1);
    expect(whole(Number.NaN, 1, 14)).toBe(1);
  });

  it("need different names at one device", () => {
    const draft = freshDraft(TAROT);
    expect(nameProblem(draft, "Anna")).toBeNull();
    draft.others[1] = { kind: "here", name: " " };
    expect(nameProblem(draft, "Anna")).toEqual({ kind: "missing", seat: 2 });
    draft.others[1] = { kind: "here", name: "anna " };
    expect(nameProblem(draft, "Anna")).toEqual({ kind: "twice", name: "anna" });
    draft.others[1] = { kind: "here", name: "x".repeat(25) };
    expect(nameProblem(draft, "Anna")).toEqual({ kind: "missing", seat: 2 });
    draft.others[1] = { kind: "here", name: freeName(["Anna", "zanetta"]) };
    expect(nameProblem(draft, "Anna")).toBeNull();
  });

  it("take a middling bot", () => {
    expect(usualBot(["random", "novice", "greedy", "courtier", "master"])).toBe("courtier");
    expect(usualBot(["expert", "greedy", "random"])).toBe("greedy");
    expect(usualBot(["expert"])).toBe("expert");
  });
});
