"""Values of single fields of a state, at the ends of what they can hold, that leave it playable."""

_BITS = (0, 1, (1 << 12) - 1)
_FLAG = (0, 1)

VALUES: dict[str, tuple[int, ...]] = {
    "coins": (1, 12, 13, 30_000),
    "court": (0, 1, 30_000),
    "opening": (0, 4),
    "richest_only": _FLAG,
    "spy_centre": _FLAG,
    "fool_centre": _FLAG,
    "princess_blocks": _FLAG,
    "must_swap": _FLAG,
    "contesting": _BITS,
    "debtors": _BITS,
    "revealed": _BITS,
    "banned": _BITS,
    "winners": _BITS,
    "round_limit": (0, 1, 100_000),
    "turn_number": (1, 4, 5, 2**31 - 2),
    "reason": (0, 4),
    "first_seat": (0, 3),
}
