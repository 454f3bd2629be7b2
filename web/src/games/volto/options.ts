/** The options of Volto: their words, and how they are offered. */
import * as m from "../../messages/messages.js";
import type { GameOptions } from "../contract";

const options: GameOptions = {
  prominent: ["setup"],
  // Placing your masks is half of the game.
  preferred: { setup: "placed" },
  words: {
    lady_captor_shown: {
      name: m.home_option_volto_lady_captor_shown,
      why: m.home_option_volto_lady_captor_shown_why,
      values: {},
    },
    quiet_limit: {
      name: m.home_option_volto_quiet_limit,
      why: m.home_option_volto_quiet_limit_why,
      values: { off: m.home_option_volto_quiet_limit_off },
    },
    setup: {
      name: m.home_option_volto_setup,
      why: m.home_option_volto_setup_why,
      values: { drawn: m.home_option_volto_setup_drawn, placed: m.home_option_volto_setup_placed },
    },
    soldier: {
      name: m.home_option_volto_soldier,
      why: m.home_option_volto_soldier_why,
      values: { forward: m.home_option_volto_soldier_forward, rook: m.home_option_volto_soldier_rook },
    },
    stalemate: {
      name: m.home_option_volto_stalemate,
      why: m.home_option_volto_stalemate_why,
      values: { loss: m.home_option_volto_stalemate_loss, draw: m.home_option_volto_stalemate_draw },
    },
  },
};

export default options;
