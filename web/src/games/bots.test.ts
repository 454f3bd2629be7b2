import { expect, it } from "vitest";
import { GAMES } from ".";
import { botHint, botName } from "./bots";

const LEVELS = ["random", "novice", "greedy", "gondolier", "courtier", "diplomat", "inquisitor", "master"];

it("names every bot, also those of one game and one the page does not know", () => {
  const bots = [...LEVELS, ...GAMES.flatMap((game) => Object.keys(game.bots ?? {}))];
  expect(new Set(bots.map(botName)).size).toBe(bots.length);
  expect(new Set(bots.map(botHint)).size).toBe(bots.length);
  expect(bots.map(botHint)).not.toContain("");
  expect([botName("grand_master"), botHint("grand_master")]).toEqual(["Grand master", ""]);
});
