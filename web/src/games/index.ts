/** The games of the page; each is loaded when somebody comes to its table. */
import * as m from "../i18n/generated/messages.js";
import type { GamePage } from "./contract";

const LOADERS: Record<string, () => Promise<{ default: unknown }>> = {
  volto: () => import("./volto"),
  twilight: () => import("./twilight"),
  mascarade: () => import("./mascarade"),
};

export const GAMES = Object.keys(LOADERS);

/** How a table of some game is drawn and told. */
export async function loadGame(name: string): Promise<GamePage<unknown, unknown>> {
  const load = LOADERS[name];
  if (!load) throw new Error(`no game is called ${name}`);
  return (await load()).default as GamePage<unknown, unknown>;
}

/** The name of a game, in the reader's language. */
export function gameName(name: string): string {
  if (name === "volto") return m.game_volto();
  if (name === "twilight") return m.game_twilight();
  if (name === "mascarade") return m.game_mascarade();
  return name;
}
