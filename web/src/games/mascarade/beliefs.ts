/** What could be believed of a place: the likeliest masks, and all the others together. */
export interface Share {
  /** A mask, or null for all that are not named. */
  mask: string | null;
  share: number;
}

export function likeliest(belief: Readonly<Record<string, number>> | undefined, most = 3): Share[] {
  const known = Object.entries(belief ?? {})
    .filter(([, share]) => share > 0)
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  const named: Share[] = known.slice(0, most).map(([mask, share]) => ({ mask, share }));
  const rest = known.slice(most).reduce((sum, [, share]) => sum + share, 0);
  return rest > 0.0005 ? [...named, { mask: null, share: rest }] : named;
}
