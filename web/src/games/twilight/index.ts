/** Twilight of Venice, as the page knows it. */
import * as m from "../../i18n/generated/messages.js";
import type { Game } from "../contract";
import picture from "./picture.svg?url";

const game: Game = {
  name: "twilight",
  order: 2,
  title: m.twilight_title,
  line: m.twilight_line,
  about: m.twilight_about,
  credit: m.twilight_credit,
  players: [2, 2],
  picture,
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
