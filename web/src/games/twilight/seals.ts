/** Which cards of a hand are drafted: each wears the number of its move as a seal. */
import { parseMove } from "./notation";

interface Step {
  move: string;
}

/** The seal on every card of a sorted hand; null for cards that are still free. */
export function sealsOf(cards: readonly string[], steps: readonly Step[]): (number | null)[] {
  const seals = cards.map((): number | null => null);
  steps.forEach(({ move }, index) => {
    const { kind, cards: taken } = parseMove(move);
    if (kind === "discard") seals.fill(index + 1);
    for (const card of taken) {
      const place = cards.findIndex((one, at) => one === card && seals[at] === null);
      if (place >= 0) seals[place] = index + 1;
    }
  });
  return seals;
}
