/** The page of Mascarade. */
import type { GamePage } from "../contract";
import Table from "./Table.svelte";
import { say } from "./hint";
import { reason, tell } from "./log";
import type { Event, View } from "./types";

const mascarade: GamePage<View, Event> = { name: "mascarade", Table, tell, say, reason };
export default mascarade;
