"""HTTP: games without secrets, to learn from: finished ones step by step, and little positions."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from ridotto import kernel
from ridotto.engine import record as records
from ridotto.engine import registry
from ridotto.engine.definition import JsonObject
from ridotto.engine.game import Game
from ridotto.engine.options import read_options
from ridotto.errors import RidottoError, shown
from ridotto.server import messages
from ridotto.server.errors import BadMessage, Busy
from ridotto.server.http.access import (
    PROBLEMS,
    Here,
    Id,
    check_rate,
    check_welcome,
    found_room,
    is_id,
)
from ridotto.server.http.forms import Believed, Review, ReviewStep, Trial, Tried
from ridotto.server.http.security import Web, address_of, identity_of
from ridotto.server.limits import networks
from ridotto.server.site import Site
from ridotto.store import Missing
from ridotto.table import view

SECONDS = 5.0  # that anybody waits, also for others
MOST_MOVES = 2000  # ten times as many as a long game has
TRIAL_SEED = "trial"
# A finished game does not change, but its record is only for those who were told of it.
KEPT = {"cache-control": "private, max-age=86400"}

Item = TypeVar("Item")
Result = TypeVar("Result")
SeatQuery = Annotated[
    int | None, QueryParameter(ge=0, le=11, description="A seat; without it, what everybody knew.")
]
StepQuery = Annotated[
    int, QueryParameter(ge=0, le=MOST_MOVES, description="After so many moves of the game.")
]


class TooLong(RidottoError):
    """A game has more moves than can be looked at here."""


@get("/api/records/{record_id:str}", responses=PROBLEMS, summary="The record of a finished game")
async def show_record(site: Here, request: Web, record_id: Id) -> JsonObject:
    """A finished game with its opened dealing; its id is told to those at the table."""
    check_rate(site, request, "read")
    found: JsonObject = msgspec.json.decode(await found_record(site, record_id))
    return found


@get(
    "/api/records/{record_id:str}/review",
    responses=PROBLEMS,
    summary="A finished game step by step",
)
async def show_review(
    site: Here, request: Web, record_id: Id, seat: SeatQuery = None
) -> Response[Review]:
    """The game as a seat heard and saw it, beside what was hidden at every step."""
    check_rate(site, request, "review")
    record = await found_record(site, record_id)
    names = await names_at(site, request, record_id)
    return await answer(site, request, lambda: review(read_record(record), seat, names))


@get(
    "/api/records/{record_id:str}/beliefs",
    responses=PROBLEMS,
    summary="What could be believed during a finished game",
)
async def show_beliefs(
    site: Here, request: Web, record_id: Id, step: StepQuery, seat: SeatQuery = None
) -> Response[Believed]:
    """What a seat could infer after a step from all it had heard by then, beside the truth."""
    check_rate(site, request, "review")
    record = await found_record(site, record_id)
    return await answer(site, request, lambda: believed(read_record(record), seat, step))


@post("/api/trials", status_code=200, responses=PROBLEMS, summary="Try some moves")
async def try_moves(site: Here, request: Web, data: JSONBody[Trial]) -> Tried:
    """What a seat hears and sees in a little game that is kept nowhere and holds no secret."""
    check_rate(site, request, "trial")
    return await study(site, request, lambda: tried(data))


async def answer(site: Site, request: Web, work: Callable[[], Result]) -> Response[Result]:
    """An answer that browsers may keep, written off the event loop: it can have a megabyte."""
    written: Any = await study(site, request, lambda: messages.write(work()))
    return Response(written, headers=KEPT)


async def study(site: Site, request: Web, work: Callable[[], Result]) -> Result:
    """Do one piece of work at a time beside the games, which go first; raises `Busy`."""
    owner, _ = networks(address_of(site, request) or "")[0]
    try:
        async with asyncio.timeout(SECONDS):
            return await site.thinking.studies.run(
                owner, owner, work, wait=SECONDS, seconds=SECONDS
            )
    except TimeoutError:
        raise Busy("that takes too long now; try again later") from None


async def found_record(site: Site, record_id: str) -> bytes:
    """A stored record; raises `Missing`."""
    record = await site.store.record(record_id) if is_id(record_id) else None
    if record is None:
        raise Missing(f"there is no record {shown(record_id)}")
    return record


async def names_at(site: Site, request: Web, record_id: str) -> list[str]:
    """Who played, as long as it was the last game of its table, for those who may find that."""
    try:
        room = await found_room(site, record_id.rpartition("-")[0])
        check_welcome(site, room, identity_of(site, request), "")
    except Missing:
        return []
    return list(room.table.players) if view.record_id(room.table) == record_id else []


def read_record(data: bytes) -> records.Record:
    """A record that is not too long; raises a `RidottoError`."""
    record = records.read(msgspec.json.decode(data))
    if len(record.moves) > MOST_MOVES:
        raise TooLong(f"that game has more than {MOST_MOVES} moves; read its record instead")
    return record


def review(record: records.Record, seat: int | None, names: list[str]) -> Review:
    """A finished game as a seat (None: a spectator) heard and saw it."""
    options = read_options(registry.find(record.game), record.options)
    return Review(
        game=record.game,
        seats=record.seats,
        options=msgspec.to_builtins(options),
        result=record.result,
        ended=record.ended,
        dealing=record.dealing,
        names=names,
        steps=[
            _step(game, seat, line)
            for game, line in zip(
                in_time(records.replaying(record)), [None, *record.moves], strict=True
            )
        ],
    )


def _step(game: Game, seat: int | None, line: str | None) -> ReviewStep:
    """The last step of a game, after a line of its record."""
    mover, move = (None, None) if line is None else records.read_line(line)
    return ReviewStep(
        seat=mover,
        move=move,
        events=list(game.events(seat, since=game.steps - 1)),
        view=game.view(seat),
        truth=_hidden(game),
    )


def believed(record: records.Record, seat: int | None, step: int) -> Believed:
    """What a seat could believe after a step of a finished game."""
    game = next(islice(in_time(records.replaying(record)), step, None), None)
    if game is None:
        raise BadMessage(f"there are steps 0 to {len(record.moves)}, not {step}")
    belief = game.definition.belief(game.seats, seat, game.options)
    for event in in_time(game.events(seat)):
        belief.hear(event)
    return Believed(step, seat, belief.chances(kernel.new_rng(0)), _hidden(game))


def in_time(items: Iterable[Item]) -> Iterator[Item]:
    """All items, one after the other, while somebody still waits; raises `TimeoutError`."""
    end = time.monotonic() + SECONDS
    for item in items:
        if time.monotonic() > end:
            raise TimeoutError
        yield item


def _hidden(game: Game) -> JsonObject:
    """What is hidden from somebody."""
    truth = game.truth()
    return {name: truth[name] for name in game.definition.view.HIDDEN}


def tried(trial: Trial) -> Tried:
    """What a seat hears and sees after some moves from a fixed beginning."""
    game = Game(
        trial.game,
        seats=trial.seats,
        seed=TRIAL_SEED,
        options=trial.options,
        start=trial.start,
    )
    for line in trial.moves:
        seat, move = records.read_line(line)
        game.play(move, seat=seat)
    events = game.events(trial.seat)
    return Tried(
        heard=len(events),
        events=list(events),
        last=list(game.events(trial.seat, since=game.steps - 1)),
        view=game.view(trial.seat),
        over=game.over,
    )


HANDLERS = [show_record, show_review, show_beliefs, try_moves]
