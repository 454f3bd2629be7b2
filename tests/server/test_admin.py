"""Who may run the site, and what they see of it: figures, and all that was done."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import pathlib
from typing import Any

from ridotto.server.keys import load_key
from ridotto.server.moderation import audit
from tests.support.server_admin import hire, is_refused
from tests.support.server_client import TOKEN, Refusal
from tests.support.server_session import open_quick_site
from tests.support.server_tools import begin_connected, listening

REQUESTS: list[Any] = [
    ("GET", "tables"),
    ("GET", "tables/x"),
    ("POST", "tables/x/close", {}),
    ("GET", "users"),
    ("POST", "users", {"do": "ban", "user": "0" * 10}),
    ("GET", "reports"),
    ("POST", "reports/x/resolve", {}),
    ("PUT", "banner", {"text": "hello"}),
    ("GET", "statistics"),
    ("GET", "log"),
]


def test_only_the_token_opens_the_door() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin, guest = hire(server), await server.guest("Anna")
            for method, path, *body in REQUESTS:
                wrong = ("", "Bearer", f"Bearer {TOKEN}x", TOKEN, f"bearer {TOKEN}")
                for header in (*wrong, "Bearer é"):
                    answer = await guest.http.request(
                        method,
                        f"/api/admin/{path}",
                        json=body[0] if body else None,
                        headers={b"authorization": header.encode("latin-1")},
                    )
                    assert (answer.status_code, answer.json()["code"]) == (403, "not_admin")
                assert (await guest.http.get(f"/api/admin/{path}?token={TOKEN}")).status_code >= 400
            assert await admin.call("GET", "users") == {"users": []}
            assert (await admin.call("GET", "log"))["acts"] == []

    asyncio.run(main())


def test_guessing_is_slowed_down_but_never_locks_the_host_out() -> None:
    async def main() -> None:
        async with open_quick_site(rate_factor=1.0) as server:
            guest, admin = server.stranger(), hire(server)
            codes = [(await guest.http.get("/api/admin/users")).json()["code"] for _ in range(12)]
            assert codes[0] == "not_admin"
            assert codes[-1] == "too_fast"
            assert await admin.call("GET", "users") == {"users": []}

    asyncio.run(main())


def test_without_a_setting_the_token_is_in_the_data_folder(tmp_path: pathlib.Path) -> None:
    async def main() -> None:
        async with open_quick_site(data=str(tmp_path), admin_token="") as server:
            guest = server.stranger()
            await is_refused("not_admin", guest, "GET", "/api/admin/users")
            token = load_key(tmp_path / "admin.token")
            assert (tmp_path / "admin.token").stat().st_mode & 0o777 == 0o600
            await guest.call("GET", "/api/admin/users", authorization=f"Bearer {token}")

    asyncio.run(main())


def test_the_token_is_never_logged() -> None:
    async def main() -> list[str]:
        async with open_quick_site(log_level="debug") as server:
            admin = hire(server)
            for request in REQUESTS:
                with contextlib.suppress(Refusal):
                    await admin.call(*request)
            return [json.dumps(vars(record), default=str) for record in ear.records]

    with listening(logging.DEBUG) as ear:
        logged = asyncio.run(main())
    assert logged
    assert not [line for line in logged if TOKEN in line]


def test_statistics_count_what_everybody_may_know() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin = hire(server)
            before = await admin.call("GET", "statistics")
            assert before["tables"] == {"gathering": 0, "playing": 0, "over": 0}
            _, guests = await begin_connected(server, "volto", options={"setup": "placed"})
            await guests[0].create("volto")
            playing = await admin.call("GET", "statistics")
            assert playing["tables"] == {"gathering": 1, "playing": 1, "over": 0}
            assert (playing["sockets"], playing["users"], playing["finished"]) == (2, 2, [])
            assert playing["database"] == "SQLite"
            for move in ("K@c7", "N@a7"):
                await guests[1].sockets[0].do("play", moves=[move])  # nobody else hears of it
            after = await admin.call("GET", "statistics")
            for worker in (*playing["workers"], *after["workers"]):
                assert worker.pop("memory") > 0
            assert after == playing
            await guests[0].sockets[0].do("resign")
            over = await admin.call("GET", "statistics")
            assert over["tables"] == {"gathering": 1, "playing": 0, "over": 1}
            assert [(each["game"], each["count"]) for each in over["finished"]] == [("volto", 1)]

    asyncio.run(main())


def test_everything_done_is_in_the_audit_log() -> None:
    async def main() -> None:
        async with open_quick_site() as server:
            admin, anna = hire(server), await server.guest("Anna")
            table = (await anna.create("volto", listed=True))["table"]
            handle = await admin.handle(table, 0)
            report = {"seat": 0, "reason": "spam"}
            await (await server.guest("Ben")).call("POST", f"/api/tables/{table}/reports", report)
            (filed,) = (await admin.call("GET", "reports"))["reports"]
            await admin.call("POST", f"reports/{filed['id']}/resolve", {"note": "seen"})
            for do in ("mute", "unmute", "ban", "unban", "forget"):
                await admin.decide(do, handle, reason=f"because of {do}")
            await admin.call("PUT", "banner", {"text": "Hello"})
            await admin.call("POST", f"tables/{table}/close", {"reason": "done"})
            acts: list[Any] = []
            before = ""
            while page := (await admin.call("GET", f"log?limit=3&before={before}"))["acts"]:
                acts += page
                before = page[-1]["id"]
            done = [each["act"] for each in acts]
            expected = ["close", "banner", "forget", "unban", "ban", "unmute", "mute", "resolve"]
            assert sorted(act["did"] for act in done) == sorted(expected)
            moments = [act["at"] for act in done]
            assert moments == sorted(moments, reverse=True)
            assert {act["who"] for act in done} == {"Giacomo"}
            closed = next(act for act in done if act["did"] == "close")
            assert (closed["to"], closed["reason"]) == (table, "done")
            logged = [record for record in ear.records if record.name == audit.__name__]
            assert len(logged) == len(expected)

    with listening(logging.INFO) as ear:
        asyncio.run(main())
