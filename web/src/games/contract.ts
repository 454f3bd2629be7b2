/** What the page knows of a game: how its table is drawn, and how what happened is told. */
import type { Component } from "svelte";
import type { Option } from "../api/generated/http";
import type { Previewed } from "../api/messages";

/** Everything a drawn table gets. It draws what the house tells, and knows no rule. */
export interface TableProps<View, Event, Options = Record<string, unknown>> {
  /** What this seat sees now; its `legal` are the only moves that are offered. */
  view: View;
  /** Everything this seat has heard of the game. */
  events: readonly Event[];
  /** What came with the last frame, in order: the reason for motion, and for nothing else. */
  fresh: readonly Event[];
  /** The seat (in Mascarade: the person); null for a spectator. */
  seat: number | null;
  /** The names of the seats. */
  names: readonly string[];
  options: Options;
  /** Whether moves can be made here now: not in a review, not by a spectator, not while offline. */
  active: boolean;
  /** Make moves, all or none; rejects if they are refused (the page says why). */
  play: (moves: string[]) => Promise<void>;
  /** What would be seen after some moves, as far as it can be known; absent in lessons and reviews. */
  preview?: (moves: string[]) => Promise<Previewed>;
  /** Take the last unheard move back, where that is possible. */
  undo?: () => Promise<void>;
  canUndo?: boolean;
  /** A move that the house has hinted at, to be marked where it would be made. */
  hint?: string | null;
  /** Hears of the moves that are composed but not yet made: a hint goes on from there. */
  ondraft?: (moves: string[]) => void;
  /** Where it is drawn: at a table of the house (if nothing is said), in a lesson, or in a review. */
  mode?: "table" | "lesson" | "review";
  /** In a review: what was hidden, in the shape of the game's own truth; absent at a table. */
  truth?: unknown;
  /** In a review: what this seat could believe, as probabilities by thing and possibility. */
  beliefs?: Record<string, Record<string, number>> | null;
  /** Where notes and saved arrangements of this table are kept; absent where nothing is kept. */
  notebook?: string;
}

export interface GamePage<View = never, Event = never> {
  name: string;
  Table: Component<TableProps<View, Event>>;
  /** One line of the log for an event, null for what needs no words. */
  tell: (event: Event, context: TellContext) => string | null;
  /** A legal move of a view in words, for a hint; null where the game has no use for hints. */
  say: (move: string, context: SayContext<View>) => string | null;
  /** Why somebody has won, in words. */
  reason: (reason: string) => string;
}

export type Word = () => string;
/** The value of an option, as the house sends and takes it. */
export type Value = Option["default"];
export type Chosen = Record<string, Value>;

/** How the options of a game are offered; what they allow is for the house to say. */
export interface GameOptions {
  /** Every option in words. */
  words: Record<string, OptionWords>;
  /** The options that are shown at once; the others are folded away. */
  prominent: readonly string[];
  /** What a new table of the page begins with, where that is not the default. */
  preferred?: Chosen;
  /** The presets by name. */
  presets?: Record<string, Word>;
  /** How people put a list of names together, by option. */
  lists?: Record<string, NamesList>;
}

export interface OptionWords {
  name: Word;
  why: Word;
  values: Record<string, Word>;
}

export interface NamesList {
  name: Word;
  /** Shows the list behind a value, and lets people choose names if the value is a list. */
  Picker: Component<{ seats: number; value: Value }, object, "value">;
}

export interface SayContext<View> {
  names: readonly string[];
  view: View;
}

export interface TellContext {
  names: readonly string[];
  /** Whose log it is; null for a spectator. */
  seat: number | null;
  /** Everything heard before this event, for what an event alone does not say. */
  before: readonly unknown[];
}
