/**
 * What comes from the server waits here, and is drawn one beat after the other.
 *
 * The position that is drawn is always the beat's, never a later one. Nothing here knows what a game
 * is about: a game cuts its news into beats, and what it draws of them follows from these alone.
 */
import type { Beat, Direct, News } from "./beat";

/** How long anything lasts, as a share of its length at the normal pace; nothing at all for 0. */
export type Pace = () => number;

export interface Timer {
  now(): number;
  /** Act later; gives what takes that back. */
  after(milliseconds: number, act: () => void): () => void;
}

export interface Staging {
  pace: Pace;
  /** How the game cuts news into beats; without it every frame is one. */
  direct?: Direct<unknown, unknown> | undefined;
  /** A beat begins: the moment for its sound. */
  began?: (beat: Beat) => void;
  /** All that has been heard is drawn: so many events. */
  shown?: (heard: number) => void;
  timer?: Timer;
}

/** What came, and where: all events, the position at their end, and how many had been heard before. */
export interface Frame extends Pick<News, "before" | "after" | "seat" | "names"> {
  events: readonly unknown[];
  heard: number;
}

/** How long a frame is drawn whose game says nothing about beats. */
export const USUAL = 600;
/** The longest that somebody who was away sees of what they missed. */
export const MISSED = 5000;
/** So soon after a beat began, a tap was meant for something else. */
export const EARLY = 250;

interface Step {
  /** Null for a position that is reached without being shown. */
  beat: Beat | null;
  view: unknown;
  events: readonly unknown[];
  lasts: number;
}

const browser: Timer = {
  now: () => performance.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Director {
  view = $state.raw<unknown>(null);
  events = $state.raw<readonly unknown[]>([]);
  /** What the beat that was drawn last brought. Empty after a jump. */
  fresh = $state.raw<readonly unknown[]>([]);
  /** What is being shown; null when all was. */
  beat = $state.raw<Beat | null>(null);
  /** Whether what is shown happened while nobody looked. */
  isMissed = $state(false);
  private queue: Step[] = [];
  private end: Step | null = null;
  private cancel: (() => void) | null = null;
  private began = 0;
  private lasts = 0;
  private isHeld = false;
  private readonly timer: Timer;

  constructor(private readonly staging: Staging) {
    this.timer = staging.timer ?? browser;
  }

  get isBusy(): boolean {
    return this.beat !== null;
  }

  /** Draw a position at once, and forget what was waiting. */
  jump(view: unknown, events: readonly unknown[]): void {
    this.stop();
    this.queue = [];
    this.end = { beat: null, view, events, lasts: 0 };
    this.draw(this.end);
    this.fresh = [];
    this.rest();
  }

  /** Show what came after everything else; `isMissed` if nobody could see it as it happened. */
  hear(frame: Frame, isMissed = false): void {
    const { after: view, events } = frame;
    this.end = { beat: null, view, events, lasts: 0 };
    if (this.staging.pace() > 0) {
      for (const beat of this.cut(frame))
        this.queue.push({ beat, view: beat.view, events: events.slice(0, beat.heard), lasts: beat.lasts });
    }
    this.queue.push(this.end);
    if (isMissed || this.isMissed) this.hurry();
    if (this.beat === null && !this.isHeld) this.next();
  }

  /** Somebody has seen enough of this beat. */
  skip(): void {
    if (this.beat !== null && this.timer.now() - this.began >= EARLY) this.next();
  }

  /** Somebody wants to see how it stands now. */
  skipAll(): void {
    if (this.end) this.jump(this.end.view, this.end.events);
  }

  /** Nobody looks: what is shown waits. */
  hold(): void {
    this.isHeld = true;
    if (this.cancel === null) return;
    this.cancel();
    this.cancel = null;
    this.lasts = Math.max(0, this.lasts - (this.timer.now() - this.began));
  }

  /** Somebody looks again. */
  release(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    if (this.queue.some(({ beat }) => beat !== null)) this.hurry();
    if (this.beat === null) this.next();
    else if (!this.beat.isCard) this.wait(this.lasts);
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private cut({ before, after, events, heard, seat, names }: Frame): Beat[] {
    const fresh = events.slice(heard);
    const { direct } = this.staging;
    if (direct) return direct({ before, after, events: fresh, heard, seat, names });
    if (!fresh.length) return [];
    return [{ kind: "heard", heard: events.length, view: after, lasts: USUAL, says: null, sound: "move" }];
  }

  private next(): void {
    this.stop();
    const pace = this.staging.pace();
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      this.draw(step);
      if (step.beat === null || pace === 0) continue;
      this.beat = step.beat;
      this.staging.began?.(step.beat);
      if (step.beat.isCard) this.began = this.timer.now();
      else this.wait(step.lasts * pace);
      return;
    }
    this.rest();
  }

  private wait(milliseconds: number): void {
    this.began = this.timer.now();
    this.lasts = milliseconds;
    if (!this.isHeld) this.cancel = this.timer.after(milliseconds, () => this.next());
  }

  private draw({ view, events }: Step): void {
    const fresh = events.slice(this.events.length);
    this.view = view;
    this.events = events;
    if (fresh.length) this.fresh = fresh;
  }

  private rest(): void {
    this.beat = null;
    this.isMissed = false;
    this.staging.shown?.(this.events.length);
  }

  /** Show what was missed in a few seconds, however much it is. */
  private hurry(): void {
    this.isMissed = true;
    const pace = this.staging.pace();
    const all = this.queue.reduce((sum, { lasts }) => sum + lasts * pace, 0);
    if (all <= MISSED) return;
    this.queue = this.queue.map((step) => ({ ...step, lasts: (step.lasts * MISSED) / all }));
  }
}
