/** A move in words, and why it may be good: from what its owner knows and everybody can deduce. */
import * as m from "../../i18n/generated/messages.js";
import type { MaskView, View } from "../../api/generated/volto";
import type { SayContext } from "../contract";
import { palaceOf } from "./cells";
import { nameOf } from "./faces";
import { sourceAndTarget } from "./moves";

/** Which mask goes where, and a reason; null for a placement: whole set-ups are offered elsewhere. */
export function say(move: string, { view }: SayContext<View>): string | null {
  const way = sourceAndTarget(move);
  if (way === null) return null;
  const mask = view.masks.find(({ cell }) => cell === way.from);
  if (!mask?.face) return null;
  return m.volto_hint({ mask: nameOf(mask.face), ...way, why: whyOf(mask, way, view) });
}

function whyOf(mask: MaskView, { from, to }: { from: string; to: string }, { masks }: View): string {
  const others = masks.filter((one) => one.seat !== mask.seat && one.cell !== null);
  const taken = others.find(({ cell }) => cell === to);
  if (taken?.may_be === "K") return m.volto_why_wins();
  if (mask.face === "K" && palaceOf(to) === 1 - mask.seat) return m.volto_why_arrives();
  if (taken) return taken.may_be.includes("L") ? m.volto_why_risk() : m.volto_why_safe();
  const near = (cell: string) => others.filter((one) => isBeside(one.cell ?? "", cell));
  if (mask.face === "L") return near(to).length > 0 ? m.volto_why_bait() : m.volto_why_quiet();
  if (mask.face === "K" && ahead(mask.seat, from, to) > 0) return m.volto_why_near();
  if (near(from).length > near(to).length) return m.volto_why_away();
  return near(to).some((one) => reaches(mask.face ?? "", to, one.cell ?? "", mask.seat))
    ? m.volto_why_threat()
    : m.volto_why_quiet();
}

const column = (cell: string) => cell.charCodeAt(0);
const row = (cell: string) => Number(cell[1]);

function ahead(seat: number, from: string, to: string): number {
  return (row(to) - row(from)) * (seat === 1 ? -1 : 1);
}

function isBeside(one: string, other: string): boolean {
  return one !== other && Math.abs(column(one) - column(other)) <= 1 && Math.abs(row(one) - row(other)) <= 1;
}

/** Whether a face that stands beside a cell can capture there. */
function reaches(face: string, from: string, to: string, seat: number): boolean {
  const isSlanted = column(from) !== column(to) && row(from) !== row(to);
  if (face === "N") return !isSlanted;
  if (face === "C") return isSlanted;
  return face === "K" || (face === "S" && column(from) === column(to) && ahead(seat, from, to) > 0);
}
