"""A player of any game that can be searched: supposes worlds, looks ahead in them, and chooses."""

import importlib
import random
import re
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from ridotto import game as games
from ridotto.errors import BadBudget, shown
from ridotto.game import Event
from ridotto.kernel import new_rng
from ridotto.search import Manner, Option, Search

WORLDS = 512  # supposed for every move; more make no difference
_WORLDS_A_SECOND = 10_000  # fewer for who has little time: to suppose takes time, too
_MOST_SIMULATIONS = 10_000_000
_MOST_SECONDS = 60.0
_MOST_THREADS = 64
_UNITS = {"": None, "ms": 0.001, "s": 1.0}
# What can be told of a search beside its budget, from the least to the most.
TRAITS = {
    "slips": (0.0, 1.0),
    "care": (0.0, 1.0),
    "exploration": (0.0, 100.0),
    "even": (0.0, 1.0),
    "steps": (0.0, 10_000.0),
    "observers": (0.0, 1.0),
    "nearly": (0.0, 1.0),
}
_LITTLE = 0.04  # a share of victory that somebody gives for what he prefers
_SELDOM = 0.02  # what was tried less often than this part is not known well enough


class Budget(NamedTuple):
    """How long to think about a move: so many simulations, and no longer than some seconds.

    Every thread thinks for itself so long, and what they found is put together.
    """

    simulations: int
    seconds: float | None = None
    threads: int = 1


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


class Level(NamedTuple):
    """How well somebody plays: how long he thinks, how often he slips, and what he does otherwise.

    `care` is how often he supposes the others to look ahead; else it is as his suspicion says.
    `leaning` are beginnings of moves that he prefers where they lose little.
    """

    budget: Budget
    slips: float = 0.0
    care: float | None = None
    manner: tuple[tuple[str, float], ...] = ()  # changes to the manner of the game's search
    leaning: tuple[str, ...] = ()


def read_level(text: str) -> Level:
    """A budget, perhaps with traits after commas; raises `BadBudget`.

    >>> read_level("2000,slips=0.1,observers=0")
    Level(budget=Budget(simulations=2000, seconds=None, threads=1), slips=0.1, care=None, \
manner=(('observers', 0),), leaning=())
    """
    budget, *traits = text.split(",")
    level = Level(read_budget(budget))
    for trait in traits:
        name, _, number = trait.partition("=")
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
            kept = int(value) if isinstance(getattr(Manner(), name), int) else value
            level = level._replace(manner=(*level.manner, (name, kept)))
    return level


def _number(text: str) -> float | None:
    """A number as people write it, if it is one."""
    return float(text) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) else None


class Thinker:
    """Plays what proved best in the worlds that its seat may suppose; now and then it slips."""

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        seat: int,
        options: Any,
        seed: str | None,
        level: Level,
    ) -> None:
        """Suppose nothing yet."""
        kind = games.find(game)
        judgement = importlib.import_module(f"ridotto.games.{game}.judgement")
        suspicion = importlib.import_module(f"ridotto.games.{game}.suspicion")
        self._game = game
        self._text = kind.notation.text
        self.suspicion = suspicion.Suspicion(seats, seat, options)
        self._manner = judgement.MANNER._replace(**dict(level.manner))
        self._search = Search(kind.rules, judgement, seat, self._manner)
        self._random = random.Random(seed)
        self._rng = new_rng(self._random.getrandbits(63))
        self._level = level
        self._heard = 0.0  # seconds that went into hearing since the last choice

    def hear(self, event: Event) -> None:
        """Let an event change what is supposed."""
        began = time.perf_counter()
        self.suspicion.hear(event)
        self._heard += time.perf_counter() - began

    def choose(self, view: Any) -> str:
        """A move that proved good; any, if it slips."""
        heard, self._heard = self._heard, 0.0
        legal: list[str] = view.legal
        if len(legal) == 1:
            return legal[0]
        if self._random.random() < self._level.slips:
            return self._random.choice(legal)
        seconds = self._level.budget.seconds or 0.0
        options, state = self.think(min(heard, seconds / 2))  # a latecomer hears a whole game
        texts = {option: str(self._text(state, option.action)) for option in options}
        liked = [option for option in options if texts[option].startswith(self._level.leaning)]
        chosen = self._random.choices(*self.mix(among(options, liked)))[0]
        return texts[chosen]

    def mix(self, options: Sequence[Option]) -> tuple[list[Option], list[int]]:
        """The options to choose from, each with how often to choose it."""
        return mixture(options, self._manner.nearly)

    def think(self, spent: float = 0.0) -> tuple[list[Option], Any]:
        """What came of every legal action, and a state in which they can be named.

        So many seconds of the budget are spent already.
        """
        self._load()
        started = time.perf_counter() - spent
        simulations, seconds, threads = self._level.budget
        worlds = min(WORLDS, simulations)
        if seconds is not None:
            worlds = max(1, min(worlds, int(seconds * _WORLDS_A_SECOND)))
        supposed = self.suspicion.suppose(worlds, self._rng)
        if self._level.care is not None:
            supposed.cares[:] = self._level.care
        if seconds is not None:
            seconds -= time.perf_counter() - started
        options = self._search.think(
            supposed, self._rng, simulations=simulations, seconds=seconds, threads=threads
        )
        return options, games.plain(supposed.worlds[:1])

    def _load(self) -> None:
        """Compile everything, or load it from disk, before the clock runs."""
        from ridotto.bots.preparing import prepare

        prepare(self._game)


def among(options: Sequence[Option], liked: Sequence[Option]) -> Sequence[Option]:
    """The liked options, if one of them is hardly worse than the best; else all.

    >>> best, near, far = Option(0, 900, 0.6), Option(1, 90, 0.58), Option(2, 10, 0.3)
    >>> among([best, near, far], [near]), among([best, near, far], [far])[0]
    ([Option(action=1, visits=90, value=0.58)], Option(action=0, visits=900, value=0.6))
    """
    most = max(options, key=lambda option: option.visits)
    least = most.value - _LITTLE, _SELDOM * most.visits
    near = [option for option in liked if option.value >= least[0] and option.visits >= least[1]]
    return near or options


def mixture(options: Sequence[Option], nearly: float) -> tuple[list[Option], list[int]]:
    """The options that were tried nearly as often as the best, each with how often to choose it.

    >>> mixture([Option(0, 900, 0.6), Option(1, 850, 0.59), Option(2, 100, 0.3)], 0.9)[1]
    [900, 850]
    """
    most = max(option.visits for option in options)
    good = [option for option in options if option.visits >= nearly * most]
    return good, [max(option.visits, 1) for option in good]
