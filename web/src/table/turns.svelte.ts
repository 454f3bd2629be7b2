/** Which seat of a shared device is shown, and when the curtain falls between two persons. */
import type { Seat } from "./seat.svelte";

interface Waiting {
  legal?: string[];
}

export class Turns {
  /** The seat that is shown; null while the curtain is down. */
  shown = $state.raw<Seat | null>(null);

  constructor(private readonly seats: () => Seat[]) {}

  get isShared(): boolean {
    return this.seats().length > 1;
  }

  /** The seats of this device that have something to do. */
  get wanted(): Seat[] {
    return this.seats().filter((seat) => ((seat.view as Waiting | null)?.legal?.length ?? 0) > 0);
  }

  /** Let the curtain fall when somebody else of this device has to act. */
  look(): void {
    const seats = this.seats();
    if (seats.length <= 1) {
      this.shown = seats[0] ?? null;
      return;
    }
    if (this.shown && !seats.includes(this.shown)) this.shown = null;
    if (this.shown === null) {
      // When a game is over, nobody has anything to hide any more.
      if (seats.every(({ table }) => table?.phase === "over")) this.shown = seats[0] ?? null;
      return;
    }
    const { table } = this.shown;
    if (table?.phase !== "playing") return;
    if (this.wanted.length && !this.wanted.includes(this.shown)) this.shown = null;
  }

  /** Raise the curtain for a person. */
  raise(seat: Seat): void {
    this.shown = seat;
  }
}
