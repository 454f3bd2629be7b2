/** The log in lines: those who let a claim pass are named together. */
import * as m from "../../i18n/generated/messages.js";
import { listed } from "../../i18n/list";
import type { LogContext, LogLine } from "../contract";
import { tell } from "./log";
import type { Event } from "./types";
import { placeName } from "./words";

export function log(events: readonly Event[], { names, seat }: LogContext): LogLine[] {
  const lines: LogLine[] = [];
  let persons: readonly number[] = [];
  let passed: string[] = [];
  events.forEach((event, at) => {
    if (event.type === "dealt") persons = event.coins.map((_, seatNumber) => seatNumber);
    if (event.type === "seated") persons = event.persons;
    const heard = at + 1;
    const name = event.type === "answered" && !event.contests ? placeName(event.seat, persons, names) : null;
    if (name !== null) {
      if (passed.length) lines.pop();
      passed = [...passed, name];
      lines.push({ heard, text: m.mascarade_tell_pass({ names: listed(passed), count: passed.length }) });
      return;
    }
    passed = [];
    const text = tell(event, { names, seat, before: events.slice(0, at) });
    if (text) lines.push({ heard, text });
  });
  return lines;
}
