"""The games of an arena on a Ray cluster: the same games, and so the same results."""

import contextlib
import logging
import re
import socket
import sys
from collections.abc import Generator, Iterator, Sequence
from types import ModuleType

import ridotto
from ridotto.arena.errors import BadCluster, BotFailed, LostWorker
from ridotto.arena.local import MOST_TRIES
from ridotto.arena.match import Played, Thinking, play_timed
from ridotto.arena.plan import Plan
from ridotto.errors import shown

_QUEUED = 2  # games for each core of the cluster, so that none is idle
_PATIENCE = 10.0  # seconds
_ADDRESS = re.compile(r"auto|(?P<host>[^\s:/]+):(?P<port>[0-9]{1,5})")


def play_all(
    plan: Plan, game_numbers: Sequence[int], address: str, jobs: int | None = None
) -> Generator[tuple[Played, Thinking]]:
    """Play some games of a plan; raises `BadCluster`, `BotFailed` or `LostWorker`.

    Ray itself plays the game of a worker or a machine that dies again elsewhere.
    """
    ray = _import_ray()
    with _connected(ray, address):
        play = ray.remote(num_cpus=1, max_retries=MOST_TRIES - 1, retry_exceptions=False)(_play)
        kept_plan = ray.put(plan)
        most = jobs or _QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = list(reversed(game_numbers))
        running: dict[object, int] = {}
        while waiting or running:
            while waiting and len(running) < most:
                game_number = waiting.pop()
                running[play.remote(kept_plan, game_number)] = game_number
            for done in ray.wait(list(running))[0]:
                yield _result(ray, done, running.pop(done))


def _play(plan: Plan, game_number: int) -> tuple[Played, Thinking] | str:
    try:
        return play_timed(plan, game_number)
    except BotFailed as error:
        return str(error)


def _result(ray: ModuleType, done: object, game_number: int) -> tuple[Played, Thinking]:
    try:
        result = ray.get(done)
    except _losses(ray) as error:
        lost = f"game {game_number} has lost its worker {MOST_TRIES} times"
        raise LostWorker(f"{lost}: {_reason(error)}") from None
    except ray.exceptions.RayError as error:
        raise BadCluster(f"the cluster cannot play game {game_number}: {_reason(error)}") from None
    if isinstance(result, str):
        raise BotFailed(result)
    return result


def _losses(ray: ModuleType) -> tuple[type[Exception], ...]:
    """What Ray raises when it has tried often enough."""
    known = ray.exceptions
    return known.WorkerCrashedError, known.NodeDiedError, known.OutOfMemoryError


def _reason(error: Exception) -> str:
    """The line that matters of what Ray says: the last one of a traceback, else the first."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1 if "Traceback" in str(error) else 0]


def _import_ray() -> ModuleType:
    try:
        import ray
    except ImportError:
        raise BadCluster("Ray is not installed; get it with: pip install 'ridotto[ray]'") from None
    return ray


def _check_reachable(address: str) -> None:
    """Refuse an address where nobody answers: Ray itself would try again for ever."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise BadCluster(f"the address of a cluster is HOST:PORT or auto, not {shown(address)}")
    if found["host"]:
        try:
            socket.create_connection((found["host"], int(found["port"])), _PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise BadCluster(f"no Ray cluster at {shown(address)}: {error}") from None


@contextlib.contextmanager
def _connected(ray: ModuleType, address: str) -> Iterator[None]:
    """A connection to a running cluster, which gets this very program to play with."""
    _check_reachable(address)
    try:
        ray.init(
            address=address,
            runtime_env={"py_modules": [ridotto], "excludes": ["server/web"]},
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except (ConnectionError, RuntimeError, ValueError, AssertionError) as error:
        raise BadCluster(f"no Ray cluster at {shown(address)}: {_reason(error)}") from None
    # Ray tells of lost workers on standard output, where only the standings belong.
    with contextlib.redirect_stdout(sys.stderr):
        try:
            yield
        finally:
            ray.shutdown()
