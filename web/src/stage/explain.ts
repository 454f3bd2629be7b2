/** Explanations of masks, cards and figures: on hover, on a long press, and with the "?" key. */
import type { Attachment } from "svelte/attachments";

export interface Explanation {
  title: string;
  text: string;
}

/** What `{@attach explain(() => ({ title, text }))}` does to a button or a picture. */
export function explain(what: () => Explanation): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    void [what, element];
  };
}
