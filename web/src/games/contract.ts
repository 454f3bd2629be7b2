/**
 * What a game gives to the page. All of it lies in the folder of the game, whose index.ts exports a `Game`;
 * a folder with such a file is all that a new game needs. Parts that not everybody needs are loaded
 * when somebody comes to them; parts that may be absent are optional.
 */
import type { Component, Snippet } from "svelte";
import type { Option, ReviewStep } from "../api/generated/http";
import type { Previewed } from "../api/messages";
import type { Locale } from "../i18n/choice";
import type { Beat, Direct } from "../stage/beat";
import type { Preference } from "../ui/preferences.svelte";
import type { Heat, HeatContext } from "./heat";
import type { LessonPlan, LessonWords, RulesPage, Trial } from "./rulebook";

export type Word = () => string;
/** A module that is loaded when it is needed. */
export type Part<Value> = () => Promise<{ default: Value }>;

export interface Game {
  /** As the server calls it. */
  name: string;
  /** Its place among the games of the page. */
  order: number;
  title: Word;
  /** What it is about, in one sentence; the rules say it in another one. */
  line: Word;
  about: Word;
  /** Whose game it is. */
  credit: Word;
  /** The fewest and the most players. */
  players: readonly [least: number, most: number];
  /** The address of a drawing whose symbol `picture` is 320 wide and 200 high. */
  picture: string;
  /** What everybody should know before others may watch. */
  watching?: Word;
  /** Bots that only this game has. */
  bots?: Record<string, BotWords>;
  /** What goes wrong in this game alone, by the server's error codes. */
  problems?: Record<string, Word>;
  settings?: readonly Setting[];
  board: Part<GameBoard>;
  options?: Part<GameOptions>;
  rules?: { parts: Part<RulesParts>; pages: Record<Locale, Part<RulesPage>> };
  lesson?: { plan: Part<LessonPlan>; words: Record<Locale, Part<LessonWords>> };
}

/** What the level of a bot is called, and what it means. */
export interface BotWords {
  name: Word;
  hint: Word;
}

/** Something that people prefer in this game, whoever they play with. */
export type Setting = { name: Word; hint: Word } & (
  | { kind: "switch"; preference: Preference<boolean> }
  | {
      kind: "choice";
      preference: Preference<number>;
      values: readonly number[];
      say: (value: number) => string;
    }
);

/** How a table is drawn, and how what happens there is told, now and in a review. */
export interface GameBoard<View = never, Event = never> {
  Table: Component<TableProps<View, Event>>;
  /** Whether it is a room: it fills its place, and draws people and tools itself. Others are scrolled. */
  isRoom?: boolean;
  /** One line of the log for an event, null for what needs no words. */
  tell: (event: Event, context: TellContext) => string | null;
  /** Cut what was heard with a frame into beats; without it every frame is one short beat. */
  direct?: Direct<View, Event>;
  /** What the reader of a view is asked to do now, in one line; null when they only wait. */
  ask?: (view: View, context: AskContext) => string | null;
  /** Whether what is asked is the reader's own turn, not a question in somebody else's; it is without this. */
  isTurn?: (view: View, context: AskContext) => boolean;
  /** The log where several events make one line; without it every event is told by itself. */
  log?: (events: readonly Event[], context: LogContext) => LogLine[];
  /** What the poster of a game says and shows that its rules have ended. */
  poster?: (end: EndContext<View, Event>) => Poster<View>;
  /** A legal move of a view in words, for a hint; null where the game has no use for hints. */
  say: (move: string, context: SayContext<View>) => string | null;
  /** Why somebody has won, in words. */
  reason: (reason: string) => string;
  review?: GameReview;
}

