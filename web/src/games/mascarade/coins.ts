/** Where coins went in one step, told from the piles before and after it. */

export type Spot = number | "court" | "bank";

export interface Purse {
  coins: readonly number[];
  court: number;
}

export interface Flow {
  from: Spot;
  to: Spot;
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
  const spots: { spot: Spot; by: number }[] = [
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
