"""HTTP: how the server is, for the host and their tools."""

import hmac

from litestar import Response, get

from ridotto import __version__
from ridotto.engine import registry
from ridotto.server.http.access import PROBLEMS, Here
from ridotto.server.http.forms import Health
from ridotto.server.http.security import Web
from ridotto.table.state import NotAllowed


@get("/health", sync_to_thread=False, responses=PROBLEMS, summary="Is the process alive?")
def health() -> Health:
    """Answer as long as the process can."""
    return Health("alive", __version__)


@get("/ready", responses=PROBLEMS, summary="Can it serve?")
async def ready(site: Here) -> Health:
    """Answer if the store answers, too."""
    await site.store.ping()
    return Health("ready", __version__)


@get("/metrics", include_in_schema=False)
async def metrics(site: Here, request: Web) -> Response[bytes]:
    """Figures for the host alone: they tell that somebody acts, even unheard."""
    token = site.settings.metrics_token
    given = request.headers.get("authorization", "")
    direct = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    if token:
        if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
            raise NotAllowed("the metrics need the token of the settings")
    elif not direct or site.settings.behind_proxy or "x-forwarded-for" in request.headers:
        raise NotAllowed("the metrics are for this machine; others need a metrics_token")
    site.metrics.rooms.set(len(site.rooms))
    site.metrics.sockets.set(len(site.connections))
    site.metrics.compiled.set(sum(map(site.compiler.is_ready, registry.names())))
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4")


HANDLERS = [health, ready, metrics]
