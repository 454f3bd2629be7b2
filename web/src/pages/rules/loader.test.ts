import { describe, expect, it } from "vitest";
import { WORDS, loadLesson } from "../lessons/loader";
import type { Locale } from "../../i18n/locale.svelte";
import { PAGES, loadRules } from "./loader";
import type { GameName, Task } from "./tasks";

const LOCALES = Object.keys(PAGES) as Locale[];
const GAMES: GameName[] = ["volto", "twilight", "mascarade"];

/** All texts in something, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

const traps = (task: Task) => Object.keys(task.traps ?? {}).sort();

describe.each(LOCALES)("rules in %s", (locale) => {
  it.each(GAMES)("of %s place every trial once and speak about each", async (game) => {
    const { page, trials } = await loadRules(locale, game);
    const placed = page.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block === "object" && "trial" in block ? [block.trial] : [])),
    );
    expect([...placed].sort()).toEqual(Object.keys(trials).sort());
    for (const [id, trial] of Object.entries(trials)) {
      const words = page.trials[id as keyof typeof page.trials] as { traps?: Record<string, string> };
      expect(Object.keys(words.traps ?? {}).sort()).toEqual(traps(trial));
    }
  });

  it.each(GAMES)("of %s have sections of their own names, and no empty text", async (game) => {
    const { page } = await loadRules(locale, game);
    const ids = page.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { page: english } = await loadRules("en", game);
    expect(ids).toEqual(english.sections.map(({ id }) => id));
    expect(texts(page).filter((text) => !text.trim())).toEqual([]);
  });

  it.each(GAMES)("of %s mark emphasis in pairs", async (game) => {
    const { page } = await loadRules(locale, game);
    expect(texts(page).filter((text) => (text.match(/\*/g)?.length ?? 0) % 2)).toEqual([]);
  });
});

describe.each(Object.keys(WORDS) as Locale[])("lessons in %s", (locale) => {
  it.each(GAMES)("of %s speak about every step", async (game) => {
    const lesson = await loadLesson(locale, game);
    expect(lesson.steps.length).toBeGreaterThanOrEqual(5);
    for (const { task, words } of lesson.steps) {
      expect(Object.keys(words.traps ?? {}).sort()).toEqual(traps(task));
      expect(texts(words).filter((text) => !text.trim())).toEqual([]);
    }
  });
});
