/** The language of the page: the browser's, until somebody chooses another one. */
import { getLocale, setLocale } from "./generated/runtime.js";
import { loadWords } from "./words";

export type Locale = ReturnType<typeof getLocale>;

export const LOCALES: Record<Locale, string> = {
  en: "English",
  it: "Italiano",
  ru: "Русский",
  uk: "Українська",
};

class Language {
  current = $state<Locale>(getLocale());

  async start(): Promise<void> {
    await loadWords(this.current);
    document.documentElement.lang = this.current;
  }

  async choose(locale: Locale): Promise<void> {
    await loadWords(locale);
    void setLocale(locale, { reload: false });
    this.current = locale;
    document.documentElement.lang = locale;
  }
}

export const language = new Language();
