"""HTTP: how the server is, for the host and their tools."""

import hmac

from litestar import Response, get

from ridotto import __version__
from ridotto.server.http.access import PROBLEMS, Here
from ridotto.server.http.forms import Health
from ridotto.server.http.hosts import ANSWERS_ANY
from ridotto.server.http.security import Web
from ridotto.server.moderation.decisions import Banner
from ridotto.table.state import NotAllowed

# Whoever watches over the server may call it by a name that only they use.
_FOR_ANY = {ANSWERS_ANY: True}


@get(
    "/health",
    sync_to_thread=False,
    responses=PROBLEMS,
    summary="Is the process alive?",
    opt=_FOR_ANY,
)
def health() -> Health:
    """Answer as long as the process can."""
    return Health("alive", __version__)


@get("/ready", responses=PROBLEMS, summary="Can it serve?", opt=_FOR_ANY)
async def ready(site: Here) -> Health:
    """Answer if the store answers, too."""
    await site.store.ping()
    return Health("ready", __version__)


@get("/api/banner", sync_to_thread=False, responses=PROBLEMS, summary="What every page shows")
def show_banner(site: Here) -> Banner:
    """The text of whoever runs the site, if there is one; on a socket it comes as a message."""
    return site.decisions.banner


@get("/metrics", include_in_schema=False, opt=_FOR_ANY)
async def metrics(site: Here, request: Web) -> Response[bytes]:
    """Figures for the host alone: they tell that somebody acts, even unheard."""
    token = site.settings.metrics_token
    given = request.headers.get("authorization", "")
    if not token:
        raise NotAllowed("nobody may see the metrics until the setting metrics_token is set")
    if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise NotAllowed("send the setting metrics_token, as Authorization: Bearer TOKEN")
    site.measure()
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4")


HANDLERS = [health, ready, show_banner, metrics]
