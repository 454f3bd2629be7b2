"""The games of an arena on this machine: each in one of several processes, in any order."""

import collections
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from multiprocessing.connection import Connection, wait

from ridotto.arena.errors import BotFailed, LostWorker
from ridotto.arena.match import Played, Thinking, play_timed
from ridotto.arena.plan import Plan

MOST_TRIES = 3
_LIBRARIES = ("OMP", "OPENBLAS", "MKL", "NUMBA")  # each would use all cores in every process
_THREADS = {f"{library}_NUM_THREADS": "1" for library in _LIBRARIES}
Told = tuple[Played, Thinking] | str  # a finished game, or why there is none


def play_all(
    plan: Plan, game_numbers: Sequence[int], jobs: int
) -> Generator[tuple[Played, Thinking]]:
    """Play some games of a plan; raises `BotFailed` or `LostWorker`.

    The game of a process that dies is played again by another one, up to three times.
    """
    waiting = collections.deque(game_numbers)
    tries: collections.Counter[int] = collections.Counter()
    workers: dict[object, _Worker] = {}  # by their connections
    try:
        while waiting or workers:
            while waiting and len(workers) < jobs:
                worker = _Worker(plan)
                worker.begin(waiting.popleft())
                workers[worker.connection] = worker
            failed: str | None = None
            for connection in wait([worker.connection for worker in workers.values()]):
                worker = workers[connection]
                try:
                    told = worker.connection.recv()
                except (EOFError, OSError):
                    del workers[connection]
                    _count_loss(tries, worker)
                    waiting.appendleft(worker.game_number)
                    continue
                if isinstance(told, str):
                    failed = told
                    continue
                if waiting and failed is None:
                    worker.begin(waiting.popleft())
                else:
                    del workers[connection]
                    worker.end()
                yield told
            if failed is not None:
                raise BotFailed(failed)
    finally:
        for worker in workers.values():
            worker.end()


class _Worker:
    """A process that plays one game after the other."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.game_number = -1
        self.connection, other = context.Pipe()
        self._process = context.Process(target=_work, args=(plan, other), daemon=True)
        with _single_threaded(), _ignoring_interrupts():
            self._process.start()
        other.close()

    def begin(self, game_number: int) -> None:
        """Let it play a game."""
        self.game_number = game_number
        # One that has died is noticed by who waits for it.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send(game_number)

    def end(self) -> int | None:
        """Stop it, in the middle of a game if need be; tells its exit code."""
        self.connection.close()
        self._process.kill()
        self._process.join()
        return self._process.exitcode


def _count_loss(tries: collections.Counter[int], worker: _Worker) -> None:
    """Refuse to lose one process after the other over the same game."""
    code = worker.end()
    tries[worker.game_number] += 1
    if tries[worker.game_number] >= MOST_TRIES:
        how = f"the last one with exit code {code}"
        raise LostWorker(
            f"game {worker.game_number} has lost its process {MOST_TRIES} times, {how};"
            " perhaps there is not enough memory for so many jobs"
        )


def _work(plan: Plan, connection: "Connection[Told, int]") -> None:
    """Play the games that are asked for, until nobody asks any more."""
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            game_number = connection.recv()
            try:
                connection.send(play_timed(plan, game_number))
            except BotFailed as error:
                connection.send(str(error))


@contextlib.contextmanager
def _single_threaded() -> Iterator[None]:
    """What is started here uses one core; what the user has set stays."""
    added = {name: value for name, value in _THREADS.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]


@contextlib.contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """What is started here ignores Ctrl+C, which is for the arena."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
