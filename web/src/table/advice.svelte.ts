/** A hint: asked for one position, shown for it, and forgotten with it. */

export class Advice {
  /** The move that was hinted at, as the server writes it. */
  move = $state<string | null>(null);
  isAsked = $state(false);
  private question = 0;

  /** Ask for a hint; what comes after the position has changed is not heard. Rejects if refused. */
  async ask(hint: () => Promise<string>): Promise<void> {
    const question = (this.question += 1);
    this.move = null;
    this.isAsked = true;
    try {
      const move = await hint();
      if (question === this.question) this.move = move;
    } catch (error) {
      if (question === this.question) throw error;
    } finally {
      if (question === this.question) this.isAsked = false;
    }
  }

  /** The position is another one. */
  clear(): void {
    this.question += 1;
    this.move = null;
    this.isAsked = false;
  }
}
