/** The words of one language: a file of its own in the built page, see scripts/languages.mjs. */
import { getLocale, type Locale } from "./choice";
import { overwriteGetLocale } from "./generated/runtime.js";

overwriteGetLocale(getLocale);

/** While the page is worked on, the words of all languages are there already. */
export const loadWords: (locale: Locale) => Promise<void> = () => Promise.resolve();
