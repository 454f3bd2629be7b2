import { beforeEach, expect, it, vi } from "vitest";
import { openTable } from "./opener";
import type { Other } from "./plan";

const said: string[] = [];
let refusal: Error | null = null;

vi.mock("../../api/me.svelte", () => ({ me: { ensure: async () => void said.push("ensure") } }));
vi.mock("../../api/http", async (original) => ({
  ...(await original<typeof import("../../api/http")>()),
  createTable: async ({ game }: { game: string }) => {
    said.push(`create ${game}`);
    return { table: "t", invite: "ff", host: "h", link: "/table/t#invite=ff", seat: 0 };
  },
  sitDown: async (_: string, { seat, name }: { seat: number; name: string }) => {
    said.push(`sit ${seat} ${name}`);
    return { seat };
  },
  removeTable: async (id: string) => void said.push(`remove ${id}`),
}));
vi.mock("../../table/seat.svelte", () => ({
  Seat: class {
    table: object | null = null;
    state = "connecting";
    constructor(readonly address: { seat: number }) {}
    start() {
      this.table = {};
    }
    stop() {
      said.push(`stop ${this.address.seat}`);
    }
    async do(act: { do: string; seat?: number; bot?: string; nonce?: string }) {
      if (refusal) throw refusal;
      if (act.do === "ready") expect(act.nonce).toMatch(/^[0-9a-f]{32}$/);
      said.push([this.address.seat, act.do, act.seat, act.bot].filter((part) => part !== undefined).join(" "));
    }
  },
}));

const open = (...others: Other[]) => openTable({ table: { game: "chess" }, others });

beforeEach(() => {
  said.length = 0;
  refusal = null;
});

it("seats bots and begins at once", async () => {
  expect(await open({ kind: "bot", bot: "greedy" })).toBe("/table/t#invite=ff");
  expect(said).toEqual(["ensure", "create chess", "0 seat_bot 1 greedy", "0 ready", "stop 0"]);
});

it("lets everybody at this device be ready on a line of their own", async () => {
  await open({ kind: "here", name: "Anna" }, { kind: "bot", bot: "random" });
  expect(said).toEqual([
    ...["ensure", "create chess", "sit 1 Anna", "0 seat_bot 2 random", "0 ready", "1 ready", "stop 0", "stop 1"],
  ]);
});

it("does not begin while a friend is awaited", async () => {
  await open({ kind: "friend" }, { kind: "bot", bot: "random" });
  expect(said).toEqual(["ensure", "create chess", "0 seat_bot 2 random", "stop 0"]);
});

it("leaves no half-made table behind", async () => {
  refusal = new Error("no");
  await expect(open({ kind: "bot", bot: "nobody" })).rejects.toThrow("no");
  expect(said).toEqual(["ensure", "create chess", "remove t", "stop 0"]);
});
