import { getLocale } from "./choice";

/** Words one after another, as people write them in the reader's language. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { style: "long", type: "conjunction" }).format(words);
}
