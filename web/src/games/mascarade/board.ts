/** How a table of Mascarade is drawn and told. */
import type { GameBoard } from "../contract";
import { ask, isTurn } from "./ask";
import { direct } from "./direct";
import { say } from "./hint";
import { log } from "./lines";
import { reason, tell } from "./log";
import { poster } from "./poster";
import { review } from "./review";
import Table from "./Table.svelte";
import type { Event, View } from "./types";

const board: GameBoard<View, Event> = {
  Table,
  isRoom: true,
  tell,
  log,
  direct,
  ask,
  isTurn,
  poster,
  say,
  reason,
  review,
};

export default board;
