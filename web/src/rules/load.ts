/** Rules and trials, loaded when somebody opens them, in the language of the reader. */
import type { Locale } from "../locale.svelte";
import type { RulesPage } from "./content";
import type { GameName, Trial, Trials } from "./tasks";

type Pages = { [Name in GameName]: () => Promise<{ default: RulesPage<Name> }> };

export const PAGES: Record<Locale, Pages> = {
  en: {
    volto: () => import("./en/volto"),
    twilight: () => import("./en/twilight"),
    mascarade: () => import("./en/mascarade"),
  },
  it: {
    volto: () => import("./it/volto"),
    twilight: () => import("./it/twilight"),
    mascarade: () => import("./it/mascarade"),
  },
  ru: {
    volto: () => import("./ru/volto"),
    twilight: () => import("./ru/twilight"),
    mascarade: () => import("./ru/mascarade"),
  },
  uk: {
    volto: () => import("./uk/volto"),
    twilight: () => import("./uk/twilight"),
    mascarade: () => import("./uk/mascarade"),
  },
};

const TRIALS: { [Name in GameName]: () => Promise<{ default: Trials[Name] }> } = {
  volto: () => import("./trials/volto.json"),
  twilight: () => import("./trials/twilight.json"),
  mascarade: () => import("./trials/mascarade.json"),
};

export interface Rules {
  page: RulesPage;
  trials: Record<string, Trial>;
}

export async function loadRules(locale: Locale, game: GameName): Promise<Rules> {
  const [page, trials] = await Promise.all([PAGES[locale][game](), TRIALS[game]()]);
  return { page: page.default as unknown as RulesPage, trials: trials.default as Record<string, Trial> };
}
