/** Whether somebody has done a task, and what to say about it. */
import type { Task, TaskWords } from "../../games/rulebook";

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

/** The words after a move that is not right. */
export function explain(words: TaskWords, trap: string | null): string {
  return (trap === null ? undefined : words.traps?.[trap]) ?? words.wrong;
}
