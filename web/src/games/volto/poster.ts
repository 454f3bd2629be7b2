/** What the poster of a finished game says: one line of story, and how sure one could be of a Candidate. */
import * as m from "../../i18n/generated/messages.js";
import type { View } from "../../api/generated/volto";
import type { EndContext, Poster } from "../contract";
import { certaintyOf } from "./certainty";
import { reason, type Event } from "./log";
import PosterPicture from "./PosterPicture.svelte";

const STORIES: Record<string, readonly [won: () => string, lost: () => string]> = {
  candidate_captured: [m.volto_story_candidate_captured_won, m.volto_story_candidate_captured_lost],
  candidate_took_lady: [m.volto_story_candidate_took_lady_won, m.volto_story_candidate_took_lady_lost],
  ladies_lost: [m.volto_story_ladies_lost_won, m.volto_story_ladies_lost_lost],
  candidate_arrived: [m.volto_story_candidate_arrived_won, m.volto_story_candidate_arrived_lost],
  no_move: [m.volto_story_no_move_won, m.volto_story_no_move_lost],
};
const PERCENT = 100;

export function poster({ view, events, names, seat }: EndContext<View, Event>): Poster<View> {
  const curves = certaintyOf(events, false);
  return {
    kind: view.result?.reason ?? "early",
    story: storyOf(view, seat),
    curves: {
      label: m.volto_curve(),
      lines: curves.map((values, side) => ({
        name: names[side] ?? String(side + 1),
        values: values.map((share) => Math.round(share * PERCENT)),
      })),
    },
    Picture: PosterPicture,
  };
}

function storyOf({ result }: View, seat: number | null): string {
  if (!result) return m.volto_story_early();
  const [won, lost] = STORIES[result.reason] ?? [];
  const [winner] = result.winners;
  if (seat === null || winner === undefined || !won || !lost) return reason(result.reason);
  return winner === seat ? won() : lost();
}
