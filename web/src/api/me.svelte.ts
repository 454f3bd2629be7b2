/** Who the player is: a guest with a name, known by a cookie that scripts cannot read. */
import { ApiError, nameMyself, whoAmI } from "./http";

// Lovers and servants of the comedy; the machines have its other names.
const NAMES = [
  ...["Beatrice", "Cinzio", "Clarice", "Eularia", "Fabrizio", "Fiorinetta", "Flaminia", "Florindo"],
  ...["Isabella", "Leandro", "Lelio", "Mezzetino", "Orazio", "Ottavio", "Pedrolino", "Silvio"],
  ...["Valerio", "Zanetta", "Zanni"],
];

class Me {
  /** The name; empty as long as the server knows none. */
  name = $state("");
  /** Whether the name is one that nobody has chosen. */
  isNamedByUs = false;
  private asked: Promise<void> | null = null;

  /** Ask the server once who this is. */
  start(): Promise<void> {
    this.asked ??= this.ask();
    return this.asked;
  }

  /** Be a guest, under a name from the comedy until another one is chosen. */
  async ensure(): Promise<void> {
    await this.start();
    if (!this.name) await this.takeAnyName();
  }

  /** Take another name from the comedy. */
  async takeAnyName(): Promise<void> {
    await this.rename(NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Zanni");
    this.isNamedByUs = true;
  }

  async rename(name: string): Promise<void> {
    this.name = (await nameMyself(name)).name;
    this.isNamedByUs = false;
  }

  /** Forget who this was: the server knows them no more. */
  forget(): void {
    this.name = "";
    this.isNamedByUs = false;
    this.asked = null;
  }

  private async ask(): Promise<void> {
    try {
      this.name = (await whoAmI()).name;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "no_identity") {
        this.asked = null;
        throw error;
      }
    }
  }
}

export const me = new Me();
