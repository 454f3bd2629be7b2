/** What happened at a table of Volto, in words. */
import * as m from "../../i18n/generated/messages.js";
import type { Volto } from "../../api/generated/volto";
import type { TellContext } from "../contract";
import { nameOf } from "./faces";

export type Event = Volto["event"];

const REASONS: Record<string, () => string> = {
  candidate_captured: m.volto_reason_candidate_captured,
  candidate_took_lady: m.volto_reason_candidate_took_lady,
  ladies_lost: m.volto_reason_ladies_lost,
  candidate_arrived: m.volto_reason_candidate_arrived,
  no_move: m.volto_reason_no_move,
  quiet_limit: m.volto_reason_quiet_limit,
};

/** Why the game ended, in words; empty for what the table itself tells. */
export function reason(code: string): string {
  return REASONS[code]?.() ?? "";
}

/** One line of the log for an event. */
export function tell(event: Event, { names }: Pick<TellContext, "names">): string | null {
  const name = (seat: number) => names[seat] ?? String(seat + 1);
  switch (event.type) {
    case "setup":
      return m.volto_tell_setup();
    case "placed":
      return null;
    case "began":
      return m.volto_tell_began({ name: name(event.first) });
    case "moved":
      return m.volto_tell_moved({ name: name(event.seat), from: event.from, to: event.to });
    case "captured":
      return m.volto_tell_captured({ name: name(event.seat), cell: event.cell, mask: nameOf(event.face) });
    case "lost":
      return event.face === null
        ? m.volto_tell_lost_unseen({ name: name(event.seat), cell: event.cell })
        : m.volto_tell_lost({ name: name(event.seat), cell: event.cell, mask: nameOf(event.face) });
    case "over":
      return event.winner === null
        ? m.volto_tell_drawn({ reason: reason(event.reason) })
        : m.volto_tell_won({ name: name(event.winner), reason: reason(event.reason) });
  }
}
