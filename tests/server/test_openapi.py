"""The server answers as its OpenAPI document says, whatever is asked of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ridotto import store
from ridotto.server.app import make_handlers
from ridotto.server.keys import Keys
from ridotto.server.settings import ServerSettings
from ridotto.server.site import Site
from tests.support.server_admin import hire
from tests.support.server_client import TOKEN, Server
from tests.support.server_tools import begin, listening, site_beside

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
JSON = {"content-type": "application/json"}


def operations() -> list[str]:
    """Everything the document speaks of."""
    site = Site(ServerSettings(), store.connect("unopened.db"), Keys("k" * 64))
    paths = make_handlers(site).openapi_schema.to_schema()["paths"]
    return [f"{verb.upper()} {path}" for path, verbs in paths.items() for verb in verbs]


OPERATIONS = operations()


class Places(NamedTuple):
    """Tables in every phase, the record of a finished game, and who knows of them."""

    cookie: str
    tables: list[str]
    records: list[str]
    invites: list[str]
    reports: list[str]


async def furnish(server: Server) -> Places:
    """Set tables up: one gathers, one plays, one is over, one is listed, one is not ours."""
    guest, other = await server.guest("Zanetta"), await server.guest("Ben")
    gathering, private = await guest.create("mascarade", seats=5), await other.create("volto")
    listed = await other.create("twilight", listed=True)
    playing, _ = await begin(server, "twilight", listed=True)
    over, players = await begin(server, "volto", listed=True)
    socket = await players[0].connect(over, 0)
    await socket.do("resign")
    await socket.close()
    cookie = guest.http.cookies["ridotto"]
    await players[0].call("POST", f"/api/tables/{over}/reports", {"seat": 1, "reason": "other"})
    filed = await hire(server).call("GET", "reports")
    for each in server.guests:
        await each.close()
    server.guests.clear()
    tables = [gathering["table"], private["table"], listed["table"], playing, over, "nosuchtable"]
    invites = [gathering["invite"], private["invite"], ""]
    records = [f"{over}-1", f"{playing}-1", "nosuchrecord"]
    return Places(cookie, tables, records, invites, [each["id"] for each in filed["reports"]])


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with listening() as ear, site_beside(bot_threads=1) as server:
        yield server
    assert not ear.errors


@pytest.fixture(scope="module")
def furnished(server: Server) -> Places:
    return asyncio.run(furnish(server))


@pytest.fixture(scope="module")
def untouched(server: Server) -> Places:
    return asyncio.run(furnish(server))


@pytest.fixture
def places(server: Server, furnished: Places, request: pytest.FixtureRequest) -> Places:
    # What is removed must be set up anew.
    is_used_up = any(word in request.node.name for word in ("DELETE", "sign-out"))
    return asyncio.run(furnish(server)) if is_used_up else furnished


@pytest.fixture(scope="module")
def document(server: Server) -> Any:
    document = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    document.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    return document


def fuzz(
    document: Any,
    operation: str,
    places: Places,
    cookie: str | None,
    examples: int,
    headers: dict[str, str] | None = None,
) -> None:
    """Ask one thing in many ways, half of them about what is really there."""
    verb, path = operation.split(" ")
    cases = st.one_of(
        *(document[path][verb].as_strategy(generation_mode=mode) for mode in GenerationMode)
    )
    there = {
        "table_id": places.tables,
        "record_id": places.records,
        "report_id": [*places.reports, "nosuchreport"],
    }

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, data=st.data())
    def ask(case: Any, data: st.DataObject) -> None:
        checks = [*CHECKS, negative_data_rejection]
        for name in case.path_parameters or {}:
            if data.draw(st.booleans()):
                case.path_parameters[name] = data.draw(st.sampled_from(there[name]))
                checks = CHECKS  # what was wrong may be right by now
        if isinstance(case.body, dict) and "invite" in case.body and data.draw(st.booleans()):
            case.body["invite"] = data.draw(st.sampled_from(places.invites))
            checks = CHECKS
        case.call_and_validate(
            checks=checks,
            cookies={"ridotto": cookie} if cookie else None,
            headers=headers,
            timeout=20,
        )

    ask()


@pytest.mark.parametrize("operation", [each for each in OPERATIONS if "/api/admin/" in each])
def test_whoever_runs_the_site_is_answered_as_the_document_says(
    document: Any, server: Server, operation: str
) -> None:
    places = asyncio.run(furnish(server))
    fuzz(document, operation, places, None, 25, {"authorization": f"Bearer {TOKEN}"})


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_guest_is_answered_as_the_document_says(
    document: Any, places: Places, operation: str
) -> None:
    fuzz(document, operation, places, places.cookie, 25)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_somebody_without_a_name_is_answered_as_the_document_says(
    document: Any, places: Places, operation: str
) -> None:
    fuzz(document, operation, places, None, 10)


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_guest_who_asks_much_is_answered_as_the_document_says(
    document: Any, places: Places, operation: str
) -> None:
    fuzz(document, operation, places, places.cookie, 150)


# What can be refused, as (operation, path, the rest of the request, status).
REFUSALS: list[tuple[str, str, dict[str, Any], int]] = [
    ("GET /api/me", "/api/me", {"cookies": {}}, 401),
    ("POST /api/me", "/api/me", {"content": b"{", "headers": JSON}, 400),
    ("POST /api/me", "/api/me", {"json": {"name": "x" * 25}}, 400),
    ("POST /api/me", "/api/me", {"content": b" " * 70_000, "headers": JSON}, 413),
    ("POST /api/me", "/api/me", {"json": {"name": "x"}, "headers": {"origin": "http://x"}}, 403),
    ("POST /api/me/code", "/api/me/code", {"cookies": {}}, 401),
    ("POST /api/me/take", "/api/me/take", {"json": {"code": "wrong"}}, 403),
    ("POST /api/tables", "/api/tables", {"json": {"game": "chess"}}, 400),
    ("POST /api/tables", "/api/tables", {"json": {"game": "volto"}, "cookies": {}}, 401),
    ("GET /api/tables/{table_id}", "/api/tables/nosuchtable", {}, 404),
    ("DELETE /api/tables/{table_id}", "/api/tables/nosuchtable", {}, 404),
    ("DELETE /api/tables/{table_id}", "/api/tables/{listed}", {}, 403),
    ("DELETE /api/tables/{table_id}", "/api/tables/{listed}", {"cookies": {}}, 401),
    ("POST /api/tables/{table_id}/seats", "/api/tables/{listed}/seats", {"json": {"seat": 0}}, 409),
    ("POST /api/tables/{table_id}/seats", "/api/tables/{playing}/seats", {"json": {}}, 409),
    ("POST /api/tables/{table_id}/seats", "/api/tables/nosuchtable/seats", {"json": {}}, 404),
    ("GET /api/records/{record_id}", "/api/records/nosuchrecord", {}, 404),
    ("GET /api/records/{record_id}/review", "/api/records/nosuchrecord/review", {}, 404),
    ("GET /api/records/{record_id}/review", "/api/records/{over}-1/review?seat=2", {}, 400),
    ("GET /api/records/{record_id}/beliefs", "/api/records/{over}-1/beliefs", {}, 400),
    ("GET /api/records/{record_id}/beliefs", "/api/records/{over}-1/beliefs?step=9", {}, 400),
    ("GET /api/me/tables", "/api/me/tables", {"cookies": {}}, 401),
    ("POST /api/trials", "/api/trials", {"json": {"game": "volto", "moves": ["0 up"]}}, 400),
]


@pytest.mark.parametrize(
    ("operation", "path", "request_", "status"),
    REFUSALS,
    ids=[
        f"{operation} {status} {number}"
        for number, (operation, _, _, status) in enumerate(REFUSALS)
    ],
)
def test_every_refusal_is_in_the_document(
    server: Server,
    document: Any,
    untouched: Places,
    operation: str,
    path: str,
    request_: dict[str, Any],
    status: int,
) -> None:
    verb, pattern = operation.split(" ")
    rest = {"cookies": {"ridotto": untouched.cookie}, **request_}
    _, _, listed, playing, over, _ = untouched.tables
    address = path.format(listed=listed, playing=playing, over=over)
    with httpx.Client(base_url=server.url, cookies=rest.pop("cookies")) as client:
        answer = client.request(verb, address, **rest)
    assert answer.status_code == status
    assert sorted(answer.json()) == ["code", "message"]
    document[pattern][verb].validate_response(answer)
    assert str(status) in document.raw_schema["paths"][pattern][verb.lower()]["responses"]
