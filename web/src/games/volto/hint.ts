/** A move in words. */
import * as m from "../../i18n/generated/messages.js";
import { sourceAndTarget } from "./moves";

/** Where a mask goes; null for a placement: whole set-ups are offered elsewhere. */
export function say(move: string): string | null {
  const way = sourceAndTarget(move);
  return way && m.volto_hint(way);
}
