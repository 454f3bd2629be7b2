"""A player of any game that can be searched: supposes worlds, looks ahead in them, and chooses."""

import importlib
import random
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ridotto import game as games
from ridotto.errors import BadBudget, shown
from ridotto.game import Event
from ridotto.kernel import new_rng
from ridotto.search import Manner, Option, Search

WORLDS = 512  # supposed for every move; more make no difference
_MOST_SIMULATIONS = 10_000_000
_MOST_SECONDS = 60.0
_UNITS = {"": None, "ms": 0.001, "s": 1.0}


class Budget(NamedTuple):
    """How long to think about a move: so many simulations, and no longer than some seconds."""

    simulations: int
    seconds: float | None = None


def read_budget(text: str) -> Budget:
    """A budget as people write it; raises `BadBudget`.

    >>> read_budget("2000"), read_budget("100ms")
    (Budget(simulations=2000, seconds=None), Budget(simulations=10000000, seconds=0.1))
    """
    found = re.fullmatch(r"([0-9]{1,9})(ms|s|)", text)
    if found is None:
        raise BadBudget(
            f"{shown(text)} is no budget; allowed: simulations (2000), or a time (100ms, 2s)"
        )
    number, unit_of_time = int(found[1]), _UNITS[found[2]]
    if unit_of_time is None:
        if not 1 <= number <= _MOST_SIMULATIONS:
            raise BadBudget(f"a search takes 1 to {_MOST_SIMULATIONS} simulations, not {number}")
        return Budget(number)
    seconds = number * unit_of_time
    if not 0 < seconds <= _MOST_SECONDS:
        raise BadBudget(f"a search takes up to {_MOST_SECONDS:.0f} s, not {seconds} s")
    return Budget(_MOST_SIMULATIONS, seconds)


class Thinker:
    """Plays what proved best in the worlds that its seat may suppose."""

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        seat: int,
        options: Any,
        seed: str | None,
        budget: Budget,
        manner: Manner | None = None,
    ) -> None:
        """Suppose nothing yet."""
        kind = games.find(game)
        judgement = importlib.import_module(f"ridotto.games.{game}.judgement")
        suspicion = importlib.import_module(f"ridotto.games.{game}.suspicion")
        self._text = kind.notation.text
        self._suspicion = suspicion.Suspicion(seats, seat, options)
        self._search = Search(kind.rules, judgement, seat, manner)
        self._rng = new_rng(random.Random(seed).getrandbits(63))
        self._budget = budget

    def hear(self, event: Event) -> None:
        """Let an event change what is supposed."""
        self._suspicion.hear(event)

    def choose(self, view: Any) -> str:
        """The move that was tried most."""
        legal: list[str] = view.legal
        if len(legal) == 1:
            return legal[0]
        simulations, seconds = self._budget
        supposed = self._suspicion.suppose(min(WORLDS, simulations), self._rng)
        tried = self._search.think(supposed, self._rng, simulations=simulations, seconds=seconds)
        return str(self._text(games.plain(supposed.worlds[:1]), best(tried).action))


def best(options: Sequence[Option]) -> Option:
    """The option that was tried most, the better one of two."""
    return max(options, key=lambda option: (option.visits, option.value))
