/** Somebody tries tasks one after the other: moves go to the server, right lines are answered, others undone. */
import { tryMoves } from "../../api/http";
import type { Trial as Question, Tried } from "../../api/generated/http";
import type { Position, Task } from "../../games/rulebook";
import { judge, trapOf } from "./tasks";

export type AttemptState = "loading" | "asking" | "answering" | "wrong" | "done" | "failed";

const PAUSE = 900;

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Attempt {
  state = $state<AttemptState>("loading");
  /** The task at hand, counted from 0. */
  step = $state(0);
  /** The named trap of the last wrong line. */
  trap = $state<string | null>(null);
  view = $state.raw<unknown>(null);
  events = $state.raw<readonly unknown[]>([]);
  fresh = $state.raw<readonly unknown[]>([]);
  /** How many events had been heard before the last task that was begun to be played. */
  since = $state(0);
  /** Whether something was played in this task. */
  hasMoved = $state(false);
  error = $state.raw<unknown>(null);
  private moves: string[];
  private stepAt: number;
  /** What was begun later makes what is still on its way void. */
  private run = 0;
  /** A right line that is being played for the reader. */
  private solving: { isHurried: boolean } | null = null;

  constructor(
    readonly game: string,
    readonly position: Position,
    readonly tasks: readonly Task[],
    private readonly ask: (question: Question) => Promise<Tried> = tryMoves,
    private readonly wait: (milliseconds: number) => Promise<unknown> = rest,
  ) {
    this.moves = [...position.before];
    this.stepAt = this.moves.length;
  }

  /** Show the position at the beginning of the task at hand. */
  again(): Promise<void> {
    this.solving = null;
    return this.rewind();
  }

  private async rewind(): Promise<void> {
    const run = this.begin();
    this.moves = this.moves.slice(0, this.stepAt);
    this.hasMoved = false;
    this.trap = null;
    this.state = "loading";
    try {
      const tried = await this.look(this.moves);
      if (run !== this.run) return;
      this.show(tried, false);
      this.since = tried.events.length;
      this.state = "asking";
    } catch (error) {
      if (run === this.run) this.fail(error);
    }
  }

  restart(): Promise<void> {
    this.step = 0;
    this.stepAt = this.position.before.length;
    return this.again();
  }

  /** Stop caring about answers that are still on their way. */
  stop(): void {
    this.begin();
  }

  /** Make moves; rejects if the server refuses them. */
  async play(moves: readonly string[]): Promise<void> {
    const task = this.tasks[this.step];
    if (this.state !== "asking" || !task) return;
    const run = this.begin();
    const made = [...this.moves, ...moves.map((move) => `${this.position.seat} ${move}`)];
    this.state = "answering";
    let tried: Tried;
    try {
      tried = await this.look(made);
    } catch (error) {
      if (run === this.run) this.state = "asking";
      throw error;
    }
    if (run !== this.run) return;
    if (!this.hasMoved) this.since = this.events.length;
    this.moves = made;
    this.hasMoved = true;
    this.show(tried, true);
    const played = made.slice(this.stepAt).map(moveOf);
    const verdict = judge(task.goal, played);
    if (verdict === "going") this.state = "asking";
    else if (verdict === "right") await this.answer(task.replies ?? [], run);
    else {
      this.trap = trapOf(task, played);
      this.state = "wrong";
    }
  }

  /** Play a right line. Asked again meanwhile, it does not begin anew, but goes on without pauses. */
  async solve(): Promise<void> {
    if (this.solving) {
      this.solving.isHurried = true;
      return;
    }
    const solving = (this.solving = { isHurried: false });
    try {
      await this.playLine();
    } finally {
      if (this.solving === solving) this.solving = null;
    }
  }

  private async playLine(): Promise<void> {
    const line = this.tasks[this.step]?.goal[0]?.split(" ") ?? [];
    if (this.moves.length > this.stepAt || this.state === "loading") await this.rewind();
    for (const [index, move] of line.entries()) {
      const run = this.run;
      if (index) await this.pause();
      if (run !== this.run || this.state !== "asking") return;
      await this.play([move]);
    }
  }

  private async answer(replies: readonly string[], run: number): Promise<void> {
    for (const reply of replies) {
      await this.pause();
      if (run !== this.run) return;
      try {
        const tried = await this.look([...this.moves, reply]);
        if (run !== this.run) return;
        this.moves.push(reply);
        this.show(tried, true);
      } catch (error) {
        if (run === this.run) this.fail(error);
        return;
      }
    }
    if (this.step + 1 === this.tasks.length) {
      this.state = "done";
      return;
    }
    this.step += 1;
    this.stepAt = this.moves.length;
    this.hasMoved = false;
    this.state = "asking";
  }

  private async pause(): Promise<void> {
    if (!this.solving?.isHurried) await this.wait(PAUSE);
  }

  private begin(): number {
    this.run += 1;
    return this.run;
  }

  private fail(error: unknown): void {
    this.error = error;
    this.state = "failed";
  }

  private look(moves: readonly string[]): Promise<Tried> {
    const { seat, seats, options, start } = this.position;
    return this.ask({
      game: this.game,
      seat,
      seats: seats ?? null,
      options: (options ?? {}) as Question["options"] & object,
      start: start as Question["start"] & object,
      moves: [...moves],
    });
  }

  private show(tried: Tried, isMotion: boolean): void {
    this.fresh = isMotion ? tried.events.slice(this.events.length) : [];
    this.events = tried.events;
    this.view = tried.view;
  }
}

const moveOf = (made: string) => made.slice(made.indexOf(" ") + 1);
