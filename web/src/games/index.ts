/** The games of the page: every folder here that has an index.ts is one. */
import type { Game, GameBoard } from "./contract";

const FOUND = import.meta.glob<Game>("./*/index.ts", { eager: true, import: "default" });

export const GAMES: readonly Game[] = Object.values(FOUND).sort((one, other) => one.order - other.order);

/** The game of a name; undefined for one that this page does not know. */
export const gameOf = (name: string | null): Game | undefined => GAMES.find((game) => game.name === name);

/** The name of a game, in the reader's language. */
export const gameName = (name: string): string => gameOf(name)?.title() ?? name;

/** How a table of some game is drawn and told. */
export async function loadBoard(name: string): Promise<GameBoard<unknown, unknown>> {
  const game = gameOf(name);
  if (!game) throw new Error(`no game is called ${name}`);
  return (await game.board()).default as GameBoard<unknown, unknown>;
}
