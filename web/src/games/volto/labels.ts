/** What a screen reader says of a cell: no more than this seat may know. */
import * as m from "../../i18n/generated/messages.js";
import type { Options } from "../../api/generated/volto";
import type { Explanation } from "../../stage/explain";
import { anyOf, nameOf, wordsOfMove } from "./faces";
import type { DrawnMask } from "./masks";

export interface CellState {
  seat: number | null;
  names: readonly string[];
  /** Whether what can be deduced is said, too. */
  aid: boolean;
  /** What the reader takes it for. */
  guess: string | null;
  canMove: boolean;
  isChosen: boolean;
  isTarget: boolean;
  isSource: boolean;
  isEnd: boolean;
}

export function labelOf(cell: string, mask: DrawnMask | undefined, state: CellState): string {
  let label = describe(cell, mask, state);
  if (state.guess) label = m.volto_cell_guess({ label, mask: nameOf(state.guess) });
  if (state.isSource) label = m.volto_cell_moved_from({ label });
  if (state.isEnd) label = m.volto_cell_moved_to({ label });
  if (state.isChosen) return m.volto_cell_selected({ label });
  if (state.isTarget) return mask ? m.volto_cell_capture({ label }) : m.volto_cell_target({ label });
  return state.canMove ? m.volto_cell_can_move({ label }) : label;
}

function describe(cell: string, mask: DrawnMask | undefined, { seat, names, aid }: CellState): string {
  if (!mask) return m.volto_cell_empty({ cell });
  if (mask.seat === seat && mask.face) return m.volto_cell_own({ cell, mask: nameOf(mask.face) });
  const name = names[mask.seat] ?? String(mask.seat + 1);
  if (mask.face) return m.volto_cell_other({ cell, name, mask: nameOf(mask.face) });
  if (aid) return m.volto_cell_may_be({ cell, name, masks: anyOf(mask.may_be) });
  return m.volto_cell_hidden({ cell, name });
}

interface Known {
  names: readonly string[];
  aid: boolean;
  options: Options;
}

/** What a mask on the board is, for those who ask: no more than they may know. */
export function explanationOf(mask: DrawnMask, { names, aid, options }: Known): Explanation {
  if (mask.face) return { title: nameOf(mask.face), text: wordsOfMove(mask.face, options) };
  const title = m.volto_explain_hidden({ name: names[mask.seat] ?? String(mask.seat + 1) });
  if (!aid) return { title, text: m.volto_aid_off() };
  const masks = anyOf(mask.may_be);
  return { title, text: mask.may_be.length === 1 ? m.volto_must_be({ masks }) : m.volto_can_be({ masks }) };
}
