/**
 * What happened, cut into beats: each is drawn for a moment before the next one begins.
 * A game says how its events become beats; the director decides when each one is drawn.
 */
import type { Sound } from "../ui/sound";

/** How long an unmasking is shown, in milliseconds: dim, lift, untie, turn, and hold for half of it. */
export const UNMASKING = 1800;
/** When the mask is edge-on in it: until then there is no face. */
export const TURNS_AT = 750;

export interface Beat {
  /** What happens in it, in the game's own words ("captured", "claimed"): the room draws it by this. */
  kind: string;
  /** How many events have been heard when it is drawn; the room is given these and no later ones. */
  heard: number;
  /** What is seen at its end. The room draws this position, never a later one. */
  view: unknown;
  /** How long it is drawn at least, in milliseconds at the normal pace. */
  lasts: number;
  /** What happens, in one sentence: shown as a caption and read aloud; null where the picture is enough. */
  says: string | null;
  sound?: Sound;
  /** Stays until somebody dismisses it, as the end of a round does. */
  isCard?: boolean;
}

/** What came with one frame: the events after the first `heard`, and the positions around them. */
export interface News<View = unknown, Event = unknown> {
  before: View;
  after: View;
  events: readonly Event[];
  /** How many of the events had been heard before this frame. */
  heard: number;
  seat: number | null;
  names: readonly string[];
}

/** Cut news into beats. Pure: the same news gives the same beats, so that motion tells no secret. */
export type Direct<View, Event> = (news: News<View, Event>) => Beat[];
