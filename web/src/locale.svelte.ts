/** The language of the page: the browser's, until somebody chooses another one. */
import { getLocale, setLocale } from "./messages/runtime.js";

export type Locale = ReturnType<typeof getLocale>;

export const LOCALES: Record<Locale, string> = {
  en: "English",
  it: "Italiano",
  ru: "Русский",
  uk: "Українська",
};

class Language {
  current = $state<Locale>(getLocale());

  start(): void {
    document.documentElement.lang = this.current;
  }

  choose(locale: Locale): void {
    void setLocale(locale, { reload: false });
    this.current = locale;
    document.documentElement.lang = locale;
  }
}

export const language = new Language();
