/** Where coins went in one step, told from the piles before and after it. */

/** A place of the table, the court or the bank. */
export type Thing = number | "court" | "bank";

export interface Purse {
  coins: readonly number[];
  court: number;
}

export interface Flow {
  from: Thing;
  to: Thing;
  count: number;
}

export interface Change {
  seat: number;
  by: number;
}

/** Who has gained and who has lost, by seat. */
export function changes(before: Purse, after: Purse): Change[] {
  return after.coins
    .map((count, seat) => ({ seat, by: count - (before.coins[seat] ?? count) }))
    .filter(({ by }) => by !== 0);
}

/** Flights of coins that explain the difference; what nobody gave comes from the bank. */
export function flows(before: Purse, after: Purse): Flow[] {
  const spots: { spot: Thing; by: number }[] = [
    ...changes(before, after).map(({ seat, by }) => ({ spot: seat, by })),
    { spot: "court", by: after.court - before.court },
  ];
  const givers = spots.filter(({ by }) => by < 0).map(({ spot, by }) => ({ spot, left: -by }));
  const found: Flow[] = [];
  for (const { spot, by } of spots) {
    let missing = by;
    for (const giver of givers) {
      const count = Math.min(giver.left, missing);
      if (count <= 0) continue;
      found.push({ from: giver.spot, to: spot, count });
      giver.left -= count;
      missing -= count;
    }
    if (missing > 0) found.push({ from: "bank", to: spot, count: missing });
  }
  for (const { spot, left } of givers) {
    if (left > 0) found.push({ from: spot, to: "bank", count: left });
  }
  return found;
}

const PILE = 7;
/** Hands are laid down a little askew, always the same way. */
const ASKEW = [0, 1.4, -0.8, 0.6, -1.2, 1, 0];

/** Where every coin of a hoard lies, in the drawing of it. */
export function pilesOf(count: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, coin) => ({
    x: Math.floor(coin / PILE) * 41 + (ASKEW[coin % PILE] ?? 0),
    y: 36 - (coin % PILE) * 6 + (coin >= PILE ? 1 : 0),
  }));
}
