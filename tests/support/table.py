"""What the tests of tables share: users, tables that are far enough, and how to compare them."""

import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from ridotto.engine.chance import GENERATOR
from ridotto.engine.game import Game
from ridotto.engine.record import write
from ridotto.errors import RidottoError
from ridotto.table import (
    EDITION,
    Creation,
    Entry,
    Settings,
    Table,
    apply,
    codec,
    commands,
    create,
    view,
)
from ridotto.table.commands import AnyCommand
from ridotto.table.settings import Clock, NoClock

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio")
STRANGER = "person-stranger-canary"
MASTER = "5ec2e7ca" * 8
WORKER = "worker-canary"
NOON = 1_000_000  # when the tests begin
MINUTE = 60_000

SETUP = "NLKLNCSCNC"
HOMES = (
    ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"],
    ["a7", "b7", "c7", "d7", "e7", "a6", "b6", "c6", "d6", "e6"],
)
# Ten placements for each side of Volto, with which both sides can begin.
PLACEMENTS = tuple(
    [f"{face}@{cell}" for face, cell in zip(SETUP, cells, strict=True)] for cells in HOMES
)
PLACED = {"setup": "placed"}
AT_ONCE = {"contests": "simultaneous", "scenario": "A"}

encode = msgspec.json.encode


def user(number: int) -> str:
    """The id of a user, which nobody may ever see."""
    return f"person-{number}-canary"


def new_table(game: str = "volto", *, at: int = NOON, host: int = 0, **settings: Any) -> Table:
    """A table where nobody sits yet."""
    chosen = Settings(game, **settings)
    return create(Creation(at, "table", user(host), MASTER, chosen, GENERATOR))


def do(
    table: Table,
    by: int | str,
    what: AnyCommand,
    *,
    seat: int | None = None,
    at: int | None = None,
    **named: Any,
) -> Table:
    """The table after a command, by the user of a number or of an id; at once, unless told when."""
    when = table.changed if at is None else at
    who = user(by) if isinstance(by, int) else by
    return apply(table, Entry(when, who, what, seat=seat, **{"edition": EDITION, **named}))


def sit_down(table: Table, count: int) -> Table:
    """The first users sit down in order, and are there."""
    for number in range(count):
        table = do(table, number, commands.Sit(NAMES[number], number, nonce=f"0{number}"))
        table = do(table, number, commands.Came(WORKER), seat=number)
    return table


def begun(
    game: str = "volto",
    *,
    users: int | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    clock: Clock | None = None,
    wanted: Callable[[Game], bool] = lambda game: True,
    **settings: Any,
) -> Table:
    """A game that has just begun: users first, bots on the other seats, and luck as wanted."""
    table = new_table(
        game, seats=seats, options=dict(options or {}), clock=clock or NoClock(), **settings
    )
    count = len(table.seats) if users is None else users
    table = sit_down(table, count)
    for number in range(count, len(table.seats)):
        table = do(table, 0, commands.SeatBot(number, "random"))
    for number in range(1, count):
        table = do(table, number, commands.Ready(), seat=number)
    for nonce in itertools.count():
        started = do(table, 0, commands.Ready(nonce=f"{nonce:02x}"), seat=0)
        assert started.phase == "playing"
        if wanted(game_of(started)):
            return started
    raise AssertionError("there is always luck in the end")


def turn_of(seat: int) -> Callable[[Game], bool]:
    """Whether a seat is the one to begin."""
    return lambda game: game.truth().get("first", game.actor) == seat


def game_of(table: Table) -> Game:
    """The game of a table that has one."""
    assert table.game is not None
    return table.game


def mover_of(table: Table) -> int:
    """The seat that acts next."""
    actor = game_of(table).actor
    assert actor is not None
    return actor


def play(table: Table, seat: int, *moves: str, at: int | None = None) -> Table:
    """The user of the same number makes some moves on a seat."""
    return do(table, seat, commands.Play(list(moves)), seat=seat, at=at)


def calm_move(table: Table, seat: int) -> str:
    """The first move of a seat after which the game goes on."""
    for move in game_of(table).legal(seat):
        after = game_of(table).copy()
        after.play(move, seat=seat)
        if not after.over:
            return move
    raise AssertionError("every move ends the game")


def play_any(table: Table, choose: random.Random, *, at: int | None = None) -> Table:
    """Somebody who may act makes any of their moves: the user who sits there, or the server."""
    game = game_of(table)
    seat = choose.choice(game.actors)
    sitting = table.seats[seat]
    by = "" if sitting.bot is not None else sitting.user
    assert by is not None
    return do(table, by, commands.Play([choose.choice(game.legal(seat))]), seat=seat, at=at)


def play_out(table: Table, seed: object) -> Table:
    """The table when the game is over, after moves by chance."""
    choose = random.Random(str(seed))
    while table.phase == "playing":
        table = play_any(table, choose)
    return table


def heard(game: Game, observer: int | None) -> bytes:
    """Everything that reaches an observer of a game."""
    return encode([game.view(observer), game.events(observer)])


def heard_by_all(game: Game) -> dict[int | None, bytes]:
    """The same for all seats and a spectator."""
    return {observer: heard(game, observer) for observer in (None, *range(game.seats))}


def shown(table: Table) -> bytes:
    """What everybody sees of a table."""
    return encode([view.view(table), view.row(table)])


def everything(table: Table) -> bytes:
    """All that anybody can see of a table and its game, and all that is kept of them."""
    told = [] if table.game is None else list(heard_by_all(table.game).values())
    return b"\n".join([shown(table), *told, codec.write_snapshot(table)])


def refuse(
    table: Table,
    error: type[RidottoError],
    by: int | str,
    what: AnyCommand,
    *,
    seat: int | None = None,
    at: int | None = None,
    **named: Any,
) -> str:
    """Check that a command is refused by just this error and changes nothing; what it says."""
    before = everything(table)
    with pytest.raises(error) as caught:
        do(table, by, what, seat=seat, at=at, **named)
    assert type(caught.value) is error
    assert everything(table) == before
    return str(caught.value)


def record_of(table: Table) -> dict[str, Any]:
    """The record of a game that is over, as the server keeps it."""
    return write(game_of(table), result=table.result, ended=table.ended, dealing=table.opened)
