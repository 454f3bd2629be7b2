/** How a table of Volto is drawn and told. */
import type { View } from "../../api/generated/volto";
import type { GameBoard } from "../contract";
import { direct } from "./direct";
import { say } from "./hint";
import { reason, tell, type Event } from "./log";
import { poster } from "./poster";
import { review } from "./review";
import { ask } from "./says";
import Table from "./Table.svelte";

const board: GameBoard<View, Event> = { Table, isRoom: true, tell, direct, ask, say, reason, poster, review };

export default board;
