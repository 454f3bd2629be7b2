/** Where somebody is in a review, as an address others can open. */

/** Whose knowledge is shown: a seat, what everybody knew (null), or everything. */
export type Viewpoint = number | null | "open";

/** Whose beliefs are shown: a seat's, a spectator's (null), or nobody's. */
export type Believer = number | null | "nobody";

export interface Place {
  step: number;
  viewpoint: Viewpoint;
  believer: Believer;
}

const SPECTATOR = "all";

export function readPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const seat = query.get("seat");
  const believes = query.get("believes");
  return {
    step: readNumber(query.get("step")) ?? 0,
    viewpoint: seat === "open" ? "open" : readNumber(seat),
    believer: believes === SPECTATOR ? null : (readNumber(believes) ?? "nobody"),
  };
}

/** The part of the address behind the question mark, without what is usual. */
export function writePlace({ step, viewpoint, believer }: Place): string {
  const query = new URLSearchParams();
  if (step > 0) query.set("step", String(step));
  if (viewpoint !== null) query.set("seat", String(viewpoint));
  if (believer !== "nobody") query.set("believes", believer === null ? SPECTATOR : String(believer));
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** A place that exists in a game of so many seats and steps. */
export function within(place: Place, seats: number, steps: number): Place {
  const isSeat = (seat: unknown) => typeof seat === "number" && seat < seats;
  const { viewpoint, believer } = place;
  return {
    step: Math.min(place.step, steps - 1),
    viewpoint: viewpoint === "open" || isSeat(viewpoint) ? viewpoint : null,
    believer: believer === null || isSeat(believer) ? believer : "nobody",
  };
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
