/** The page of Twilight of Venice. */
import type { View } from "../../api/generated/twilight";
import type { GamePage } from "../contract";
import Table from "./Table.svelte";
import { say } from "./say";
import { reason, tell, type Event } from "./tell";

const page: GamePage<View, Event> = {
  name: "twilight",
  Table,
  tell,
  say,
  reason,
};

export default page;
