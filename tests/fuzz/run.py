"""A run: a server in one process, fuzzers in another one, and honest people beside them."""

import asyncio
import json
import multiprocessing
import pathlib
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import NamedTuple

from benchmarks.server import Server, processor_seconds, resident_bytes
from ridotto.engine.definition import JsonObject
from tests.fuzz.attack import TOKEN, Orders, attack
from tests.fuzz.fuzzers import Tally
from tests.fuzz.honest import HonestPeople

SETTINGS = {
    "RIDOTTO_ADMIN_TOKEN": TOKEN,
    "RIDOTTO_BEHIND_PROXY": "true",  # so that fuzzers come from many addresses
    "RIDOTTO_BOT_PACE": "0.05",
    "RIDOTTO_BOT_THREADS": "1",
    "RIDOTTO_THINKERS": "2",
    "RIDOTTO_LOG_LEVEL": "warning",
}
SPARE_SECONDS = 60.0  # after which fuzzers whose time is over hang
MOST_GROWTH_MB = 200.0  # of the server's memory, from when it is warm until the end
WARM = 0.1  # the share of all messages after which it is
BETWEEN_LOOKS = 0.1  # seconds
MOST_LINE = 3000  # characters of a log that are shown

Tick = Callable[[int], None]


class Part(NamedTuple):
    """A part of a run, with a server of its own."""

    name: str
    share: float
    rate_factor: str


PARTS = (Part("without limits", 0.85, "1000000"), Part("with the usual limits", 0.15, "1"))


class Plan(NamedTuple):
    """How much, for how long at most, from which seed, after how much quiet, with which rules."""

    messages: int
    minutes: float
    seed: int
    quiet_seconds: float
    compiled: bool


def run(plan: Plan, tick: Tick) -> dict[str, JsonObject]:
    """The figures of all parts."""
    return {part.name: run_part(part, plan, tick) for part in PARTS}


def run_part(part: Part, plan: Plan, tick: Tick) -> JsonObject:
    """The figures of one part; `faults` are what went wrong, in sentences."""
    settings = {
        **SETTINGS,
        "RIDOTTO_RATE_FACTOR": part.rate_factor,
        "RIDOTTO_COMPILE": str(plan.compiled).lower(),
    }
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "errors.log")
        with log.open("wb") as errors, Server(folder, settings, errors) as server:
            if plan.compiled:
                server.wait_until_compiled()
            port = int(server.url.rsplit(":", 1)[1])
            orders = Orders(
                port,
                round(plan.messages * part.share),
                60 * plan.minutes * part.share,
                f"{plan.seed} {part.name}",
            )
            found = asyncio.run(watch(server, orders, plan.quiet_seconds, tick))
        lines = log.read_text("utf-8", "replace").splitlines()
    found["faults"] += faults_in(lines)
    found["warnings"] = dict(warnings_in(lines))
    return found


async def watch(server: Server, orders: Orders, quiet_seconds: float, tick: Tick) -> JsonObject:
    """Let honest people play, first alone, then beside the fuzzers; what came of it."""
    people = HonestPeople()
    await people.begin(server.url)
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    fuzzers = context.Process(target=attack, args=(orders, theirs), daemon=True)
    fuzzers.start()
    try:
        watched = Watched(server, fuzzers, ours, tick)
        await watched.next()  # everything is planted
        people.figures()
        await asyncio.sleep(quiet_seconds)
        quiet, began = people.figures(), time.monotonic()
        used = processor_seconds(server.process.pid)
        ours.send(None)
        tally = await watched.until_sent(orders.seconds)
        seconds = time.monotonic() - began
        used = watched.processor_seconds() - used
        await asyncio.sleep(min(1.0, quiet_seconds))
        beside = people.figures()
    finally:
        fuzzers.kill()
        fuzzers.join()
        ours.close()
        theirs.close()
        await people.stop()
    return {
        "messages": tally.total,
        "seconds": seconds,
        "messages_per_s": tally.total / seconds,
        "server_cpu_s": used,
        "messages_per_core_s": tally.total / used if used > 0 else 0.0,
        "sent": dict(tally.sent.most_common()),
        "kinds": dict(tally.kinds.most_common()),
        "answers": dict(tally.answers.most_common()),
        "memory": watched.memory(),
        "quiet": quiet,
        "honest": beside,
        "faults": [
            *tally.faults,
            *watched.faults,
            *disturbances(quiet, "before"),
            *disturbances(beside, "meanwhile"),
            *([] if beside["least_at_a_table"] else ["an honest table did not go on"]),
            *growth(watched.memory()),
        ],
    }


