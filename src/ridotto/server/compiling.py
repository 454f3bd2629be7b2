"""Machine code for the rules, made beside the house so that nobody waits for it.

Until it is ready, rules run interpreted, with the same results. The first start compiles in a
process of its own, which leaves the code on disk; later starts find it there.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from ridotto import game as games
from ridotto.play import Game

log = logging.getLogger(__name__)


class Compiler:
    """Tells which games are compiled in this process."""

    def __init__(self, is_wanted: bool) -> None:
        """Nothing is compiled yet."""
        self._is_wanted = is_wanted
        self._ready: set[str] = set()

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played compiled without delay."""
        return game in self._ready

    @property
    def is_ready_for_all(self) -> bool:
        """Whether every game can be."""
        return len(self._ready) == len(games.names())

    def start(self, run: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
        """Begin, on the side."""
        if self._is_wanted:
            run(self._compile())

    async def _compile(self) -> None:
        for name in games.names():
            # In a session of its own: Ctrl+C in a terminal is for the house, which then ends it.
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c"),
                f"from ridotto.server.compiling import load; load({name!r})",
                start_new_session=True,
            )
            try:
                if await process.wait() != 0:
                    log.warning("a game could not be compiled", extra={"game": name})
                    continue
            finally:
                if process.returncode is None:
                    process.kill()
            await asyncio.to_thread(load, name)
            self._ready.add(name)
            log.info("compiled", extra={"game": name})


def load(name: str) -> None:
    """Compile everything a table calls, or load it from disk."""
    game = Game(name, compiled=True)
    for seat in range(game.seats):
        game.view(seat)
    game.play(game.legal()[0])
