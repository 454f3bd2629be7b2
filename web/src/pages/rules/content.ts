/** What the rules and lessons of a language consist of; the words themselves are in folders by language. */
import type { GameName, Lessons, Trials } from "./tasks";

/** One thing with its picture: a mask or a card. `icon` is a symbol in the pictures of the game. */
export interface Entry {
  icon: string;
  name: string;
  /** How many there are, or for how many players. */
  note?: string;
  text: string;
}

export type FigureName = "volto_board" | "twilight_track" | "mascarade_table";

/** A text is a paragraph; *emphasis* and **strong emphasis** are marked in all texts. */
export type Block<Name extends GameName = GameName> =
  | string
  | { list: string[] }
  | { steps: string[] }
  | { head: string[]; rows: string[][] }
  | { entries: Entry[] }
  | { figure: FigureName; caption: string }
  | { trial: keyof Trials[Name] & string };

export interface Section<Name extends GameName = GameName> {
  id: string;
  heading: string;
  blocks: Block<Name>[];
}

/** What is said about a task: what to do, what has happened, and what to think about after another move. */
export interface TaskWords {
  task: string;
  right: string;
  wrong: string;
  traps?: Record<string, string>;
}

type WordsOf<Given> = Given extends { traps: infer Traps }
  ? TaskWords & { traps: { [Name in keyof Traps]: string } }
  : Omit<TaskWords, "traps">;

/** The rules of one game in one language; every trial has words, and every trap in it. */
export interface RulesPage<Name extends GameName = GameName> {
  title: string;
  summary: string;
  sections: Section<Name>[];
  trials: { [Id in keyof Trials[Name]]: WordsOf<Trials[Name][Id]> & { title: string } };
}

/** The first lesson of one game in one language; every step has words, and every trap in it. */
export interface LessonWords<Name extends GameName = GameName> {
  title: string;
  welcome: string;
  steps: { [Id in keyof Lessons[Name]["steps"]]: WordsOf<Lessons[Name]["steps"][Id]> };
  farewell: string;
}

/** The words after a move that is not right. */
export function explain(words: TaskWords, trap: string | null): string {
  return (trap === null ? undefined : words.traps?.[trap]) ?? words.wrong;
}

