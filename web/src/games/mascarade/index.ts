/** The page of Mascarade. */
import type { GamePage } from "../contract";
import Table from "./Table.svelte";
import { say } from "./say";
import { reason, tell } from "./tell";
import type { Event, View } from "./types";

const mascarade: GamePage<View, Event> = { name: "mascarade", Table, tell, say, reason };
export default mascarade;
