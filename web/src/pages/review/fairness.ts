/** The check of a deal, as docs/reference/fair-dealing.md specifies it, with nothing but the browser's own cryptography. */
import { ApiError, recordAddress } from "../../api/http";
import type { Dealing } from "../../api/generated/http";

/** What of a record the check needs. */
export interface DealtRecord {
  seats: number;
  seed: string;
  dealing: Dealing | null;
  start: unknown;
  draws: string[] | null;
}

export interface Compared {
  /** What comes out when it is calculated again. */
  made: string;
  /** What the record says. */
  claimed: string;
  holds: boolean;
}

export type Checked =
  /** No server has dealt, so nobody has promised anything. */
  | { outcome: "unpromised" }
  /** What the record says of its deal cannot be read. */
  | { outcome: "unreadable" }
  /** The browser gives its cryptography only to pages that came over a secure connection. */
  | { outcome: "insecure" }
  | { outcome: "holds" | "wrong"; commitment: Compared; seed: Compared };

const HEXADECIMAL = /^[0-9a-f]{64}$/;
// A line break would let two lists of nonces give one seed.
// eslint-disable-next-line no-control-regex
const LINE = /^[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]*$/u;

export async function checkDealing(
  record: DealtRecord,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<Checked> {
  const { dealing } = record;
  if (!dealing) return { outcome: "unpromised" };
  if (!isReadable(record, dealing)) return { outcome: "unreadable" };
  if (!subtle) return { outcome: "insecure" };
  const commitment = compare(await commitmentOf(dealing.secret, subtle), dealing.commitment);
  const seed = compare(await seedOf(dealing, subtle), record.seed);
  return { outcome: commitment.holds && seed.holds ? "holds" : "wrong", commitment, seed };
}

export async function commitmentOf(secret: string, subtle: SubtleCrypto): Promise<string> {
  const words = new TextEncoder().encode("ridotto commitment 1\n");
  const key = bytesOf(secret);
  const all = new Uint8Array(words.length + key.length);
  all.set(words);
  all.set(key, words.length);
  return hexadecimal(await subtle.digest("SHA-256", all));
}

export async function seedOf(dealing: Dealing, subtle: SubtleCrypto): Promise<string> {
  const hash = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", bytesOf(dealing.secret), hash, false, ["sign"]);
  return hexadecimal(await subtle.sign("HMAC", key, new TextEncoder().encode(seedLines(dealing).join("\n"))));
}

/** The lines of which, with the secret as the key, the seed is made. */
export function seedLines({ table, number, nonces }: Omit<Dealing, "commitment" | "secret">): string[] {
  return ["ridotto seed 1", table, String(number), ...nonces];
}

export type Noted = { what: "commitment" } | { what: "nonce"; seat: number } | { what: "unknown" };

/** What a player's own note is in the record: nothing, if it is not there. */
export function findNote(note: string, { commitment, nonces }: Dealing): Noted {
  const text = note.trim().toLowerCase();
  if (text === commitment) return { what: "commitment" };
  const seat = text === "" ? -1 : nonces.indexOf(text);
  return seat < 0 ? { what: "unknown" } : { what: "nonce", seat };
}

/** The record of a game; throws an `ApiError`. */
export async function fetchRecord(id: string): Promise<DealtRecord> {
  const response = await fetch(recordAddress(id)).catch(() => null);
  if (!response) throw new ApiError("offline", "the server cannot be reached", 0);
  if (!response.ok) throw new ApiError(response.status === 404 ? "missing" : "unavailable", "", response.status);
  return (await response.json()) as DealtRecord;
}

function isReadable({ seats, seed }: DealtRecord, { table, number, commitment, secret, nonces }: Dealing): boolean {
  const numbers = [seed, commitment, secret];
  const lines: unknown[] = [table, ...(Array.isArray(nonces) ? nonces : [null])];
  return (
    numbers.every((text) => typeof text === "string" && HEXADECIMAL.test(text)) &&
    lines.every((text) => typeof text === "string" && LINE.test(text)) &&
    nonces.length === seats &&
    Number.isSafeInteger(number) &&
    number >= 0
  );
}

function compare(made: string, claimed: string): Compared {
  return { made, claimed, holds: made === claimed };
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexadecimal(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
