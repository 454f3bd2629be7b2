/** The figures as they are shown: one step of somebody else's turn after the other. */
import type { Figures } from "../../api/generated/twilight";

const PAUSE = 750;

export class Motion {
  figures: Figures;
  /** Which frame is shown, -1 before the first; null when all is at rest. */
  frame: number | null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(figures: Figures) {
    this.figures = $state.raw(figures);
    this.frame = $state<number | null>(null);
  }

  /** Show where the figures are, and forget what was on the way. */
  settle(figures: Figures): void {
    this.stop();
    this.figures = figures;
  }

  /** Show some positions one after the other, and then how things are. */
  run(frames: readonly Figures[], final: Figures): void {
    this.stop();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.figures = final;
    else this.show(frames, 0, final);
  }

  /** The same once more, from where it began. */
  runAgain(start: Figures, frames: readonly Figures[], final: Figures): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.settle(start);
    this.frame = -1;
    this.timer = setTimeout(() => this.show(frames, 0, final), PAUSE);
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.frame = null;
  }

  private show(frames: readonly Figures[], index: number, final: Figures): void {
    const figures = frames[index];
    if (figures === undefined) {
      this.settle(final);
      return;
    }
    this.figures = figures;
    this.frame = index;
    this.timer = setTimeout(() => this.show(frames, index + 1, final), PAUSE);
  }
}
