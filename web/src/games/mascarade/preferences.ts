import { preference } from "../../ui/preferences.svelte";

/** Seconds after which an unanswered contest is answered "no"; 0 never. */
export const answerAfter = preference("answerAfter", 20);
