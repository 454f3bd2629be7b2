import { describe, expect, it } from "vitest";
import { GAMES } from "../games";
import { botName } from "../games/bots";
import { gameLine, levelHint, playersLine } from "./wording";

describe.each(GAMES)("words of %s", (game) => {
  it("tell what the game is", () => {
    expect(gameLine(game)).not.toBe("");
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
});
