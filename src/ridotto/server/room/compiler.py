"""Machine code for the rules and for bots that search, made on the side so that nobody waits.

Until it is ready, rules run interpreted, with the same results, and bots that search wait. The
first start compiles in a process of its own for each game, which leaves the code on disk; later
starts and other workers find it there.
"""

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterator
from functools import partial

from ridotto.bots.warmup import warm_up
from ridotto.engine import registry
from ridotto.engine.game import Game
from ridotto.kernel import cache_folder
from ridotto.server.errors import Failure
from ridotto.server.tasks import Tasks
from ridotto.server.thinking import in_thread

if sys.platform != "win32":
    import fcntl

ABLE = "able"

log = logging.getLogger(__name__)


class Compiler:
    """Tells which games are compiled in this process, and in which ones bots can think."""

    def __init__(self, is_wanted: bool, tasks: Tasks) -> None:
        """Nothing is compiled yet."""
        self._is_wanted = is_wanted
        self._tasks = tasks
        self._watchers: list[Callable[[str], None]] = []
        self._ready: set[str] = set()
        self._able: set[str] = set()
        self._waiting: dict[str, asyncio.Future[None]] = {}  # until bots can think

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played compiled without delay."""
        return game in self._ready

    @property
    def is_ready_for_all(self) -> bool:
        """Whether every game can be."""
        return len(self._ready) == len(registry.names())

    def can_think(self, game: str) -> bool:
        """Whether a bot of a game can think without delay."""
        return game in self._able

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Be told of each game as soon as its bots can think."""
        self._watchers.append(watcher)

    def start(self) -> None:
        """Begin with one game after the other, on the side."""
        if self._is_wanted:
            self._tasks.start(self._compile_all())

    async def until_able(self, game: str) -> None:
        """Wait until bots of a game can think; what somebody waits for is begun at once."""
        if self.can_think(game):
            return
        if game not in self._waiting:
            self._tasks.start(self._compile(game, self._new(game)))
        await asyncio.shield(self._waiting[game])

    def _new(self, game: str) -> "asyncio.Future[None]":
        """What everybody waits for until bots of a game can think."""
        self._waiting[game] = asyncio.get_running_loop().create_future()
        return self._waiting[game]

    async def _compile_all(self) -> None:
        for name in registry.names():
            if name not in self._waiting and not self.can_think(name):
                try:
                    await self._compile(name, self._new(name))
                except Exception:
                    log.exception("thinking cannot be compiled", extra={"game": name})

    async def _compile(self, game: str, able: "asyncio.Future[None]") -> None:
        """Make everything for a game: in another process if that is wanted, and if it can be."""
        try:
            process = await _begin_beside(game) if self._is_wanted else None
            try:
                await self._prepare(game, process, able)
                if process is not None:
                    await self._load(game, process)
            finally:
                if process is not None and process.returncode is None:
                    process.kill()
        finally:
            del self._waiting[game]
            if not able.done():
                able.set_exception(Failure(f"bots of {game} cannot think"))
                able.exception()  # perhaps nobody waits for it

    async def _prepare(
        self, game: str, process: Process | None, able: "asyncio.Future[None]"
    ) -> None:
        """Load what the process has left for thinking; without it, compile that in a thread."""
        if process is not None and process.stdout is not None:
            if (await process.stdout.readline()).decode().strip() != ABLE:
                log.warning("thinking is compiled in this process", extra={"game": game})
        await in_thread(partial(warm_up, game))
        self._able.add(game)
        able.set_result(None)
        for watcher in self._watchers:
            watcher(game)

    async def _load(self, game: str, process: Process) -> None:
        """Load what the process has left for tables."""
        if await process.wait() != 0:
            log.warning("a game could not be compiled", extra={"game": game})
            return
        await in_thread(partial(load, game))
        self._ready.add(game)
        log.info("compiled", extra={"game": game})


async def _begin_beside(game: str) -> Process | None:
    """A process that compiles a game; None if there can be none."""
    try:
        program = f"from {__name__} import fill; fill({game!r})"
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", program),
            stdin=DEVNULL,
            stdout=PIPE,
            # Ctrl+C in a terminal is for the server, which then ends it.
            start_new_session=True,
        )
    except OSError as error:
        log.warning("no process can be started to compile", extra={"error": str(error)})
        return None


def fill(name: str) -> None:
    """Leave everything for a game on disk; what makes thinking possible comes first."""
    with alone(name):
        warm_up(name)
        print(ABLE, flush=True)
        load(name)


@contextlib.contextmanager
def alone(name: str) -> Iterator[None]:
    """Be the only process that compiles a game; whoever waited finds what the others left."""
    folder = cache_folder()
    if folder is None or sys.platform == "win32":
        yield
        return
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def load(name: str) -> None:
    """Compile everything a table calls, or load it from disk."""
    game = Game(name, compiled=True)
    for seat in range(game.seats):
        game.view(seat)
    game.play(game.legal()[0])
