/** Words that become smaller where there is little room, so that they are never cut off. */
import type { Attachment } from "svelte/attachments";

/** The smallest that words may become, in pixels; below that they go on in another line. */
export const LEAST = 14;

/** By how much words of some size must shrink to fit, and whether they need several lines even then. */
export function fitting(size: number, needed: number, room: number): { share: number; wraps: boolean } {
  if (needed <= room || needed === 0) return { share: 1, wraps: false };
  const least = Math.min(1, LEAST / size);
  const share = room / needed;
  return share < least ? { share: least, wraps: true } : { share: Math.floor(share * 100) / 100, wraps: false };
}

/** Let words fit into the width of their element; its style multiplies its size by `--fit`. */
export function fit(words: () => string): Attachment<HTMLElement> {
  return (element) => {
    void words();
    let last = -1;
    const measure = (): void => {
      const room = element.clientWidth;
      if (room === last || room === 0) return;
      last = room;
      element.style.removeProperty("--fit");
      delete element.dataset["wraps"];
      const size = parseFloat(getComputedStyle(element).fontSize);
      const { share, wraps } = fitting(size, element.scrollWidth, room);
      if (share < 1) element.style.setProperty("--fit", String(share));
      if (wraps) element.dataset["wraps"] = "";
      // The document is the same whether the fonts came early or late.
      if (element.style.length === 0) element.removeAttribute("style");
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    void document.fonts?.ready.then(() => {
      last = -1;
      measure();
    });
    return () => watch.disconnect();
  };
}
