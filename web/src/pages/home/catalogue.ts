/** The games of the house with their switches and bots, asked for once. */
import { listGames } from "../../api/http";
import type { GameInfo } from "../../api/generated/http";
import { GAMES } from "../../games";

let asked: Promise<GameInfo[]> | null = null;

/** All games that this page can draw, in its own order. */
export function catalogue(): Promise<GameInfo[]> {
  asked ??= listGames()
    .then((games) => GAMES.flatMap((name) => games.filter((game) => game.name === name)))
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}
