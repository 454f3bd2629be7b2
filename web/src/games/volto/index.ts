/** Volto, as the page knows it. */
import * as m from "../../i18n/generated/messages.js";
import type { Game } from "../contract";
import picture from "./picture.svg?url";
import { memoryAid } from "./preferences";

const game: Game = {
  name: "volto",
  order: 1,
  title: m.volto_title,
  line: m.volto_line,
  about: m.volto_about,
  credit: m.volto_credit,
  players: [2, 2],
  picture,
  settings: [{ kind: "switch", preference: memoryAid, name: m.volto_memory_aid, hint: m.volto_memory_aid_hint }],
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
