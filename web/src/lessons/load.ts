/** Lessons, loaded when somebody opens them, in the language of the reader. */
import type { Locale } from "../locale.svelte";
import type { LessonWords, TaskWords } from "../rules/content";
import type { GameName, LessonPlan, Lessons, Task } from "../rules/tasks";

type AllWords = { [Name in GameName]: () => Promise<{ default: LessonWords<Name> }> };

export const WORDS: Record<Locale, AllWords> = {
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

const PLANS: { [Name in GameName]: () => Promise<{ default: Lessons[Name] }> } = {
  volto: () => import("./volto.json"),
  twilight: () => import("./twilight.json"),
  mascarade: () => import("./mascarade.json"),
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
