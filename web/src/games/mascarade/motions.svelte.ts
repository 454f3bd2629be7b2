/** What moves at the table now, and what was turned up a moment ago. */
import { CHANGE_SHOWN, isStill, LASTS, motionsOf, type Motion } from "./motion";
import { afterglow, type Stage } from "./stage";
import type { Event } from "./types";

const GLOW = 4500;

export class Motions {
  motions = $state.raw<readonly Motion[]>([]);
  glow = $state.raw<Stage | null>(null);
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** Set in motion what was just heard. */
  begin(events: readonly Event[], fresh: readonly Event[]): void {
    const glow = afterglow(events, fresh);
    if (glow) {
      this.glow = glow;
      this.later(GLOW, () => {
        if (this.glow === glow) this.glow = null;
      });
    }
    const still = isStill();
    for (const motion of motionsOf(events, fresh)) {
      const isCoins = motion.kind === "coins";
      if (still && !isCoins) continue;
      this.motions = [...this.motions, isCoins && still ? { ...motion, flows: [] } : motion];
      const lasts = isCoins ? CHANGE_SHOWN : LASTS[motion.kind];
      this.later(motion.after + lasts, () => {
        this.motions = this.motions.filter(({ id }) => id !== motion.id);
      });
    }
  }

  /** The coins a place has just gained or lost. */
  changeAt(place: number): number {
    return this.motions
      .flatMap((motion) => (motion.kind === "coins" ? motion.changes : []))
      .filter(({ seat }) => seat === place)
      .reduce((sum, { by }) => sum + by, 0);
  }

  /** Whether the card of a place is on its way under the cloth. */
  isLifted(place: number): boolean {
    return this.motions.some((motion) => motion.kind === "swap" && motion.places.includes(place));
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private later(pause: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers = this.timers.filter((other) => other !== timer);
      act();
    }, pause);
    this.timers.push(timer);
  }
}
