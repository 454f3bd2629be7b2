"""A table without a server: the page is told what the real table core says, always the same."""

import copy
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from ridotto.bots import registry as bots
from ridotto.engine import record as records
from ridotto.engine.chance import GENERATOR
from ridotto.engine.definition import Bot
from ridotto.engine.drive import Players
from ridotto.engine.game import Game
from ridotto.engine.registry import find
from ridotto.server import messages
from ridotto.server.http import forms, studies
from ridotto.table import EDITION, Creation, Entry, Settings, Table, apply, commands, create
from ridotto.table.preview import preview
from ridotto.table.state import Seat
from ridotto.table.view import record_id
from ridotto.table.view import view as table_view
from tests.support.page_records import plain

NOON = 1_700_000_000_000
MASTER = "5ec2e7ca" * 8
# Short and long ones, in two alphabets; the longest has as many characters as a name may have.
NAMES = (
    *("Anna", "Massimiliano Bartolomeo", "Ольга Владимировна", "Bo", "Wolfeschlegelsteinhausen"),
    *("Elena", "Fabio", "Юлия", "Heinrich von Ofterdingen", "Ilaria", "Katharina", "Лев"),
)


class Scene:
    """One table and the game on it; a page can sit down at any of its seats."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        names: tuple[str, ...] = NAMES,
        table: str = "scene",
        **settings: Any,
    ) -> None:
        """Set it up; nobody sits there yet."""
        self.names = names
        self.is_preparing = False
        self.shown: dict[int | None, int] = {}
        self._wires: list[tuple[WebSocketRoute, int | None]] = []
        given = {"game": game, "seats": seats, "spectators": "live", **settings}
        chosen = msgspec.convert(given, Settings)
        self.table: Table = create(
            Creation(NOON, f"{table}-{game}", _person(0), MASTER, chosen, GENERATOR)
        )

    @property
    def game(self) -> Game:
        """The game that is on or over."""
        assert self.table.game is not None
        return self.table.game

    @property
    def stand_in(self) -> str:
        """A bot that needs no search."""
        return find(self.table.settings.game).stand_in

    def do(self, by: str, what: commands.AnyCommand, seat: int | None = None) -> "Scene":
        """Somebody does something, a second after what was done before."""
        self.table = apply(
            self.table, Entry(self.table.changed + 1000, by, what, seat=seat, edition=EDITION)
        )
        return self

    def sit(self, count: int, machines: int = 0) -> "Scene":
        """Some persons sit down and stay connected, and machines beside them."""
        for seat in range(count):
            self.do(_person(seat), commands.Sit(self.names[seat]))
            self.do(_person(seat), commands.Came("worker"), seat)
        for seat in range(count, count + machines):
            self.do(_person(0), commands.SeatBot(seat, self.stand_in if seat % 2 else "random"))
        return self

    def begin(self) -> "Scene":
        """Everybody sits down and is ready."""
        self.sit(len(self.table.seats))
        for seat in range(len(self.table.seats)):
            self.do(_person(seat), commands.Ready(nonce=f"{seat:032x}"), seat)
        return self

    def play_until(self, wanted: Callable[[Game], int | None], most: int = 2000) -> int:
        """Let good players play until a position is wanted; the seat that wants it."""
        players = Players({seat: self._player(seat) for seat in range(self.game.seats)})
        for _ in range(most):
            seat = wanted(self.game)
            if seat is not None:
                return seat
            actor = self.game.actor
            assert actor is not None, "the game is over"
            turn = players.choose(self.game, actor)
            self.do(_person(actor), commands.Play([turn.move]), actor)
        raise AssertionError("such a position does not come")

    def go_on(self, moves: int = 1) -> "Scene":
        """Let good players go on, and tell the pages of every move as a server would."""
        players = Players({seat: self._player(seat) for seat in range(self.game.seats)})
        for _ in range(moves):
            actor = self.game.actor
            if actor is None:
                break
            turn = players.choose(self.game, actor)
            heard = {seat: self.game.count_heard(seat) for _, seat in self._wires}
            self.do(_person(actor), commands.Play([turn.move]), actor)
            for wire, seat in self._wires:
                wire.send(messages.write(self._update(seat, heard[seat])).decode())
        return self

    def against_machines(self, seat: int) -> "Scene":
        """The same, but machines have all other seats, and have just begun to warm up."""
        alone = copy.copy(self)
        alone.is_preparing = True
        alone.shown, alone._wires = {}, []
        seats = [Seat(bot="inquisitor", name=f"inquisitor {n + 1}") for n in range(self.game.seats)]
        seats[seat] = self.table.seats[seat]
        alone.table = msgspec.structs.replace(self.table, seats=tuple(seats))
        return alone

    def show(self, page: Page, seats: tuple[int, ...] = (0,), is_host: bool = False) -> None:
        """Let a page sit at some seats of this table, or stand at its door."""
        table = self.table
        shown = forms.Shown(table_view(table), list(seats), is_host, "invitation")
        page.route(re.compile(rf"/api/tables/{table.id}(\?|$)"), _answering(shown))
        # Playwright remembers a method on its object, and a copy of that would answer for it.
        page.route_web_socket(
            re.compile(rf"/api/tables/{table.id}/socket"), lambda wire: self._connect(wire)
        )
        page.goto(f"/table/{table.id}")

    def review(self, page: Page, place: str = "") -> None:
        """Open the review of the game, which is over."""
        written = records.write(
            self.game, result=self.table.result, ended=self.table.ended, dealing=self.table.opened
        )
        record = records.read(written)

        def answer(route: Route) -> None:
            address = urlsplit(route.request.url)
            query = {name: int(value) for name, [value] in parse_qs(address.query).items()}
            seat = query.get("seat")
            if address.path.endswith("/review"):
                names = list(self.table.players)
                route.fulfill(json=plain(studies.review(record, seat, names)))
            elif address.path.endswith("/beliefs"):
                route.fulfill(json=plain(studies.believed(record, seat, query["step"])))
            else:
                route.fulfill(json=written)

        page.route("**/api/records/**", answer)
        page.goto(f"/review/{record_id(self.table)}{place}")

    def synced(self, seat: int | None) -> messages.Synced:
        """Everything that somebody may know who sits or watches there."""
        table = self.table
        events = [] if table.game is None else table.game.events(seat)
        return messages.Synced(
            protocol=messages.PROTOCOL,
            seat=seat,
            now=table.changed,
            game_number=table.game_number,
            heard=len(events),
            after=0,
            events=list(events),
            view=None if table.game is None else table.game.view(seat),
            table=table_view(table),
            said=table.lines_said,
            lines=table.lines,
            preparing=self.is_preparing,
            waits=seat is not None,
        )

    def _update(self, seat: int | None, heard: int) -> messages.Update:
        table, game = self.table, self.game
        return messages.Update(
            game_number=table.game_number,
            heard=game.count_heard(seat),
            said=table.lines_said,
            events=list(game.events(seat))[heard:],
            view=game.view(seat),
            table=table_view(table),
        )

    def _player(self, seat: int) -> Bot:
        options = self.table.settings.options
        game = self.game
        return bots.make(
            find(game.name).stand_in,
            game.name,
            players=game.seats,
            player=seat,
            options=options,
            seed=str(seat),
        )

    def _connect(self, wire: WebSocketRoute) -> None:
        query = parse_qs(urlsplit(wire.url).query)
        seat = int(query["seat"][0]) if "seat" in query else None

        def answer(said: str | bytes) -> None:
            message = messages.read(said)
            if isinstance(message, messages.Hello):
                wire.send(messages.write(self.synced(seat)).decode())
                if all(known is not wire for known, _ in self._wires):
                    self._wires.append((wire, seat))
            elif isinstance(message, messages.Ping):
                wire.send(messages.write(messages.Pong(self.table.changed)).decode())
            elif isinstance(message, messages.Shown):
                self.shown[seat] = message.heard
            elif isinstance(message, messages.Preview) and seat is not None:
                seen = preview(self.game.copy(), seat, message.moves)
                wire.send(messages.write(messages.Previewed(message.id, *seen)).decode())
            elif isinstance(message, messages.Hint) and seat is not None:
                move = max(self.game.legal(seat), key=len)
                wire.send(messages.write(messages.Hinted(message.id, move)).decode())

        wire.on_message(answer)


def _person(seat: int) -> str:
    return f"person {seat}"


def _answering(answer: Any) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=plain(answer))
