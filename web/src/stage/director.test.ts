import { beforeEach, expect, it } from "vitest";
import type { Beat, Direct } from "./beat";
import { Director, EARLY, MISSED, USUAL, type Frame, type Timer } from "./director.svelte";

/** A clock that stands still until it is told to go on. */
class Clock implements Timer {
  private time = 0;
  private due: { at: number; act: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, act: () => void): () => void {
    const one = { at: this.time + milliseconds, act };
    this.due.push(one);
    return () => (this.due = this.due.filter((other) => other !== one));
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const [first] = this.due.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!first) break;
      this.due = this.due.filter((other) => other !== first);
      this.time = first.at;
      first.act();
    }
    this.time = end;
  }
}

let clock: Clock;
let pace: number;
let shown: number[];
let begun: string[];
let director: Director;
let direct: Direct<unknown, unknown> | undefined;

/** Events are texts; a position is the list of those that have been heard. */
const frame = (events: string[], heard: number): Frame => ({
  before: events.slice(0, heard).join(" "),
  after: events.join(" "),
  events,
  heard,
  seat: 0,
  names: [],
});

const beatOf = (event: string, heard: number, before: string, lasts: number): Beat => ({
  kind: event,
  heard,
  view: `${before} ${event}`.trim(),
  lasts,
  says: null,
});

function open(): void {
  shown = [];
  begun = [];
  director = new Director({
    pace: () => pace,
    direct,
    shown: (heard) => shown.push(heard),
    began: ({ kind }) => begun.push(kind),
    timer: clock,
  });
  director.jump("", []);
}

beforeEach(() => {
  clock = new Clock();
  pace = 1;
  direct = undefined;
  open();
});

/** Every event is a beat of a second; one in capitals is a card. */
function cutByEvent(): void {
  direct = ({ before, events, heard }) => {
    const told = events as string[];
    return told.map((event, index) => {
      const past = [before as string, ...told.slice(0, index)].join(" ").trim();
      return { ...beatOf(event, heard + index + 1, past, 1000), isCard: event === event.toUpperCase() };
    });
  };
  open();
}

it("shows every frame for a moment where a game says nothing of beats", () => {
  director.hear(frame(["a"], 0));
  director.hear(frame(["a", "b"], 1));
  expect([director.view, director.fresh, director.beat?.heard]).toEqual(["a", ["a"], 1]);
  clock.pass(USUAL - 1);
  expect(director.view).toBe("a");
  clock.pass(1);
  expect([director.view, director.events, director.fresh]).toEqual(["a b", ["a", "b"], ["b"]]);
  expect(director.isBusy).toBe(true);
  clock.pass(USUAL);
  expect(director.isBusy).toBe(false);
  expect(shown).toEqual([0, 2]);
});

it("never draws more than the beat: what comes later waits its turn", () => {
  cutByEvent();
  director.hear(frame(["a", "b"], 0));
  director.hear(frame(["a", "b", "c"], 2));
  const seen: unknown[] = [];
  for (let second = 0; second < 3; second++) {
    seen.push([director.view, director.events.length]);
    clock.pass(1000);
  }
  expect(seen).toEqual([
    ["a", 1],
    ["a b", 2],
    ["a b c", 3],
  ]);
  expect(director.beat).toBeNull();
  expect(begun).toEqual(["a", "b", "c"]);
});

it("ends where the news end, whatever the game made of them", () => {
  direct = () => [beatOf("a", 1, "", 500)];
  open();
  director.hear(frame(["a", "b"], 0));
  expect(director.view).toBe("a");
  clock.pass(500);
  expect([director.view, director.events.length, shown.at(-1)]).toEqual(["a b", 2, 2]);
});

it("keeps its pace", () => {
  cutByEvent();
  pace = 1.5;
  director.hear(frame(["a"], 0));
  clock.pass(1499);
  expect(director.isBusy).toBe(true);
  clock.pass(1);
  expect(director.isBusy).toBe(false);
  pace = 0;
  director.hear(frame(["a", "b", "C"], 1));
  expect([director.view, director.fresh, director.isBusy]).toEqual(["a b C", ["b", "C"], false]);
});

it("ends all at once when somebody wants no beats any more", () => {
  cutByEvent();
  director.hear(frame(["a", "b", "c"], 0));
  pace = 0;
  clock.pass(1000);
  expect([director.view, director.isBusy]).toEqual(["a b c", false]);
});

it("skips one beat, unless it has only just begun", () => {
  cutByEvent();
  director.hear(frame(["a", "b"], 0));
  clock.pass(EARLY - 1);
  director.skip();
  expect(director.view).toBe("a");
  clock.pass(1);
  director.skip();
  expect(director.view).toBe("a b");
  clock.pass(999);
  expect(director.isBusy).toBe(true);
});

it("holds a card until somebody dismisses it", () => {
  cutByEvent();
  director.hear(frame(["A", "b"], 0));
  clock.pass(60_000);
  expect(director.view).toBe("A");
  director.skip();
  expect(director.view).toBe("A b");
});

it("jumps, and forgets what waited", () => {
  cutByEvent();
  director.hear(frame(["a", "b"], 0));
  director.jump("z", ["z"]);
  expect([director.view, director.fresh, director.beat]).toEqual(["z", [], null]);
  clock.pass(5000);
  expect(director.view).toBe("z");
});

it("tells what was missed in five seconds at most, and can be told that it is enough", () => {
  cutByEvent();
  const events = [..."abcdefghijklmnopqrst"];
  director.hear(frame(events, 0), true);
  expect(director.isMissed).toBe(true);
  clock.pass(MISSED - 1);
  expect(director.isBusy).toBe(true);
  clock.pass(1);
  expect([director.isBusy, director.isMissed, director.events.length]).toEqual([false, false, 20]);
  director.hear(frame([...events, "u", "v"], 20), true);
  director.skipAll();
  expect([director.isBusy, director.events.length]).toEqual([false, 22]);
});

it("waits while nobody looks, and hurries afterwards", () => {
  cutByEvent();
  director.hear(frame(["a"], 0));
  clock.pass(400);
  director.hold();
  clock.pass(60_000);
  expect(director.view).toBe("a");
  director.release();
  clock.pass(599);
  expect(director.isBusy).toBe(true);
  clock.pass(1);
  expect(director.isBusy).toBe(false);
  director.hold();
  director.hear(frame([..."abcdefghijklmn"], 1));
  expect(director.view).toBe("a");
  director.release();
  expect(director.isMissed).toBe(true);
  clock.pass(MISSED);
  expect(director.isBusy).toBe(false);
});

it("says nothing of a position that it has not reached", () => {
  cutByEvent();
  director.hear(frame(["a"], 0));
  expect(shown).toEqual([0]);
  clock.pass(1000);
  expect(shown).toEqual([0, 1]);
});
