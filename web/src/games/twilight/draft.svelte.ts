/** A turn that is composed card by card; nobody hears of it before it is sent as a whole. */
import type { Figures, View } from "../../api/generated/twilight";
import type { Previewed } from "../../api/messages";
import { destinations, figuresOf, parseMove, without } from "./notation";
import type { Event } from "./log";

export type Ask = (moves: string[]) => Promise<Previewed>;

/** One drafted move, and how things would be after it. */
export interface Drafted {
  move: string;
  figures: Figures;
  hand: string[];
  legal: string[];
  /** Whether the turn is over with it, without an `end`. */
  closes: boolean;
  /** How far and where the Favourite would go at the end of the turn; null as long as it is not known. */
  favourite: Going | null;
}

export interface Going {
  by: number;
  cell: number;
}

export class Draft {
  steps = $state.raw<readonly Drafted[]>([]);
  /** Whether the server is still asked about the last move. */
  isWaiting = $state(false);
  private asked = 0;

  get moves(): string[] {
    return this.steps.map((step) => step.move);
  }

  get last(): Drafted | null {
    return this.steps.at(-1) ?? null;
  }

  /** What is sent: all the moves, closed by an `end` where the last one does not close the turn. */
  get whole(): string[] {
    return this.last?.closes ? this.moves : [...this.moves, "end"];
  }

  /** Draft one more move; rejects if the server does not know it. */
  async add(move: string, now: View, ask: Ask): Promise<void> {
    const asked = (this.asked += 1);
    const moves = [...this.moves, move];
    this.isWaiting = true;
    try {
      const answer = await ask(moves);
      if (asked !== this.asked) return;
      const step = drafted(move, moves.length, answer, now);
      this.steps = [...this.steps, step];
      this.isWaiting = false;
      if (!step.closes && step.legal.includes("end")) await this.lookFurther(asked, [...moves, "end"], ask);
    } finally {
      if (asked === this.asked) this.isWaiting = false;
    }
  }

  /** Take the last move back. */
  undo(): void {
    this.asked += 1;
    this.isWaiting = false;
    this.steps = this.steps.slice(0, -1);
  }

  clear(): void {
    this.asked += 1;
    this.isWaiting = false;
    if (this.steps.length) this.steps = [];
  }

  private async lookFurther(asked: number, moves: string[], ask: Ask): Promise<void> {
    // Only a glance ahead: if it fails, the turn can be sent all the same.
    const answer = await ask(moves).catch(() => null);
    const last = this.last;
    if (asked !== this.asked || answer === null || last === null) return;
    this.steps = [...this.steps.slice(0, -1), { ...last, favourite: favouriteIn(answer) }];
  }
}

function drafted(move: string, count: number, answer: Previewed, now: View): Drafted {
  const view = answer.view as View;
  if (answer.moves < count) {
    // Chance decides what follows, so the turn ends here; the text tells where the figures go.
    const parsed = parseMove(move);
    const figures = { ...figuresOf(view), ...destinations(parsed, figuresOf(view)) };
    const hand = parsed.kind === "discard" ? [] : without(view.hand ?? [], parsed.cards);
    return { move, figures, hand, legal: [], closes: true, favourite: favouriteIn(answer) };
  }
  const closes = view.turn !== now.turn || view.round !== now.round;
  const legal = closes ? [] : view.legal;
  const figures = figuresOf(view);
  return { move, figures, hand: view.hand ?? [], legal, closes, favourite: closes ? favouriteIn(answer) : null };
}

/** How far the Favourite goes in what was imagined; null where it stopped before she would go. */
function favouriteIn(answer: Previewed): Going | null {
  const events = answer.events as Event[];
  const gone = events.findLast((event) => event.type === "favourite");
  if (gone?.type === "favourite") return { by: gone.by, cell: gone.cell };
  const last = events.at(-1);
  const isClosed = events.some((event) => event.type === "ended");
  const isCalled = last?.type === "played" && parseMove(last.move).kind === "guild";
  return isClosed || isCalled ? { by: 0, cell: figuresOf(answer.view as View).favourite } : null;
}
