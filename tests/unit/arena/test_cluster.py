"""The same arena on a local Ray cluster of several processes, some of which die."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest

from ridotto import arena
from tests.support.arena import QUICK, children, finish, games_in, quick_games, start

pytestmark = pytest.mark.slow

PLAYING = "ray::_play"


class Cluster(NamedTuple):
    """A head with two cores: its address, and the process that started all others."""

    address: str
    pid: int

    def kill_players(self) -> int:
        """Kill every worker that plays a game; tells how many there were."""
        raylets = [pid for pid, name in children(self.pid).items() if name == "raylet"]
        players = [
            pid for raylet in raylets for pid, name in children(raylet).items() if name == PLAYING
        ]
        for pid in players:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return len(players)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tempfile.mkdtemp(prefix="ray")  # a short path: sockets are made in it
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block"]
    command += [f"--port={port}", "--num-cpus=2", f"--temp-dir={folder}"]
    command += ["--include-dashboard=false", "--disable-usage-stats"]
    # The program itself is not installed there: the arena brings it.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, text=True
    )
    assert process.stdout is not None
    try:
        assert any("block" in line for line in process.stdout), "the cluster did not start"
        yield Cluster(f"127.0.0.1:{port}", process.pid)
    finally:
        process.terminate()
        process.communicate(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def test_a_cluster_plays_the_same_games_though_workers_die(
    cluster: Cluster, tmp_path: pathlib.Path
) -> None:
    path = tmp_path / "arena.jsonl"
    arguments = (*QUICK, "--games", "16", "--out", path)
    process = start(*arguments, "--ray", cluster.address, "--json")
    while not path.exists() or path.read_bytes().count(b"\n") < 5:
        assert process.poll() is None
        time.sleep(0.02)
    while not cluster.kill_players():
        assert process.poll() is None
    out, error = finish(process)
    assert "A worker died or was killed" in error
    assert msgspec.json.decode(out, type=arena.Standings).is_complete
    assert games_in(path) == quick_games(16)


def test_workers_that_die_again_and_again_are_an_error_and_a_start_for_the_next_run(
    cluster: Cluster, tmp_path: pathlib.Path
) -> None:
    path = tmp_path / "arena.jsonl"
    arguments = (*QUICK, "--games", "2", "--out", path)
    process = start(*arguments, "--ray", cluster.address)
    stopping = threading.Event()

    def kill() -> None:
        while not stopping.is_set():
            cluster.kill_players()

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        out, error = finish(process, 2)
    finally:
        stopping.set()
        killer.join()
    assert out == ""
    last = error.splitlines()[-1]
    assert last.startswith("ridotto: game ")
    assert "has lost its worker 3 times" in last
    assert f"of 2 games are in {path}" in last
    finish(start(*arguments))
    assert games_in(path) == quick_games(2)
