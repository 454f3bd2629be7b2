/** What the server says about its games, asked once. */
import { listGames } from "../api/http";
import type { GameInfo } from "../api/generated/http";
import { GAMES, gameOf } from ".";
import type { GameOptions } from "./contract";

/** A game, and how the page offers its options. */
export interface OfferedGame extends GameInfo {
  offer: GameOptions;
}

/** For a game that says nothing about its options: they are shown by their bare names. */
const BARE: GameOptions = { words: {}, prominent: [] };

let asked: Promise<GameInfo[]> | null = null;

function houseGames(): Promise<GameInfo[]> {
  asked ??= listGames().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export async function infoOf(game: string): Promise<GameInfo | undefined> {
  return (await houseGames()).find((info) => info.name === game);
}

/** A game that the server has and this page can draw; null for any other. */
export async function offeredGame(name: string): Promise<OfferedGame | null> {
  const game = gameOf(name);
  const [info, offer] = await Promise.all([infoOf(name), game?.options?.()]);
  return game && info ? { ...info, offer: offer?.default ?? BARE } : null;
}

/** All such games, in the order of the page. */
export async function offeredGames(): Promise<OfferedGame[]> {
  const games = await Promise.all(GAMES.map(({ name }) => offeredGame(name)));
  return games.filter((game) => game !== null);
}
