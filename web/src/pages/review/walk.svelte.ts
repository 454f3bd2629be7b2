/** A walk through a finished game: which step, seen by whom, and what could be believed there. */
import { ApiError, believed, reviewRecord } from "../../api/http";
import type { Believed, Review } from "../../api/generated/http";
import { loadBoard } from "../../games";
import type { GameBoard } from "../../games/contract";
import { notices } from "../../ui/notices.svelte";
import { within, writePlace, type Believer, type Place, type Viewpoint } from "./link";
import { Memory } from "./memory";

/** How long a step stays while the game plays by itself. */
const PACE = 1600;
/** How long somebody must rest on a step before the server is asked for beliefs. */
const REST = 180;

export class Walk {
  status = $state<"loading" | "ready" | "gone">("loading");
  /** Why there is nothing to be seen, as a code of the server. */
  problem = $state<{ code: string; wait: number | null } | null>(null);
  /** The game as it is seen from the present point of view. */
  review = $state.raw<Review | null>(null);
  board = $state.raw<GameBoard<unknown, unknown> | null>(null);
  step = $state(0);
  /** What came with the step, if one came here from the one before. */
  fresh = $state.raw<readonly unknown[]>([]);
  viewpoint = $state.raw<Viewpoint>(null);
  /** The point of view that was asked for; it may be on its way. */
  wanted = $state.raw<Viewpoint>(null);
  believer = $state.raw<Believer>("nobody");
  isPlaying = $state(false);
  /** Whether beliefs for this step cannot be had. */
  isDoubtful = $state(false);
  private found = $state.raw<{ key: string; answer: Believed } | null>(null);

  private readonly reviews = new Memory<number | null, Review>();
  private readonly beliefs = new Memory<string, Believed>();
  private ticking: ReturnType<typeof setInterval> | null = null;
  private resting: ReturnType<typeof setTimeout> | null = null;

  last = $derived((this.review?.steps.length ?? 1) - 1);
  current = $derived(this.review?.steps[this.step] ?? null);
  /** Everything heard up to this step. */
  events = $derived(this.review?.steps.slice(0, this.step + 1).flatMap(({ events }) => events) ?? []);
  /** What could be believed after this step; null while it is not known. */
  believed = $derived(this.found?.key === this.key() ? this.found.answer : null);
  /** What could be believed a moment ago, for a table that must not jump. */
  lately = $derived(this.found?.answer ?? null);
  place = $derived<Place>({ step: this.step, viewpoint: this.viewpoint, believer: this.believer });

  constructor(
    readonly id: string,
    private readonly start: Place,
  ) {}

  /** The address of this very sight. */
  get address(): string {
    return `/review/${encodeURIComponent(this.id)}${writePlace(this.place)}`;
  }

  async load(): Promise<void> {
    this.status = "loading";
    try {
      const review = await this.reviewOf(null);
      this.board = await loadBoard(review.game);
      const place = within(this.start, review.seats, review.steps.length);
      const seat = typeof place.viewpoint === "number" ? place.viewpoint : null;
      this.review = await this.reviewOf(seat);
      this.viewpoint = this.wanted = place.viewpoint;
      this.step = place.step;
      this.status = "ready";
      this.believe(place.believer);
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error);
      this.problem = error instanceof ApiError ? error : { code: "failure", wait: null };
      this.status = "gone";
    }
  }

  /** Go to a step; motion is shown only for the next one. */
  go(step: number): void {
    const next = Math.max(0, Math.min(this.last, step));
    if (next === this.step) return;
    this.fresh = next === this.step + 1 ? (this.review?.steps[next]?.events ?? []) : [];
    this.step = next;
    this.ask();
  }

  /** Go to a step by hand: whoever leads the way himself does not want to be led. */
  lead(step: number): void {
    this.pause();
    this.go(step);
  }

  play(): void {
    if (this.isPlaying) return;
    if (this.step === this.last) this.go(0);
    this.isPlaying = true;
    this.ticking = setInterval(() => {
      this.go(this.step + 1);
      if (this.step === this.last) this.pause();
    }, PACE);
  }

  pause(): void {
    if (this.ticking !== null) clearInterval(this.ticking);
    this.ticking = null;
    this.isPlaying = false;
  }

  stop(): void {
    this.pause();
    if (this.resting !== null) clearTimeout(this.resting);
  }

  /** See the same step with other eyes. */
  async see(viewpoint: Viewpoint): Promise<void> {
    this.wanted = viewpoint;
    try {
      const review = await this.reviewOf(typeof viewpoint === "number" ? viewpoint : null);
      if (this.wanted !== viewpoint) return;
      this.fresh = [];
      this.review = review;
      this.viewpoint = viewpoint;
    } catch (error) {
      notices.complain(error);
      if (this.wanted === viewpoint) this.wanted = this.viewpoint;
    }
  }

  believe(believer: Believer): void {
    this.believer = believer;
    this.found = null;
    this.ask(0);
  }

  private key(step = this.step): string | null {
    return this.believer === "nobody" ? null : `${this.believer} ${step}`;
  }

  /** Ask what could be believed here, once somebody rests on a step. */
  private ask(rest = REST): void {
    if (this.resting !== null) clearTimeout(this.resting);
    const key = this.key();
    this.isDoubtful = false;
    if (key === null) return;
    this.resting = setTimeout(() => void this.answer(key), this.beliefs.has(key) ? 0 : rest);
  }

  private async answer(key: string): Promise<void> {
    try {
      const answer = await this.beliefOf(this.step);
      if (this.key() !== key) return;
      this.found = { key, answer };
      // Whoever rests here goes on after a while: what comes next is there before.
      const next = this.step + 1;
      if (next <= this.last) this.resting = setTimeout(() => void this.beliefOf(next).catch(() => undefined), REST);
    } catch {
      if (this.key() === key && this.found?.key !== key) this.isDoubtful = true;
    }
  }

  private beliefOf(step: number): Promise<Believed> {
    const key = this.key(step) ?? "";
    const seat = this.believer === "nobody" ? null : this.believer;
    return this.beliefs.get(key, () => believed(this.id, seat, step));
  }

  private reviewOf(seat: number | null): Promise<Review> {
    return this.reviews.get(seat, () => reviewRecord(this.id, seat));
  }

  /** Ask again for what could not be had. */
  retry(): void {
    this.ask(0);
  }
}