class Watched:
    """A server and its fuzzers, looked at all the time."""

    def __init__(
        self,
        server: Server,
        fuzzers: multiprocessing.process.BaseProcess,
        told: Connection,
        tick: Tick,
    ) -> None:
        self._server = server
        self._fuzzers = fuzzers
        self._told = told
        self._tick = tick
        self._bytes: list[tuple[int, int]] = []  # messages sent, memory taken
        self._sent = 0
        self.faults: list[str] = []

    @property
    def has_ended(self) -> bool:
        """Whether the server or the fuzzers live no more."""
        return self._server.process.poll() is not None or not self._fuzzers.is_alive()

    async def next(self) -> object:
        """What the fuzzers tell next; an empty tally if they can't."""
        while not self._told.poll():
            if self.has_ended:
                self.faults.append("the server or the fuzzers have ended before their time")
                return Tally()
            await asyncio.sleep(BETWEEN_LOOKS)
        return self._told.recv()

    async def until_sent(self, seconds: float) -> Tally:
        """Look on until all is sent, or the time is over, or something hangs."""
        patience = seconds + SPARE_SECONDS
        try:
            async with asyncio.timeout(patience):
                while True:
                    self._bytes.append((self._sent, self._memory()))
                    found = await self.next()
                    if isinstance(found, Tally):
                        self._bytes.append((found.total, self._memory()))
                        self._tick(found.total - self._sent)
                        return found
                    assert isinstance(found, int)
                    self._tick(found - self._sent)
                    self._sent = found
        except TimeoutError:
            self.faults.append(f"the fuzzers did not end within {patience:.0f} s")
            return Tally()

    def processor_seconds(self) -> float:
        """The processor time that the server has used; nothing when it is dead."""
        process = self._server.process
        return 0.0 if process.poll() is not None else processor_seconds(process.pid)

    def _memory(self) -> int:
        """What the server takes; nothing when it is dead."""
        return (
            0
            if self._server.process.poll() is not None
            else resident_bytes(self._server.process.pid)
        )

    def memory(self) -> JsonObject:
        """What the server took: when it was warm, halfway and in the end."""
        whole = self._bytes[-1][0] if self._bytes else 0

        def at(share: float) -> float:
            return next((size / 1e6 for sent, size in self._bytes if sent >= share * whole), 0.0)

        return {
            "begin_mb": at(0),
            "warm_mb": at(WARM),
            "middle_mb": at(0.5),
            "end_mb": at(1),
            "peak_mb": max((size / 1e6 for _, size in self._bytes), default=0.0),
        }


def growth(memory: JsonObject) -> Iterator[str]:
    """What is wrong with the memory of a server."""
    grown = memory["end_mb"] - memory["warm_mb"]
    if grown > MOST_GROWTH_MB:
        yield f"the server's memory grew by {grown:.0f} MB, more than {MOST_GROWTH_MB:.0f}"


def disturbances(figures: JsonObject, when: str) -> Iterator[str]:
    """What is wrong at the honest tables."""
    for what, times in figures["wrong"].items():
        yield f"an honest table was disturbed ({when}): {what}, {times} times"


def faults_in(lines: list[str]) -> list[str]:
    """The errors in a server's log."""
    return [
        f"the server has logged: {line[:MOST_LINE]}"
        for line in lines
        if "Traceback" in line or level_of(line) not in ("debug", "info", "warning")
    ]


def level_of(line: str) -> str:
    """How serious a line is; what is no line of the log is worst."""
    try:
        return str(json.loads(line)["level"])
    except (ValueError, KeyError, TypeError):
        return ""


def warnings_in(lines: list[str]) -> Counter[str]:
    """How often the log warns, and of what."""
    warnings = [line for line in lines if level_of(line) == "warning"]
    return Counter(str(json.loads(line)["message"]) for line in warnings)
