"""Games in several processes: the same results, whatever happens to a process."""

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from ridotto import arena
from ridotto.arena import local
from tests.support.arena import play, small_plan


def test_processes_play_the_same_games() -> None:
    plan = small_plan("mascarade", bots=["greedy", "random"], seats=5, games=15)
    wanted = {number: played for number, (played, _) in play(plan).items()}
    numbers = [14, 3, *range(4, 14), 0]
    found = [played for played, _ in local.play_all(plan, numbers, jobs=2)]
    assert {played.game_number: played for played in found} == {n: wanted[n] for n in numbers}
    assert len(found) == len(numbers)
    assert not multiprocessing.active_children()


@contextlib.contextmanager
def killing(most: int) -> Iterator[list[int]]:
    """Kill so many processes, as soon as they are there."""
    killed: list[int] = []
    stopping = threading.Event()

    def kill() -> None:
        while len(killed) < most and not stopping.is_set():
            for process in multiprocessing.active_children():
                if process.pid is not None and process.pid not in killed[-most:]:
                    os.kill(process.pid, signal.SIGKILL)
                    killed.append(process.pid)
                    break
            time.sleep(0.01)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        stopping.set()
        thread.join()


def test_the_games_of_lost_processes_are_played_by_others() -> None:
    plan = small_plan(games=20)
    with killing(2) as killed:
        found = [played for played, _ in local.play_all(plan, range(20), jobs=1)]
    assert len(killed) == 2
    assert sorted(found, key=lambda played: played.game_number) == [
        arena.play_one(plan, number) for number in range(20)
    ]


def test_processes_that_die_again_and_again_are_an_error() -> None:
    with killing(1000), pytest.raises(arena.LostWorker, match=r"lost its process 3 times.*-9"):
        list(local.play_all(small_plan(games=4), range(4), jobs=1))
    assert not multiprocessing.active_children()


def test_a_bot_that_fails_stops_the_arena() -> None:
    broken = arena.Plan("volto", 2, {}, ("random", "clever"), 1, "1")
    with pytest.raises(arena.BotFailed, match="clever failed in game 0"):
        list(local.play_all(broken, range(2), jobs=1))
    assert not multiprocessing.active_children()


def test_each_process_uses_one_core_and_the_environment_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MKL_NUM_THREADS", "7")
    before = dict(os.environ)
    with local._single_threaded():
        assert os.environ["OMP_NUM_THREADS"] == "1"
        assert os.environ["MKL_NUM_THREADS"] == "7"
    assert dict(os.environ) == before
