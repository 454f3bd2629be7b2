import * as m from "../../i18n/generated/messages.js";
import { notices } from "../../ui/notices.svelte";

/** Copy a text, and say whether it went well. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.say(m.review_copied());
  } catch {
    notices.say(m.review_not_copied(), "bad");
  }
}
