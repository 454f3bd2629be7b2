"""The pages of the protocol and of the games say who hears what; here the server is asked."""

import asyncio
import contextlib
import pathlib
import random
import re
from typing import Any, NamedTuple

import msgspec
import pytest
import websockets

import ridotto
from ridotto.engine import options, registry
from ridotto.engine.definition import event_union
from ridotto.server.socket.outbox import CLOSE_CODES
from ridotto.table import Table, commands
from tests.support.kit import kit, random_table
from tests.support.server_client import Guest, Server, Socket, open_site
from tests.support.server_tools import actor, until
from tests.support.table import calm_move

DOCS = pathlib.Path(__file__).parents[2] / "docs"
PROTOCOL = DOCS / "reference" / "protocol.md"


def table_under(heading: str, page: pathlib.Path = PROTOCOL) -> list[list[str]]:
    """The rows of the first table after a heading, without its head."""
    text = page.read_text().split(f"## {heading}\n", 1)[1].split("\n##", 1)[0]
    rows = re.findall(r"^\|(.+)\|$", text, re.M)[2:]
    return [[cell.strip() for cell in row.split("|")] for row in rows]


WRITTEN = {row[0]: row[1:] for row in table_under("Who hears what after a command")}


class Party:
    """Anna and Ben, sometimes Dora, and Carla who watches."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.guests: dict[str, Guest] = {}
        self.sockets: dict[str, Socket] = {}
        self.table = ""
        self.invite = ""

    async def meet(self, *names: str, game: str = "volto", **settings: Any) -> None:
        """Sit down; nobody is ready yet."""
        for name in (*names, "Carla"):
            self.guests[name] = await self.server.guest(name)
        created = await self.guests[names[0]].create(game, spectators="live", **settings)
        self.table, self.invite = created["table"], created["invite"]
        for name in names:
            await self.come(name)
        self.sockets["Carla"] = await self.guests["Carla"].connect(self.table, invite=self.invite)
        await self.hear()

    async def come(self, name: str) -> None:
        """Sit down, or come back, and connect."""
        seat = await self.guests[name].sit(self.table, invite=self.invite)
        self.sockets[name] = await self.guests[name].connect(self.table, seat)
        await self.until_present(seat, True)

    async def begin(self, *names: str, **settings: Any) -> None:
        """Begin a game."""
        await self.meet(*names, **settings)
        for name in names:
            await self.sockets[name].do("ready")
        await self.hear()

    async def hear(self, actor: str = "Anna") -> dict[str, str]:
        """Take in all frames of everybody, in the words of the page.

        The actor comes first: their pong follows their command, which is told to all at once.
        """
        heard = {actor: await described(self.sockets[actor])}
        for name, socket in self.sockets.items():
            if name != actor:
                heard[name] = await described(socket)
        return heard

    async def until_present(self, seat: int, wanted: bool) -> None:
        """Wait until the server has noticed that a seat's player is connected, or is not."""
        await until(lambda: (self.state.seats[seat].worker is not None) == wanted)

    @property
    def state(self) -> Table:
        """The table as the server has it."""
        return self.server.site.rooms[self.table].table

    async def do(self, name: str, act: str, **particulars: Any) -> None:
        """Send a command, and do not wait for anything."""
        what = {"do": act, **particulars}
        await self.sockets[name].send({"type": "do", "id": "x", "act": what})

    def mover(self) -> str:
        """Whose turn it is."""
        return next(name for name in ("Anna", "Ben") if self.sockets[name].view["legal"])


async def described(socket: Socket) -> str:
    """What has come to a socket; a pong comes after everything else."""
    told = []
    fields = ("events", "view", "table", "lines", "can_undo", "host")
    try:
        with contextlib.suppress(websockets.ConnectionClosed):
            await socket.send({"type": "ping"})
        while (frame := await socket.next())["type"] != "pong":
            if frame["type"] == "update":
                told.append("update: " + ", ".join(name for name in fields if frame.get(name)))
            elif frame["type"] == "synced":
                told.append("synced")
    except websockets.ConnectionClosed:
        pass
    return "; ".join(told) or "nothing"


