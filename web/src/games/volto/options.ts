/** The options of Volto: their words, and how they are offered. */
import * as m from "../../i18n/generated/messages.js";
import type { GameOptions } from "../contract";

const options: GameOptions = {
  prominent: ["setup"],
  // Placing your masks is half of the game.
  preferred: { setup: "placed" },
  words: {
    lady_captor_shown: {
      name: m.volto_option_lady_captor_shown,
      why: m.volto_option_lady_captor_shown_why,
      values: {},
    },
    quiet_limit: {
      name: m.volto_option_quiet_limit,
      why: m.volto_option_quiet_limit_why,
      values: { off: m.volto_option_quiet_limit_off },
    },
    setup: {
      name: m.volto_option_setup,
      why: m.volto_option_setup_why,
      values: { drawn: m.volto_option_setup_drawn, placed: m.volto_option_setup_placed },
    },
    soldier: {
      name: m.volto_option_soldier,
      why: m.volto_option_soldier_why,
      values: { forward: m.volto_option_soldier_forward, rook: m.volto_option_soldier_rook },
    },
    stalemate: {
      name: m.volto_option_stalemate,
      why: m.volto_option_stalemate_why,
      values: { loss: m.volto_option_stalemate_loss, draw: m.volto_option_stalemate_draw },
    },
  },
};

export default options;
