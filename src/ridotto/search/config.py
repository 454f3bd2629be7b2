"""How to search, and how well a bot plays: plain data."""

import re
from typing import Any, NamedTuple

from ridotto.errors import BadBudget, shown

_MOST_SIMULATIONS = 10_000_000
_MOST_SECONDS = 60.0
_MOST_THREADS = 64
_UNITS = {"": None, "ms": 0.001, "s": 1.0}
# What can be told of a search beside its budget, from the least to the most.
TRAITS = {
    "blunder_rate": (0.0, 1.0),
    "opponent_skill": (0.0, 1.0),
    "exploration": (0.0, 100.0),
    "prior_mix": (0.0, 1.0),
    "rollout_steps": (0.0, 10_000.0),
    "observers": (0.0, 1.0),
    "visit_ratio": (0.0, 1.0),
}
# The names of traits in records and results of earlier versions.
_FORMER = {
    "slips": "blunder_rate",
    "care": "opponent_skill",
    "even": "prior_mix",
    "steps": "rollout_steps",
    "nearly": "visit_ratio",
}


class SearchConfig(NamedTuple):
    """How a search goes about it."""

    exploration: float = 1.0
    prior_mix: float = 0.25  # of an even prior, lest a bad one hides a good move
    rollout_steps: int = 60  # to play on from a position that is new
    observers: int = 1  # 1: the searcher alone tells positions apart, 0: each player for themselves
    visit_ratio: float = 0.9  # a move tried so much as often as the best is chosen as often


class Budget(NamedTuple):
    """How long to think about a move: so many simulations, and no longer than some seconds.

    Every thread searches for itself so long, and what they found is added up.
    """

    simulations: int
    seconds: float | None = None
    threads: int = 1


class Level(NamedTuple):
    """How well a bot plays.

    `blunder_rate` is how often it makes any legal move. `opponent_skill` is how often it expects
    the others to look ahead; by default its opponent model says so. `config` changes the search,
    and `leaning` are beginnings of moves that it prefers where they lose little.
    """

    budget: Budget
    blunder_rate: float = 0.0
    opponent_skill: float | None = None
    config: tuple[tuple[str, float], ...] = ()
    leaning: tuple[str, ...] = ()


def read_budget(text: str) -> Budget:
    """A budget as people write it; raises `BadBudget`.

    >>> read_budget("2000"), read_budget("100msx4")
    (Budget(simulations=2000, seconds=None, threads=1), Budget(simulations=10000000, seconds=0.1, \
threads=4))
    """
    found = re.fullmatch(r"([0-9]{1,9})(ms|s|)(?:x([0-9]{1,3}))?", text)
    if found is None:
        raise BadBudget(
            f"{shown(text)} is no budget; allowed: simulations (2000), or a time (100ms, 2s), each "
            "perhaps for several threads (2000x4)"
        )
    number, unit_of_time, threads = int(found[1]), _UNITS[found[2]], int(found[3] or 1)
    if not 1 <= threads <= _MOST_THREADS:
        raise BadBudget(f"a search takes 1 to {_MOST_THREADS} threads, not {threads}")
    if unit_of_time is None:
        if not 1 <= number <= _MOST_SIMULATIONS:
            raise BadBudget(f"a search takes 1 to {_MOST_SIMULATIONS} simulations, not {number}")
        return Budget(number, None, threads)
    seconds = number * unit_of_time
    if not 0 < seconds <= _MOST_SECONDS:
        raise BadBudget(f"a search takes up to {_MOST_SECONDS:.0f} s, not {seconds} s")
    return Budget(_MOST_SIMULATIONS, seconds, threads)


def read_level(text: str) -> Level:
    """A budget, perhaps with traits after commas; raises `BadBudget`.

    >>> read_level("2000,blunder_rate=0.1,observers=0")
    Level(budget=Budget(simulations=2000, seconds=None, threads=1), blunder_rate=0.1, \
opponent_skill=None, config=(('observers', 0),), leaning=())
    """
    budget, *traits = text.split(",")
    level = Level(read_budget(budget))
    for trait in traits:
        name, _, number = trait.partition("=")
        name = _FORMER.get(name, name)
        value = _number(number)
        limits = TRAITS.get(name)
        if limits is None or value is None or not limits[0] <= value <= limits[1]:
            known = ", ".join(
                f"{each} ({low:g} to {high:g})" for each, (low, high) in TRAITS.items()
            )
            raise BadBudget(f"{shown(trait)} is no trait of a search; traits: {known}")
        if name in Level._fields:
            changed: dict[str, Any] = {name: value}
            level = level._replace(**changed)
        else:
            is_whole = isinstance(SearchConfig._field_defaults[name], int)
            level = level._replace(
                config=(*level.config, (name, int(value) if is_whole else value))
            )
    return level


def _number(text: str) -> float | None:
    """A number as people write it, if it is one."""
    return float(text) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) else None
