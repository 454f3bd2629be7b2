/** The lesson of a game, loaded when somebody opens it, in the language of the reader. */
import type { Game } from "../../games/contract";
import type { LessonPlan, LessonWords, Task, TaskWords } from "../../games/rulebook";
import type { Locale } from "../../i18n/choice";

export interface LoadedLesson extends Omit<LessonWords, "steps"> {
  plan: LessonPlan;
  steps: { task: Task; words: TaskWords }[];
}

export async function loadLesson(locale: Locale, lesson: NonNullable<Game["lesson"]>): Promise<LoadedLesson> {
  const [words, loaded] = await Promise.all([lesson.words[locale](), lesson.plan()]);
  const plan = loaded.default;
  const told = words.default.steps;
  return {
    ...words.default,
    plan,
    steps: Object.entries(plan.steps).map(([id, task]) => ({ task, words: told[id] as TaskWords })),
  };
}
