/** One line of the log for every event. Nothing a person has seen in secret is said: others may look on. */
import * as m from "../../i18n/generated/messages.js";
import type { TellContext } from "../contract";
import { changes, type Purse } from "./coins";
import type { Event } from "./types";
import { maskName, placeName } from "./words";

export function tell(event: Event, { names, before }: TellContext): string | null {
  const heard = before as readonly Event[];
  const who = (place: number) => placeName(place, personsBefore(heard), names);
  switch (event.type) {
    case "dealt":
      return m.mascarade_tell_dealt({ name: names[event.first] ?? "" });
    case "turn":
      return m.mascarade_tell_turn({ turn: event.turn, name: names[event.person] ?? "" });
    case "swapped":
      return tellSwap(event, who);
    case "looked":
      return m.mascarade_tell_looked({ name: who(event.seat) });
    case "announced":
      return m.mascarade_tell_announced({ name: who(event.seat), mask: maskName(event.mask) });
    case "answered":
      return (event.contests ? m.mascarade_tell_contests : m.mascarade_tell_passes)({ name: who(event.seat) });
    case "noted":
      return m.mascarade_tell_noted();
    case "revealed":
      if (event.cause === "princess" || event.mask === null) return m.mascarade_tell_shown({ name: who(event.place) });
      return m.mascarade_tell_revealed({ name: who(event.place), mask: maskName(event.mask) });
    case "power":
      return m.mascarade_tell_power({ name: who(event.seat), mask: maskName(event.mask) });
    case "targeted": {
      const [first, second] = event.places;
      const name = who(event.seat);
      if (first === undefined) return m.mascarade_tell_chose_none({ name });
      if (second === undefined) return m.mascarade_tell_chose({ name, target: who(first) });
      return m.mascarade_tell_chose_two({ name, first: who(first), second: who(second) });
    }
    case "spied":
      return m.mascarade_tell_spied({ name: who(event.seat), other: who(event.places[1] ?? event.seat) });
    case "named":
      return m.mascarade_tell_named({ name: who(event.seat), mask: maskName(event.mask) });
    case "coins":
      return tellCoins(event, purseBefore(heard), who);
    case "seated": {
      const [first = 0, second = 0] = event.places;
      return m.mascarade_tell_seated({ first: who(first), second: who(second) });
    }
    case "over":
      return m.mascarade_tell_over({
        count: event.winners.length,
        names: event.winners.map((person) => names[person] ?? "").join(", "),
      });
  }
}

function tellSwap(event: Extract<Event, { type: "swapped" }>, who: (place: number) => string): string {
  const name = who(event.seat);
  const [first = 0, second = 0] = event.places;
  if (event.cause === "fool") return m.mascarade_tell_swapped_fool({ name, first: who(first), second: who(second) });
  const other = who(first === event.seat ? second : first);
  return (event.cause === "spy" ? m.mascarade_tell_swapped_spy : m.mascarade_tell_swapped)({ name, other });
}

function tellCoins(event: Extract<Event, { type: "coins" }>, before: Purse, who: (place: number) => string): string {
  const said = changes(before, event).map(({ seat, by }) =>
    by > 0
      ? m.mascarade_tell_gain({ name: who(seat), count: by })
      : m.mascarade_tell_loss({ name: who(seat), count: -by }),
  );
  if (event.cause === "fine") return m.mascarade_tell_fines({ changes: said.join(", ") });
  const cause = maskName(event.cause);
  if (said.length === 0) return m.mascarade_tell_no_coins({ cause });
  return m.mascarade_tell_coins({ cause, changes: said.join(", ") });
}

/** Who sat where, as far as it was told. */
function personsBefore(heard: readonly Event[]): readonly number[] {
  for (let at = heard.length - 1; at >= 0; at -= 1) {
    const event = heard[at];
    if (event?.type === "seated") return event.persons;
    if (event?.type === "dealt") return event.coins.map((_, seat) => seat);
  }
  return [];
}

function purseBefore(heard: readonly Event[]): Purse {
  for (let at = heard.length - 1; at >= 0; at -= 1) {
    const event = heard[at];
    if (event?.type === "coins" || event?.type === "dealt") return event;
  }
  return { coins: [], court: 0 };
}

const REASONS: Record<string, () => string> = {
  thirteen: m.mascarade_reason_thirteen,
  broke: m.mascarade_reason_broke,
  cheat: m.mascarade_reason_cheat,
  round_limit: m.mascarade_reason_round_limit,
};

/** Why somebody has won. */
export function reason(why: string): string {
  return REASONS[why]?.() ?? why;
}
