/** The options of Mascarade: their words, and how they are offered. */
import * as m from "../../messages/messages.js";
import type { GameOptions } from "../contract";
import ChooseMasks from "./ChooseMasks.svelte";

const options: GameOptions = {
  prominent: ["scenario"],
  lists: { scenario: { name: m.home_option_mascarade_scenario_list, Picker: ChooseMasks } },
  words: {
    after_reveal: {
      name: m.home_option_mascarade_after_reveal,
      why: m.home_option_mascarade_after_reveal_why,
      values: {
        no_announce: m.home_option_mascarade_after_reveal_no_announce,
        must_swap: m.home_option_mascarade_after_reveal_must_swap,
      },
    },
    contests: {
      name: m.home_option_mascarade_contests,
      why: m.home_option_mascarade_contests_why,
      values: {
        sequential: m.home_option_mascarade_contests_sequential,
        simultaneous: m.home_option_mascarade_contests_simultaneous,
      },
    },
    fool_centre: {
      name: m.home_option_mascarade_fool_centre,
      why: m.home_option_mascarade_fool_centre_why,
      values: {},
    },
    princess_blocks: {
      name: m.home_option_mascarade_princess_blocks,
      why: m.home_option_mascarade_princess_blocks_why,
      values: {},
    },
    round_limit: {
      name: m.home_option_mascarade_round_limit,
      why: m.home_option_mascarade_round_limit_why,
      values: { off: m.home_option_mascarade_round_limit_off },
    },
    scenario: {
      name: m.home_option_mascarade_scenario,
      why: m.home_option_mascarade_scenario_why,
      values: {
        A: m.home_option_mascarade_scenario_a,
        B: m.home_option_mascarade_scenario_b,
      },
    },
    simultaneous_13: {
      name: m.home_option_mascarade_simultaneous_13,
      why: m.home_option_mascarade_simultaneous_13_why,
      values: {
        share: m.home_option_mascarade_simultaneous_13_share,
        richest: m.home_option_mascarade_simultaneous_13_richest,
      },
    },
    spy_centre: {
      name: m.home_option_mascarade_spy_centre,
      why: m.home_option_mascarade_spy_centre_why,
      values: {},
    },
  },
};

export default options;
