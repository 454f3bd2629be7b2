import { preference } from "../../ui/preferences.svelte";

/** Show what each hidden mask can still be. */
export const memoryAid = preference("memoryAid", true);
