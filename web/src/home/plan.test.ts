import { describe, expect, it } from "vitest";
import type { GameInfo } from "../api/generated/http";
import { countChanged, isProminent, listOptions, presetOf, toldOptions, usualOptions, withPreset } from "./options";
import { freeName, freshDraft, nameProblem, planOf, quickPlan, usualBot, whole, withGame, withSeats } from "./plan";
import { optionName, optionWhy, valueName } from "./wording";

const VOLTO: GameInfo = {
  name: "volto",
  seats: [2],
  usual_seats: 2,
  options: [
    { name: "soldier", default: "forward", spec: { type: "choice", values: ["forward", "rook"] } },
    { name: "quiet_limit", default: 60, spec: { type: "number", least: 1, most: 10000, off: true } },
    { name: "lady_captor_shown", default: true, spec: { type: "switch" } },
    { name: "setup", default: "drawn", spec: { type: "choice", values: ["drawn", "placed"] } },
  ],
  presets: {},
  bots: ["greedy", "random"],
  can_agree_on_draw: true,
};
const MASCARADE: GameInfo = {
  name: "mascarade",
  seats: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  usual_seats: 6,
  options: [{ name: "scenario", default: "A", spec: { type: "names", values: ["A", "B"] } }],
  presets: { odd: { scenario: "B" } },
  bots: ["random"],
  can_agree_on_draw: false,
};

describe("options", () => {
  it("come in the order of the house, the prominent ones first", () => {
    const names = listOptions(VOLTO).map(({ name }) => name);
    expect(names).toEqual(["setup", "soldier", "quiet_limit", "lady_captor_shown"]);
    expect(names.filter((name) => isProminent("volto", name))).toEqual(["setup"]);
  });

  it("of a game that the page has no words for are offered all the same", () => {
    const unknown = { ...VOLTO, name: "tarocchi" };
    expect(listOptions(unknown)).toEqual(VOLTO.options);
    expect(usualOptions(unknown)).toMatchObject({ soldier: "forward", setup: "drawn" });
    expect(optionName("tarocchi", "quiet_limit")).toBe("Quiet limit");
    expect(valueName("tarocchi", "soldier", "rook")).toBe("Rook");
    expect(optionWhy("tarocchi", "soldier")).toBe("");
  });

  it("are told only where they differ from the house's defaults", () => {
    expect(toldOptions(VOLTO, usualOptions(VOLTO))).toEqual({ setup: "placed" });
    expect(toldOptions(VOLTO, { ...usualOptions(VOLTO), setup: "drawn", quiet_limit: "off" })).toEqual({
      quiet_limit: "off",
    });
  });

  it("are counted against what a new table has", () => {
    expect(countChanged(VOLTO, usualOptions(VOLTO))).toBe(0);
    expect(countChanged(VOLTO, { ...usualOptions(VOLTO), soldier: "rook", setup: "drawn" })).toBe(2);
  });

  it("belong to a preset or are an own choice", () => {
    expect(presetOf(MASCARADE, usualOptions(MASCARADE))).toBe("house");
    expect(presetOf(MASCARADE, withPreset(MASCARADE, "odd"))).toBe("odd");
    expect(presetOf(MASCARADE, { scenario: ["judge"] })).toBe("own");
  });
});

describe("plans", () => {
  it("fill all other seats with bots for a quick game", () => {
    const plan = quickPlan(VOLTO);
    expect(plan.table).toMatchObject({ game: "volto", seats: 2, options: { setup: "placed" }, listed: false });
    expect(plan.others).toEqual([{ kind: "bot", bot: "greedy" }]);
    expect(quickPlan(MASCARADE).others).toEqual(Array(5).fill({ kind: "bot", bot: "random" }));
  });

  it("wait for friends by default", () => {
    const plan = planOf(freshDraft(MASCARADE), MASCARADE);
    expect(plan.table).toMatchObject({ seats: 6, clock: { type: "none" }, spectators: "after" });
    expect(plan.others).toEqual(Array(5).fill({ kind: "friend" }));
  });

  it("keep the chosen seats when there are more or fewer", () => {
    const draft = freshDraft(MASCARADE);
    draft.others[0] = { kind: "here", name: "Anna" };
    draft.others[4] = { kind: "bot", bot: "random" };
    expect(withSeats(draft, 8).others.map(({ kind }) => kind)).toEqual([
      ...["here", "friend", "friend", "friend", "bot", "bot", "bot"],
    ]);
    expect(withSeats(draft, 4).others).toHaveLength(3);
    expect(withGame(draft, VOLTO).others).toEqual([{ kind: "friend" }]);
  });

  it("have a clock within the bounds of the house", () => {
    const draft = freshDraft(VOLTO);
    draft.clock = { kind: "game", minutes: 5000, increment: -3, days: 0 };
    expect(planOf(draft, VOLTO).table.clock).toEqual({ type: "game", seconds: 86400, increment: 0 });
    draft.clock.kind = "move";
    expect(planOf(draft, VOLTO).table.clock).toEqual({ type: "move", days: 1 });
    expect(whole(null, 1, 14)).toBe(1);
    expect(whole(Number.NaN, 1, 14)).toBe(1);
  });

  it("need different names at one device", () => {
    const draft = freshDraft(MASCARADE);
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
