"""`ridotto admin` at a running site."""

import asyncio
import json
import pathlib
from collections.abc import Iterator
from typing import Any

import pytest

from ridotto.cli.admin import read_duration
from tests.support.cli import Ran
from tests.support.server_client import Guest, Refusal, Server
from tests.support.server_tools import begin_connected, site_beside


@pytest.fixture
def server(tmp_path: pathlib.Path) -> Iterator[Server]:
    with site_beside(data=str(tmp_path), admin_token="") as running:
        yield running


@pytest.fixture
def command(server: Server, tmp_path: pathlib.Path) -> Any:
    """What `ridotto admin` answers on the machine of the site."""

    def run(*arguments: str, typed: str = "") -> Ran:
        place = ("--url", server.url, "--data", str(tmp_path))
        return Ran("admin", *arguments, *place, typed=typed)

    return run


async def play(server: Server) -> tuple[str, list[Guest]]:
    """A game that is on, where somebody said something and was reported."""
    table, guests = await begin_connected(server, "volto")
    await guests[1].sockets[0].do("say", text="[bold]Good :smile: evening")
    report = {"seat": 1, "reason": "spam", "text": "Again and again"}
    await guests[0].call("POST", f"/api/tables/{table}/reports", report)
    return table, guests


def test_a_host_looks_after_a_site(server: Server, command: Any) -> None:
    async def main() -> None:
        async def ask(*arguments: str, typed: str = "") -> str:
            ran = await asyncio.to_thread(command, *arguments, typed=typed)
            return str(ran.ended_well().out)

        assert "There are no tables." in await ask("tables")
        table, guests = await play(server)
        assert table in await ask("tables")
        shown = await ask("table", table)
        assert "guest 0" in shown
        assert "[bold]Good :smile: evening" in shown, "it is printed as it was said"
        told = json.loads(await ask("table", table, "--json"))
        handle = told["users"][1]

        assert handle in await ask("mute", f"{table}:1", "--for", "2h", "--reason", "Hush")
        with pytest.raises(Refusal, match="Hush"):
            await guests[1].sockets[0].do("say", text="more")
        assert "Hush" in await ask("users")
        await ask("unmute", handle)
        await guests[1].sockets[0].do("say", text="more")

        listed = json.loads(await ask("reports", "--json"))
        assert "Again and again" in await ask("reports")
        await ask("resolve", listed["reports"][0]["id"], "--note", "Done")
        assert "There are no reports." in await ask("reports")
        assert "Done" in await ask("reports", "--all")

        await ask("banner", "Closed at noon", "--at", "2030-01-02T12:00:00")
        assert (await guests[0].call("GET", "/api/banner"))["text"] == "Closed at noon"
        await ask("banner", "--clear")
        assert await guests[0].call("GET", "/api/banner") == {}

        assert "1 playing" in await ask("statistics")
        await ask("ban", handle)
        await ask("unban", handle)
        assert "1 reports deleted" in await ask("forget", handle, typed="y\n")
        await ask("close", table, "--yes", "--reason", "Enough")
        assert json.loads(await ask("tables", "--json"))["tables"] == []
        log = json.loads(await ask("log", "--json"))["acts"]
        assert {each["act"]["did"] for each in log} == {
            *("mute", "unmute", "resolve", "banner", "ban", "unban", "forget", "close")
        }
        assert all("@" in each["act"]["who"] for each in log)
        assert "Enough" in await ask("log")

        for guest in guests:
            await guest.close()
        server.guests.clear()

    asyncio.run(main())


def test_what_cannot_be_done_is_said_in_a_line(
    command: Any, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command("table", "nowhere").was_refused("there is no table")
    command("close", "../x", "--yes").was_refused("Not Found")
    Ran("admin", "users", "--url", "http://127.0.0.1:1", "--data", str(tmp_path)).was_refused(
        "cannot reach", "is Ridotto running there?"
    )
    Ran("admin", "users", "--url", "https://ridotto.example", "--data", str(tmp_path)).was_refused(
        "RIDOTTO_ADMIN_TOKEN"
    )
    Ran("admin", "users", "--url", "file:///etc", "--data", str(tmp_path)).was_refused()
    monkeypatch.setenv("RIDOTTO_ADMIN_TOKEN", "w" * 40)
    command("users").was_refused("needs the token")


def test_what_cannot_be_undone_is_asked_first(server: Server, command: Any) -> None:
    ran = command("close", "anything", typed="n\n")
    assert ran.code == 1
    assert "Delete table anything" in ran.out


def test_the_token_is_made_once(tmp_path: pathlib.Path) -> None:
    first = Ran("admin", "token", "--data", str(tmp_path)).ended_well().out
    assert len(first.strip()) == 64
    assert Ran("admin", "token", "--data", str(tmp_path)).ended_well().out == first


@pytest.mark.parametrize(("text", "seconds"), [("30m", 1800), ("2h", 7200), ("7d", 604800)])
def test_durations(text: str, seconds: int) -> None:
    assert read_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "0m", "2", "h", "-1h", "2w", "1h30m"])
def test_other_durations_are_refused(text: str, command: Any) -> None:
    ran = command("ban", "0123456789", "--for", text)
    assert ran.code == 2
    assert "30m, 2h or 7d" in ran.error