/** Everything a drawn table gets. It draws what the server tells, and knows no rule. */
export interface TableProps<View, Event, Options = Record<string, unknown>> {
  /** What this seat sees now; its `legal` are the only moves that are offered. */
  view: View;
  /** Everything this seat has heard of the game. */
  events: readonly Event[];
  /** What came with the last frame, in order: the reason for motion, and for nothing else. */
  fresh: readonly Event[];
  /** What is being shown; `view` and `events` are those of this beat. Null when everything was shown. */
  beat?: Beat | null;
  /** Go on to the next beat: for the button of a card that stays until it is dismissed. */
  skip?: () => void;
  /** Who sits on a seat: name, presence and clock, to be drawn where they sit. Absent outside a table. */
  person?: Snippet<[seat: number]>;
  /** What the table offers beside the game's own actions (hint, undo): for the action bar. */
  tools?: Snippet;
  /** The player whose seat it is; null for a spectator. */
  seat: number | null;
  /** The names of the seats. */
  names: readonly string[];
  options: Options;
  /** Whether nobody but bots plays here besides: then no clock need answer for anybody. */
  isAlone?: boolean;
  /** Whether moves can be made here now: not in a review, not by a spectator, not while offline. */
  active: boolean;
  /** Make moves, all or none; rejects if they are refused (the page says why). */
  play: (moves: string[]) => Promise<void>;
  /** What would be seen after some moves, as far as it can be known; absent in lessons and reviews. */
  preview?: (moves: string[]) => Promise<Previewed>;
  /** Take the last unheard move back, where that is possible. */
  undo?: () => Promise<void>;
  canUndo?: boolean;
  /** The hinted move, to be marked where it would be made. */
  hint?: string | null;
  /** Hears of the moves that are composed but not yet made: a hint goes on from there. */
  ondraft?: (moves: string[]) => void;
  /** Where it is drawn: at a table (the default), in a lesson, or in a review. */
  mode?: "table" | "lesson" | "review";
  /** In a review: what was hidden, in the shape of the game's own truth; absent at a table. */
  truth?: unknown;
  /** In a review: what this seat could believe, as probabilities by thing and possibility. */
  beliefs?: Record<string, Record<string, number>> | null;
  /** Where notes and saved arrangements of this table are kept; absent where nothing is kept. */
  notebook?: string;
}

export interface SayContext<View> {
  names: readonly string[];
  view: View;
}

export interface AskContext {
  names: readonly string[];
  seat: number | null;
}

export interface LogContext {
  names: readonly string[];
  /** Whose log it is; null for a spectator. */
  seat: number | null;
}

/** One line of the log: how many events had been heard when it was complete, and what it says. */
export interface LogLine {
  heard: number;
  text: string;
}

export interface EndContext<View, Event> {
  view: View;
  events: readonly Event[];
  names: readonly string[];
  seat: number | null;
}

/** What the poster of a finished game shows besides who has won. */
export interface Poster<View = never> {
  /** The way it ended, in the game's own words: the picture follows it. */
  kind: string;
  /** One line of story: "Both Ladies were taken: the bait won". */
  story: string;
  /** A small graph: one line for each player over the game, such as certainty or coins. */
  curves?: { label: string; lines: readonly { name: string; values: readonly number[] }[] };
  /**
   * The picture, with everything that was hidden laid open. It fills a box beside the words or above them
   * (a container to measure by), on gold for a winner, lagoon blue for a loser and silver for a draw.
   */
  Picture?: Component<{ kind: string; view: View; seat: number | null; names: readonly string[] }>;
}

export interface TellContext {
  names: readonly string[];
  /** Whose log it is; null for a spectator. */
  seat: number | null;
  /** Everything heard before this event, for what an event alone does not say. */
  before: readonly unknown[];
}

/** The value of an option, as the server sends and takes it. */
export type Value = Option["default"];
export type Chosen = Record<string, Value>;

/** How the options of a game are offered; what they allow is for the server to say. */
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

/** What a review tells beside the table. */
export interface GameReview {
  /** What could be believed, beside the truth. */
  heat: (context: HeatContext) => Heat;
  /** What a step hid from others, as far as it may be told; null for nothing. */
  secret?: (step: ReviewStep, context: SecretContext) => string | null;
}

export interface SecretContext {
  /** The move, if it may be known from this point of view; otherwise empty. */
  move: string;
  /** Whether everything may be told. */
  isOpen: boolean;
  names: readonly string[];
}

/** What the rules need beside their words. */
export interface RulesParts {
  trials: Record<string, Trial>;
  figures: Record<string, Component>;
  art: RulesArt;
  /** What is drawn beside every entry of a list of masks or cards. */
  Diagram?: Component<{ icon: string }>;
  /** About how high the board of a trial is on a phone: the text below it should not jump. */
  phoneHeight?: string;
}

/** Pictures for lists of masks or cards: symbols of one drawing. */
export interface RulesArt {
  url: string;
  /** The view box of every symbol. */
  box: string;
  /** Colours of symbols that do not have the usual one. */
  colours?: Record<string, string>;
}
