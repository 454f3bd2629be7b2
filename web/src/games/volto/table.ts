/** How a table of Volto is drawn and told. */
import type { View } from "../../api/generated/volto";
import type { GameTable } from "../contract";
import { say } from "./hint";
import { reason, tell, type Event } from "./log";
import Table from "./Table.svelte";

const table: GameTable<View, Event> = { Table, tell, say, reason };

export default table;
