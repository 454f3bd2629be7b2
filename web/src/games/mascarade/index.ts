/** The page of Mascarade. */
import type { GamePage } from "../contract";
import Table from "./Table.svelte";
import { reason, tell } from "./tell";
import type { Event, View } from "./types";

const mascarade: GamePage<View, Event> = { name: "mascarade", Table, tell, reason };
export default mascarade;
