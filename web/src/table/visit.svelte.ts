/** A visit to one table: at the door, at one seat, at several seats of one device, or watching. */
import { ApiError, showTable, sitDown } from "../api/http";
import type { TableView } from "../api/messages";
import { me } from "../api/me.svelte";
import { Seat } from "./seat.svelte";

export class Visit {
  status = $state<"arriving" | "door" | "inside" | "gone">("arriving");
  /** Why one cannot come in, as a code of the server. */
  reason = $state<string | null>(null);
  /** Why, in the words of whoever decided so. */
  saidWhy = $state("");
  seats = $state.raw<Seat[]>([]);
  /** The link with which others come in; empty if one may not invite. */
  invite = $state("");
  isHost = $state(false);
  private atDoor = $state.raw<TableView | null>(null);
  /** How often the invitation had been renewed when it was asked for. */
  private renewals = 0;

  constructor(
    readonly id: string,
    invite: string,
  ) {
    this.invite = invite;
  }

  /** The table as everybody sees it, from the first line that is open. */
  get table(): TableView | null {
    return this.seats.find((seat) => seat.table !== null)?.table ?? this.atDoor;
  }

  /** The seats of this device. */
  get mine(): number[] {
    return this.seats.flatMap((seat) => (seat.seat === null ? [] : [seat.seat]));
  }

  /** Whether several persons share this device. */
  get isShared(): boolean {
    return this.mine.length > 1;
  }

  get isWatching(): boolean {
    return this.status === "inside" && this.mine.length === 0;
  }

  async arrive(): Promise<void> {
    this.status = "arriving";
    try {
      await me.start();
      const shown = await showTable(this.id, this.invite);
      this.atDoor = shown.table;
      this.isHost = shown.is_host;
      this.renewals = shown.table.invitation;
      if (shown.invite) this.invite = shown.invite;
      if (shown.mine.length) this.enter(shown.mine);
      else this.status = "door";
    } catch (error) {
      this.reason = error instanceof ApiError ? error.code : "failure";
      this.saidWhy = error instanceof ApiError ? error.reason : "";
      this.status = "gone";
    }
  }

  /** Ask for the new invitation once somebody was sent away with the old one. */
  async renewInvite(renewals: number): Promise<void> {
    if (renewals === this.renewals) return;
    this.renewals = renewals;
    const shown = await showTable(this.id).catch(() => null);
    this.invite = shown?.invite ?? "";
  }

  /** Take a seat, the first free one by default; `another` for one more person at this device. */
  async sit(seat: number | null, another: { name: string } | null = null): Promise<void> {
    await me.ensure();
    const wish = {
      invite: this.invite,
      ...(seat === null ? {} : { seat }),
      ...(another ? { another: true, name: another.name } : {}),
    };
    const taken = await sitDown(this.id, wish).catch(async (error: unknown) => {
      // Two guests may have got the same name: then one of them gets another.
      if (!isTaken(error) || another || !me.isNamedByUs) throw error;
      await me.takeAnyName();
      return sitDown(this.id, wish);
    });
    this.enter([...this.mine, taken.seat].filter((one, index, all) => all.indexOf(one) === index));
  }

  watch(): void {
    this.enter([]);
  }

  leave(): void {
    for (const seat of this.seats) seat.stop();
    this.seats = [];
  }

  /** Somebody looks at the page again: try lost lines at once. */
  hurry(): void {
    for (const seat of this.seats) seat.hurry();
  }

  private enter(seats: number[]): void {
    const kept = this.seats.filter((seat) => seat.seat !== null && seats.includes(seat.seat));
    for (const seat of this.seats) if (!kept.includes(seat)) seat.stop();
    const wanted: (number | null)[] = seats.length ? seats : [null];
    const fresh = wanted
      .filter((seat) => !kept.some((one) => one.seat === seat))
      .map((seat) => new Seat({ table: this.id, seat, invite: this.invite }));
    this.seats = [...kept, ...fresh];
    for (const seat of fresh) seat.start();
    this.status = "inside";
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === "name_taken";
}

/** One's own part of the chance of a deal; it leaves the device only after the commitment has come. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
