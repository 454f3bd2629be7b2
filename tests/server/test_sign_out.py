"""Cookies over https, and an end to all of a user's cookies."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from functools import partial
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest

from ridotto.server.keys import COOKIE, COOKIE_SECONDS, HOST_COOKIE, Identity
from ridotto.server.sessions import KIND, Sessions
from ridotto.server.sweep import sweep
from tests.support import postgres
from tests.support.server_client import Guest, Refusal, Server, open_site
from tests.support.server_tools import close_code, until

HTTPS = {"x-forwarded-proto": "https"}


def given(answer: httpx.Response) -> dict[str, Any]:
    """The cookies that an answer sets, by name."""
    return {
        name: morsel
        for line in answer.headers.get_list("set-cookie")
        for name, morsel in SimpleCookie(line).items()
    }


async def ask(
    guest: Guest, method: str, path: str, body: Any = None, **cookies: str
) -> httpx.Response:
    """A request over https, with these cookies and no others."""
    told = "; ".join(f"{name}={value}" for name, value in cookies.items())
    headers = {**HTTPS, "cookie": told} if told else HTTPS
    guest.http.cookies.clear()
    return await guest.http.request(method, path, json=body, headers=headers)


def test_over_https_no_other_site_of_the_domain_can_set_our_cookie() -> None:
    async def main() -> None:
        async with open_site(behind_proxy=True) as server:
            guest = server.stranger()
            made = given(await ask(guest, "POST", "/api/me", {"name": "Anna"}))
            assert list(made) == [HOST_COOKIE]
            morsel = made[HOST_COOKIE]
            assert HOST_COOKIE.startswith("__Host-")
            assert (morsel["path"], morsel["domain"], morsel["secure"]) == ("/", "", True)
            assert morsel["httponly"]
            known = {HOST_COOKIE: morsel.value}
            assert (await ask(guest, "GET", "/api/me", **known)).json() == {"name": "Anna"}
            # What a neighbour plants beside it counts for nothing.
            planted = server.site.keys.write_cookie(Identity("mallory", "Mallory"))
            both = await ask(guest, "GET", "/api/me", **{COOKIE: planted, **known})
            assert both.json() == {"name": "Anna"}

    asyncio.run(main())


def test_over_plain_http_the_cookie_has_its_old_name() -> None:
    async def main() -> None:
        async with open_site() as server:
            answer = await server.stranger().http.post("/api/me", json={"name": "Anna"})
            assert list(given(answer)) == [COOKIE]
            # Nobody can have got this one from us.
            value = given(answer)[COOKIE].value
            told = {"cookie": f"{HOST_COOKIE}={value}"}
            assert (await server.stranger().http.get("/api/me", headers=told)).status_code == 401

    asyncio.run(main())


def test_an_older_cookie_is_read_and_replaced() -> None:
    async def main() -> None:
        async with open_site(behind_proxy=True) as server:
            guest = server.stranger()
            old = server.site.keys.write_cookie(Identity("anna", "Anna"))
            answer = await ask(guest, "GET", "/api/me", **{COOKIE: old})
            assert answer.json() == {"name": "Anna"}
            made = given(answer)
            assert made[COOKIE].value == ""
            assert made[COOKIE]["max-age"] == "0"
            new = {HOST_COOKIE: made[HOST_COOKIE].value}
            again = await ask(guest, "GET", "/api/me", **new)
            assert again.json() == {"name": "Anna"}
            assert not given(again)

    asyncio.run(main())


def test_while_older_workers_live_they_find_the_cookie_that_they_know() -> None:
    """Otherwise whoever meets one of them is a stranger there, and loses their seat."""

    async def main() -> None:
        async with open_site(behind_proxy=True, time_factor=1000.0) as server:
            server.site.edition = 1
            guest = server.stranger()
            made = given(await ask(guest, "POST", "/api/me", {"name": "Anna"}))
            assert list(made) == [HOST_COOKIE, COOKIE]
            assert made[HOST_COOKIE].value == made[COOKIE].value
            assert made[COOKIE]["secure"]
            assert made[COOKIE]["httponly"]
            known = {name: morsel.value for name, morsel in made.items()}
            again = await ask(guest, "GET", "/api/me", **{COOKIE: known[COOKIE]})
            assert again.json() == {"name": "Anna"}
            assert not given(again), "it stays"
            out = given(await ask(guest, "POST", "/api/me/sign-out", {"stay": False}, **known))
            assert {name: morsel.value for name, morsel in out.items()} == {
                HOST_COOKIE: "",
                COOKIE: "",
            }
            server.site.edition = 2
            made = given(await ask(guest, "POST", "/api/me", {"name": "Anna"}))
            assert list(made) == [HOST_COOKIE]

    asyncio.run(main())


def twin(server: Server, guest: Guest) -> Guest:
    """The same user at another device."""
    other = server.stranger()
    other.http.cookies.set(COOKIE, guest.http.cookies[COOKIE], "127.0.0.1")
    return other


async def is_nobody(guest: Guest) -> bool:
    return (await guest.http.get("/api/me")).status_code == 401


def test_who_signs_out_everywhere_is_nobody_anywhere() -> None:
    async def main() -> None:
        async with open_site() as server:
            anna, ben = await server.guest("Anna"), await server.guest("Ben")
            phone = twin(server, anna)
            made = await anna.create("volto", listed=True)
            table = made["table"]
            await ben.sit(table)
            own = [await anna.connect(table, 0), await phone.connect(table, 0)]
            silent = await phone.open(table, 0)
            bens = await ben.connect(table, 1)
            code = (await anna.call("POST", "/api/me/code"))["code"]
            copied = dict(anna.http.cookies)
            await anna.call("POST", "/api/me/sign-out", {})
            for socket in (*own, silent):
                assert await close_code(socket) == 4401
                assert socket.closing["code"] == "signed_out"
            assert COOKIE not in anna.http.cookies
            anna.http.cookies.set(COOKIE, copied[COOKIE], "127.0.0.1")
            for guest in (anna, phone):
                assert await is_nobody(guest)
                assert await close_code(await guest.try_to_enter(table, 0)) == 4403
                with pytest.raises(Refusal, match="no_identity"):
                    await guest.call("POST", "/api/me/sign-out", {})
            # A code from before gives nothing back.
            with pytest.raises(Refusal, match="not_allowed"):
                await server.stranger().call("POST", "/api/me/take", {"code": code})
            # A new name is a new user.
            await phone.call("POST", "/api/me", {"name": "Anna"})
            assert await close_code(await phone.try_to_enter(table, 0)) == 4403
            await bens.ping()
            assert not await is_nobody(ben)

    asyncio.run(main())


def test_who_signs_the_others_out_stays() -> None:
    async def main() -> None:
        async with open_site() as server:
            anna = await server.guest("Anna")
            table = (await anna.create("volto"))["table"]
            for _ in range(2):
                phone = twin(server, anna)
                there = await phone.connect(table, 0)
                await anna.call("POST", "/api/me/sign-out", {"stay": True})
                assert await close_code(there) == 4401
                assert await is_nobody(phone)
                socket = await anna.connect(table, 0)
                await socket.ping()
            # Other names keep the session; so does a code.
            await anna.call("POST", "/api/me", {"name": "Zoe"})
            code = await anna.call("POST", "/api/me/code")
            tablet = server.stranger()
            await tablet.call("POST", "/api/me/take", code)
            assert await tablet.call("GET", "/api/me") == {"name": "Zoe"}
            await socket.ping()

    asyncio.run(main())


def test_nobody_can_sign_out_who_is_nobody() -> None:
    async def main() -> None:
        async with open_site() as server:
            with pytest.raises(Refusal, match="no_identity"):
                await server.stranger().call("POST", "/api/me/sign-out", {})

    asyncio.run(main())


@contextlib.asynccontextmanager
async def two_workers(url: str) -> AsyncIterator[tuple[Server, Server]]:
    async with open_site(url) as one, open_site(url) as two:
        yield one, two


@pytest.fixture
def database() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


def test_all_workers_hear_of_it_and_it_outlives_them(database: postgres.Server) -> None:
    async def main() -> None:
        async with two_workers(database.url) as (one, two):
            anna = await one.guest("Anna")
            away = twin(two, anna)
            made = await anna.create("volto")
            socket = await away.connect(made["table"], 0)
            await anna.call("POST", "/api/me/sign-out", {"stay": True})
            assert await close_code(socket) == 4401
            assert await is_nobody(away)
            # The new cookie is good at both.
            there = twin(two, anna)
            await (await there.connect(made["table"], 0)).ping()
            cookies = [dict(away.http.cookies), dict(anna.http.cookies)]
        async with open_site(database.url) as again:
            for kept, is_gone in zip(cookies, (True, False), strict=True):
                guest = again.stranger()
                guest.http.cookies.update(kept)
                assert await is_nobody(guest) == is_gone

    asyncio.run(main())


def test_two_who_sign_out_at_once_both_do(database: postgres.Server) -> None:
    async def main() -> None:
        async with two_workers(database.url) as (one, two):
            anna = await one.guest("Anna")
            before = one.site.keys.read_cookie(anna.http.cookies[COOKIE])
            assert before is not None
            guests = [anna, twin(two, anna)]
            wishes = [guest.call("POST", "/api/me/sign-out", {}) for guest in guests]
            for failed in await asyncio.gather(*wishes, return_exceptions=True):
                assert failed == {"name": ""} or getattr(failed, "code", "") == "no_identity"
            for sessions in (one.site.sessions, two.site.sessions):
                await until(partial(is_over, sessions, before))

    def is_over(sessions: Sessions, identity: Identity) -> bool:
        return not sessions.is_current(identity)

    asyncio.run(main())


def test_who_signed_out_so_long_ago_that_no_cookie_is_older_is_forgotten() -> None:
    async def main() -> None:
        async with open_site() as server:
            site, anna = server.site, await server.guest("Anna")
            before = site.keys.read_cookie(anna.http.cookies[COOKIE])
            assert before is not None
            await anna.call("POST", "/api/me/sign-out", {})
            assert not site.sessions.is_current(before)
            later = site.now() + (COOKIE_SECONDS + 60) * 1000
            await sweep(site, later)
            assert await site.store.documents.page(KIND) == []
            assert site.sessions.is_current(before)

    asyncio.run(main())
