/** A press counts where it began: news may move a button between pressing and letting go. */

const STILL = 8; // pixels; farther away is a change of mind

/** Click the button that was pressed if the browser would click something else in its place. */
export function keepPresses(page: Document): void {
  let pressed: { button: HTMLButtonElement; x: number; y: number } | null = null;

  const press = (event: PointerEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const counts = button && event.isPrimary && event.button === 0;
    pressed = counts ? { button, x: event.clientX, y: event.clientY } : null;
  };
  const release = (event: MouseEvent) => {
    const press = pressed;
    pressed = null;
    const isByKey = event.detail === 0;
    if (!press || isByKey || press.button.contains(event.target as Node)) return;
    if (!press.button.isConnected || Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    press.button.click();
  };

  page.addEventListener("pointerdown", press, true);
  page.addEventListener("pointercancel", () => (pressed = null), true);
  page.addEventListener("click", release, true);
}
