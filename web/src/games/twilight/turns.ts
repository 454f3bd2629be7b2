/** Turns as they were heard: who moved what from where to where. */
import type { Figures } from "../../api/generated/twilight";
import type { Event } from "./log";

export interface TurnMove {
  text: string;
  before: Figures;
  after: Figures;
}

export interface Turn {
  seat: number;
  moves: TurnMove[];
  discarded: string[] | null;
  favourite: { by: number; from: number; cell: number } | null;
}

/** All turns of the present round; of the round before only the last one, until somebody moves. */
export interface Heard {
  turns: Turn[];
  figures: Figures | null;
}

export function hear(events: readonly Event[]): Heard {
  const heard: Heard = { turns: [], figures: null };
  let open = null as Turn | null;
  let last = null as Turn | null;
  for (const event of events) {
    if (event.type === "round") {
      heard.figures = event.figures;
      open = last = null;
    } else if (event.type === "played" || event.type === "discarded") {
      if (open?.seat !== event.seat) {
        open = last = { seat: event.seat, moves: [], discarded: null, favourite: null };
        heard.turns.push(open);
      }
      if (event.type === "discarded") open.discarded = event.cards;
      else {
        open.moves.push({ text: event.move, before: heard.figures ?? event.figures, after: event.figures });
        heard.figures = event.figures;
      }
    } else if (event.type === "favourite" && heard.figures) {
      if (last) last.favourite = { by: event.by, from: heard.figures.favourite, cell: event.cell };
      heard.figures = { ...heard.figures, favourite: event.cell };
    } else if (event.type === "drew" || event.type === "ended") {
      open = null;
    } else if (event.type === "round_over") {
      heard.turns = last ? [last] : [];
    }
  }
  return heard;
}

/** The last turn of somebody else; a spectator is told the last turn of all. */
export function lastTurn(heard: Heard, seat: number | null): Turn | null {
  return heard.turns.findLast((turn) => turn.seat !== seat) ?? null;
}
