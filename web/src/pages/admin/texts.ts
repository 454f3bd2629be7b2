/** The words of this page, apart from all others: players don't load them. */
import type { Locale } from "../../i18n/choice";
import type english from "./en";

export type Texts = typeof english;

const FILES: Record<Locale, () => Promise<{ default: Texts }>> = {
  en: () => import("./en"),
  it: () => import("./it"),
  ru: () => import("./ru"),
  uk: () => import("./uk"),
};

export const loadTexts = async (locale: Locale): Promise<Texts> => (await FILES[locale]()).default;

/** A text with what belongs into it. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
