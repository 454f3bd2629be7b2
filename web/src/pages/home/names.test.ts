import { expect, it } from "vitest";
import { namesLine, shownName } from "./names";

it("lists names", () => {
  expect(namesLine([])).toBe("");
  expect(namesLine(["Anna"])).toBe("Anna");
  expect(namesLine(["Anna", "Bruno"])).toBe("Anna and Bruno");
});

it("calls bots as they are called at the table, and nobody else", () => {
  expect(shownName("greedy 2")).not.toMatch(/greedy/);
  expect(shownName("greedy 2")).not.toBe(shownName("random 3"));
  for (const name of ["greedy", "greedy 13", "greedy 02", "Greedy 2 ", "Anna 2"]) expect(shownName(name)).toBe(name);
});
