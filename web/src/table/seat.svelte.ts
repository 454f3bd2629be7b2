/** One seat, or a spectator's place: what was heard there, what is seen now, and what can be done. */
import { banner } from "../api/banner.svelte";
import { Line, RefusedError, type LineState, type Wire } from "../api/line";
import type {
  Act,
  ClientMessage,
  Line as Said,
  Previewed,
  ServerMessage,
  Synced,
  TableView,
  Update,
} from "../api/messages";
import { openSocket, type Address } from "../api/socket";

const LINES_KEPT = 200;
/** A game that began so short a time ago is seen from its beginning, in milliseconds. */
const JUST_NOW = 20_000;

/**
 * How something came: as it happened; after the line was lost; or all of it anew, as after a move was
 * taken back. `heard` events were known before, and the position was `before`.
 */
export interface Came {
  how: "news" | "missed" | "anew";
  before: unknown;
  heard: number;
}

export class Seat {
  /** The seat; a rematch moves everybody one further. */
  seat = $state<number | null>(null);
  state = $state<LineState>("connecting");
  /** Why the line was closed or lost, as a code of the server. */
  reason = $state<string | null>(null);
  /** Why, in the words of whoever decided so. */
  saidWhy = $state("");
  table = $state.raw<TableView | null>(null);
  view = $state.raw<unknown>(null);
  /** Everything heard of the present game. */
  events = $state.raw<readonly unknown[]>([]);
  lines = $state.raw<readonly Said[]>([]);
  canUndo = $state(false);
  /** Whether bots at the table wait until the server has compiled their search. */
  isPreparing = $state(false);
  /** Whether bots wait until this page has shown what was heard. */
  isAwaited = false;
  host = $state<string | null>(null);
  /** The clock of the server minus that of this device. */
  skew = $state(0);
  /** How many look on without a seat. */
  watchers = $state(0);
  /** Acts that are on their way. */
  pending = $state(0);
  /** Hears of every frame by itself, before anybody draws it. */
  oncame: ((came: Came) => void) | null = null;
  /** Whether the game has just begun, and nothing of it has been shown yet; who shows it clears this. */
  isBeginning = false;
  private gameNumber = 0;
  private hasMore = false;
  private said = 0;
  private undone = 0;
  private readonly line: Line;

  constructor(
    readonly address: Address,
    connect: (address: Address) => Wire = openSocket,
  ) {
    this.seat = address.seat;
    this.line = new Line(() => connect({ ...address, seat: this.seat }), {
      greeting: () => this.greeting(),
      heard: (message) => this.hear(message),
      changed: (state, code, said) => {
        this.state = state;
        this.reason = code;
        this.saidWhy = said;
      },
    });
  }

  start(): void {
    this.line.start();
  }

  stop(): void {
    this.line.stop();
  }

  hurry(): void {
    this.line.hurry();
  }

  /** The time of the server now, in milliseconds. */
  now(): number {
    return Date.now() + this.skew;
  }

  /** Do something at the table; resolves when it is written down, rejects with a `RefusedError`. */
  async do(act: Act, onThisPosition = false): Promise<void> {
    const position = onThisPosition ? { game_number: this.gameNumber, heard: this.events.length } : {};
    this.pending += 1;
    try {
      await this.line.ask({ type: "do", id: this.line.newId(), act, ...position });
    } finally {
      this.pending -= 1;
    }
  }

  /** Make moves on the position that is seen; all or none. */
  play(moves: string[]): Promise<void> {
    return this.do({ do: "play", moves }, true);
  }

  undo(): Promise<void> {
    return this.do({ do: "undo" }, true);
  }

  /** What would be seen after some moves; nobody else hears of it. */
  async preview(moves: string[]): Promise<Previewed> {
    const answer = await this.line.ask({ type: "preview", id: this.line.newId(), moves });
    if (answer.type !== "previewed") throw new RefusedError("failure", "");
    return answer;
  }

  /** Ask for a hint in this seat, after some drafted moves. */
  async hint(moves: string[]): Promise<string> {
    const answer = await this.line.ask({ type: "hint", id: this.line.newId(), moves });
    if (answer.type !== "hinted") throw new RefusedError("failure", "");
    return answer.move;
  }

  /** The page has shown so many of the events: bots that wait for it go on. */
  shown(heard: number): void {
    if (this.isAwaited) this.line.tell({ type: "shown", heard });
  }

  private greeting(): ClientMessage {
    const host = this.host ?? this.address.host;
    return {
      type: "hello",
      protocol: 2,
      game_number: this.gameNumber,
      heard: this.events.length,
      undone: this.undone,
      said: this.said,
      ...(this.address.invite ? { invite: this.address.invite } : {}),
      ...(host ? { host } : {}),
    };
  }

  private hear(message: ServerMessage): void {
    if (message.type === "synced") this.takeAll(message);
    else if (message.type === "update") this.takeNews(message);
    else if (message.type === "prepared") this.isPreparing = false;
    else if (message.type === "banner") banner.show(message);
    else if (message.type === "pong") {
      this.skew = message.now - Date.now();
      this.watchers = message.watchers ?? 0;
    }
  }

  private takeAll(all: Synced): void {
    const { before, known } = { before: this.view, known: this.events.length };
    const isSameGame = all.game_number === this.gameNumber && (all.undone ?? 0) === this.undone;
    const isFirst = this.table === null;
    const wasOver = this.table?.phase === "over" && all.game_number === this.gameNumber + 1;
    const wasGathering = this.table?.phase === "gathering" && all.game_number === this.gameNumber && known === 0;
    this.skew = all.now - Date.now();
    this.seat = all.seat;
    this.gameNumber = all.game_number;
    this.undone = all.undone ?? 0;
    this.events = [...this.events.slice(0, all.after), ...all.events];
    this.view = all.view;
    this.table = all.table;
    const unread = Math.min(all.lines.length, all.said - this.said);
    this.lines = [...this.lines, ...all.lines.slice(all.lines.length - unread)].slice(-LINES_KEPT);
    this.said = all.said;
    this.canUndo = all.can_undo ?? false;
    this.isPreparing = all.preparing ?? false;
    this.isAwaited = all.waits ?? false;
    if (all.host) this.host = all.host;
    const isNew = isFirst && all.game_number === 1 && all.now - all.table.created < JUST_NOW;
    const isWhole = !all.more && !this.hasMore;
    this.isBeginning = isWhole && all.after === 0 && all.events.length > 0 && (isNew || wasOver || wasGathering);
    this.hasMore = all.more ?? false;
    const isOnward = isWhole && isSameGame && known > 0 && all.after === known;
    this.oncame?.({ how: isOnward ? "missed" : "anew", before, heard: isOnward ? known : 0 });
  }

  private takeNews(news: Update): void {
    const events = news.events ?? [];
    const lines = news.lines ?? [];
    const isNext =
      news.game_number === this.gameNumber &&
      news.heard === this.events.length + events.length &&
      news.said === this.said + lines.length;
    if (!isNext) {
      this.line.greet();
      return;
    }
    const { before, known } = { before: this.view, known: this.events.length };
    if (events.length) {
      if (known === 0) this.isBeginning = true;
      this.events = [...this.events, ...events];
    }
    if (news.view) this.view = news.view;
    if (news.table) this.table = news.table as unknown as TableView;
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-LINES_KEPT);
    this.said = news.said;
    if (events.length || news.table) this.canUndo = news.can_undo ?? false;
    if (news.host) this.host = news.host;
    if (events.length || news.view) this.oncame?.({ how: "news", before, heard: known });
  }
}
