/** The language of the page, which changes without loading it anew. */
import { getLocale, setLocale, type Locale } from "./choice";
import { loadWords } from "./words";

class Language {
  current = $state<Locale>(getLocale());

  async start(): Promise<void> {
    await loadWords(this.current);
    document.documentElement.lang = this.current;
  }

  async choose(locale: Locale): Promise<void> {
    await loadWords(locale);
    setLocale(locale);
    this.current = locale;
    document.documentElement.lang = locale;
  }
}

export const language = new Language();
