/** The options of Mascarade: their words, and how they are offered. */
import * as m from "../../i18n/generated/messages.js";
import type { GameOptions } from "../contract";
import MasksChoice from "./MasksChoice.svelte";

const options: GameOptions = {
  prominent: ["scenario"],
  lists: { scenario: { name: m.mascarade_option_scenario_list, Picker: MasksChoice } },
  words: {
    after_reveal: {
      name: m.mascarade_option_after_reveal,
      why: m.mascarade_option_after_reveal_why,
      values: {
        no_announce: m.mascarade_option_after_reveal_no_announce,
        must_swap: m.mascarade_option_after_reveal_must_swap,
      },
    },
    contests: {
      name: m.mascarade_option_contests,
      why: m.mascarade_option_contests_why,
      values: {
        sequential: m.mascarade_option_contests_sequential,
        simultaneous: m.mascarade_option_contests_simultaneous,
      },
    },
    fool_centre: {
      name: m.mascarade_option_fool_centre,
      why: m.mascarade_option_fool_centre_why,
      values: {},
    },
    princess_blocks: {
      name: m.mascarade_option_princess_blocks,
      why: m.mascarade_option_princess_blocks_why,
      values: {},
    },
    round_limit: {
      name: m.mascarade_option_round_limit,
      why: m.mascarade_option_round_limit_why,
      values: { off: m.mascarade_option_round_limit_off },
    },
    scenario: {
      name: m.mascarade_option_scenario,
      why: m.mascarade_option_scenario_why,
      values: {
        A: m.mascarade_option_scenario_a,
        B: m.mascarade_option_scenario_b,
      },
    },
    simultaneous_13: {
      name: m.mascarade_option_simultaneous_13,
      why: m.mascarade_option_simultaneous_13_why,
      values: {
        share: m.mascarade_option_simultaneous_13_share,
        richest: m.mascarade_option_simultaneous_13_richest,
      },
    },
    spy_centre: {
      name: m.mascarade_option_spy_centre,
      why: m.mascarade_option_spy_centre_why,
      values: {},
    },
  },
};

export default options;
