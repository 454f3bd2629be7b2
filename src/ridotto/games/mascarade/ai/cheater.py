"""What a bot that is told the truth knows in Mascarade, to measure others by."""

from ridotto.kernel import States


def inform(worlds: States, player: int) -> None:
    """Let a player know their own mask in all worlds."""
    worlds["aware"] |= 1 << player
