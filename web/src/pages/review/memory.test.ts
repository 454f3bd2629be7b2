import { expect, test, vi } from "vitest";
import { Memory } from "./memory";

test("what was asked is not asked again, but a failure is", async () => {
  const memory = new Memory<number, string>();
  const fetch = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("here");
  await expect(memory.get(1, fetch)).rejects.toThrow("away");
  expect(memory.has(1)).toBe(false);
  expect(await memory.get(1, fetch)).toBe("here");
  expect(await memory.get(1, fetch)).toBe("here");
  expect(fetch).toHaveBeenCalledTimes(2);
});
