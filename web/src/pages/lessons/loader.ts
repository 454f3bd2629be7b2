/** Lessons, loaded when somebody opens them, in the language of the reader. */
import type { Locale } from "../../i18n/locale.svelte";
import type { LessonWords, TaskWords } from "../rules/content";
import type { GameName, LessonPlan, Lessons, Task } from "../rules/tasks";

type AllWords = { [Name in GameName]: () => Promise<{ default: LessonWords<Name> }> };

export const WORDS: Record<Locale, AllWords> = {
  en: {
    volto: () => import("../../games/volto/lessons/en"),
    twilight: () => import("../../games/twilight/lessons/en"),
    mascarade: () => import("../../games/mascarade/lessons/en"),
  },
  it: {
    volto: () => import("../../games/volto/lessons/it"),
    twilight: () => import("../../games/twilight/lessons/it"),
    mascarade: () => import("../../games/mascarade/lessons/it"),
  },
  ru: {
    volto: () => import("../../games/volto/lessons/ru"),
    twilight: () => import("../../games/twilight/lessons/ru"),
    mascarade: () => import("../../games/mascarade/lessons/ru"),
  },
  uk: {
    volto: () => import("../../games/volto/lessons/uk"),
    twilight: () => import("../../games/twilight/lessons/uk"),
    mascarade: () => import("../../games/mascarade/lessons/uk"),
  },
};

const PLANS: { [Name in GameName]: () => Promise<{ default: Lessons[Name] }> } = {
  volto: () => import("../../games/volto/lessons/plan.json"),
  twilight: () => import("../../games/twilight/lessons/plan.json"),
  mascarade: () => import("../../games/mascarade/lessons/plan.json"),
};

export interface LoadedLesson {
  title: string;
  welcome: string;
  farewell: string;
  plan: LessonPlan;
  steps: { task: Task; words: TaskWords }[];
}

export async function loadLesson(locale: Locale, game: GameName): Promise<LoadedLesson> {
  const [words, loaded] = await Promise.all([WORDS[locale][game](), PLANS[game]()]);
  const { title, welcome, farewell, steps } = words.default;
  const plan: LessonPlan = loaded.default;
  const told = steps as Record<string, TaskWords>;
  return {
    title,
    welcome,
    farewell,
    plan,
    steps: Object.entries(plan.steps).map(([id, task]) => ({ task, words: told[id] as TaskWords })),
  };
}
