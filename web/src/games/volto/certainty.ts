/**
 * How sure somebody could be of a Candidate, as the game went on: for the graph at its end.
 *
 * It is counted from what everybody has seen: how masks moved, and which faces were shown.
 */
import { COLUMNS, palaceOf } from "./cells";
import { BOX, FACES, type Face } from "./faces";
import type { Event } from "./log";

interface Standing {
  cell: string | null;
  may: ReadonlySet<Face>;
}

const ALL: ReadonlySet<Face> = new Set(FACES);
const COUNTS = FACES.map((face) => BOX.filter((one) => one === face).length);

/** For either side, how likely its likeliest Candidate was after every move, as a share of 1. */
export function certaintyOf(events: readonly Event[], hasRook: boolean): [number[], number[]] {
  const sides = [0, 1].map((seat) => homes(seat)) as [Standing[], Standing[]];
  const curves: [number[], number[]] = [[surest(sides[0])], [surest(sides[1])]];
  let mover: Standing | undefined;
  let hasMoved = false;
  const note = () => {
    if (hasMoved) for (const seat of [0, 1] as const) curves[seat].push(surest(sides[seat]));
    hasMoved = false;
  };
  for (const event of events) {
    if (event.type === "moved") {
      note();
      const side = sides[event.seat === 1 ? 1 : 0];
      mover = side.find(({ cell }) => cell === event.from);
      if (!mover) continue;
      mover.may = without(mover.may, excludedBy(event.from, event.to, event.seat, hasRook));
      mover.cell = event.to;
      hasMoved = true;
    } else if (event.type === "captured") {
      const side = sides[event.seat === 1 ? 1 : 0];
      const gone = side.find((mask) => mask.cell === event.cell);
      if (gone) show(gone, event.face);
      if (mover) mover.may = without(mover.may, ["L"]);
    } else if (event.type === "lost" && mover) {
      if (event.face !== null) show(mover, event.face);
      else mover.may = without(mover.may, ["K"]);
      mover.cell = null;
    } else if (event.type === "over") mover = undefined;
    if (mover && event.type === "moved" && palaceOf(event.to) === 1 - event.seat)
      mover.may = without(mover.may, isLast(events, event) ? [] : ["K"]);
  }
  note();
  return curves;
}

function isLast(events: readonly Event[], event: Event): boolean {
  return !events.slice(events.indexOf(event) + 1).some(({ type }) => type === "moved");
}

function homes(seat: number): Standing[] {
  const rows = seat === 1 ? [7, 6] : [1, 2];
  return rows.flatMap((row) => COLUMNS.map((column) => ({ cell: `${column}${row}`, may: ALL })));
}

function show(mask: Standing, face: string): void {
  mask.cell = null;
  mask.may = new Set(FACES.filter((one) => one === face));
}

function without(may: ReadonlySet<Face>, excluded: readonly Face[]): ReadonlySet<Face> {
  return new Set([...may].filter((face) => !excluded.includes(face)));
}

/** The faces that don't move like that. */
export function excludedBy(from: string, to: string, seat: number, hasRook: boolean): Face[] {
  const across = Math.abs(to.charCodeAt(0) - from.charCodeAt(0));
  const up = (Number(to[1]) - Number(from[1])) * (seat === 1 ? -1 : 1);
  if (across > 1 || Math.abs(up) > 1) return ["N", "C", "K", "L"];
  if (across === 1 && up !== 0) return ["N", "S"];
  return hasRook || (across === 0 && up > 0) ? ["C"] : ["C", "S"];
}

/** The likeliest place of the Candidate, if all arrangements that fit are equally likely. */
function surest(masks: readonly Standing[]): number {
  const all = ways(masks.map(({ may }) => may));
  if (all === 0) return 0;
  const shares = masks.map((mask, index) =>
    mask.may.has("K") ? ways(masks.map(({ may }, other) => (other === index ? new Set<Face>(["K"]) : may))) / all : 0,
  );
  return Math.max(...shares);
}

/** In how many ways the ten faces can lie on places that allow only some of them. */
function ways(places: readonly ReadonlySet<Face>[]): number {
  let found = new Map<string, number>([[COUNTS.join(""), 1]]);
  for (const may of places) {
    const next = new Map<string, number>();
    for (const [left, count] of found) {
      for (const [index, face] of FACES.entries()) {
        const rest = Number(left[index]);
        if (rest === 0 || !may.has(face)) continue;
        const key = `${left.slice(0, index)}${rest - 1}${left.slice(index + 1)}`;
        next.set(key, (next.get(key) ?? 0) + count);
      }
    }
    found = next;
  }
  return found.get("0".repeat(FACES.length)) ?? 0;
}
