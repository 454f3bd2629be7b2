import { describe, expect, it } from "vitest";
import { GAMES } from "../../games";
import type { Task } from "../../games/rulebook";
import { LOCALES, type Locale } from "../../i18n/choice";
import { loadLesson } from "../lessons/loader";
import { loadRules } from "./loader";

/** All texts in something, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

const traps = (task: Task) => Object.keys(task.traps ?? {}).sort();
const RULES = GAMES.flatMap(({ name, rules }) => (rules ? [{ name, rules }] : []));
const LESSONS = GAMES.flatMap(({ name, lesson }) => (lesson ? [{ name, lesson }] : []));

describe.each(Object.keys(LOCALES) as Locale[])("in %s", (locale) => {
  it.each(RULES)("the rules of $name place every trial once and speak about each", async ({ rules }) => {
    const { page, parts } = await loadRules(locale, rules);
    const placed = page.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block === "object" && "trial" in block ? [block.trial] : [])),
    );
    expect([...placed].sort()).toEqual(Object.keys(parts.trials).sort());
    for (const [id, trial] of Object.entries(parts.trials)) {
      expect(Object.keys(page.trials[id]?.traps ?? {}).sort()).toEqual(traps(trial));
    }
  });

  it.each(RULES)("the rules of $name have sections of their own names, and no empty text", async ({ rules }) => {
    const { page } = await loadRules(locale, rules);
    const ids = page.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { page: english } = await loadRules("en", rules);
    expect(ids).toEqual(english.sections.map(({ id }) => id));
    expect(texts(page).filter((text) => !text.trim())).toEqual([]);
  });

  it.each(RULES)("the rules of $name mark emphasis in pairs", async ({ rules }) => {
    const { page } = await loadRules(locale, rules);
    expect(texts(page).filter((text) => (text.match(/\*/g)?.length ?? 0) % 2)).toEqual([]);
  });

  it.each(RULES)("the rules of $name show figures that are there", async ({ rules }) => {
    const { page, parts } = await loadRules(locale, rules);
    const figures = page.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (typeof block === "object" && "figure" in block ? [block.figure] : [])),
    );
    expect([...figures].sort()).toEqual(Object.keys(parts.figures).sort());
  });

  it.each(LESSONS)("the lesson of $name speaks about every step", async ({ lesson }) => {
    const { steps } = await loadLesson(locale, lesson);
    expect(steps.length).toBeGreaterThanOrEqual(5);
    for (const { task, words } of steps) {
      expect(Object.keys(words.traps ?? {}).sort()).toEqual(traps(task));
      expect(texts(words).filter((text) => !text.trim())).toEqual([]);
    }
  });
});
