/** The messages of a socket, by the names the rest of the page uses. */
import type { Socket } from "./generated/socket";

export type ClientMessage = Socket["client"];
export type ServerMessage = Socket["server"];
export type Act = Extract<ClientMessage, { type: "do" }>["act"];
export type Synced = Extract<ServerMessage, { type: "synced" }>;
export type Update = Extract<ServerMessage, { type: "update" }>;
export type Previewed = Extract<ServerMessage, { type: "previewed" }>;
export type TableView = Synced["table"];
export type SeatView = TableView["seats"][number];
export type ClockView = TableView["clock"];
export type Line = Synced["lines"][number];
export type Result = NonNullable<TableView["result"]>;
