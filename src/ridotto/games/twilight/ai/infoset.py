"""What a player of Twilight of Venice can tell apart, for the search."""

from ridotto.games.twilight.state import FIGURES, KINDS, State
from ridotto.kernel import ONE, Bits, mix, rule


@rule
def infoset_key(state: State, player: int) -> Bits:
    """A key of the figures and whose turn it is, and in the own turn also of one's hand.

    The own hand does not matter while the other plays: what they do is learnt for all hands.
    """
    key = mix(mix(mix(ONE, state.round_number), state.turn), state.mode)
    for figure in range(FIGURES):
        key = mix(key, state.figures[figure])
    if state.turn == player:
        for kind in range(KINDS):
            key = mix(key, state.hands[player][kind])
    return key
