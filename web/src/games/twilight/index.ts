/** The page of Twilight of Venice. */
import type { View } from "../../api/generated/twilight";
import type { GamePage } from "../contract";
import Table from "./Table.svelte";
import { say } from "./hint";
import { reason, tell, type Event } from "./log";

const page: GamePage<View, Event> = {
  name: "twilight",
  Table,
  tell,
  say,
  reason,
};

export default page;
