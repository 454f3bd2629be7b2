/** A set-up in the making: what is chosen, where it goes, and what the server is told in the end. */
import { untrack } from "svelte";
import type { View } from "../../api/generated/volto";
import type { TableProps } from "../contract";
import { lastArrangement, rememberLast } from "./arrangements";
import { Drag } from "./drag.svelte";
import type { Event } from "./log";
import { placementsOf } from "./moves";
import * as setup from "./setup";

/** How long to wait for the server to take one placement back. */
const PATIENCE = 4000;

type Props = TableProps<View, Event>;

export class Composer {
  /** What is chosen: a place ("0" to "9") or a face in the tray ("N"). */
  chosen = $state<string | null>(null);
  isTakingBack = $state(false);
  readonly drag: Drag;
  private composed = $state.raw<setup.Draft>(setup.EMPTY);
  private isSending = $state(false);
  readonly seat = $derived.by(() => this.props().seat ?? 0);
  readonly fixed = $derived.by(() => setup.fixedPlaces(this.props().view.masks, this.seat));
  readonly isSent = $derived(setup.missing(this.fixed) === 0);
  readonly draft = $derived(setup.withFixed(this.composed, this.fixed));
  readonly tray = $derived(setup.trayOf(this.draft));
  readonly missing = $derived(setup.missing(this.draft));
  readonly canCompose = $derived.by(() => this.props().active && !this.isSent && !this.isSending && !this.isTakingBack);
  private readonly moves = $derived.by(() =>
    setup.movesOfDraft(this.draft, this.fixed, this.seat, placementsOf(this.props().view.legal)),
  );
  readonly held = $derived.by(() => this.faceOf(this.drag.origin ?? this.chosen));

  constructor(private readonly props: () => Props) {
    this.drag = new Drag((origin, target) => {
      this.chosen = null;
      if (target !== null) this.place(origin, target);
    });
    // Whoever plays again finds their masks where they stood the last time.
    const last = props().notebook === undefined ? null : lastArrangement();
    if (last !== null) this.composed = setup.draftOfText(last) ?? setup.EMPTY;
  }

  get isReady(): boolean {
    return this.moves !== null && this.props().active;
  }

  faceOf(what: string | null): string | null {
    if (what === null) return null;
    return isPlace(what) ? (this.draft[Number(what)] ?? null) : what;
  }

  canTake = (what: string): boolean => {
    if (!this.canCompose) return false;
    if (isPlace(what)) return Boolean(this.draft[Number(what)]) && !this.fixed[Number(what)];
    return this.tray.some(({ face, count }) => face === what && count > 0);
  };

  /** Bring what was taken from somewhere to a place, or back into the tray. */
  private place(origin: string, target: string): void {
    const { draft } = this;
    if (!this.canTake(origin) || (isPlace(target) && this.fixed[Number(target)])) return;
    if (!isPlace(target)) this.composed = isPlace(origin) ? setup.takeOff(draft, Number(origin)) : draft;
    else if (isPlace(origin)) this.composed = setup.swap(draft, Number(origin), Number(target));
    else this.composed = setup.put(draft, origin, Number(target));
  }

  act = (what: string): void => {
    if (!this.canCompose) return;
    const { chosen } = this;
    if (chosen === null || chosen === what) this.chosen = chosen === null && this.canTake(what) ? what : null;
    else if (!isPlace(what) && !isPlace(chosen)) this.chosen = this.canTake(what) ? what : null;
    else {
      this.place(chosen, what);
      // A stack stays chosen while there is more of it: three Nobles are three clicks.
      this.chosen = !isPlace(chosen) && this.canTake(chosen) ? chosen : null;
    }
  };

  press = (event: PointerEvent, what: string): void => {
    if (this.canTake(what)) this.drag.press(event, what);
  };

  take = (next: setup.Draft | null): void => {
    if (!this.canCompose || next === null) return;
    this.composed = next;
    this.chosen = null;
  };

  async ready(): Promise<void> {
    if (!this.canCompose || this.moves === null) return;
    const text = setup.textOfDraft(this.draft);
    this.isSending = true;
    this.chosen = null;
    this.composed = this.draft;
    const { notebook, play } = this.props();
    await play(this.moves).then(
      () => notebook !== undefined && rememberLast(text),
      () => undefined,
    );
    this.isSending = false;
  }

  takeBack(): void {
    this.composed = this.draft;
    this.isTakingBack = true;
  }

  cancel(): void {
    this.chosen = null;
    this.drag.cancel();
  }

  /** The server takes back one placement at a time; what was composed stays on the screen. */
  goOnTakingBack(): (() => void) | undefined {
    const standing = this.props().view.masks.length;
    if (!this.isTakingBack) return undefined;
    if (standing === 0) {
      this.isTakingBack = false;
      return undefined;
    }
    const stop = () => (this.isTakingBack = false);
    const giveUp = setTimeout(stop, PATIENCE);
    untrack(() => this.props().undo?.().catch(stop));
    return () => clearTimeout(giveUp);
  }
}

function isPlace(what: string): boolean {
  return /^\d$/.test(what);
}
