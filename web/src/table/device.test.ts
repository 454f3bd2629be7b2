import { expect, test } from "vitest";
import type { TableView } from "../api/messages";
import { sharesWith } from "./device";

test("seats of one device know each other, and nobody else", () => {
  const table = { seats: [0, 1, 0, null, 1, 0].map((device) => ({ device })) } as TableView;
  const shared = table.seats.map((_, number) => sharesWith(table, number));
  expect(shared).toEqual([[2, 5], [4], [0, 5], [], [1], [0, 2]]);
});
