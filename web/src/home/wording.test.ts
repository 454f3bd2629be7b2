import { describe, expect, it } from "vitest";
import schema from "../../schema.json?raw";
import { GAMES } from "../games";
import { botName } from "../games/bots";
import { MASKS, toggled } from "./masks";
import { gameLine, isValueWorded, isWorded, levelHint, LIST, optionName, optionWhy, playersLine } from "./wording";

interface Option {
  type?: string;
  enum?: string[];
  anyOf?: Option[];
}
const defined = JSON.parse(schema) as Record<string, { $defs: { Options: { properties: Record<string, Option> } } }>;
const optionsOf = (game: string) => Object.entries(defined[game]?.$defs.Options.properties ?? {});

function valuesOf(option: Option): string[] {
  if (option.anyOf) return option.anyOf.flatMap(valuesOf);
  return option.type === "array" ? [LIST] : (option.enum ?? []);
}

describe.each(GAMES)("words of %s", (game) => {
  it("tell what the game is", () => {
    expect(gameLine(game)).not.toBe("");
  });

  it.each(optionsOf(game))("explain the switch %s and all its values", (name, option) => {
    expect(isWorded(game, name)).toBe(true);
    expect(optionName(game, name)).not.toBe("");
    expect(optionWhy(game, name)).not.toBe("");
    for (const value of valuesOf(option)) expect([value, isValueWorded(game, name, value)]).toEqual([value, true]);
  });

  it("are found for some switches at all", () => {
    expect(optionsOf(game).length).toBeGreaterThan(0);
  });
});

describe("other words", () => {
  it("name every bot, also one the page does not know", () => {
    const levels = ["random", "novice", "greedy", "gondolier", "courtier", "diplomat", "inquisitor", "bluffer", "recluse", "master"];
    expect(new Set(levels.map(botName)).size).toBe(levels.length);
    expect(new Set(levels.map(levelHint)).size).toBe(levels.length);
    expect(levels.map(levelHint)).not.toContain("");
    expect([botName("grand_master"), levelHint("grand_master")]).toEqual(["Grand master", ""]);
  });

  it("tell how many can play", () => {
    expect(playersLine([2])).toBe("2 players");
    expect(playersLine([4, 5, 6])).toBe("4 to 6 players");
  });

  it("name all masks, and pick the Peasants as a pair", () => {
    expect(Object.values(MASKS).every((word) => word())).toBe(true);
    expect(toggled(["judge"], "peasant")).toEqual(["judge", "peasant", "peasant"]);
    expect(toggled(["judge", "peasant", "peasant"], "peasant")).toEqual(["judge"]);
    expect(toggled(["king"], "judge")).toEqual(["judge", "king"]);
  });
});
