/** What somebody is asked to do now, in one short line. */
import * as m from "../../i18n/generated/messages.js";
import type { View } from "../../api/generated/volto";
import { nameOf } from "./faces";

export interface Asked {
  names: readonly string[];
  seat: number | null;
  /** The cell of the mask that is to move, and the face of the seal that is held. */
  chosen?: string | null;
  seal?: string | null;
}

/** The line above the actions; empty when everything is over. */
export function asked(view: View, { names, seat, chosen = null, seal = null }: Asked): string {
  if (view.phase === "over") return "";
  if (seal !== null) return m.volto_says_seal({ mask: nameOf(seal) });
  if (view.phase === "placing") return m.volto_setup_title();
  if (seat !== null && view.legal.length > 0) return chosen === null ? m.volto_says_move() : m.volto_says_where();
  if (view.turn === null) return "";
  // Short, so that the board keeps its size: who it is stands beside it.
  return seat === null ? m.volto_says_wait({ name: names[view.turn] ?? "" }) : m.volto_says_other();
}

/** What the reader of a view is asked to do; null when they only wait. */
export function ask(view: View, { names, seat }: Asked): string | null {
  return seat !== null && view.legal.length > 0 ? asked(view, { names, seat }) : null;
}
