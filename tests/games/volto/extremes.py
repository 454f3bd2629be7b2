"""Values of single fields of a state, at the ends of what they can hold, that leave it playable."""

_FLAG = (0, 1)

VALUES: dict[str, tuple[int, ...]] = {
    "soldier_rook": _FLAG,
    "stalemate_tie": _FLAG,
    "captor_shown": _FLAG,
    "ladies_lost": _FLAG,
    "turn": _FLAG,
    "first": _FLAG,
    "quiet": (0, 1, 2**31 - 2),
    "quiet_limit": (0, 1, 2**31 - 1),
}
