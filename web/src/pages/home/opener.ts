/** Setting up a table: the table itself, everybody at this device, the bots, and the first word. */
import { ApiError, createTable, removeTable, sitDown } from "../../api/http";
import type { Created } from "../../api/generated/http";
import { RefusedError } from "../../api/line";
import { offeredGame } from "../../games/catalogue";
import { me } from "../../api/me.svelte";
import { Seat } from "../../table/seat.svelte";
import { newNonce } from "../../table/visit.svelte";
import { awaitsFriends, quickPlan, type Plan } from "./plan";

const PATIENCE = 20_000;
const LOOK_EVERY = 20;

/** Set up a table as planned, and begin if nobody else is awaited; gives its address. */
export async function openTable(plan: Plan): Promise<string> {
  await me.ensure();
  const created = await createTable(plan.table);
  const lines: Seat[] = [];
  try {
    const seats = [0, ...(await seatGuests(created, plan))];
    const host = connect(created, 0, lines);
    await isSynced(host);
    for (const [index, other] of plan.others.entries()) {
      if (other.kind === "bot") await inTime(host.do({ do: "seat_bot", seat: index + 1, bot: other.bot }));
    }
    if (!awaitsFriends(plan.others)) await begin(created, seats, host, lines);
    return created.link;
  } catch (error) {
    // Half a table is of no use to anybody.
    await removeTable(created.table).catch(() => undefined);
    throw error;
  } finally {
    for (const line of lines) line.stop();
  }
}

/** One click: a game against a bot that begins at once. */
export async function playNow(game: string): Promise<string> {
  const info = await offeredGame(game);
  if (!info) throw new ApiError("missing", `no game is called ${game}`, 404);
  return openTable(quickPlan(info));
}

async function seatGuests(created: Created, plan: Plan): Promise<number[]> {
  const seats: number[] = [];
  for (const [index, other] of plan.others.entries()) {
    if (other.kind !== "here") continue;
    const { seat } = await sitDown(created.table, {
      another: true,
      name: other.name,
      seat: index + 1,
      invite: created.invite,
    });
    seats.push(seat);
  }
  return seats;
}

/** All persons of this device say that they are ready; nonces leave it only after the commitment was seen. */
async function begin(created: Created, seats: number[], host: Seat, lines: Seat[]): Promise<void> {
  for (const number of seats) {
    const seat = number === 0 ? host : connect(created, number, lines);
    await isSynced(seat);
    await inTime(seat.do({ do: "ready", nonce: newNonce() }));
  }
}

function connect(created: Created, seat: number, lines: Seat[]): Seat {
  const line = new Seat({ table: created.table, seat, invite: created.invite });
  lines.push(line);
  line.start();
  return line;
}

async function isSynced(seat: Seat): Promise<void> {
  for (let waited = 0; waited < PATIENCE; waited += LOOK_EVERY) {
    if (seat.table !== null) return;
    if (seat.state === "closed") throw new RefusedError(seat.reason ?? "closed", "");
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  throw new ApiError("offline", "no line to the table", 0);
}

/** An act that is not acknowledged in time has failed: a line alone would try for ever. */
async function inTime(act: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError("offline", "no answer from the table", 0)), PATIENCE);
  });
  try {
    await Promise.race([act, late]);
  } finally {
    clearTimeout(timer);
  }
}
