/** Little positions to play: what is set up, which moves are right, and what the others answer. */
import type voltoTrials from "../../games/volto/rules/trials.json";
import type twilightTrials from "../../games/twilight/rules/trials.json";
import type mascaradeTrials from "../../games/mascarade/rules/trials.json";
import type voltoLesson from "../../games/volto/lessons/plan.json";
import type twilightLesson from "../../games/twilight/lessons/plan.json";
import type mascaradeLesson from "../../games/mascarade/lessons/plan.json";

export type GameName = "volto" | "twilight" | "mascarade";

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

export interface Trials {
  volto: typeof voltoTrials;
  twilight: typeof twilightTrials;
  mascarade: typeof mascaradeTrials;
}

export interface Lessons {
  volto: typeof voltoLesson;
  twilight: typeof twilightLesson;
  mascarade: typeof mascaradeLesson;
}

export type Verdict = "right" | "going" | "wrong";

/** Whether the moves made so far are a right line, the beginning of one, or neither. */
export function judge(goal: readonly string[], played: readonly string[]): Verdict {
  const line = played.join(" ");
  if (goal.includes(line)) return "right";
  return goal.some((right) => right.startsWith(`${line} `)) ? "going" : "wrong";
}

/** The trap somebody has stepped into, if it is one that has a name. */
export function trapOf(task: Task, played: readonly string[]): string | null {
  const line = `${played.join(" ")} `;
  for (const [name, lines] of Object.entries(task.traps ?? {})) {
    if (lines.some((trap) => line.startsWith(`${trap} `))) return name;
  }
  return null;
}

/** Whether a name from an address is that of a game. */
export function isGame(name: string | null): name is GameName {
  return name === "volto" || name === "twilight" || name === "mascarade";
}
