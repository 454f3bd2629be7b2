/** How each game offers its options; a game that says nothing about them shows their bare names. */
import type { GameOptions } from "./contract";

const OFFERED = import.meta.glob<GameOptions>("./*/options.ts", { eager: true, import: "default" });
const BARE: GameOptions = { words: {}, prominent: [] };

export const gameOptions = (game: string): GameOptions => OFFERED[`./${game}/options.ts`] ?? BARE;
