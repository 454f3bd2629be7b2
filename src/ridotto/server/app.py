"""The application: handlers, errors, headers, and a site that opens and closes with it."""

import contextlib
import logging
from collections.abc import AsyncGenerator

from litestar import Litestar, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from ridotto import __version__, store
from ridotto.errors import RidottoError
from ridotto.server.errors import FAILURE, Problem, code_of, reason_of, status_of
from ridotto.server.http import (
    admin,
    games,
    pages,
    reports,
    sockets,
    status,
    studies,
    tables,
    users,
)
from ridotto.server.http.hosts import ANSWERS_ANY, check_host
from ridotto.server.http.security import (
    SAFE_METHODS,
    Web,
    check_body,
    check_origin,
    secure_headers,
)
from ridotto.server.keys import Keys, load_key
from ridotto.server.limits import TooFast
from ridotto.server.settings import ServerSettings
from ridotto.server.site import Site

MOST_BODY_BYTES = 64 * 1024
GONE = "client disconnected prematurely"  # how Litestar says that somebody hung up on us

log = logging.getLogger(__name__)
HANDLERS = [
    *status.HANDLERS,
    *games.HANDLERS,
    *users.HANDLERS,
    *tables.HANDLERS,
    *sockets.HANDLERS,
    *studies.HANDLERS,
    *reports.HANDLERS,
    *admin.HANDLERS,
    *pages.HANDLERS,
]


def make_site(settings: ServerSettings) -> Site:
    """A site with the store and the key of its settings; raises what is wrong with them."""
    key = settings.secret_key or load_key(settings.folder / "secret.key")
    return Site(settings, store.connect(settings.store_url), Keys(key))


def make_app(site: Site) -> ASGIApp:
    """The application of a site; whatever is answered, even by the framework, is protected."""
    return secure_headers(make_handlers(site))


def make_handlers(site: Site) -> Litestar:
    """All that a site answers."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        await site.open()
        try:
            yield
        finally:
            await site.close()

    async def get_site() -> Site:
        return site

    def refuse(request: Web, error: RidottoError) -> Response[Problem]:
        site.metrics.refused.labels(code_of(error)).inc()
        return answer_error(request, error)

    async def check(request: Web) -> None:
        if not request.route_handler.opt.get(ANSWERS_ANY):
            check_host(site.settings, request)
        if request.method not in SAFE_METHODS:
            check_origin(site, request)
            check_body(request)

    return Litestar(
        route_handlers=HANDLERS,
        dependencies={"site": Provide(get_site)},
        lifespan=[lifespan],
        before_request=check,
        exception_handlers={
            RidottoError: refuse,
            HTTPException: answer_http_error,
            UnicodeDecodeError: answer_unreadable,
            RecursionError: answer_unreadable,
            500: answer_failure,
        },
        request_max_body_size=MOST_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Ridotto",
            version=__version__,
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        debug=False,
    )


def answer_error(request: Web, error: RidottoError) -> Response[Problem]:
    """What was wrong with a request."""
    headers = {"retry-after": str(error.wait)} if isinstance(error, TooFast) else {}
    return Response(
        Problem(code_of(error), str(error), reason_of(error)),
        status_code=status_of(error),
        headers=headers,
    )


def answer_http_error(request: Web, error: HTTPException) -> Response[Problem]:
    """What was wrong with a request before it reached us."""
    codes = {404: "missing", 405: "method_not_allowed", 413: "too_large"}
    message = error.detail
    if isinstance(error.extra, list):
        parts = [f"{part.get('key', 'body')}: {part['message']}" for part in error.extra]
        message = "; ".join(parts)[:500]
    return Response(
        Problem(codes.get(error.status_code, "bad_request"), message),
        status_code=error.status_code,
        headers=error.headers or {},
    )


def answer_unreadable(request: Web, error: Exception) -> Response[Problem]:
    """A body that is not JSON."""
    return Response(Problem("bad_request", "the body is not JSON"), status_code=400)


def answer_failure(request: Web, error: Exception) -> Response[Problem]:
    """A fault of ours: logged, and told without particulars."""
    if not (isinstance(error, HTTPException) and error.detail == GONE):
        log.error("a request failed", exc_info=error)
    return Response(Problem("failure", FAILURE), status_code=500)
