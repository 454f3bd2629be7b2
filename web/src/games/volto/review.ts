/** What a review of Volto tells beside the board: which mask could be what, and how masks were placed. */
import type { ReviewStep } from "../../api/generated/http";
import type { View } from "../../api/generated/volto";
import * as m from "../../i18n/generated/messages.js";
import type { GameReview, SecretContext } from "../contract";
import { chancesOf, type Heat, type HeatContext } from "../heat";
import { homeCell } from "./cells";
import { FACES, nameOf } from "./faces";
import { facesOfTruth } from "./masks";

/** The masks of a side. */
const SIDE = 10;

function heat({ things, truth, view, names }: HeatContext): Heat {
  const faces = facesOfTruth(truth) ?? [];
  const masks = new Map((view as View).masks.map((mask) => [String(mask.id), mask]));
  const isGone = (key: string) => masks.get(key)?.cell === null;
  return chancesOf({
    things,
    corner: m.volto_heat_head(),
    // Masks that have left the board come last: there is little to learn from them.
    rows: Object.keys(things).sort((a, b) => Number(isGone(a)) - Number(isGone(b)) || Number(a) - Number(b)),
    columns: [...FACES],
    truth: Object.fromEntries(Object.keys(things).map((key) => [key, faces[Number(key)] ?? ""])),
    columnWord: nameOf,
    rowWord: (key) => {
      const [seat, index] = [Math.floor(Number(key) / SIDE), Number(key) % SIDE];
      const name = names[seat] ?? "";
      // While masks are placed, one knows where the others will stand, but not whether they do.
      const cell = masks.get(key)?.cell ?? homeCell(seat, index);
      return isGone(key) ? m.volto_heat_gone({ name }) : m.volto_heat_mask({ cell, name });
    },
  });
}

function secret(_: ReviewStep, { move }: SecretContext): string | null {
  const [face = "", cell] = move.split("@");
  return cell ? m.volto_secret_placed({ cell, mask: nameOf(face) }) : null;
}

export const review: GameReview = { heat, secret };
