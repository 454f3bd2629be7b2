/** The masks as they are drawn: what this seat sees and, in a review, what was hidden from it. */
import type { MaskView, Volto } from "../../api/generated/volto";
import { FACES } from "./faces";

export interface DrawnMask extends MaskView {
  /** The face is shown by a review only: this seat did not know it. */
  opened: boolean;
}

/** The faces by mask from a truth or from its set-ups; null where it tells none. */
export function facesOfTruth(truth: unknown): (string | null)[] | null {
  const setups: unknown = Array.isArray(truth) ? truth : (truth as { setups?: unknown } | null | undefined)?.setups;
  if (!Array.isArray(setups) || setups.length !== 2) return null;
  const known = new Set<string>(FACES);
  return setups.flatMap((setup: unknown) =>
    [...String(setup).replace("/", "")].map((face) => (known.has(face) ? face : null)),
  );
}

export function drawnMasks(masks: readonly MaskView[], truth: unknown): DrawnMask[] {
  const faces = facesOfTruth(truth);
  return masks.map((mask) => {
    const face = mask.face ?? faces?.[mask.id] ?? null;
    return { ...mask, face, opened: mask.face === null && face !== null };
  });
}

type Event = Volto["event"];

/** Whether a mask is one that its reader can only guess at. */
export function isHidden(mask: DrawnMask, seat: number | null): boolean {
  return mask.cell !== null && mask.face === null && mask.seat !== seat;
}

export function lastMove(events: readonly Event[]): { from: string; to: string } | null {
  const moved = events.findLast((event) => event.type === "moved");
  return moved?.type === "moved" ? moved : null;
}

/** How few faces must be left for them to be drawn on a mask. */
const FEW = 3;

/** What is worth drawing on a mask of the faces it can still have. */
export function fewLeft(mask: MaskView): string {
  return mask.may_be.length <= FEW ? mask.may_be : "";
}
