/** What the rules and the first lesson of a game consist of: words in every language, and little positions to play. */

/** A fixed beginning, and the moves made since then, each as "SEAT MOVE". */
export interface Position {
  seat: number;
  seats?: number;
  options?: Record<string, unknown>;
  start: Record<string, unknown>;
  before: string[];
}

/** What is to be done: each right line is one or more moves with spaces between them. */
export interface Task {
  goal: string[];
  /** What the others do after a right line, each as "SEAT MOVE". */
  replies?: string[];
  /** Lines that are legal but not right, and deserve words of their own. */
  traps?: Record<string, string[]>;
}

export type Trial = Position & Task;

export interface LessonPlan extends Position {
  steps: Record<string, Task>;
}

/** What is said about a task: what to do, what has happened, and what to think about after another move. */
export interface TaskWords {
  task: string;
  right: string;
  wrong: string;
  traps?: Record<string, string>;
}

export type TrialWords = TaskWords & { title: string };

/** One thing with its picture: a mask or a card. `icon` is a symbol in the pictures of the game. */
export interface Entry {
  icon: string;
  name: string;
  /** How many there are, or for how many players. */
  note?: string;
  text: string;
}

/** A text is a paragraph; *emphasis* and **strong emphasis** are marked in all texts. */
export type Block<TrialName = string, FigureName = string> =
  | string
  | { list: string[] }
  | { steps: string[] }
  | { head: string[]; rows: string[][] }
  | { entries: Entry[] }
  | { figure: FigureName; caption: string }
  | { trial: TrialName };

export interface Section<TrialName = string, FigureName = string> {
  id: string;
  heading: string;
  blocks: Block<TrialName, FigureName>[];
}

/** The rules of a game in one language. */
export interface RulesPage {
  title: string;
  summary: string;
  sections: Section[];
  trials: Record<string, TrialWords>;
}

/** The first lesson of a game in one language. */
export interface LessonWords {
  title: string;
  welcome: string;
  steps: Record<string, TaskWords>;
  farewell: string;
}

type WordsOf<Given> = Given extends { traps: infer Traps }
  ? TaskWords & { traps: { [Name in keyof Traps]: string } }
  : Omit<TaskWords, "traps">;

/** A page of rules in which every trial has words, and every trap in it. */
export interface RulesOf<Trials, FigureName extends string> extends Omit<RulesPage, "sections" | "trials"> {
  sections: Section<keyof Trials & string, FigureName>[];
  trials: { [Name in keyof Trials]: WordsOf<Trials[Name]> & { title: string } };
}

/** A lesson in which every step has words, and every trap in it. */
export interface LessonOf<Plan extends { steps: object }> extends Omit<LessonWords, "steps"> {
  steps: { [Name in keyof Plan["steps"]]: WordsOf<Plan["steps"][Name]> };
}
