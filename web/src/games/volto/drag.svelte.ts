/** Dragging something from one marked element to another, with a mouse, a pen or a finger. */
const FAR_ENOUGH = 6;

export class Drag {
  /** What is dragged; null while nothing is. */
  origin = $state<string | null>(null);
  /** How far it has been dragged. */
  x = $state(0);
  y = $state(0);
  /** Where the pointer is in the window. */
  left = $state(0);
  top = $state(0);
  /** The `data-drop` it is over. */
  over = $state<string | null>(null);
  private listening: AbortController | null = null;

  constructor(private readonly drop: (origin: string, target: string | null) => void) {}

  /** A pointer was pressed on something that can be dragged; a click stays a click. */
  press(event: PointerEvent, origin: string): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.cancel();
    const { clientX, clientY, pointerId } = event;
    const listening = new AbortController();
    this.listening = listening;
    const options = { signal: listening.signal };
    const mine = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
      if (event.pointerId === pointerId) act(event);
    };
    const move = mine((event) => {
      const [x, y] = [event.clientX - clientX, event.clientY - clientY];
      if (this.origin === null && Math.hypot(x, y) < FAR_ENOUGH) return;
      this.origin = origin;
      [this.x, this.y, this.left, this.top] = [x, y, event.clientX, event.clientY];
      this.over = dropAt(event);
    });
    const up = mine((event) => {
      const isDragged = this.origin !== null;
      this.cancel();
      if (!isDragged) return;
      swallowClick();
      this.drop(origin, dropAt(event));
    });
    addEventListener("pointermove", move, options);
    addEventListener("pointerup", up, options);
    addEventListener(
      "pointercancel",
      mine(() => this.cancel()),
      options,
    );
  }

  /** Let it go; it returns to where it was. */
  cancel(): void {
    this.listening?.abort();
    this.listening = null;
    this.origin = this.over = null;
    this.x = this.y = 0;
  }
}

function dropAt({ clientX, clientY }: PointerEvent): string | null {
  const marked = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-drop]");
  return marked?.dataset["drop"] ?? null;
}

/** The click that browsers send after a drag is not meant as one. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