async def play_scene(name: str, party: Party) -> str:
    """Do the command of a row, after what must come before it; tells who did it."""
    two = ("Anna", "Ben")
    if name == "seat_bot":
        await party.meet(*two, game="mascarade", seats=4)
        await party.do("Anna", "seat_bot", seat=2, bot="random")
    elif name == "kick":
        await party.meet(*two, "Dora", game="mascarade", seats=4)
        await party.do("Anna", "kick", seat=2)
    elif name == "hand_over":
        await party.meet(*two)
        await party.do("Anna", "hand_over", seat=1)
    elif name == "configure":
        await party.meet(*two)
        settings = {"game": "twilight", "spectators": "live"}
        await party.do("Anna", "configure", settings=settings)
    elif name in ("say", "phrase"):
        await party.meet(*two)
        words = {"text": "good evening"} if name == "say" else {"phrase": "hello"}
        await party.do("Anna", name, **words)
    elif name == "ready":
        await party.meet(*two)
        await party.do("Anna", name)
    elif name == "leave":
        await party.meet(*two)
        await party.do("Ben", name)
        return "Ben"
    elif name == "ready, the last":
        await party.meet(*two)
        await party.sockets["Ben"].do("ready")
        await party.hear()
        await party.do("Anna", "ready")
    elif name in ("play", "refused", "preview"):
        await party.begin(*two)
        mover = party.mover()
        seat = party.sockets[mover].seat
        assert seat is not None
        move = calm_move(party.server.site.rooms[party.table].table, seat)
        if name == "preview":
            await party.sockets[mover].send({"type": "preview", "id": "p", "moves": [move]})
        else:
            await party.do(mover, "play", moves=[move if name == "play" else "nonsense"])
        return mover
    elif name in ("play, unheard", "undo"):
        await party.begin(*two, options={"setup": "placed"})
        if name == "undo":
            await party.sockets["Anna"].play("K@c1")
            await party.hear()
            await party.do("Anna", "undo")
        else:
            await party.do("Anna", "play", moves=["K@c1"])
    elif name in ("offer_draw", "resign"):
        await party.begin(*two)
        await party.do("Anna", name)
    elif name.startswith("answer_draw"):
        await party.begin(*two)
        await party.sockets["Ben"].do("offer_draw")
        await party.hear()
        await party.do("Anna", "answer_draw", accept=name.endswith("accepted"))
    elif name == "rematch, the last":
        await party.begin(*two)
        await party.sockets["Ben"].do("resign")
        await party.sockets["Ben"].do("rematch")
        await party.hear()
        await party.do("Anna", "rematch")
    elif name in ("came", "gone"):
        await party.begin(*two)
        await party.sockets["Anna"].close()
        await party.until_present(0, False)
        if name == "came":
            await party.hear()
            await party.come("Anna")
    elif name == "vote":
        await party.meet(*two, "Dora", game="mascarade", seats=4)
        await party.sockets["Anna"].do("seat_bot", seat=3, bot="random")
        for member in (*two, "Dora"):
            await party.sockets[member].do("ready")
        sockets = [party.sockets[member] for member in (*two, "Dora")]
        while (acting := await actor(sockets)).seat != 2:
            await acting.play(acting.view["legal"][0])
        await party.sockets["Dora"].do("leave")
        await party.until_present(2, False)
        await party.hear()
        await party.do("Anna", "vote", seat=2, choice="bot")
    else:
        raise AssertionError(f"the page has a row that nobody plays: {name}")
    return "Anna"


