"""What the rooms and sockets of one worker share."""

import secrets
import time
from collections.abc import Callable

from ridotto.server.keys import Keys
from ridotto.server.limits import Limits
from ridotto.server.metrics import Metrics
from ridotto.server.room.compiler import Compiler
from ridotto.server.settings import ServerSettings
from ridotto.server.tasks import Tasks
from ridotto.server.threads import Threads
from ridotto.store import Store


def milliseconds() -> int:
    """The time since 1970."""
    return time.time_ns() // 1_000_000


class Services:
    """Settings, store, keys, time, limits, threads and compiled games of one worker."""

    def __init__(
        self,
        settings: ServerSettings,
        store: Store,
        keys: Keys,
        *,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        """The clock is an argument, so that tests can repeat a day."""
        self.settings = settings
        self.store = store
        self.keys = keys
        self.now = clock
        self.monotonic = time.monotonic
        self.worker = secrets.token_hex(8)
        self.metrics = Metrics()
        self.limits = Limits(time.monotonic, factor=settings.rate_factor)
        self.threads = Threads(settings.bot_threads)
        self.tasks = Tasks()
        self.compiler = Compiler(settings.compile, self.tasks)
        self.is_open = False
