/** How a table of Twilight of Venice is drawn and told. */
import type { View } from "../../api/generated/twilight";
import type { GameBoard } from "../contract";
import { say } from "./hint";
import { reason, tell, type Event } from "./log";
import { review } from "./review";
import Table from "./Table.svelte";

const board: GameBoard<View, Event> = { Table, tell, say, reason, review };

export default board;