@pytest.mark.parametrize("name", WRITTEN)
def test_everybody_hears_of_an_act_what_the_page_says(name: str) -> None:
    async def scenario() -> None:
        async with open_site(time_factor=0.03, bot_pace=30) as server:  # a bot's move is no part
            party = Party(server)
            actor = await play_scene(name, party)
            heard = await party.hear(actor)
            other = "Ben" if actor == "Anna" else "Anna"
            assert [heard[actor], heard[other], heard["Carla"]] == WRITTEN[name]

    asyncio.run(scenario())


def test_the_page_names_every_act() -> None:
    by_socket = {tag_of(act) for act in commands.UserCommand.__args__} - {"sit", "take_host"}
    assert by_socket <= {name.split(",")[0] for name in WRITTEN}


def tag_of(act: Any) -> str:
    return str(act.__struct_config__.tag)


def test_the_page_names_every_close_code() -> None:
    rows = {row[0]: int(row[1]) for row in table_under("On the socket")}
    assert rows == CLOSE_CODES


class Written(NamedTuple):
    """What the page of a game says of an event."""

    heard_by: str
    hidden: str  # a field that is hidden from all but the actor
    condition: str  # when it is, or from whom; empty: always, and from all others


def written_events(game: str) -> dict[str, Written]:
    """What the page of a game says of its events."""
    found = {}
    for event, _, heard_by, secret, _ in table_under("Events", DOCS / f"play/games/{game}.md"):
        assert heard_by in ("everybody", "the actor")
        found[event.strip("`")] = Written(heard_by, *(secret or "``").split("`", 2)[1:])
    return found


def test_the_page_names_every_spec_of_an_option() -> None:
    rows = {
        row[0]: row[2].split(", ") if row[2] else []
        for row in table_under("What can be chosen", PROTOCOL)
    }
    assert rows == {tag_of(spec): list(spec.__struct_fields__) for spec in options.Spec.__args__}


@pytest.mark.parametrize("game", ridotto.names())
def test_the_page_of_a_game_names_every_event(game: str) -> None:
    kinds = {tag_of(event) for event in event_union(registry.find(game)).__args__}
    assert set(written_events(game)) == kinds


@pytest.mark.parametrize("game", ridotto.names())
def test_events_are_heard_by_whom_the_page_says(game: str) -> None:
    """In random games: heard by all or by one, and what is hidden is hidden from all but one."""
    rows = written_events(game)
    seen = set()
    for seed in range(40):
        choose = random.Random(f"catalogue {game} {seed}")
        seats, options = random_table(game, choose)
        played = ridotto.new(game, seats=seats, seed=seed, options=options, compiled=True)
        seen |= check_events(played, 0, rows)
        while not played.over and played.steps < 120:
            since, seat = played.steps, choose.choice(played.actors)
            played.play(choose.choice(played.legal(seat)), seat=seat)
            seen |= check_events(played, since, rows)
    assert seen >= set(rows) - kit(game).rare


def check_events(game: ridotto.Game, since: int, rows: dict[str, Written]) -> set[str]:
    """Compare what all observers have heard since a step; tells which events there were."""
    observers = [None, *range(game.seats)]
    heard = {
        observer: [msgspec.to_builtins(event) for event in game.events(observer, since=since)]
        for observer in observers
    }
    public = [
        [event for event in heard[who] if rows[event["type"]].heard_by == "everybody"]
        for who in observers
    ]
    for same in zip(*public, strict=True):
        assert len({event["type"] for event in same}) == 1
        _, hidden, condition = rows[same[0]["type"]]
        knowing = [event.pop(hidden) is not None for event in same] if hidden else []
        assert all(event == same[0] for event in same)
        is_hidden_from_one = "only from" in condition and knowing.count(False) == 1
        assert sum(knowing) <= 1 or is_hidden_from_one or (condition and all(knowing))
    for observer in observers:
        for event in heard[observer]:
            if rows[event["type"]].heard_by == "the actor":
                assert observer == event["seat"] or kit(game.name).players_move
                assert sum(event in others for others in heard.values()) == 1
    return {event["type"] for events in heard.values() for event in events}
