/** How a match ended, as a story with a curve: to whom the Doge leaned after every move. */
import * as m from "../../i18n/generated/messages.js";
import type { RoundOver, View } from "../../api/generated/twilight";
import type { EndContext, Poster } from "../contract";
import type { Event } from "./log";
import Picture from "./Picture.svelte";
import { leadOf } from "./tally";

type Story = (inputs: { name: string }) => string;
const STORIES: Record<string, [own: () => string, other: Story]> = {
  doge: [m.twilight_story_doge_own, m.twilight_story_doge_of],
  favourite: [m.twilight_story_favourite_own, m.twilight_story_favourite_of],
  check_doge: [m.twilight_story_check_doge_own, m.twilight_story_check_doge_of],
  check_favourite: [m.twilight_story_check_favourite_own, m.twilight_story_check_favourite_of],
};

/** What happened at the end of a round, as its reader would tell it. */
export function storyOf({ reason, winner }: RoundOver, seat: number | null, names: readonly string[]): string {
  const [own, other] = STORIES[reason] ?? [];
  if (winner === null || !own || !other) return m.twilight_story_drawn();
  return winner === seat ? own() : other({ name: names[winner] ?? "" });
}

/** The lead after every move, for the player on one side: from 0 to 100. */
function curveOf(events: readonly Event[], owner: number): number[] {
  const side = owner === 0 ? -1 : 1;
  let figures = { doge: 0, favourite: 0 };
  const values = [50];
  for (const event of events) {
    if (event.type === "round" || event.type === "played") ({ figures } = event);
    else if (event.type === "favourite") figures = { ...figures, favourite: event.cell };
    else continue;
    values.push(Math.round(50 + 50 * side * leadOf(figures)));
  }
  return values;
}

export function poster({ view, events, names, seat }: EndContext<View, Event>): Poster<View> {
  const last = events.findLast((event) => event.type === "round_over");
  const isWhole = view.result !== null && last !== undefined;
  const own = seat === 1 ? 1 : 0;
  const won = (owner: number) => view.rounds.filter((winner) => winner === owner).length;
  const story = isWhole ? storyOf(last, seat, names) : m.twilight_story_early();
  const isLong = isWhole && view.rounds.length > 1;
  return {
    kind: isWhole ? last.reason : "early",
    story: isLong ? m.twilight_story_rounds({ own: won(own), other: won(1 - own), story }) : story,
    curves: {
      label: m.twilight_curve(),
      lines: [own, 1 - own].map((owner) => ({ name: names[owner] ?? "", values: curveOf(events, owner) })),
    },
    Picture,
  };
}
