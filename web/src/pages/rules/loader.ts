/** Rules and trials, loaded when somebody opens them, in the language of the reader. */
import type { Locale } from "../../i18n/locale.svelte";
import type { RulesPage } from "./content";
import type { GameName, Trial, Trials } from "./tasks";

type Pages = { [Name in GameName]: () => Promise<{ default: RulesPage<Name> }> };

export const PAGES: Record<Locale, Pages> = {
  en: {
    volto: () => import("../../games/volto/rules/en"),
    twilight: () => import("../../games/twilight/rules/en"),
    mascarade: () => import("../../games/mascarade/rules/en"),
  },
  it: {
    volto: () => import("../../games/volto/rules/it"),
    twilight: () => import("../../games/twilight/rules/it"),
    mascarade: () => import("../../games/mascarade/rules/it"),
  },
  ru: {
    volto: () => import("../../games/volto/rules/ru"),
    twilight: () => import("../../games/twilight/rules/ru"),
    mascarade: () => import("../../games/mascarade/rules/ru"),
  },
  uk: {
    volto: () => import("../../games/volto/rules/uk"),
    twilight: () => import("../../games/twilight/rules/uk"),
    mascarade: () => import("../../games/mascarade/rules/uk"),
  },
};

const TRIALS: { [Name in GameName]: () => Promise<{ default: Trials[Name] }> } = {
  volto: () => import("../../games/volto/rules/trials.json"),
  twilight: () => import("../../games/twilight/rules/trials.json"),
  mascarade: () => import("../../games/mascarade/rules/trials.json"),
};

export interface Rules {
  page: RulesPage;
  trials: Record<string, Trial>;
}

export async function loadRules(locale: Locale, game: GameName): Promise<Rules> {
  const [page, trials] = await Promise.all([PAGES[locale][game](), TRIALS[game]()]);
  return { page: page.default as unknown as RulesPage, trials: trials.default as Record<string, Trial> };
}
