/** What whoever runs the site wants every page to show, until it is taken away or put aside. */
import type { Banner as Told } from "./generated/http";
import { showBanner } from "./http";

const KEY = "ridotto.banner.aside";

class Banner {
  text = $state("");
  /** The moment it speaks of, in milliseconds. */
  at = $state<number | null>(null);
  private aside = $state(recallAside());

  get isShown(): boolean {
    return this.text !== "" && this.aside !== this.mark;
  }

  async start(): Promise<void> {
    try {
      this.show(await showBanner());
    } catch {
      // Pages say themselves when the server cannot be reached.
    }
  }

  show({ text = "", at = null }: Told): void {
    this.text = text;
    this.at = at;
  }

  /** Show it no more here, unless it says something else. */
  putAside(): void {
    this.aside = this.mark;
    try {
      sessionStorage.setItem(KEY, this.mark);
    } catch {
      // Then it comes back with the next page.
    }
  }

  private get mark(): string {
    return `${this.at ?? ""} ${this.text}`;
  }
}

function recallAside(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const banner = new Banner();
