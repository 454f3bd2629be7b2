"""Figures of one worker and of several: whichever answers, it tells the sums of all."""

import asyncio
import os
import pathlib
import signal
import time
from collections.abc import Callable

import httpx
import pytest

from ridotto import __version__
from tests.support import postgres
from tests.support.server_client import Guest, open_site
from tests.support.server_process import running

TOKEN = "m" * 32
WORKERS = f'ridotto_workers{{version="{__version__}"}}'
HEADERS = {"authorization": f"Bearer {TOKEN}"}


def figures(url: str) -> dict[str, float]:
    """What one worker answers, over a connection of its own."""
    answer = httpx.get(f"{url}/metrics", headers=HEADERS, timeout=60)
    assert answer.status_code == 200, answer.text
    lines = [line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def until(url: str, is_so: Callable[[dict[str, float]], bool]) -> None:
    """Wait until ten answers in a row, of any workers, say so."""
    deadline, agreed = time.monotonic() + 60, 0
    while agreed < 10:
        found = figures(url)
        agreed = agreed + 1 if is_so(found) else 0
        assert time.monotonic() < deadline, found


def children(process: int) -> list[int]:
    """The processes that a process has started to serve."""
    found = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()
    names = {int(pid): pathlib.Path(f"/proc/{pid}/cmdline").read_text() for pid in found}
    return [pid for pid, name in names.items() if "spawn_main" in name]


def test_any_worker_tells_the_sums_of_all(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = 12

    async def visit(url: str, process: int) -> None:
        guests = [Guest(url) for _ in range(tables)]
        for number, guest in enumerate(guests):
            await guest.call("POST", "/api/me", {"name": f"Guest {number}"})
            made = await guest.create("volto")
            await guest.connect(made["table"], 0)

        def is_counted(found: dict[str, float]) -> bool:
            return (
                found["ridotto_tables_created_total"] == tables
                and found["ridotto_sockets"] == found["ridotto_users"] == tables
                and found[WORKERS] == 2
                and found['ridotto_thinking_waiting{lane="bots"}'] == 0
                and found["ridotto_memory_bytes"] > 2**20
                and found["ridotto_rooms"] >= tables
                and found["ridotto_commit_seconds_count"] >= tables
            )

        await asyncio.to_thread(until, url, is_counted)
        earlier = figures(url)
        frames = earlier["ridotto_frames_sent"]
        assert frames >= tables
        assert earlier["ridotto_errors_total"] == 0
        before = children(process)
        assert len(before) == 2
        for worker in before:
            os.kill(worker, signal.SIGKILL)
            while worker in children(process) or len(children(process)) < 2:
                await asyncio.sleep(0.05)

        def is_renewed(found: dict[str, float]) -> bool:
            assert found["ridotto_tables_created_total"] == tables, "counts never go down"
            assert found["ridotto_frames_sent"] >= frames
            assert found["ridotto_started_seconds"] >= earlier["ridotto_started_seconds"]
            return found["ridotto_sockets"] == 0 and found[WORKERS] == 2

        await asyncio.to_thread(until, url, is_renewed)
        for guest in guests:
            await guest.close()

    with postgres.running() as server:
        settings = {"DATABASE": server.url, "WORKERS": "2", "PORT": "0", "BROWSER": "false"}
        more = {"METRICS_TOKEN": TOKEN, "TIME_FACTOR": "0.02", "RATE_FACTOR": "100"}
        monkeypatch.setenv("TMPDIR", str(tmp_path))
        with running(tmp_path, **settings, **more) as (process, url):
            asyncio.run(visit(url, process.pid))
            assert list(tmp_path.glob("ridotto-metrics-*/*.db"))
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
        assert not list(tmp_path.glob("ridotto-metrics-*")), "the folder goes with the server"


def test_one_worker_tells_its_own() -> None:
    async def main() -> None:
        async with open_site(metrics_token=TOKEN) as server:
            guest = await server.guest("Anna")
            made = await guest.create("volto")
            await guest.connect(made["table"], 0)
            found = await asyncio.to_thread(figures, server.url)
            assert found["ridotto_tables_created_total"] == 1
            assert found["ridotto_sockets"] == found["ridotto_rooms"] == 1
            assert found[WORKERS] == found["ridotto_users"] == 1

    asyncio.run(main())
