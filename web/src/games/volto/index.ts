/** Volto, as the page draws and tells it. */
import type { View } from "../../api/generated/volto";
import type { GamePage } from "../contract";
import Table from "./Table.svelte";
import { say } from "./hint";
import { reason, tell, type Event } from "./log";

const volto: GamePage<View, Event> = { name: "volto", Table, tell, say, reason };

export default volto;
