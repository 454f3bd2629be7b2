import { describe, expect, test } from "vitest";
import { checkDealing, findNote, type DealtRecord } from "./fairness";

// The same vector as in docs/reference/fair-dealing.md, which was made with openssl.
const SECRET = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
const RECORD: DealtRecord = {
  seats: 2,
  seed: "5aee8f1ed35fa4d80dd05d599a84e2a9410c90f4af986ac31cf16ffc4ecffba4",
  dealing: {
    table: "San Marco",
    number: 7,
    commitment: "0723aa173d63caec538fc3ff563aa1acc943ad146a18b2e85e3248539b2490b4",
    secret: SECRET,
    nonces: ["00112233", ""],
  },
  start: null,
  draws: [],
};
const changed = (dealing: object): DealtRecord => ({
  ...RECORD,
  dealing: { ...(RECORD.dealing as object), ...dealing } as DealtRecord["dealing"],
});
const outcome = async (record: DealtRecord) => (await checkDealing(record)).outcome;

const GOLDEN = import.meta.glob<DealtRecord>("../../../../tests/games/*/golden/records/v[23]_*.json", {
  eager: true,
  import: "default",
});

test("the golden records are there", () => expect(Object.keys(GOLDEN).length).toBeGreaterThan(5));

test.each(Object.entries(GOLDEN))("%s holds", async (_, record) => expect(await outcome(record)).toBe("holds"));

describe("the vector of the specification", () => {
  test("holds", async () => expect(await outcome(RECORD)).toBe("holds"));

  test.each([
    { commitment: RECORD.seed },
    { secret: SECRET.replace("00", "01") },
    { table: "San Polo" },
    { number: 8 },
    { nonces: ["00112234", ""] },
    { nonces: ["", "00112233"] },
  ])("does not hold with %o", async (change) => expect(await outcome(changed(change))).toBe("wrong"));

  test("does not hold with another seed", async () => expect(await outcome({ ...RECORD, seed: SECRET })).toBe("wrong"));

  test.each([
    { nonces: ["00112233\n"] },
    { nonces: ["00112233", "\n"] },
    { nonces: null },
    { table: "San\nMarco" },
    { secret: null },
    { number: 1.5 },
  ])("is unreadable with %o", async (change) => expect(await outcome(changed(change))).toBe("unreadable"));
});

test("without a server nothing was promised", async () =>
  expect(await outcome({ ...RECORD, dealing: null })).toBe("unpromised"));

test("own notes are found in the record, whatever surrounds them", () => {
  const { dealing } = RECORD;
  if (!dealing) throw new Error("the vector has a dealing");
  expect(findNote(` ${dealing.commitment.toUpperCase()}\n`, dealing)).toEqual({ what: "commitment" });
  expect(findNote("00112233", dealing)).toEqual({ what: "nonce", seat: 0 });
  expect(findNote("0011", dealing)).toEqual({ what: "unknown" });
  expect(findNote("", dealing)).toEqual({ what: "unknown" });
});
