"""A player of Volto that looks ahead in the worlds it may suppose."""

import random
import time
from typing import Any

from ridotto import game as games
from ridotto.bots.thinking import Level, Thinker
from ridotto.bots.volto_setups import draw_setup, next_placement
from ridotto.games.volto.view import View
from ridotto.search import Option

_ROWS_A_SECOND = 300_000  # arrangements to weigh for every move heard: a third of the time at most


class VoltoThinker(Thinker):
    """Searches for every move, and looks first for one that wins for sure."""

    def __init__(self, *, seat: int, seed: str | None, level: Level, **named: Any) -> None:
        """Pick a set-up, in case it has to place its masks."""
        super().__init__("volto", seat=seat, seed=seed, level=level, **named)
        if level.budget.seconds is not None:
            self.suspicion.most_weighed = int(level.budget.seconds * _ROWS_A_SECOND)
        self._setup = draw_setup(seat, random.Random(seed))

    def choose(self, view: View) -> str:
        """Place the next mask of the set-up, or search."""
        if view.phase == "placing":
            return next_placement(self._setup, view.legal)
        return super().choose(view)

    def think(self, spent: float = 0.0) -> tuple[list[Option], Any]:
        """Play what wins for sure; else search."""
        self._load()
        started = time.perf_counter() - spent
        sure = self.suspicion.sure_win(self._rng)
        if sure is None:
            return super().think(time.perf_counter() - started)
        state = games.plain(self.suspicion.sample(self._rng))
        return [Option(sure, 1, 1.0)], state
