import { expect, it } from "vitest";
import { linesOf } from "./lines";

const context = { names: ["Anna"], seat: 0 };
const tell = (event: unknown) => (event === "silent" ? null : String(event));

it("tells every event by itself that needs words", () => {
  expect(linesOf({ tell }, ["a", "silent", "b"], context)).toEqual([
    { heard: 1, text: "a" },
    { heard: 3, text: "b" },
  ]);
});

it("takes the lines of a game that puts several events into one", () => {
  const log = (events: readonly unknown[]) => [{ heard: events.length, text: events.join(" and ") }];
  expect(linesOf({ tell, log }, ["a", "b"], context)).toEqual([{ heard: 2, text: "a and b" }]);
});
