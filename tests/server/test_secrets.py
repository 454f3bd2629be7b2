"""The secret key, and what is never written into a log."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pathlib
import stat
import threading

import pytest

from ridotto.server.keys import BadKey, load_key
from ridotto.server.logs import JsonLines, set_up_logs
from tests.support.server_client import open_site
from tests.support.server_tools import begin, close_code, listening


def test_the_secret_key_is_its_owners_alone_and_stays_the_same(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "deep" / "secret.key"
    before = os.umask(0)
    try:
        key = load_key(path)
    finally:
        os.umask(before)
    assert len(key) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert load_key(path) == key
    assert os.listdir(path.parent) == ["secret.key"]
    assert load_key(tmp_path / "other.key") != key


def test_many_who_start_at_once_get_the_same_key(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getpid", threading.get_ident)  # threads that pass for processes
    keys: list[str] = []
    failures: list[BaseException] = []
    barrier = threading.Barrier(8)

    def start() -> None:
        barrier.wait()
        try:
            keys.append(load_key(tmp_path / "secret.key"))
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(set(keys)) == 1


def test_a_start_that_was_killed_half_way_does_not_stop_the_next_one(
    tmp_path: pathlib.Path,
) -> None:
    (tmp_path / f"secret.key.{os.getpid()}").write_text("half a k")
    assert len(load_key(tmp_path / "secret.key")) == 64


@pytest.mark.parametrize("content", [b"", b"short\n", b"\xff\xfe" * 40])
def test_a_key_that_is_none_is_refused_in_one_line(tmp_path: pathlib.Path, content: bytes) -> None:
    from ridotto.server.keys import Keys

    (tmp_path / "secret.key").write_bytes(content)
    with pytest.raises(BadKey, match=r"^[^\n]+$"):
        Keys(load_key(tmp_path / "secret.key"))


def test_a_guest_stays_a_guest_when_the_server_is_opened_again(tmp_path: pathlib.Path) -> None:
    async def main() -> None:
        database = str(tmp_path / "ridotto.db")
        async with open_site(database, key=load_key(tmp_path / "secret.key")) as server:
            guest = await server.guest("Anna")
            cookie = guest.http.cookies["ridotto"]
            table = (await guest.create("volto"))["table"]
        async with open_site(database, key=load_key(tmp_path / "secret.key")) as server:
            again = server.stranger()
            again.http.cookies.set("ridotto", cookie)
            assert await again.call("GET", "/api/me") == {"name": "Anna"}
            assert (await again.connect(table, 0)).seat == 0
        async with open_site(database, key="x" * 64) as server:
            stranger = server.stranger()
            stranger.http.cookies.set("ridotto", cookie)
            assert (await stranger.http.get("/api/me")).status_code == 401

    asyncio.run(main())


ATTEMPTS = ["Anna\nERROR forged", "\x1b[31mAnna\x1b[0m", "\x9b31m", "\r", "\u2028", "\u202e", "\0"]


@pytest.mark.parametrize("text", [*ATTEMPTS, "\x7f", "\ud800", "\u0085"])
def test_a_line_of_the_log_is_one_line_of_plain_json_whatever_is_in_it(text: str) -> None:
    record = logging.makeLogRecord({"name": "x", "msg": "said %s", "args": (text,), "said": text})
    try:
        raise ValueError(text)
    except ValueError as error:
        record.exc_info = (ValueError, error, error.__traceback__)
    line = JsonLines().format(record)
    assert line.isprintable()
    assert json.loads(line)["said"] == text


def test_nothing_that_people_send_reaches_the_log_unescaped_and_no_secret_at_all() -> None:
    async def main() -> list[str]:
        async with open_site() as server:
            guest = await server.guest("Zanetta")
            made = await guest.create("volto", sit=False)
            table = made["table"]
            for text in ATTEMPTS:
                await guest.http.post("/api/me", json={"name": text})
                await guest.http.post("/api/tables", json={"game": text, "options": {text: text}})
                await guest.http.get("/api/tables/x", params={"invite": text})
                await guest.http.get(
                    "/api/tables/x", headers={"x-ridotto-invite": text.encode().hex()}
                )
                await guest.http.get(f"/api/records/{text.encode().hex()}%0a%1b")
                await guest.http.get("/%0d%0aforged%1b[31m")
            watching = await guest.connect(table, host=made["host"])
            for text in ATTEMPTS:
                await watching.connection.send(text)
                await watching.send({"type": "do", "id": text, "act": {"do": text}})
            await watching.close()
            bad = await guest.open(table, q="1&seat=%0a%1b[31m")
            await close_code(bad)
            await begin(server, "twilight", listed=True)
            return [guest.http.cookies["ridotto"], made["invite"], made["host"], "Zanetta"]

    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        set_up_logs("debug")
        with listening(logging.DEBUG) as ear:
            secrets = asyncio.run(main())
    finally:
        root.handlers, root.level = handlers, level
        logging.getLogger("uvicorn.access").disabled = False
        logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)
    ours = [
        each for each in ear.records if each.name.startswith(("ridotto", "uvicorn", "litestar"))
    ]
    lines = [JsonLines().format(record) for record in ours]
    assert all(line.isprintable() for line in lines)
    assert not [line for line in lines for secret in secrets if secret in line]
    assert not ear.errors
