import { expect, test } from "vitest";
import { Advice } from "./advice.svelte";

test("a hint is kept until the position changes", async () => {
  const advice = new Advice();
  const asked = advice.ask(() => Promise.resolve("b2-b4"));
  expect(advice.isAsked).toBe(true);
  await asked;
  expect([advice.move, advice.isAsked]).toEqual(["b2-b4", false]);
  advice.clear();
  expect(advice.move).toBeNull();
});

test("a hint that comes too late is not heard, nor why it was refused", async () => {
  const advice = new Advice();
  let answer: (move: string) => void = () => undefined;
  const late = advice.ask(() => new Promise((resolve) => (answer = resolve)));
  advice.clear();
  answer("b2-b4");
  await late;
  expect([advice.move, advice.isAsked]).toEqual([null, false]);
  let refuse: (error: Error) => void = () => undefined;
  const refused = advice.ask(() => new Promise((_, reject) => (refuse = reject)));
  advice.clear();
  refuse(new Error("not now"));
  await refused;
  await expect(advice.ask(() => Promise.reject(new Error("not now")))).rejects.toThrow("not now");
  expect(advice.isAsked).toBe(false);
});
