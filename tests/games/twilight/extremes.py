"""Values of single fields of a state, at the ends of what they can hold, that leave it playable."""

_FLAG = (0, 1)
FLAGS = (
    *("last_turn", "masquerade_centre", "noop_cards", "never_reach", "active_only"),
    *("single_round", "endless", "hand_discard", "one_type_redeal", "merchant", "turn"),
    *("merchant_first", "extra_turn", "doge_only"),
)

VALUES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(FLAGS, _FLAG),
    "mode": tuple(range(8)),
    "round_number": (1, 2, 3),
    "round_winners": (-1, 0, 1, 2),
    "deal": (1, 2, 3, 32_766),
}
