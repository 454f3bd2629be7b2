/** How a table of Twilight of Venice is drawn and told. */
import type { View } from "../../api/generated/twilight";
import type { GameBoard } from "../contract";
import { direct } from "./direct";
import { say } from "./hint";
import { reason, tell, type Event } from "./log";
import { poster } from "./poster";
import { review } from "./review";
import Table from "./Table.svelte";

const board: GameBoard<View, Event> = { Table, isRoom: true, tell, say, reason, review, direct, poster };

export default board;
