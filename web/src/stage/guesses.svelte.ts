/** What a reader thinks is under hidden masks and cards; kept on their device, told to nobody. */
import { keep, recall } from "../ui/preferences.svelte";

export class Guesses {
  private kept = $state.raw<Record<string, string>>({});

  constructor(private readonly notebook: string | undefined) {
    if (notebook !== undefined) this.kept = recall(`${notebook}.guesses`, {});
  }

  /** What was guessed of a thing, by its public identity; null for nothing. */
  of(thing: string): string | null {
    return this.kept[thing] ?? null;
  }

  /** Put a guess on a thing, or take it away with null. */
  set(thing: string, guess: string | null): void {
    const others = Object.entries(this.kept).filter(([name]) => name !== thing);
    this.kept = Object.fromEntries(guess === null ? others : [...others, [thing, guess]]);
    if (this.notebook !== undefined) keep(`${this.notebook}.guesses`, this.kept);
  }
}
