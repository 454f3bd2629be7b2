/** How likely something is, in words. */
import { getLocale } from "../i18n/choice";

/** From here on something is certain: the rest is rounding. */
export const CERTAIN = 0.9995;

/** A probability in words: never "100 %" for what is not certain, nor "0 %" for what is possible. */
export function percentWord(share: number): string {
  const format = new Intl.NumberFormat(getLocale(), { style: "percent" });
  if (share > 1 - CERTAIN && share < 0.01) return `<\u202f${format.format(0.01)}`;
  if (share > 0.99 && share < CERTAIN) return `>\u202f${format.format(0.99)}`;
  return format.format(share);
}
