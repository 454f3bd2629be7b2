/** The rules of a game, loaded when somebody opens them, in the language of the reader. */
import type { Game, RulesParts } from "../../games/contract";
import type { RulesPage } from "../../games/rulebook";
import type { Locale } from "../../i18n/choice";

export interface Rules {
  page: RulesPage;
  parts: RulesParts;
}

export async function loadRules(locale: Locale, rules: NonNullable<Game["rules"]>): Promise<Rules> {
  const [page, parts] = await Promise.all([rules.pages[locale](), rules.parts()]);
  return { page: page.default, parts: parts.default };
}
