/** A phone that vibrates: for things that everybody at the table may know, as with sounds. */
import { preferences } from "./preferences.svelte";

const LENGTHS = { turn: [40], unmasking: [20, 60, 30] } as const;

export function buzz(why: keyof typeof LENGTHS): void {
  if (!preferences.kept.haptics || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.([...LENGTHS[why]]);
}
