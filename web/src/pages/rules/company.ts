/** The names of those who sit at a little table: the reader, and guests in turn. */
import * as m from "../../i18n/generated/messages.js";

export function companyOf(seat: number, seats: number): string[] {
  const guests = [m.rules_anna(), m.rules_bruno(), m.rules_chiara()];
  return Array.from({ length: seats }, (_, place) =>
    place === seat ? m.rules_guest() : (guests[(place - seat + seats - 1) % seats] ?? String(place + 1)),
  );
}
