import { describe, expect, it } from "vitest";
import { GAMES, gameName, gameOf, loadBoard } from ".";

const FOLDERS = Object.keys(import.meta.glob("./*/index.ts")).map((path) => path.split("/")[1]);

it("finds every game by its folder", () => {
  expect(GAMES.map(({ name }) => name).sort()).toEqual(FOLDERS.sort());
  expect(new Set(GAMES.map(({ order }) => order)).size).toBe(GAMES.length);
});

describe.each(GAMES)("$name", (game) => {
  it("says what it is, and for how many", () => {
    const { title, line, about, credit, players } = game;
    for (const word of [title, line, about, credit]) expect(word()).toBeTruthy();
    expect(players[0]).toBeLessThanOrEqual(players[1]);
    expect(gameName(game.name)).toBe(title());
    expect(gameOf(game.name)).toBe(game);
  });

  it("can be drawn and told", async () => {
    const { Table, tell, say, reason } = await loadBoard(game.name);
    for (const part of [Table, tell, say, reason]) expect(part).toBeInstanceOf(Function);
  });
});

it("shows a game that the page does not know by its bare name", async () => {
  expect([gameOf("chess"), gameOf(null), gameName("chess")]).toEqual([undefined, undefined, "chess"]);
  await expect(loadBoard("chess")).rejects.toThrow("chess");
});
