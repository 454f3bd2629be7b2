"""What the rooms and sockets of one worker share."""

import time
from collections.abc import Callable

from ridotto.server.clock import SharedClock
from ridotto.server.editions import FIRST, new_worker_id
from ridotto.server.keys import Keys
from ridotto.server.limits import Limits
from ridotto.server.metrics import Metrics
from ridotto.server.moderation.decisions import Decisions
from ridotto.server.moderation.statistics import Tally
from ridotto.server.room.compiler import Compiler
from ridotto.server.room.thinkers import Thinkers
from ridotto.server.sessions import Sessions
from ridotto.server.settings import ServerSettings
from ridotto.server.slices import Slices
from ridotto.server.tasks import Tasks
from ridotto.server.thinking import Thinking
from ridotto.store import Store


class Services:
    """Settings, store, keys, time, limits, decisions, threads, compiled games of one worker."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        keys: Keys,
        *,
        clock: Callable[[], int] | None = None,
    ) -> None:
        """The clock is an argument, so that tests can repeat a day; else all workers share one."""
        self.settings = settings
        self.store = store
        self.keys = keys
        self.clock = SharedClock()
        self.now = clock or self.clock
        self.monotonic = time.monotonic
        self.worker = new_worker_id()
        self.edition = FIRST  # until it is known which other workers live
        self.metrics = Metrics()
        self.limits = Limits(time.monotonic, factor=settings.rate_factor)
        self.thinking = Thinking(settings.bot_threads)
        self.thinkers = Thinkers(settings)
        self.slices = Slices()
        self.tasks = Tasks()
        self.decisions = Decisions(store, keys, self.now, self.tasks)
        self.tally = Tally(self.worker)
        self.sessions = Sessions(store, self.tasks)
        self.compiler = Compiler(settings.compile, self.tasks)
        self.is_open = False
