import { getLocale } from "./choice";

/** A moment as people write it in the reader's language, country and time zone. */
export function moment(at: number): string {
  const locale = getLocale();
  const own = navigator.languages.find((name) => name.split("-")[0] === locale);
  return new Intl.DateTimeFormat(own ?? locale, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
