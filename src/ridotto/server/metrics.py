"""Figures for Prometheus: about the site, never about a table or a user."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from ridotto.table.commands import Command


class Metrics:
    """The figures of one worker."""

    def __init__(self) -> None:
        """Begin at zero."""
        self.registry = CollectorRegistry()
        self.tables_created = self._counter("tables_created", "Tables set up.")
        self.commands = self._counter("acts", "Commands done, by kind.", "act")
        self._by_command: dict[type[Command], Counter] = {}
        self.refused = self._counter("refused", "Commands and requests refused, by reason.", "code")
        self.frames_sent = 0
        self._frames = Gauge("ridotto_frames_sent", "Frames sent.", registry=self.registry)
        self.slow_readers = self._counter("slow_readers_dropped", "Sockets that read too slowly.")
        self.bots_failed = self._counter("bots_failed", "Bots that were replaced.", "bot")
        self.sockets = Gauge("ridotto_sockets", "Open sockets.", registry=self.registry)
        self.rooms = Gauge("ridotto_rooms", "Tables in memory.", registry=self.registry)
        self.compiled = Gauge(
            "ridotto_compiled_games", "Games that run as machine code.", registry=self.registry
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

    def text(self) -> bytes:
        """All figures in the text format of Prometheus."""
        self._frames.set(self.frames_sent)
        return generate_latest(self.registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"ridotto_{name}", text, labels, registry=self.registry)
