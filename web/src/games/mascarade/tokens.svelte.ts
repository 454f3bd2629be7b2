/** A guess in the hand: taken from the masks in play, and laid on a card by dragging or by two presses. */

/** A finger that moves no further only presses. */
const STEADY = 8;

export class Tokens {
  /** The mask that is in the hand. */
  held = $state<string | null>(null);
  /** Where it is while it is dragged. */
  at = $state.raw<{ x: number; y: number } | null>(null);
  /** The place under it. */
  under = $state<number | null>(null);
  private from: { x: number; y: number } | null = null;
  private wasDragged = false;

  constructor(private readonly lay: (place: number, mask: string) => void) {}

  /** A press on a mask in play: it is taken, or laid back. */
  take(mask: string): void {
    if (this.wasDragged) this.wasDragged = false;
    else this.held = this.held === mask ? null : mask;
  }

  /** A press on a card while a mask is in the hand. */
  drop(place: number): boolean {
    if (this.held === null) return false;
    this.lay(place, this.held);
    this.clear();
    return true;
  }

  clear(): void {
    this.held = null;
    this.at = null;
    this.under = null;
    this.from = null;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.wasDragged = false;
    this.from = { x: event.clientX, y: event.clientY };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent, mask: string): void {
    if (!this.from) return;
    const { clientX: x, clientY: y } = event;
    if (!this.at && Math.hypot(x - this.from.x, y - this.from.y) < STEADY) return;
    this.wasDragged = true;
    this.held = mask;
    this.at = { x, y };
    this.under = placeAt(x, y);
  }

  up(): void {
    this.from = null;
    if (!this.at) return;
    if (this.under === null || !this.drop(this.under)) this.clear();
  }
}

function placeAt(x: number, y: number): number | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]");
  return found ? Number(found.dataset["place"]) : null;
}
