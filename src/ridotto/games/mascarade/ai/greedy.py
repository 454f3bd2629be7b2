"""A greedy bot for Mascarade: counts what a claim, a look or a swap brings on the average.

It goes by what it remembers. What it cannot count, such as whom a swap confuses, is left to a
little chance, which also keeps its bluffs from being read.
"""

import random
import re
from collections.abc import Mapping, Sequence

from ridotto.engine.definition import Event
from ridotto.games.mascarade.ai.memory import Memory
from ridotto.games.mascarade.masks import NUMBERS
from ridotto.games.mascarade.payoffs import pay_step, payoff
from ridotto.games.mascarade.state import FINE_COINS, WINNING_COINS, Options
from ridotto.games.mascarade.view import View

_VICTORY = 20.0  # in coins
_RIVAL = 0.3  # what a coin of the richest other costs
_WHIM = 0.4  # how far chance may overrule the count, in coins
_TRUST = 0.5  # how much of the doubt about a claim the claim itself removes
_HOLDER = 0.7  # how likely somebody knows that they hold what another one claims
_LOOK = 2.0  # for how many turns it pays to know one's mask
_FINES = 0.3  # what it is worth that others are fined for a false contest
_AIMED = frozenset({"witch", "puppet_master", "swindler", "guru"})  # at seats, for their coins

Coins = Sequence[int]
Chances = Mapping[str, float]


class Greedy:
    """Makes the move that brings the most on the average."""

    def __init__(self, *, players: int, player: int, options: Options, seed: str | None) -> None:
        """Remember nothing yet."""
        self._memory = Memory()
        self._random = random.Random(seed)

    def hear(self, event: Event) -> None:
        """Remember masks and contests."""
        self._memory.hear(event)

    def choose(self, view: View) -> str:
        """The move that promises most, give or take a whim."""
        if view.phase == "acting":
            values = self._acting(view)
        elif view.phase == "answering":
            values = self._answering(view)
        elif view.phase == "naming":
            own = self._memory.masks[_seat(view)]
            values = {f"name:{mask}": chance for mask, chance in own.items()}
        else:
            values = {move: self._choice(view, move) for move in view.legal}
        return max(view.legal, key=lambda move: values.get(move, 0.0))

    def _acting(self, view: View) -> dict[str, float]:
        """What looking, swapping and every claim are worth."""
        own = self._memory.masks[_seat(view)]
        gains = _gains(view)
        now = self._best_claim(gains, own, view)
        values = {"look": _LOOK * (self._if_known(gains, own, view) - now)}
        for mask in gains:
            values[f"announce:{mask}"] = self._claim(gains[mask], own.get(mask, 0.0), view)
        for other, masks in enumerate(self._memory.masks):
            values[f"swap:{other}:real"] = self._best_claim(gains, masks, view) - now
        return {
            move: values.get(move, 0.0) + self._random.uniform(0.0, _WHIM) for move in view.legal
        }

    def _claim(self, gained: float, chance: float, view: View) -> float:
        """What it is worth to claim a mask that one has with some chance."""
        contested = 1 - (1 - self._memory.contest_rate) ** (view.players - 1)
        honest = gained + contested * _FINES
        believed = (1 - contested) * (1 - _HOLDER)
        bluff = believed * gained + (1 - believed) * (_fine(view) - _RIVAL * gained)
        return chance * honest + (1 - chance) * bluff

    def _best_claim(self, gains: Chances, own: Chances, view: View) -> float:
        """What the best claim is worth with some chances of one's own mask."""
        return max(self._claim(gains[mask], own.get(mask, 0.0), view) for mask in gains)

    def _if_known(self, gains: Chances, own: Chances, view: View) -> float:
        """What the best claims will be worth on the average when one's own mask is known."""
        return sum(
            chance * self._best_claim(gains, {mask: 1.0}, view) for mask, chance in own.items()
        )

    def _answering(self, view: View) -> dict[str, float]:
        """What it is worth to contest a claim, or not."""
        seat, claim = _seat(view), view.claim or ""
        own = self._memory.masks[seat].get(claim, 0.0)
        doubt = 1 - self._memory.masks[view.turn_seat].get(claim, 0.0)
        true = 1 - doubt * (1 - _TRUST)
        loss = -_change(view, _paid(claim, view, view.turn_seat))
        is_contested = any(view.answers.values())
        return {
            "contest:no": -loss * (true if is_contested else 1.0),
            "contest:yes": own * _gain(claim, view) + (1 - own) * (_fine(view) - true * loss),
        }

    def _choice(self, view: View, move: str) -> float:
        """What it is worth to use a power in a certain way."""
        coins, seat = list(view.coins), _seat(view)
        spots = [int(number) for number in re.findall(r"\d+", move)]
        whim = self._random.uniform(0.0, _WHIM)
        if view.claim == "princess":
            return whim + self._doubt(spots[0])
        if view.claim == "spy":
            if move.endswith("fake"):
                return 0.0
            gains = _gains(view)
            own, spied = self._memory.masks[seat], self._memory.masks[spots[0]]
            return self._best_claim(gains, spied, view) - self._best_claim(gains, own, view)
        if view.claim in _AIMED and spots:
            mask = NUMBERS[view.claim]
            pay_step(coins, view.players, view.court, seat, mask, 0, spots[0], spots[-1])
        change = _change(view, coins)
        return whim + (self._doubt(spots[0]) * change if view.claim == "guru" else change)

    def _doubt(self, spot: int) -> float:
        """How unsure it is what lies at a spot."""
        return 1 - max(self._memory.masks[spot].values())


def _seat(view: View) -> int:
    """Where this player sits."""
    assert view.place is not None
    return view.place


def _gain(mask: str, view: View) -> float:
    """How much better off this player is after using the power of a mask."""
    return _change(view, _paid(mask, view, _seat(view)))


def _gains(view: View) -> dict[str, float]:
    """The same for all masks in play."""
    return {mask: _gain(mask, view) for mask in view.scenario}


def _fine(view: View) -> float:
    """What a fine changes, below 0."""
    coins = list(view.coins)
    coins[_seat(view)] -= FINE_COINS
    return _change(view, coins)


def _change(view: View, coins: Coins) -> float:
    """How much better off this player is when the coins lie so."""
    return _worth(coins, _seat(view)) - _worth(view.coins, _seat(view))


def _worth(coins: Coins, seat: int) -> float:
    """What it is worth to sit on a seat with these coins.

    >>> _worth([6, 6, 6, 6], 0), _worth([9, 9, 0, 6], 0), _worth([9, 13, 2, 6], 0)
    (4.2, 10.0, -20.0)
    """
    if max(coins) >= WINNING_COINS or min(coins) <= 0:
        richest = [other for other, owned in enumerate(coins) if owned == max(coins)]
        return _VICTORY / len(richest) if seat in richest else -_VICTORY
    richest_other = max(owned for other, owned in enumerate(coins) if other != seat)
    return coins[seat] - _RIVAL * richest_other


def _paid(mask: str, view: View, seat: int) -> list[int]:
    """The coins after a seat has used a power, as it would do best.

    >>> import ridotto
    >>> _paid("thief", ridotto.new("mascarade", seats=4, seed=1).view(0), 0)
    [8, 5, 6, 5]
    """
    coins = list(view.coins)
    payoff(coins, view.players, view.court, seat, NUMBERS[mask])
    return coins
