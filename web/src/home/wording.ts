/** Words for what the house names in its own short way: switches, their values, bots and masks. */
import * as m from "../messages/messages.js";

type Word = () => string;
interface Worded {
  name: Word;
  why: Word;
  values: Record<string, Word>;
}

const OPTIONS: Record<string, Record<string, Worded>> = {
  volto: {
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
  twilight: {
    extra_turn: {
      name: m.home_option_twilight_extra_turn,
      why: m.home_option_twilight_extra_turn_why,
      values: {},
    },
    favourite: {
      name: m.home_option_twilight_favourite,
      why: m.home_option_twilight_favourite_why,
      values: {
        both_net: m.home_option_twilight_favourite_both_net,
        active_only: m.home_option_twilight_favourite_active_only,
      },
    },
    final_check: {
      name: m.home_option_twilight_final_check,
      why: m.home_option_twilight_final_check_why,
      values: {
        doge_then_favourite: m.home_option_twilight_final_check_doge_then_favourite,
        doge_only: m.home_option_twilight_final_check_doge_only,
      },
    },
    hand_discard: {
      name: m.home_option_twilight_hand_discard,
      why: m.home_option_twilight_hand_discard_why,
      values: {},
    },
    masquerade_centre: {
      name: m.home_option_twilight_masquerade_centre,
      why: m.home_option_twilight_masquerade_centre_why,
      values: {},
    },
    masquerade_doge: {
      name: m.home_option_twilight_masquerade_doge,
      why: m.home_option_twilight_masquerade_doge_why,
      values: {
        stop_after: m.home_option_twilight_masquerade_doge_stop_after,
        never_reach: m.home_option_twilight_masquerade_doge_never_reach,
      },
    },
    match: {
      name: m.home_option_twilight_match,
      why: m.home_option_twilight_match_why,
      values: {
        two_rounds: m.home_option_twilight_match_two_rounds,
        single_round: m.home_option_twilight_match_single_round,
      },
    },
    noop_cards: {
      name: m.home_option_twilight_noop_cards,
      why: m.home_option_twilight_noop_cards_why,
      values: {},
    },
    one_type_redeal: {
      name: m.home_option_twilight_one_type_redeal,
      why: m.home_option_twilight_one_type_redeal_why,
      values: {},
    },
    second_deal: {
      name: m.home_option_twilight_second_deal,
      why: m.home_option_twilight_second_deal_why,
      values: {
        goes_on: m.home_option_twilight_second_deal_goes_on,
        merchant_first: m.home_option_twilight_second_deal_merchant_first,
      },
    },
    third_deal: {
      name: m.home_option_twilight_third_deal,
      why: m.home_option_twilight_third_deal_why,
      values: {
        once: m.home_option_twilight_third_deal_once,
        endless: m.home_option_twilight_third_deal_endless,
      },
    },
  },
  mascarade: {
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
        list: m.home_option_mascarade_scenario_list,
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

/** The name of a list of own choice beside the words of a switch. */
export const LIST = "list";

const HINTS: Record<string, Word> = {
  random: m.home_level_random_hint,
  novice: m.home_level_novice_hint,
  greedy: m.home_level_greedy_hint,
  gondolier: m.home_level_gondolier_hint,
  courtier: m.home_level_courtier_hint,
  diplomat: m.home_level_diplomat_hint,
  inquisitor: m.home_level_inquisitor_hint,
  master: m.home_level_master_hint,
  bluffer: m.home_level_bluffer_hint,
  recluse: m.home_level_recluse_hint,
};

const PRESETS: Record<string, Word> = {
  house: m.home_new_preset_house,
  own: m.home_new_preset_own,
  royal_visit: m.home_new_preset_royal_visit,
};

const LINES: Record<string, Word> = {
  volto: m.home_volto_line,
  twilight: m.home_twilight_line,
  mascarade: m.home_mascarade_line,
};

/** What a game is about, in one sentence. */
export const gameLine = (game: string) => LINES[game]?.() ?? "";

/** How many players a game is for. */
export function playersLine(seats: readonly number[]): string {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return least === most ? m.home_players_exactly({ count: least }) : m.home_players_range({ least, most });
}

export const optionName = (game: string, option: string) =>
  OPTIONS[game]?.[option]?.name() ?? capitalised(option);
export const optionWhy = (game: string, option: string) => OPTIONS[game]?.[option]?.why() ?? "";
export const valueName = (game: string, option: string, value: string) =>
  OPTIONS[game]?.[option]?.values[value]?.() ?? capitalised(value);
export const presetName = (preset: string) => PRESETS[preset]?.() ?? capitalised(preset);

/** What the strength of a bot means; empty for one that is new in the house. */
export const levelHint = (bot: string) => HINTS[bot]?.() ?? "";

/** Whether there are words for a switch, and for a value of it. */
export const isWorded = (game: string, option: string) => Boolean(OPTIONS[game]?.[option]);
export const isValueWorded = (game: string, option: string, value: string) =>
  Boolean(OPTIONS[game]?.[option]?.values[value]);

function capitalised(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
