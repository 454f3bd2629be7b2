/** Dragging a card with mouse, pen or finger: it follows the pointer and goes back when let go. */
import type { Attachment } from "svelte/attachments";

const SLOP = 8;

export interface Dragging {
  start: () => void;
  drop: (x: number, y: number) => void;
}

export function draggable(isFree: () => boolean, dragging: Dragging): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let isMoving = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !isFree()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // A quick hand has left the card before its first move is told.
      node.setPointerCapture(from.id);
    };
    const move = (event: PointerEvent) => {
      if (from === null || event.pointerId !== from.id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!isMoving && Math.hypot(x, y) < SLOP) return;
      if (!isMoving) {
        isMoving = true;
        node.dataset["dragged"] = "";
        dragging.start();
      }
      node.style.transform = `translate(${x}px, ${y}px) scale(0.8)`;
    };
    const up = (event: PointerEvent) => {
      if (from === null) return;
      from = null;
      if (!isMoving) return;
      node.style.transform = "";
      delete node.dataset["dragged"];
      if (event.type === "pointerup") dragging.drop(event.clientX, event.clientY);
      // The click that follows belongs to the drag and not to the card.
      setTimeout(() => (isMoving = false));
    };
    const click = (event: MouseEvent) => {
      if (isMoving) event.stopImmediatePropagation();
    };

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    node.addEventListener("click", click, { capture: true });
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}
