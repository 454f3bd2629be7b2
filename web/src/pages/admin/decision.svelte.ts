/** What is about to be decided, until somebody confirms it or not. */
import { notices } from "../../ui/notices.svelte";
import { session } from "./session.svelte";
import { filled, type Texts } from "./texts";

export type Wish =
  | { do: "mute" | "ban" | "forget"; user: string; name: string }
  | { do: "close"; table: string }
  | { do: "resolve"; report: string };

const HOUR = 3600;
export const DURATIONS = [
  { seconds: HOUR, word: "hour" },
  { seconds: 24 * HOUR, word: "day" },
  { seconds: 7 * 24 * HOUR, word: "week" },
  { seconds: 30 * 24 * HOUR, word: "month" },
  { seconds: null, word: "ever" },
] as const;

/** The words of the question for a wish. */
export function question(wish: Wish, words: Texts): { title: string; text: string; act: string } {
  const name = "name" in wish ? wish.name || wish.user : "";
  return {
    title: filled(words[`${wish.do}_title`], { name }),
    text: words[`${wish.do}_text`],
    act: words[`${wish.do}_do`],
  };
}

/** Do what was wished; tells whether it was done. */
export async function fulfil(wish: Wish, reason: string, seconds: number | null, words: Texts): Promise<boolean> {
  return (
    (await session.attempt(async () => {
      if (wish.do === "close") await session.closeTable(wish.table, reason);
      else if (wish.do === "resolve") await session.resolve(wish.report, reason);
      else {
        const { user, name } = wish;
        const done = await session.decide({ do: wish.do, user, name, reason, seconds });
        if (wish.do === "forget") {
          notices.say(filled(words.forgotten, { ...done }));
          return true;
        }
      }
      notices.say(words.done);
      return true;
    })) ?? false
  );
}

/** Lift a restriction. */
export async function lift(what: "unmute" | "unban", user: string, words: Texts): Promise<void> {
  await session.attempt(async () => {
    await session.decide({ do: what, user });
    notices.say(words.done);
  });
}
