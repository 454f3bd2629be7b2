/** A person's notes on the places of a table: kept on the device, never sent. */
import { keep, recall } from "../../ui/preferences.svelte";

export interface Note {
  mask: string | null;
  /** The public id of the card the guess is about. */
  card: number | null;
  words: string;
}

interface Kept {
  isShown: boolean;
  notes: Record<string, Note>;
}

const BLANK: Note = { mask: null, card: null, words: "" };

export class Notes {
  private kept = $state<Kept>({ isShown: true, notes: {} });

  constructor(private readonly key: string) {
    this.kept = recall<Kept>(key, { isShown: true, notes: {} });
  }

  get isShown(): boolean {
    return this.kept.isShown;
  }

  of(place: number): Note {
    return this.kept.notes[place] ?? BLANK;
  }

  show(isShown: boolean): void {
    this.kept.isShown = isShown;
    keep(this.key, this.kept);
  }

  guess(place: number, mask: string | null, card: number): void {
    this.kept.notes[place] = { ...this.of(place), mask, card: mask === null ? null : card };
    keep(this.key, this.kept);
  }

  write(place: number, words: string): void {
    this.kept.notes[place] = { ...this.of(place), words };
    keep(this.key, this.kept);
  }
}
