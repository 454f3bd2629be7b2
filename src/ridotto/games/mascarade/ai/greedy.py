"""A greedy player of Mascarade: counts what a claim, a look or a swap brings on the average.

It goes by what it remembers. What it cannot count, such as whom a swap confuses, is left to a
little chance, which also keeps its bluffs from being read.
"""

import random
import re
from collections.abc import Mapping, Sequence

from ridotto.engine.definition import Event
from ridotto.games.mascarade.ai.memory import Memory
from ridotto.games.mascarade.masks import BANK, NUMBERS
from ridotto.games.mascarade.state import (
    CHEAT_COINS,
    GURU_COINS,
    SWINDLER_COINS,
    WIDOW_COINS,
    WINNING_COINS,
    Options,
)
from ridotto.games.mascarade.view import View

_VICTORY = 20.0  # in coins
_RIVAL = 0.3  # what a coin of the richest other costs
_WHIM = 0.4  # how far chance may overrule the count, in coins
_TRUST = 0.5  # how much of the doubt about a claim the claim itself removes
_HOLDER = 0.7  # how likely somebody knows that he holds what another one claims
_LOOK = 2.0  # for how many turns it pays to know one's mask
_FINES = 0.3  # what it is worth that others are fined for a false contest

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
            own = self._memory.masks[_place(view)]
            values = {f"name:{mask}": chance for mask, chance in own.items()}
        else:
            values = {move: self._choice(view, move) for move in view.legal}
        return max(view.legal, key=lambda move: values.get(move, 0.0))

    def _acting(self, view: View) -> dict[str, float]:
        """What looking, swapping and every claim are worth."""
        place = _place(view)
        own = self._memory.masks[place]
        gains = {mask: _gain(mask, view, place) for mask in view.scenario}
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
        place, claim = _place(view), view.claim or ""
        own = self._memory.masks[place].get(claim, 0.0)
        doubt = 1 - self._memory.masks[view.turn_seat].get(claim, 0.0)
        true = 1 - doubt * (1 - _TRUST)
        loss = -_change(view, _paid(claim, view, view.turn_seat))
        is_contested = any(view.answers.values())
        return {
            "contest:no": -loss * (true if is_contested else 1.0),
            "contest:yes": own * _gain(claim, view, place)
            + (1 - own) * (_fine(view) - true * loss),
        }

    def _choice(self, view: View, move: str) -> float:
        """What it is worth to use a power in a certain way."""
        coins, place = list(view.coins), _place(view)
        places = [int(number) for number in re.findall(r"\d+", move)]
        whim = self._random.uniform(0.0, _WHIM)
        if view.claim == "witch":
            for other in places:
                coins[place], coins[other] = coins[other], coins[place]
        elif view.claim == "puppet_master":
            for other in places:
                _take(coins, other, place, 1)
        elif view.claim == "swindler":
            _take(coins, places[0], place, SWINDLER_COINS)
        elif view.claim == "guru":
            _take(coins, places[0], place, GURU_COINS)
            return whim + self._doubt(places[0]) * _change(view, coins)
        elif view.claim == "princess":
            return whim + self._doubt(places[0])
        elif view.claim == "spy":
            if move.endswith("fake"):
                return 0.0
            gains = {mask: _gain(mask, view, place) for mask in view.scenario}
            own, spied = self._memory.masks[place], self._memory.masks[places[0]]
            return self._best_claim(gains, spied, view) - self._best_claim(gains, own, view)
        return whim + _change(view, coins)

    def _doubt(self, place: int) -> float:
        """How unsure it is what lies at a place."""
        return 1 - max(self._memory.masks[place].values())


def _place(view: View) -> int:
    """Where this person sits."""
    assert view.place is not None
    return view.place


def _gain(mask: str, view: View, place: int) -> float:
    """How much better off it is when it uses the power of a mask."""
    return _change(view, _paid(mask, view, place))


def _fine(view: View) -> float:
    """What a fine changes, below 0."""
    coins = list(view.coins)
    coins[_place(view)] -= 1
    return _change(view, coins)


def _change(view: View, coins: Coins) -> float:
    """How much better off this person is when the coins lie so."""
    return _worth(coins, _place(view)) - _worth(view.coins, _place(view))


def _worth(coins: Coins, place: int) -> float:
    """What it is worth to sit at a place with these coins.

    >>> _worth([6, 6, 6, 6], 0), _worth([9, 9, 0, 6], 0), _worth([9, 13, 2, 6], 0)
    (4.2, 10.0, -20.0)
    """
    if max(coins) >= WINNING_COINS or min(coins) <= 0:
        richest = [seat for seat, owned in enumerate(coins) if owned == max(coins)]
        return _VICTORY / len(richest) if place in richest else -_VICTORY
    richest_other = max(owned for seat, owned in enumerate(coins) if seat != place)
    return coins[place] - _RIVAL * richest_other


def _take(coins: list[int], giver: int, taker: int, amount: int) -> None:
    """Move coins from one seat to another, as many as there are."""
    amount = min(amount, coins[giver])
    coins[giver] -= amount
    coins[taker] += amount


def _paid(mask: str, view: View, place: int) -> list[int]:
    """The coins after a seat has used a power, as it would do best.

    >>> import ridotto
    >>> _paid("thief", ridotto.new("mascarade", seats=4, seed=1).view(0), 0)
    [8, 5, 6, 5]
    """
    coins = list(view.coins)
    neighbours = [(place + 1) % len(coins), place - 1]
    others = [seat for seat in range(len(coins)) if seat != place]
    by_wealth = sorted(others, key=lambda seat: -coins[seat])
    if mask == "judge":
        coins[place] += view.court
    elif mask == "widow":
        coins[place] = max(coins[place], WIDOW_COINS)
    elif mask == "cheat" and coins[place] >= CHEAT_COINS:
        coins[place] = 2 * WINNING_COINS
    elif mask == "witch" and coins[by_wealth[0]] > coins[place]:
        coins[place], coins[by_wealth[0]] = coins[by_wealth[0]], coins[place]
    elif mask == "swindler":
        _take(coins, by_wealth[0], place, SWINDLER_COINS)
    elif mask == "guru":
        _take(coins, by_wealth[0], place, GURU_COINS // 2)  # every other victim knows his mask
    elif mask == "thief":
        for other in neighbours:
            _take(coins, other, place, 1)
    elif mask == "puppet_master":
        for other in by_wealth[:2]:
            _take(coins, other, place, 1)
    elif mask == "beggar":
        for step in range(1, len(coins)):
            other = (place + step) % len(coins)
            if coins[other] > coins[place]:
                _take(coins, other, place, 1)
    else:
        coins[place] += int(BANK[NUMBERS[mask]])
        if mask == "patron" and coins[place] < WINNING_COINS:
            for other in neighbours:
                coins[other] += 1
    return coins
