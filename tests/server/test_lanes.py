"""Lanes: whoever wants much waits for it, and nobody else does."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from ridotto.server.errors import Busy
from ridotto.server.thinking import Lane
from tests.support.server_tools import until


class Work:
    """Work that is done when it is told to be, and notes the order in which it was begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._may_end: dict[str, threading.Event] = {}

    def named(self, name: str) -> Callable[[], str]:
        """Some work that goes on until `end`, together with all other work of that name."""
        may_end = self._may_end.setdefault(name, threading.Event())

        def work() -> str:
            self.begun.append(name)
            assert may_end.wait(60)
            return name

        return work

    def end(self, *names: str) -> None:
        for name in names:
            self._may_end[name].set()


def begin(lane: Lane, work: Work, wishes: list[tuple[str, str]]) -> dict[str, asyncio.Task[str]]:
    """Let owners want work for their tables, in this order."""
    tasks = {}
    for number, (owner, table) in enumerate(wishes):
        name = f"{owner} {table} {number}"
        wish = lane.run(owner, table, work.named(name), wait=60, seconds=60)
        tasks[name] = asyncio.ensure_future(wish)
    return tasks


async def order(lane: Lane, work: Work, tasks: dict[str, asyncio.Task[str]]) -> list[str]:
    """In which order it is all begun, each when the one before is done."""
    for number in range(len(tasks)):
        await until(lambda number=number: len(work.begun) > number)  # type: ignore[misc]
        work.end(work.begun[number])
    await asyncio.gather(*tasks.values())
    assert lane.is_idle
    return [name.rpartition(" ")[0] for name in work.begun]


def test_owners_take_turns_and_so_do_their_tables() -> None:
    async def scenario() -> None:
        lane, work = Lane(1), Work()
        greedy = [("anna", "1"), ("anna", "1"), ("anna", "2"), ("anna", "3"), ("anna", "1")]
        tasks = begin(lane, work, [*greedy, ("ben", "9"), ("ben", "9"), ("carla", "7")])
        assert await order(lane, work, tasks) == [
            *("anna 1", "ben 9", "carla 7"),
            *("anna 2", "ben 9", "anna 3", "anna 1", "anna 1"),
        ]

    asyncio.run(scenario())


def test_of_a_table_one_piece_is_done_at_a_time() -> None:
    async def scenario() -> None:
        lane, work = Lane(3), Work()
        tasks = begin(lane, work, [("anna", "1"), ("ben", "1"), ("anna", "1"), ("anna", "2")])
        await until(lambda: len(work.begun) == 2)
        assert sorted(work.begun) == ["anna 1 0", "anna 2 3"]
        work.end("anna 1 0")
        await until(lambda: len(work.begun) == 3)
        assert work.begun[2] in ("ben 1 1", "anna 1 2")
        work.end(*tasks)
        await asyncio.gather(*tasks.values())

    asyncio.run(scenario())


def test_whoever_waits_too_long_is_told_and_takes_nobodys_turn() -> None:
    async def scenario() -> None:
        lane, work = Lane(1), Work()
        tasks = begin(lane, work, [("anna", "1")])
        await until(lambda: bool(work.begun))
        with pytest.raises(Busy):
            await lane.run("ben", "2", work.named("never"), wait=0.01, seconds=60)
        cancelled = asyncio.ensure_future(
            lane.run("ben", "2", work.named("never"), wait=60, seconds=60)
        )
        await asyncio.sleep(0)
        cancelled.cancel()
        work.end(*tasks)
        await asyncio.gather(*tasks.values())
        await until(lambda: cancelled.done() and lane.is_idle)
        assert "never" not in work.begun
        assert await lane.run("ben", "2", lambda: "now", wait=60, seconds=60) == "now"

    asyncio.run(scenario())


def test_work_that_never_ends_is_forgotten() -> None:
    async def scenario() -> None:
        lane, work = Lane(1), Work()
        with pytest.raises(TimeoutError):
            await lane.run("anna", "1", work.named("stuck"), wait=60, seconds=0.01)
        assert await lane.run("anna", "1", lambda: "next", wait=60, seconds=60) == "next"
        with pytest.raises(ZeroDivisionError):
            await lane.run("anna", "1", lambda: str(1 / 0), wait=60, seconds=60)
        assert lane.is_idle
        work.end("stuck")

    asyncio.run(scenario())


def test_a_table_whose_wishes_all_go_at_once_thinks_again() -> None:
    """Bots get up together: one that thinks, and one whose turn would have come with that."""

    async def scenario() -> None:
        lane, work = Lane(1), Work()
        tasks = begin(lane, work, [("anna", "1"), ("anna", "1"), ("anna", "2"), ("ben", "3")])
        await until(lambda: bool(work.begun))
        work.end(*tasks)
        for task in tasks.values():
            task.cancel()
        ends = await asyncio.gather(*tasks.values(), return_exceptions=True)
        assert all(isinstance(end, asyncio.CancelledError) for end in ends), ends
        assert await lane.run("anna", "1", lambda: "again", wait=60, seconds=60) == "again"
        assert lane.is_idle

    asyncio.run(scenario())


def test_work_that_nobody_waits_for_any_more_keeps_its_place_until_it_ends() -> None:
    """Otherwise whoever wishes and goes away again and again has the whole machine."""

    async def scenario() -> None:
        lane, work = Lane(1), Work()
        tasks = begin(lane, work, [("anna", "1")])
        await until(lambda: bool(work.begun))
        for task in tasks.values():
            task.cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        more = begin(lane, work, [("anna", "1"), ("ben", "2")])
        with pytest.raises(Busy):
            await lane.run("carla", "3", work.named("never"), wait=0.01, seconds=60)
        assert len(work.begun) == 1
        work.end(*tasks, *more)
        assert await asyncio.gather(*more.values()) == list(more)
        assert lane.is_idle

    asyncio.run(scenario())


def test_what_nobody_waits_for_any_more_is_forgotten_too_if_it_never_ends() -> None:
    async def scenario() -> None:
        lane, work = Lane(1), Work()
        gone = asyncio.ensure_future(
            lane.run("anna", "1", work.named("stuck"), wait=60, seconds=0.1)
        )
        await until(lambda: bool(work.begun))
        gone.cancel()
        assert await lane.run("anna", "1", lambda: "next", wait=60, seconds=60) == "next"
        work.end("stuck")

    asyncio.run(scenario())
