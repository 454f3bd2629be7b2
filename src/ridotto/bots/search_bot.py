"""A bot for any game with an AI: samples worlds from its opponent model, searches, and chooses."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from ridotto.engine.definition import AI, Event, GameDefinition, GameView, Options, State
from ridotto.kernel import new_rng, plain
from ridotto.search.config import Level
from ridotto.search.ismcts import ActionValue, Search

WORLDS = 512  # sampled for every move; more make no difference
_WORLDS_A_SECOND = 10_000  # fewer for who has little time: to sample takes time, too
_CHEAP = 0.04  # a share of victory that a bot gives up for a move that it prefers
_SELDOM = 0.02  # what was tried less often than this part is not known well enough


class SearchBot:
    """Plays what proved best in the worlds that its player may suppose; now and then it blunders.

    `warm_up` is called before the clock runs, to compile what a search needs or load it from disk.
    """

    def __init__(
        self,
        definition: GameDefinition,
        ai: AI,
        level: Level,
        players: int,
        player: int,
        options: Options,
        seed: str | None,
        warm_up: Callable[[], None],
    ) -> None:
        """Know the options, and nothing else yet."""
        self.player = player
        self.opponent_model = ai.opponent_model(
            players, player, options, seconds=level.budget.seconds
        )
        self._text = definition.notation.text
        changes: dict[str, Any] = dict(level.config)
        self._config = ai.search_config._replace(**changes)
        self._search = Search(ai.search_model, player, self._config)
        self._random = random.Random(seed)
        self._rng = new_rng(self._random.getrandbits(63))
        self._opening = ai.opening and ai.opening(player, random.Random(seed))
        self._level = level
        self._warm_up = warm_up
        self._heard = 0.0  # seconds that went into hearing since the last choice

    def hear(self, event: Event) -> None:
        """Let an event change what the bot supposes."""
        began = time.perf_counter()
        self.opponent_model.hear(event)
        self._heard += time.perf_counter() - began

    def choose(self, view: GameView) -> str:
        """A move that proved good; any, if the bot blunders."""
        move = self._opening(view) if self._opening else None
        if move is not None:
            return move
        heard, self._heard = self._heard, 0.0
        legal: list[str] = view.legal
        if len(legal) == 1:
            return legal[0]
        if self._random.random() < self._level.blunder_rate:
            return self._random.choice(legal)
        seconds = self._level.budget.seconds or 0.0
        values, state = self.think(min(heard, seconds / 2))  # a latecomer hears a whole game
        texts = {value: self._text(state, value.action) for value in values}
        preferred = [value for value in values if texts[value].startswith(self._level.leaning)]
        chosen = self._random.choices(*self.mix(among(values, preferred)))[0]
        return texts[chosen]

    def mix(self, values: Sequence[ActionValue]) -> tuple[list[ActionValue], list[int]]:
        """The actions to choose from, each with how often to choose it."""
        return mixture(values, self._config.visit_ratio)

    def think(self, spent: float = 0.0) -> tuple[list[ActionValue], State]:
        """What came of every legal action, and a state in which they can be named.

        So many seconds of the budget are spent already.
        """
        self._warm_up()
        started = time.perf_counter() - spent
        sure = self.opponent_model.sure_move(self._rng)
        if sure is not None:
            return [ActionValue(sure, 1, 1.0)], plain(self.opponent_model.sample(self._rng))
        simulations, seconds, threads = self._level.budget
        worlds = min(WORLDS, simulations)
        if seconds is not None:
            worlds = max(1, min(worlds, int(seconds * _WORLDS_A_SECOND)))
        supposed = self.opponent_model.determinize(worlds, self._rng)
        if self._level.opponent_skill is not None:
            supposed.opponent_skill[:] = self._level.opponent_skill
        if seconds is not None:
            seconds -= time.perf_counter() - started
        values = self._search.think(
            supposed, self._rng, simulations=simulations, seconds=seconds, threads=threads
        )
        return values, plain(supposed.worlds[:1])


def among(values: Sequence[ActionValue], preferred: Sequence[ActionValue]) -> Sequence[ActionValue]:
    """The preferred actions, if one of them is hardly worse than the best; else all.

    >>> best, near = ActionValue(0, 900, 0.6), ActionValue(1, 90, 0.58)
    >>> far = ActionValue(2, 10, 0.3)
    >>> among([best, near, far], [near]), among([best, near, far], [far])[0]
    ([ActionValue(action=1, visits=90, value=0.58)], ActionValue(action=0, visits=900, value=0.6))
    """
    most = max(values, key=lambda value: value.visits)
    least = most.value - _CHEAP, _SELDOM * most.visits
    near = [value for value in preferred if value.value >= least[0] and value.visits >= least[1]]
    return near or values


def mixture(
    values: Sequence[ActionValue], visit_ratio: float
) -> tuple[list[ActionValue], list[int]]:
    """The actions tried nearly as often as the best, each with how often to choose it.

    >>> mixture([ActionValue(0, 900, 0.6), ActionValue(1, 850, 0.59), ActionValue(2, 9, 0.3)], 0.9)
    ([ActionValue(action=0, visits=900, value=0.6), ActionValue(action=1, visits=850, \
value=0.59)], [900, 850])
    """
    most = max(value.visits for value in values)
    good = [value for value in values if value.visits >= visit_ratio * most]
    return good, [max(value.visits, 1) for value in good]
