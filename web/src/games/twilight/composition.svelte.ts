/** A turn as it is composed: which card is chosen, what it may do, and what is drafted already. */
import type { Figures, View } from "../../api/generated/twilight";
import { notices } from "../../ui/notices.svelte";
import type { TableProps } from "../contract";
import { Draft } from "./draft.svelte";
import { markersOf, narrowed, type Marker } from "./markers";
import { destinations, figuresOf, parseMove, type Move, type Step } from "./notation";
import type { Event } from "./log";

type Props = Pick<TableProps<View, Event>, "view" | "seat" | "active" | "play" | "preview" | "hint">;

interface Chosen {
  source: string;
  /** The place of the card in the hand; null for the Guild's word. */
  place: number | null;
}

export class Composition {
  readonly draft = new Draft();
  chosen = $state.raw<Chosen | null>(null);
  /** The guard of a pair that was chosen first. */
  picked = $state.raw<Step | null>(null);
  /** The move that is pointed at. */
  hinted = $state.raw<Move | null>(null);
  isSending = $state(false);

  constructor(private readonly props: () => Props) {}

  get isTurn(): boolean {
    const { view, seat } = this.props();
    return view.turn !== null && view.turn === seat;
  }

  get canAct(): boolean {
    return this.props().active && this.isTurn && !this.isSending;
  }

  /** Where the figures would stand after the draft. */
  get figures(): Figures {
    return this.draft.last?.figures ?? figuresOf(this.props().view);
  }

  private readonly offered = $derived.by((): Move[] => {
    if (!this.canAct || this.draft.isWaiting) return [];
    return (this.draft.last?.legal ?? this.props().view.legal).map(parseMove);
  });

  /** What can be chosen: kinds of cards, `guild`, `discard`, `end`. */
  readonly sources = $derived(this.offered.map((move) => move.source));

  /** What the chosen card can do. */
  readonly possible = $derived.by((): Move[] => {
    const source = this.chosen?.source;
    return narrowed(
      this.offered.filter((move) => move.source === source),
      this.picked,
    );
  });

  readonly markers = $derived(markersOf(this.possible, this.figures, this.picked));

  /** Where figures would stand that do not stand there yet: after the draft, or pointed at. */
  readonly ghosts = $derived.by((): Partial<Figures> => {
    const step = this.draft.last;
    const drafted = step ? { ...step.figures } : {};
    if (step?.favourite) Object.assign(drafted, { favourite: step.favourite.cell });
    const pointed = this.hinted ?? this.advised;
    return { ...drafted, ...(pointed ? destinations(pointed, this.figures) : {}) };
  });

  /** The hinted move, where nothing else is chosen. */
  get advised(): Move | null {
    const { hint } = this.props();
    return hint && this.chosen === null ? parseMove(hint) : null;
  }

  get canEnd(): boolean {
    if (!this.canAct || this.draft.isWaiting) return false;
    return this.draft.last?.closes === true || this.sources.includes("end");
  }

  /** Choose a card; chosen again, a card that can do only one thing does it. */
  choose(source: string, place: number | null): void {
    const again = this.chosen?.source === source && this.chosen.place === place;
    if (again) {
      const [only, another] = this.possible;
      if (only && !another) void this.make(only);
      else this.leave();
      return;
    }
    this.leave();
    this.chosen = { source, place };
  }

  leave(): void {
    this.chosen = this.picked = this.hinted = null;
  }

  /** Tap a mark on the street. */
  pick(marker: Marker): void {
    const [only, another] = marker.moves;
    if (only && !another) void this.make(only);
    else this.picked = marker.step;
  }

  /** Draft a move; in a lesson, where nothing can be imagined, make it at once. */
  async make(move: Move): Promise<void> {
    const { view, preview } = this.props();
    if (!this.canAct) return;
    this.leave();
    if (preview) await this.draft.add(move.text, view, preview).catch((error) => notices.complain(error));
    else await this.send([move.text]);
  }

  /** Send the whole turn. */
  end(): Promise<void> {
    return this.send(this.draft.whole);
  }

  /** Take the last drafted move back. */
  undo(): void {
    this.leave();
    this.draft.undo();
  }

  /** Forget everything: the position is another one. */
  reset(): void {
    this.draft.clear();
    this.leave();
  }

  private async send(moves: string[]): Promise<void> {
    this.isSending = true;
    // The page says why a turn was refused; the draft stays as it is.
    await this.props()
      .play(moves)
      .catch(() => undefined);
    this.isSending = false;
  }
}
