"""What is wrong is refused with a reason, and harms nobody."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import Any

import pytest

from tests.support.server_client import Refusal, Socket, open_site
from tests.support.server_tools import (
    BINARY,
    CONTINUED,
    TEXT,
    begin,
    close_code,
    listening,
    raw_socket,
)

# Each is answered with `bad_message`, and the socket goes on.
NO_MESSAGES: dict[str, str | bytes] = {
    "an unknown message": '{"type":"sing"}',
    "no type": "{}",
    "a list": '[{"type":"ping"}]',
    "nothing": "",
    "half a message": '{"type":"pi',
    "two messages": '{"type":"ping"}{"type":"ping"}',
    "not JSON": "ping",
    "NaN": '{"type":"hello","protocol":2,"heard":NaN}',
    "deep nesting": "[" * 16_000,
    "deep nesting where anything may stand": '{"type":"do","id":"1","act":{"do":"configure",'
    '"settings":{"game":"volto","options":{"x":' + "[" * 15_000,
    "a huge number": '{"type":"hello","protocol":2,"heard":' + "9" * 10_000 + "}",
    "a huge version": '{"type":"hello","protocol":' + "9" * 10_000 + "}",
    "a huge exponent": '{"type":"hello","protocol":2,"heard":1e999999}',
    "a negative count": '{"type":"hello","protocol":2,"said":-1}',
    "a lone surrogate in an id": r'{"type":"do","id":"\ud800","act":{"do":"undo"}}',
    "a lone surrogate in talk": r'{"type":"do","id":"1","act":{"do":"say","text":"\udfff"}}',
    "a raw NUL": '{"type":"ping"\0}',
    "an empty id": '{"type":"do","id":"","act":{"do":"undo"}}',
    "a long id": '{"type":"do","id":"' + "x" * 65 + '","act":{"do":"undo"}}',
    "an unknown act": '{"type":"do","id":"1","act":{"do":"cheat"}}',
    "an act of the server": '{"type":"do","id":"1","act":{"do":"flag"}}',
    "an unknown field": '{"type":"ping","really":true}',
    "an empty list of moves": '{"type":"do","id":"1","act":{"do":"play","moves":[]}}',
    "too many moves": '{"type":"do","id":"1","act":{"do":"play","moves":['
    + ",".join(['"a1-a2"'] * 65)
    + "]}}",
    "a line too long": json.dumps(
        {"type": "do", "id": "1", "act": {"do": "say", "text": "x" * 301}}
    ),
    "a binary frame": b'{"type":"ping"}',
    "binary noise": b"\xff\x00\xfe",
}


async def told(socket: Socket) -> Any:
    """The next message that is not news of the table."""
    return await socket.until(lambda told: told["type"] not in ("update", "synced"))


async def is_well(socket: Socket) -> bool:
    """Whether somebody is answered at once, and was told of nothing but the table."""
    await socket.send({"type": "ping"})
    began = time.monotonic()
    return (await told(socket))["type"] == "pong" and time.monotonic() - began < 3


def test_what_is_no_message_is_refused_and_the_socket_goes_on() -> None:
    async def main() -> None:
        async with open_site() as server:
            guest = await server.guest("Anna")
            table = (await guest.create("volto"))["table"]
            for name, bad in NO_MESSAGES.items():
                socket = await guest.connect(table, 0)
                await socket.connection.send(bad)
                answer = await told(socket)
                assert (answer["type"], answer.get("code")) == ("refused", "bad_message"), name
                assert await is_well(socket), name
                await socket.close()

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_nothing_but_hello_and_ping_is_answered_before_hello() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, (guest, _) = await begin(server, "twilight")
            for message in (
                {"type": "do", "id": "1", "act": {"do": "resign"}},
                {"type": "preview", "id": "1", "moves": ["discard"]},
            ):
                socket = await guest.open(table, 0)
                await socket.send(message)
                assert (await told(socket))["code"] == "bad_message"
                assert await is_well(socket)
                assert server.site.rooms[table].table.phase == "playing"
                await socket.close()

    asyncio.run(main())


@pytest.mark.parametrize("version", [0, 1, -1, 2**62, 10**30])
def test_another_version_of_the_protocol_is_named_before_the_server_hangs_up(version: int) -> None:
    async def main() -> None:
        async with open_site() as server:
            guest = await server.guest("Anna")
            table = (await guest.create("volto"))["table"]
            socket = await guest.open(table, 0)
            known = {"number": 1} if version == 1 else {}  # as protocol 1 called it
            await socket.send({"type": "hello", "protocol": version, **known})
            assert await close_code(socket) == 4426
            assert socket.closing["code"] == "wrong_protocol"

    asyncio.run(main())


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([(b"x" * 16_385, TEXT, True)], 1009),
        ([(b"[" * 100_000, TEXT, True)], 1009),
        ([(b"x" * 9000, TEXT, False), (b"x" * 9000, CONTINUED, True)], 1009),
        ([(b"x" * 20_000, BINARY, True)], 1009),
        ([(b'{"type":"\xff\xfe"}', TEXT, True)], 1007),
        ([(b'{"type":"\xc3', TEXT, False), (b'("}', CONTINUED, True)], 1007),
        ([(b"x", 0x3, True)], 1002),
        ([(b"x", CONTINUED, True)], 1002),
        ([(b"x" * 126, 0x9, True)], 1002),
    ],
    ids=[
        "long",
        "brackets",
        "in parts",
        "binary",
        "utf-8",
        "utf-8 in parts",
        "kind",
        "lost",
        "ping",
    ],
)
def test_a_frame_that_breaks_the_rules_of_websockets_ends_that_socket_alone(
    frames: list[tuple[bytes, int, bool]], code: int
) -> None:
    async def main() -> None:
        async with open_site() as server:
            table, (guest, other) = await begin(server, "volto")
            neighbour = await other.connect(table, 1)
            async with raw_socket(server, guest, table) as raw:
                for data, kind, last in frames:
                    await raw.send(data, kind, last=last)
                assert (await raw.read_to_end())[1] == code
            assert await is_well(neighbour)

    asyncio.run(main())


def test_nobody_connects_to_a_seat_that_is_not_his() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, (host, _) = await begin(server, "volto", listed=True)
            for seat in ("1", "2", "11", "99"):
                socket = await host.try_to_enter(table, q=f"1&seat={seat}")
                assert await close_code(socket) == 4403, seat
                assert socket.closing["code"] == "not_allowed"
            for seat in ("-1", "x", "", "%D9%A3", "1e0", "0%00", "%FF", "0" * 500):
                socket = await host.try_to_enter(table, q=f"1&seat={seat}")
                assert await close_code(socket) == 4400, seat
                assert socket.closing["code"] == "bad_message"
            stranger = await server.stranger().try_to_enter(table, 0)
            assert await close_code(stranger) == 4403

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_an_illegal_move_is_refused_and_nobody_else_hears_of_it() -> None:
    async def main() -> None:
        async with open_site() as server:
            table, guests = await begin(server, "volto", options={"setup": "drawn"})
            sockets = [await guest.connect(table, seat) for seat, guest in enumerate(guests)]
            mover = next(each for each in sockets if each.view["legal"])
            other = next(each for each in sockets if each is not mover)
            legal, steps = mover.view["legal"][0], server.site.rooms[table].table.game
            heard = other.heard
            for socket, moves in (
                (mover, ["a1-a9"]),
                (mover, ["\u202e"]),
                (mover, ["x" * 64]),
                (mover, ["\0"]),
                (mover, ["'; drop table entries --"]),
                (mover, [legal, legal]),
                (mover, [legal, "resign"]),
                (other, [legal]),
            ):
                with pytest.raises(Refusal):
                    await socket.play(*moves)
            assert server.site.rooms[table].table.game is steps
            assert await is_well(other)
            assert other.heard == heard

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


BAD_NAMES = {
    "bidi override": "Anna\u202egnp",
    "bidi isolate": "\u2066Anna\u2069",
    "NUL": "An\0na",
    "newline": "Anna\nBen",
    "escape": "\x1b[31mAnna",
    "eight-bit escape": "\x9b31mAnna",
    "line separator": "An\u2028na",
    "private": "\ue000",
    "not assigned": "\U000e0fff",
    "blank": "   ",
    "nothing to see": "\u200d",
    "too long": "x" * 25,
    "too long once it is composed": "\ufb2c" * 24,
}


async def say(socket: Socket, text: str) -> None:
    """Say something; raises `Refusal`, also where the server cannot tell to what it answers."""
    await socket.send({"type": "do", "id": "1", "act": {"do": "say", "text": text}})
    answer = await told(socket)
    if answer["type"] == "refused":
        raise Refusal(answer["code"], answer["message"])


def test_names_and_talk_that_cannot_be_shown_are_refused_everywhere() -> None:
    async def main() -> None:
        async with open_site() as server:
            guest, other = await server.guest("Anna"), await server.guest("Ben")
            table = (await guest.create("volto", listed=True))["table"]
            socket = await guest.connect(table, 0)
            accepted = []
            for what, name in BAD_NAMES.items():
                text = (name * 13)[: 301 if what == "too long" else 300]
                for place, work in {
                    "identity": guest.call("POST", "/api/me", {"name": name}),
                    "seat": other.sit(table, name=name),
                    "talk": say(socket, text if what.startswith("too long") else name),
                }.items():
                    with contextlib.suppress(Refusal):
                        await work
                        accepted.append(f"{what} as {place}")
            assert accepted == []

    with listening() as ear:
        asyncio.run(main())
    assert not ear.errors


def test_markup_is_kept_as_it_is_and_told_as_json_alone() -> None:
    async def main() -> None:
        async with open_site() as server:
            name = "<b onclick=x>\"&'</b>"
            guest = await server.guest(name)
            assert (await guest.call("GET", "/api/me"))["name"] == name
            table = (await guest.create("volto", listed=True))["table"]
            socket = await guest.connect(table, 0)
            await socket.do("say", text="</script><script>alert(1)</script>")
            await socket.until_seen(lambda: bool(socket.lines))
            assert socket.table["seats"][0]["name"] == name
            assert socket.lines[0]["text"] == "</script><script>alert(1)</script>"
            for path in ("/api/me", "/api/tables", f"/api/tables/{table}"):
                answer = await guest.http.get(path)
                assert answer.headers["content-type"] == "application/json"
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert json.loads(answer.content) == answer.json()

    asyncio.run(main())
