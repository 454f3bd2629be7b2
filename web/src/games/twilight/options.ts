/** The options of Twilight of Venice: their words, and how they are offered. */
import * as m from "../../i18n/generated/messages.js";
import type { GameOptions } from "../contract";

const options: GameOptions = {
  prominent: ["match"],
  presets: { royal_visit: m.twilight_preset_royal_visit },
  words: {
    favourite: {
      name: m.twilight_option_favourite,
      why: m.twilight_option_favourite_why,
      values: {
        both_net: m.twilight_option_favourite_both_net,
        active_only: m.twilight_option_favourite_active_only,
      },
    },
    extra_turn: {
      name: m.twilight_option_extra_turn,
      why: m.twilight_option_extra_turn_why,
      values: {},
    },
    final_check: {
      name: m.twilight_option_final_check,
      why: m.twilight_option_final_check_why,
      values: {
        doge_then_favourite: m.twilight_option_final_check_doge_then_favourite,
        doge_only: m.twilight_option_final_check_doge_only,
      },
    },
    hand_discard: {
      name: m.twilight_option_hand_discard,
      why: m.twilight_option_hand_discard_why,
      values: {},
    },
    masquerade_centre: {
      name: m.twilight_option_masquerade_centre,
      why: m.twilight_option_masquerade_centre_why,
      values: {},
    },
    masquerade_doge: {
      name: m.twilight_option_masquerade_doge,
      why: m.twilight_option_masquerade_doge_why,
      values: {
        stop_after: m.twilight_option_masquerade_doge_stop_after,
        never_reach: m.twilight_option_masquerade_doge_never_reach,
      },
    },
    match: {
      name: m.twilight_option_match,
      why: m.twilight_option_match_why,
      values: {
        two_rounds: m.twilight_option_match_two_rounds,
        single_round: m.twilight_option_match_single_round,
      },
    },
    noop_cards: {
      name: m.twilight_option_noop_cards,
      why: m.twilight_option_noop_cards_why,
      values: {},
    },
    one_type_redeal: {
      name: m.twilight_option_one_type_redeal,
      why: m.twilight_option_one_type_redeal_why,
      values: {},
    },
    second_deal: {
      name: m.twilight_option_second_deal,
      why: m.twilight_option_second_deal_why,
      values: {
        goes_on: m.twilight_option_second_deal_goes_on,
        merchant_first: m.twilight_option_second_deal_merchant_first,
      },
    },
    third_deal: {
      name: m.twilight_option_third_deal,
      why: m.twilight_option_third_deal_why,
      values: {
        once: m.twilight_option_third_deal_once,
        endless: m.twilight_option_third_deal_endless,
      },
    },
  },
};

export default options;
