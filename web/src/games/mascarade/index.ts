/** Mascarade, as the page knows it. */
import * as m from "../../i18n/generated/messages.js";
import type { Game } from "../contract";
import picture from "./picture.svg?url";
import { answerAfter } from "./preferences";

const game: Game = {
  name: "mascarade",
  order: 3,
  title: m.mascarade_title,
  line: m.mascarade_line,
  about: m.mascarade_about,
  credit: m.mascarade_credit,
  players: [4, 12],
  picture,
  watching: m.mascarade_watching,
  bots: {
    bluffer: { name: m.mascarade_bot_bluffer, hint: m.mascarade_bot_bluffer_hint },
    recluse: { name: m.mascarade_bot_recluse, hint: m.mascarade_bot_recluse_hint },
  },
  problems: { bad_scenario: m.mascarade_bad_scenario },
  settings: [
    {
      kind: "choice",
      preference: answerAfter,
      values: [0, 10, 20, 30, 60],
      name: m.mascarade_answer,
      hint: m.mascarade_answer_hint,
      say: (seconds) => (seconds ? m.mascarade_answer_after({ seconds }) : m.mascarade_answer_never()),
    },
  ],
  board: () => import("./board"),
  options: () => import("./options"),
  rules: {
    parts: () => import("./rules"),
    pages: {
      en: () => import("./rules/en"),
      it: () => import("./rules/it"),
      ru: () => import("./rules/ru"),
      uk: () => import("./rules/uk"),
    },
  },
  lesson: {
    plan: () => import("./lessons/plan.json"),
    words: {
      en: () => import("./lessons/en"),
      it: () => import("./lessons/it"),
      ru: () => import("./lessons/ru"),
      uk: () => import("./lessons/uk"),
    },
  },
};

export default game;
