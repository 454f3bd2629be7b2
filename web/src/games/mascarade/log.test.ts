import { beforeAll, describe, expect, it } from "vitest";
import { setLocale } from "../../i18n/choice";
import "../../i18n/words";
import { CONTEST, DEALT, NAMES, swapped, turn } from "./sample";
import { log } from "./lines";
import { reason, tell } from "./log";
import type { Event } from "./types";

beforeAll(() => setLocale("en"));

const all = (events: Event[], seat: number | null = 0) =>
  events.map((event, at) => tell(event, { names: NAMES, seat, before: events.slice(0, at) }));

describe("the log", () => {
  it("tells a contest with its coins", () => {
    expect(all([DEALT, turn(5, 0), ...CONTEST]).slice(1)).toEqual([
      "Turn 5: Anna",
      "Anna announces: King",
      "Ben: “No, I am!”",
      "Chiara lets it pass",
      "Dario lets it pass",
      "Anna turns up: Judge",
      "Ben turns up: King",
      "Ben uses the power: King",
      "King: Ben +2",
      "Fines to the court: Anna −1",
    ]);
  });

  it("names all who let a claim pass in one line", () => {
    const events: Event[] = [
      DEALT,
      turn(5, 0),
      { type: "announced", seat: 0, mask: "king" },
      ...[1, 2, 3].map((seat): Event => ({ type: "answered", seat, contests: false })),
      turn(6, 1),
    ];
    const lines = log(events, { names: NAMES, seat: 0 });
    expect(lines.slice(2)).toEqual([
      { heard: 3, text: "Anna announces: King" },
      { heard: 6, text: "Ben, Chiara, and Dario let it pass" },
      { heard: 7, text: "Turn 6: Ben" },
    ]);
  });

  it("names places by who sits there at that moment", () => {
    const lines = all([
      DEALT,
      { type: "seated", places: [1, 3], persons: [0, 3, 2, 1] },
      { type: "announced", seat: 1, mask: "cheat" },
      swapped(3, [1, 5], null, "fool"),
    ]);
    expect(lines.slice(1)).toEqual([
      "Ben and Dario change seats",
      "Dario announces: Cheat",
      "Ben as Fool: the masks of Dario and Centre card 2 are swapped, or not",
    ]);
  });

  it("says nothing that was seen in secret", () => {
    const told = (real: boolean | null, mask: string | null, masks: string[] | null) =>
      all([
        DEALT,
        swapped(0, [0, 2], real),
        { type: "looked", seat: 0, mask },
        { type: "spied", seat: 0, places: [0, 3], masks },
        { type: "revealed", place: 2, mask, cause: "princess" },
      ]);
    expect(told(true, "king", ["king", "thief"])).toEqual(told(null, null, null));
    expect(told(false, "judge", ["spy", "judge"])).toEqual(told(null, null, null));
  });

  it("has a line for every other event", () => {
    const lines = all([
      DEALT,
      { type: "targeted", seat: 0, mask: "witch", places: [] },
      { type: "targeted", seat: 0, mask: "guru", places: [2] },
      { type: "targeted", seat: 0, mask: "fool", places: [2, 3] },
      { type: "named", seat: 2, mask: "judge" },
      { type: "noted", seat: 0, contests: true },
      { type: "coins", cause: "judge", coins: [6, 6, 6, 6], court: 0 },
      { type: "over", winners: [1, 2], reason: "thirteen", masks: [] },
    ]);
    expect(lines).toEqual([
      "The masks are dealt and shown to all. Anna begins.",
      "Anna leaves the coins as they are",
      "Anna chooses Chiara",
      "Anna chooses Chiara and Dario",
      "Chiara says of the own mask: Judge",
      "Your answer is noted; it is told when all have answered.",
      "Judge: no coin moves",
      "Ben, Chiara share the victory",
    ]);
  });

  it("knows every reason", () => {
    for (const why of ["thirteen", "broke", "cheat", "round_limit"]) expect(reason(why)).not.toBe(why);
  });
});
