/** The options of Twilight of Venice: their words, and how they are offered. */
import * as m from "../../messages/messages.js";
import type { GameOptions } from "../contract";

const options: GameOptions = {
  prominent: ["match"],
  presets: { royal_visit: m.home_new_preset_royal_visit },
  words: {
    favourite: {
      name: m.home_option_twilight_favourite,
      why: m.home_option_twilight_favourite_why,
      values: {
        both_net: m.home_option_twilight_favourite_both_net,
        active_only: m.home_option_twilight_favourite_active_only,
      },
    },
    extra_turn: {
      name: m.home_option_twilight_extra_turn,
      why: m.home_option_twilight_extra_turn_why,
      values: {},
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
};

export default options;
