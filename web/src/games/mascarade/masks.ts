/** The masks by their names; which of them go together is for the server to say. */
import * as m from "../../i18n/generated/messages.js";
import type { Word } from "../contract";

export const MASKS: Record<string, Word> = {
  judge: m.mascarade_mask_judge,
  empress: m.mascarade_mask_empress,
  king: m.mascarade_mask_king,
  widow: m.mascarade_mask_widow,
  guru: m.mascarade_mask_guru,
  beggar: m.mascarade_mask_beggar,
  thief: m.mascarade_mask_thief,
  fool: m.mascarade_mask_fool,
  spy: m.mascarade_mask_spy,
  puppet_master: m.mascarade_mask_puppet_master,
  princess: m.mascarade_mask_princess,
  witch: m.mascarade_mask_witch,
  patron: m.mascarade_mask_patron,
  cheat: m.mascarade_mask_cheat,
  swindler: m.mascarade_mask_swindler,
  peasant: m.mascarade_mask_peasant,
};

/** The masks as a list of them is put together: the Peasants are two cards. */
export const CARDS: Record<string, Word> = { ...MASKS, peasant: m.mascarade_masks_peasants };

/** Put a mask into a list or take it out; the Peasants come as a pair. */
export function toggled(list: readonly string[], mask: string): string[] {
  if (list.includes(mask)) return list.filter((other) => other !== mask);
  const wanted = [...list, mask, ...(mask === "peasant" ? [mask] : [])];
  const order = Object.keys(CARDS);
  return wanted.sort((one, other) => order.indexOf(one) - order.indexOf(other));
}
