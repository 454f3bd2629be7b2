/**
 * One line to the server for one seat: it greets, listens, repeats what was not acknowledged, and
 * connects again by itself. It knows nothing of games, tables or the page.
 */
import type { ClientMessage, ServerMessage } from "./messages";

export type LineState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** What to say after connecting: what is known already. */
  greeting(): ClientMessage;
  heard(message: ServerMessage): void;
  /** `said` is why, in the words of whoever decided so. */
  changed(state: LineState, code: string | null, said: string): void;
}

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    /** Why, in the words of whoever decided so. */
    readonly reason = "",
  ) {
    super(`${code}: ${detail}`);
  }
}

interface Waiting {
  text: string;
  sentAt: number;
  resolve: (answer: ServerMessage) => void;
  reject: (error: RefusedError) => void;
}

export const LEAST_LENGTH = 512;
export const PING_AFTER = 2500;
export const DEAD_AFTER = 9000;
export const REPEAT_AFTER = 3000;
const RETRIES = [300, 1000, 2000, 3500];
const MAY_RETRY = 4500; // close codes of the server from here on mean: connect again

/** A message as it is sent: as long as others are, for whoever watches the wire sees lengths. JSON may end with white space. */
function written(message: ClientMessage): string {
  const text = JSON.stringify(message);
  let length = LEAST_LENGTH;
  while (length < text.length) length *= 2;
  return text.padEnd(length);
}

export class Line {
  state: LineState = "connecting";
  private wire: Wire | null = null;
  private waiting = new Map<string, Waiting>();
  private lastHeard = 0;
  private tries = 0;
  private closing: string | null = null;
  private said = "";
  private timer: ReturnType<typeof setInterval> | null = null;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private asked = 0;

  constructor(
    private readonly connect: () => Wire,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.open();
    this.timer = setInterval(() => this.look(), 500);
  }

  /** Hang up for good. */
  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    if (this.retry !== null) clearTimeout(this.retry);
    this.drop();
    this.enter("closed", "stopped");
  }

  /** Try at once, if the line is lost: somebody has come back to the page. */
  hurry(): void {
    if (this.state !== "lost") return;
    if (this.retry !== null) clearTimeout(this.retry);
    this.open();
  }

  /** Say something that is answered; it is repeated until the server has acknowledged it. */
  ask(message: Extract<ClientMessage, { id: string }>): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      const text = written(message);
      this.waiting.set(message.id, { text, sentAt: Date.now(), resolve, reject });
      if (this.state === "open") this.wire?.send(text);
    });
  }

  /** Say something that needs no answer; it is lost if the line is. */
  tell(message: ClientMessage): void {
    if (this.state === "open") this.wire?.send(written(message));
  }

  /** A new id for something to ask. */
  newId(): string {
    this.asked += 1;
    return `${this.asked}-${crypto.getRandomValues(new Uint32Array(2)).join("")}`;
  }

  greet(): void {
    this.wire?.send(written(this.listener.greeting()));
  }

  private open(): void {
    this.drop();
    this.closing = null;
    this.said = "";
    this.lastHeard = Date.now();
    const wire = this.connect();
    this.wire = wire;
    wire.onopen = () => this.greet();
    wire.onmessage = (event) => this.hear(String(event.data));
    wire.onclose = (event) => this.lose(event.code, event.reason);
  }

  private hear(text: string): void {
    this.lastHeard = Date.now();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "synced" && this.state !== "open") {
      this.tries = 0;
      this.enter("open", null);
      this.listener.heard(message);
      for (const waiting of this.waiting.values()) this.repeat(waiting);
      return;
    }
    if (message.type === "closing") {
      this.closing = message.code;
      this.said = message.reason ?? "";
    }
    if (message.type === "done" || message.type === "previewed" || message.type === "hinted")
      this.settle(message.id, message);
    if (message.type === "refused" && message.id !== null)
      this.refuse(message.id, message.code, message.message, message.reason);
    this.listener.heard(message);
  }

  private settle(id: string, answer: ServerMessage): void {
    this.waiting.get(id)?.resolve(answer);
    this.waiting.delete(id);
  }

  private refuse(id: string, code: string, detail: string, reason = ""): void {
    this.waiting.get(id)?.reject(new RefusedError(code, detail, reason));
    this.waiting.delete(id);
  }

  private repeat(waiting: Waiting): void {
    waiting.sentAt = Date.now();
    this.wire?.send(waiting.text);
  }

  private look(): void {
    const now = Date.now();
    if (this.state === "closed" || this.state === "lost") return;
    if (now - this.lastHeard > DEAD_AFTER) {
      this.lose(4509, "silent");
      return;
    }
    if (this.state !== "open") return;
    if (now - this.lastHeard > PING_AFTER) this.wire?.send('{"type":"ping"}');
    for (const waiting of this.waiting.values()) {
      if (now - waiting.sentAt > REPEAT_AFTER) this.repeat(waiting);
    }
  }

  private lose(code: number, reason: string): void {
    this.drop();
    if (this.state === "closed") return;
    const why = this.closing ?? reason;
    if (code >= 4400 && code < MAY_RETRY) {
      if (this.timer !== null) clearInterval(this.timer);
      this.enter("closed", why || "bad_message");
      for (const id of [...this.waiting.keys()]) this.refuse(id, why || "closed", "");
      return;
    }
    this.enter("lost", why || null);
    const pause = RETRIES[Math.min(this.tries, RETRIES.length - 1)] ?? 3500;
    this.tries += 1;
    this.retry = setTimeout(() => this.open(), pause * (0.8 + 0.4 * Math.random()));
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private enter(state: LineState, code: string | null): void {
    this.state = state;
    this.listener.changed(state, code, this.said);
  }
}
