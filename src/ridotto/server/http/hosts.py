"""Under which names we answer: a site that points a name of its own to us gets nothing.

Such a page would be of the same origin as ours, so that only the name gives it away. An address
instead of a name can't be pointed anywhere: it is always answered.
"""

from litestar.connection import Request, WebSocket
from litestar.datastructures import State

from ridotto.errors import shown
from ridotto.server.addresses import is_ours
from ridotto.server.errors import ForeignHost
from ridotto.server.settings import ServerSettings

ANSWERS_ANY = "answers_any_host"  # an option of handlers


def check_host(
    settings: ServerSettings,
    connection: Request[None, None, State] | WebSocket[None, None, State],
) -> None:
    """Refuse a request under a name that is not ours; raises `ForeignHost`."""
    given = connection.headers.getall("host", [""])
    if len(given) == 1 and is_ours(settings, given[0]):
        return
    raise ForeignHost(
        f"this server doesn't answer to the name {shown(', '.join(given))}; "
        "if that is its name, add it to the setting hosts"
    )
