/** Explanations of masks, cards and figures: on hover, on a long press, and with the "?" key. */
import type { Attachment } from "svelte/attachments";
import { beside } from "./beside";
import "./explain.css";

export interface Explanation {
  title: string;
  text: string;
}

/** So long a pointer or the focus rests before anything is explained, in milliseconds. */
const RESTS = 450;
const PRESSED = 500;
/** A finger that moves further than this scrolls or drags. */
const STEADY = 10;
const ID = "explanation";

/** The one note of the page: only one thing is explained at a time. */
class Note {
  private box: HTMLElement | null = null;
  private of: Element | null = null;
  private timer = 0;

  isOf(element: Element): boolean {
    return this.of === element && this.box?.matches(":popover-open") === true;
  }

  /** Say what something is, at once to a screen reader, and to be read after a while. */
  announce(element: Element, { title, text }: Explanation, after: number): void {
    this.forget();
    const box = this.open();
    this.of = element;
    box.replaceChildren(Object.assign(document.createElement("b"), { textContent: title }), text);
    element.setAttribute("aria-describedby", [described(element), ID].filter(Boolean).join(" "));
    this.timer = window.setTimeout(() => this.show(), after);
  }

  forget(): void {
    clearTimeout(this.timer);
    const rest = this.of && described(this.of);
    if (rest) this.of?.setAttribute("aria-describedby", rest);
    else this.of?.removeAttribute("aria-describedby");
    this.of = null;
    if (this.box?.matches(":popover-open")) this.box.hidePopover();
  }

  leave(element: Element): void {
    if (this.of === element) this.forget();
  }

  private show(): void {
    if (!this.of?.isConnected || !this.box) return;
    this.box.showPopover();
    // Whole pixels, and never fewer than it needs: otherwise a word would go on in a line that is cut off.
    const note = this.box.getBoundingClientRect();
    const { x, y, width, height } = beside(
      this.of.getBoundingClientRect(),
      { width: Math.ceil(note.width), height: Math.ceil(note.height) },
      { width: innerWidth, height: innerHeight },
    );
    Object.assign(this.box.style, { left: `${x}px`, top: `${y}px`, maxWidth: `${width}px`, maxHeight: `${height}px` });
  }

  private open(): HTMLElement {
    if (!this.box) {
      this.box = Object.assign(document.createElement("div"), { id: ID, role: "tooltip", popover: "manual" });
      this.box.className = "night";
      addEventListener("keydown", (event) => this.heardKey(event), true);
      addEventListener("pointerdown", () => this.forget(), true);
      addEventListener("scroll", () => this.forget(), true);
      addEventListener("resize", () => this.forget());
      addEventListener("blur", () => this.forget());
    }
    // Over an open dialog too, which hides whatever lies outside from a screen reader.
    const home = document.querySelector("dialog:modal") ?? document.querySelector("main") ?? document.body;
    if (this.box.parentElement !== home) home.append(this.box);
    this.box.removeAttribute("style");
    return this.box;
  }

  private heardKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.box?.matches(":popover-open")) return;
    event.preventDefault();
    event.stopPropagation();
    this.forget();
  }
}

const note = new Note();

const described = (element: Element): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id !== ID)
    .join(" ");

/** What `{@attach explain(() => ({ title, text }))}` does to a button or a picture. */
export function explain(what: () => Explanation): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const stop = new AbortController();
    let press: { x: number; y: number; timer: number } | null = null;
    let wasPressed = false;
    element.setAttribute("aria-keyshortcuts", "?");

    function on<Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
      capture = false,
    ): void {
      element.addEventListener(name, act as EventListener, { signal: stop.signal, capture });
    }

    function release(): void {
      if (press) clearTimeout(press.timer);
      press = null;
    }

    on("pointerenter", (event) => {
      if (event.pointerType === "mouse" && event.buttons === 0) note.announce(element, what(), RESTS);
    });
    on("pointerleave", (event) => {
      release();
      // What a finger has asked for stays when it is lifted.
      if (event.pointerType === "mouse") note.leave(element);
    });
    on("focus", () => {
      if (element.matches(":focus-visible")) note.announce(element, what(), RESTS);
    });
    on("blur", () => note.leave(element));

    on("pointerdown", (event) => {
      wasPressed = false;
      if (event.pointerType === "mouse") return;
      const timer = window.setTimeout(() => {
        wasPressed = true;
        note.announce(element, what(), 0);
      }, PRESSED);
      press = { x: event.clientX, y: event.clientY, timer };
    });
    on("pointermove", (event) => {
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > STEADY) release();
    });
    on("pointerup", release);
    on("pointercancel", release);
    on("contextmenu", (event) => {
      if (press || wasPressed) event.preventDefault();
    });
    // The finger that asked what it is did not mean to use it.
    on(
      "click",
      (event) => {
        if (!wasPressed) return note.leave(element);
        wasPressed = false;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );

    on("keydown", (event) => {
      if (event.key !== "?") return;
      event.preventDefault();
      event.stopPropagation();
      if (note.isOf(element)) note.forget();
      else note.announce(element, what(), 0);
    });

    return () => {
      stop.abort();
      release();
      note.leave(element);
    };
  };
}
