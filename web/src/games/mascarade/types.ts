/** The view and the events of Mascarade, by short names. */
import type { Mascarade } from "../../api/generated/mascarade";

export type View = Mascarade["view"];
export type Event = Mascarade["event"];
export type Options = Mascarade["options"];
