/** How a table of Mascarade is drawn and told. */
import type { GameBoard } from "../contract";
import { say } from "./hint";
import { reason, tell } from "./log";
import { review } from "./review";
import Table from "./Table.svelte";
import type { Event, View } from "./types";

const board: GameBoard<View, Event> = { Table, tell, say, reason, review };

export default board;
