/** What the house says about its games, asked once. */
import { listGames } from "../api/http";
import type { GameInfo } from "../api/generated/http";

let asked: Promise<GameInfo[]> | null = null;

export function gamesOfTheHouse(): Promise<GameInfo[]> {
  asked ??= listGames().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

export async function infoOf(game: string): Promise<GameInfo | undefined> {
  return (await gamesOfTheHouse()).find((info) => info.name === game);
}
