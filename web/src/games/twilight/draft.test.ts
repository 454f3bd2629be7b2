import { describe, expect, it } from "vitest";
import type { View } from "../../api/generated/twilight";
import type { Previewed } from "../../api/messages";
import { Draft, type Ask } from "./draft.svelte";

const FIGURES = { doge: 0, west: -2, east: 2, merchant: -1, harlequin: 1, favourite: 0 };
const NOW = { turn: 0, round: 1, figures: FIGURES, hand: ["D1", "D1", "H3"], legal: [] } as unknown as View;

const answer = (moves: number, view: Partial<View>, events: unknown[] = []): Previewed => ({
  type: "previewed",
  id: "1",
  moves,
  events,
  view: { ...NOW, ...view },
});

/** A server that imagines one Doge card after the other, but no end. */
const house: Ask = (moves) => {
  const made = moves.filter((move) => move !== "end").length;
  const figures = { ...FIGURES, doge: made };
  return Promise.resolve(answer(made, { figures, hand: NOW.hand?.slice(made) ?? [], legal: ["D1:doge+1", "end"] }));
};

describe("a draft", () => {
  it("shows how things would be, and is sent with an end", async () => {
    const draft = new Draft();
    await draft.add("D1:doge+1", NOW, house);
    await draft.add("D1:doge+1", NOW, house);
    expect(draft.last).toMatchObject({ figures: { doge: 2 }, hand: ["H3"], closes: false, favourite: null });
    expect(draft.whole).toEqual(["D1:doge+1", "D1:doge+1", "end"]);
  });

  it("takes the last card or all of them back", async () => {
    const draft = new Draft();
    await draft.add("D1:doge+1", NOW, house);
    await draft.add("D1:doge+1", NOW, house);
    draft.undo();
    expect(draft.moves).toEqual(["D1:doge+1"]);
    draft.clear();
    expect(draft.last).toBeNull();
  });

  it("needs no end where the turn closes itself", async () => {
    const draft = new Draft();
    const called = { figures: { ...FIGURES, doge: -1 }, turn: 1, legal: [] };
    const events = [{ type: "played", seat: 0, move: "guild:doge", figures: called.figures }];
    await draft.add("guild:doge", NOW, () => Promise.resolve(answer(1, called, events)));
    expect(draft.whole).toEqual(["guild:doge"]);
    expect(draft.last?.favourite).toEqual({ by: 0, cell: 0 });
  });

  it("stops where chance decides, and tells what the text says", async () => {
    const draft = new Draft();
    await draft.add("discard", NOW, () => Promise.resolve(answer(0, {})));
    expect(draft.last).toMatchObject({ closes: true, hand: [], favourite: null });
    draft.clear();
    await draft.add("D1:doge+1", NOW, () => Promise.resolve(answer(0, {})));
    expect(draft.last).toMatchObject({ closes: true, figures: { doge: 1 }, hand: ["D1", "H3"] });
  });

  it("tells where the Favourite would go, where the server tells it", async () => {
    const draft = new Draft();
    const ask: Ask = async (moves) => {
      const told = await house(moves);
      return moves.includes("end")
        ? {
            ...told,
            events: [
              { type: "ended", seat: 0 },
              { type: "favourite", by: -2, cell: -2 },
            ],
          }
        : told;
    };
    await draft.add("D1:doge+1", NOW, ask);
    expect(draft.last?.favourite).toEqual({ by: -2, cell: -2 });
  });

  it("forgets an answer that comes too late, and stays as it was when it is refused", async () => {
    const draft = new Draft();
    const answers: ((answer: Previewed) => void)[] = [];
    const late = draft.add("D1:doge+1", NOW, () => new Promise((resolve) => answers.push(resolve)));
    expect(draft.isWaiting).toBe(true);
    draft.clear();
    answers[0]?.(answer(1, {}));
    await late;
    expect(draft.moves).toEqual([]);
    await expect(draft.add("D1:doge+1", NOW, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect([draft.moves, draft.isWaiting]).toEqual([[], false]);
  });
});
