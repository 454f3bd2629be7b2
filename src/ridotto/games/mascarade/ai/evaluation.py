"""How good a position of Mascarade looks before a search has looked ahead."""

import numpy as np

from ridotto.games.mascarade.ai.world import World
from ridotto.games.mascarade.payoffs import payoff
from ridotto.games.mascarade.state import ACTING, MOST_PLAYERS, WINNING_COINS, has
from ridotto.kernel import rule, whole
from ridotto.search.model import Weights

VICTORY = 12.0  # in coins
# What counts, in the logarithm of a share, fitted to 82,658 turns of greedy bots; last, by mask.
_COIN, _WAIT, _AWARE, _POWER, _WINS, _WINS_SOON, _WINS_NOW = 0.18, 0.31, 0.28, 0.07, 0.5, 1.5, 1.0
_MOST_POWER = 6.0  # more coins than these count no more, short of victory
_HOLDS = np.array(
    [0.0, 0.0, 0.2, 0.0, -0.5, 0.0, 0.27, -0.24, -0.2, 0.4, 0.0, 0.35, 0.0, 0.0, 0.37, 0.3]
)


@rule
def gain(world: World, seat: int, mask: int) -> float:
    """What it brings a seat to use the power of a mask, in coins."""
    for other in range(MOST_PLAYERS):
        world.payoffs[other] = world.coins[other]
    payoff(world.payoffs, whole(world.players), whole(world.court), seat, mask)
    paid = world.payoffs[seat]
    return VICTORY if paid >= WINNING_COINS else float(paid - world.coins[seat])


@rule
def is_quiet(world: World) -> bool:
    """Whether a position can be evaluated: between two turns."""
    return world.phase == ACTING


@rule
def evaluate(world: World, values: Weights) -> None:
    """Every player's share of the victory: the more coins and the sooner a turn, the better."""
    total = 0.0
    for seat in range(world.players):
        player = whole(world.player_at[seat])
        wait = (seat - world.turn_seat) % world.players / world.players
        mask = whole(world.cards[seat])
        found = _COIN * world.coins[seat] - _WAIT * wait + _HOLDS[mask]
        power = gain(world, seat, mask)
        if has(world.aware, player):
            found += _AWARE
        if power < VICTORY:
            found += _POWER * min(power, _MOST_POWER)
        else:
            found += _WINS + _WINS_SOON * (1.0 - wait)
            if wait == 0.0:
                found += _WINS_NOW
        share = np.exp(found)
        values[player] = share
        total += share
    for player in range(world.players):
        values[player] /= total
