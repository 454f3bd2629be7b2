"""Figures for Prometheus: about the site, never about a table or a user.

Several workers keep theirs in files of a folder that the process which started them has made; any
of them tells the sums. One that died leaves what it counted, but not who was connected to it.
"""

import logging
import os
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from ridotto.server.moderation.statistics import WorkerFigures
from ridotto.server.process import METRICS_FOLDER
from ridotto.table.commands import Command

Mode = Literal["sum", "livesum", "livemin", "livemax"]


class Metrics:
    """What one worker counts."""

    def __init__(self) -> None:
        """Begin at zero."""
        self.registry = CollectorRegistry()
        self.tables_created = self._counter("tables_created", "Tables set up.")
        self.commands = self._counter("acts", "Commands done, by kind.", "act")
        self._by_command: dict[type[Command], Counter] = {}
        self.refused = self._counter("refused", "Commands and requests refused, by reason.", "code")
        self.frames_sent = 0
        self._frames = self._gauge("frames_sent", "Frames sent.", "sum")
        self.slow_readers = self._counter("slow_readers_dropped", "Sockets that read too slowly.")
        self.bots_failed = self._counter("bots_failed", "Bots that were replaced.", "bot")
        self.bots_hurried = self._counter(
            "bots_hurried", "Moves of bots that had no time to think."
        )
        self.errors = self._counter("errors", "Errors in the log.")
        self._sockets = self._gauge("sockets", "Open sockets.", "livesum")
        self._users = self._gauge("users", "People connected, once for each worker.", "livesum")
        self._rooms = self._gauge("rooms", "Tables in memory.", "livesum")
        self._compiled = self._gauge("compiled_games", "Games that run as machine code.", "livemin")
        self._clock_error = self._gauge(
            "clock_error_seconds", "How wrong a machine's clock is, by the database's.", "livemax"
        )
        self._waiting = self._gauge(
            "thinking_waiting", "Pieces of thinking that wait.", "livesum", "lane"
        )
        self._busy = self._gauge(
            "thinking_busy", "Pieces of thinking under way.", "livesum", "lane"
        )
        self._workers = self._gauge("workers", "Workers, by version.", "livesum", "version")
        self._memory = self._gauge("memory_bytes", "Memory of all workers, roughly.", "livesum")
        self._started = self._gauge(
            "started_seconds", "When the newest worker began, since 1970.", "livemax"
        )
        self.commit_seconds = Histogram(
            "ridotto_commit_seconds",
            "From a command decided to its commit.",
            registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
        )

    def count_command(self, kind: type[Command]) -> None:
        """Count a command that was done."""
        if kind not in self._by_command:
            self._by_command[kind] = self.commands.labels(str(kind.__struct_config__.tag))
        self._by_command[kind].inc()

    def measure(
        self, figures: WorkerFigures, *, rooms: int, compiled: int, clock_error: float
    ) -> None:
        """Note how things are at this worker now."""
        self._frames.set(self.frames_sent)
        self._sockets.set(figures.sockets)
        self._users.set(figures.users)
        self._workers.labels(figures.version).set(1)
        self._memory.set(figures.memory * 2**20)
        self._started.set(figures.started / 1000)
        self._rooms.set(rooms)
        self._compiled.set(compiled)
        self._clock_error.set(clock_error)

    def measure_lane(self, name: str, *, waiting: int, busy: int) -> None:
        """Note how much thinking of a kind is to be done."""
        self._waiting.labels(name).set(waiting)
        self._busy.labels(name).set(busy)

    def text(self) -> bytes:
        """All figures, of all workers, in the text format of Prometheus."""
        if METRICS_FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"ridotto_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str, mode: Mode, *labels: str) -> Gauge:
        """A figure that goes up and down, and what becomes of those of several workers."""
        return Gauge(
            f"ridotto_{name}", text, labels, registry=self.registry, multiprocess_mode=mode
        )


class ErrorCount(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, metrics: Metrics) -> None:
        """Count for a worker."""
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        self._metrics.errors.inc()
