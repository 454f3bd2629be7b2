"""Moves: made all or none, taken back while nobody else has heard of them, or only imagined."""

from typing import Any, NamedTuple

import msgspec

from ridotto import kernel
from ridotto.engine.definition import Event
from ridotto.engine.game import Game
from ridotto.table import clock, end
from ridotto.table.commands import Play, Undo
from ridotto.table.state import NotNow, Table

WORLDS = 6


def game_on(table: Table) -> Game:
    """The game that is on; raises `NotNow`."""
    if table.phase != "playing" or table.game is None:
        raise NotNow("no game is on")
    return table.game


def is_on_turn(table: Table, seat: int) -> bool:
    """Whether the person on a seat has a legal move now; only that seat may know it."""
    if table.phase != "playing" or table.game is None:
        return False
    return table.seats[seat].is_played_by_person and seat in table.game.actors


def play(table: Table, seat: int, act: Play, now: int) -> Table:
    """Make all the moves."""
    before = table
    first = game_on(table).steps
    game = game_on(table).copy()
    clock.check_in_time(table, seat, now)
    for number, move in enumerate(act.moves, 1):
        waiting = game.waiting if number < len(act.moves) else ()
        game.play(move, seat=seat)
        if number < len(act.moves) and not _goes_on(game, seat, move, waiting):
            # The same words whatever has happened: a list that is refused must tell nothing.
            raise NotNow("a list ends with the first move that ends a turn, draws or reveals")
    is_silent = all(game.is_silent(step) for step in range(first, game.steps))
    offer = table.draw_offer if is_silent or table.draw_offer == seat else None
    table = msgspec.structs.replace(table, game=game, draw_offer=offer)
    alone = game_on(before).waiting == game.waiting == (seat,)
    goes_on = alone and game.definition.notation.goes_on(act.moves[-1])
    table = clock.moved(before, table, seat, is_silent=is_silent, goes_on=goes_on, now=now)
    return table if game.result is None else end.finish(table, game.result)


def _goes_on(game: Game, seat: int, move: str, waiting: tuple[int, ...]) -> bool:
    """Whether a list may have another move: the turn goes on, and nobody has learnt anything."""
    if not game.definition.notation.goes_on(move) or game.has_drawn or seat not in game.actors:
        return False
    if waiting == (seat,):
        return game.waiting == (seat,)
    return game.is_silent(game.steps - 1)


def undo(table: Table, seat: int, act: Undo, now: int) -> Table:
    """Take the seat's last move back, past silent moves of others only."""
    game = game_on(table)
    step = undoable(game, seat)
    if step is None:
        raise NotNow("your last move cannot be taken back: others have heard of it, or it drew")
    undone = {**table.undone, seat: table.undone.get(seat, 0) + 1}
    table = msgspec.structs.replace(table, game=game.without(step), undone=undone)
    return clock.went_on(table, seat)


def undoable(game: Game, seat: int) -> int | None:
    """The step of the move that a seat may take back.

    >>> game = Game("volto", options={"setup": "placed"}, seed=1)
    >>> game.play("K@c1", seat=0)
    >>> undoable(game, 0), undoable(game, 1)
    (1, None)
    """
    for step in range(game.steps - 1, 0, -1):
        if not game.is_silent(step):
            return None
        if game.mover(step) == seat:
            return step
    return None


class Preview(NamedTuple):
    """What a seat would hear and see after the first `moves` of a list.

    Where chance or something hidden decides, it stops: before that move. Of that one it tells only
    the events that are certain all the same.
    """

    moves: int
    events: list[Event]
    view: Any


def preview(game: Game, seat: int, moves: list[str]) -> Preview:
    """Imagine some moves in worlds that the seat thinks possible, never in the real one.

    >>> game = Game("twilight", seed=3)
    >>> preview(game, game.actor, ["discard"]).moves
    0
    """
    belief = game.belief(seat)
    worlds = [game.supposing(belief.sample(kernel.new_rng(number))) for number in range(WORLDS)]
    made: list[Event] = []
    for number, move in enumerate(moves):
        trials = [world.copy() for world in worlds]
        for trial in trials:
            trial.play(move, seat=seat)
        heard = [trial.events(seat, since=trial.steps - 1) for trial in trials]
        agree = all(events == heard[0] for events in heard)
        reveals = any(_tag(event) in game.definition.view.REVEALING for event in heard[0])
        if not agree or reveals or any(trial.has_drawn for trial in trials):
            return Preview(number, made + _certain(heard, game), worlds[0].view(seat))
        worlds, made = trials, made + heard[0]
    return Preview(len(moves), made, worlds[0].view(seat))


def _certain(heard: list[list[Event]], game: Game) -> list[Event]:
    """The first events of a move, as long as all worlds agree and nothing new is learnt."""
    found = []
    for events in zip(*heard, strict=False):
        if _tag(events[0]) in game.definition.view.REVEALING or any(
            one != events[0] for one in events
        ):
            break
        found.append(events[0])
    return found


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)
