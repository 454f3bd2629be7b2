/** Which language the reader has chosen, or their browser prefers; kept for the next visit. */
export const LOCALES = {
  en: "English",
  it: "Italiano",
  ru: "Русский",
  uk: "Українська",
} as const;

export type Locale = keyof typeof LOCALES;

const KEPT = "PARAGLIDE_LOCALE"; // as it was called when the library kept it

let chosen: Locale | null = null;

const isLocale = (name: string | null | undefined): name is Locale => !!name && Object.hasOwn(LOCALES, name);

export function getLocale(): Locale {
  return (chosen ??= [kept(), ...preferred()].find(isLocale) ?? "en");
}

export function setLocale(locale: Locale): void {
  chosen = locale;
  try {
    localStorage.setItem(KEPT, locale);
  } catch {
    // A private window may forbid it: then it is forgotten when the page is closed.
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** "uk-UA" stands for Ukrainian, too. */
function preferred(): string[] {
  return globalThis.navigator?.languages.map((tag) => tag.split("-")[0] ?? "") ?? [];
}
