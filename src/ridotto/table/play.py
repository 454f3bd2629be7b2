"""Moves: made all or none, and taken back while nobody else heard of them."""

import msgspec

from ridotto.engine.game import Game
from ridotto.table import clock
from ridotto.table.commands import Play
from ridotto.table.end import finish
from ridotto.table.state import NotNow, Table, running_game


def is_on_turn(table: Table, seat: int) -> bool:
    """Whether the user on a seat has a legal move now; only that seat may know it."""
    if table.phase != "playing" or table.game is None:
        return False
    return table.seats[seat].is_played_by_user and seat in table.game.actors


def play(table: Table, seat: int, command: Play, now: int) -> Table:
    """Make all the moves."""
    before, moves = table, command.moves
    first = running_game(table).steps
    game = running_game(table).copy()
    clock.check_in_time(table, seat, now)
    for count, move in enumerate(moves, 1):
        waiting = game.waiting if count < len(moves) else ()
        game.play(move, seat=seat)
        if count < len(moves) and not _goes_on(game, seat, move, waiting):
            # The same words whatever has happened: a list that is refused must tell nothing.
            raise NotNow("a list ends with the first move that ends a turn, draws or reveals")
    is_silent = all(game.is_silent(step) for step in range(first, game.steps))
    offer = table.tie_offer if is_silent or table.tie_offer == seat else None
    table = msgspec.structs.replace(table, game=game, tie_offer=offer)
    alone = running_game(before).waiting == game.waiting == (seat,)
    goes_on = alone and game.definition.notation.goes_on(moves[-1])
    table = clock.moved(before, table, seat, is_silent=is_silent, goes_on=goes_on, now=now)
    return table if game.result is None else finish(table, game.result)


def _goes_on(game: Game, seat: int, move: str, waiting: tuple[int, ...]) -> bool:
    """Whether a list may have another move: the turn goes on, and nobody learnt anything."""
    if not game.definition.notation.goes_on(move) or game.has_drawn or seat not in game.actors:
        return False
    if waiting == (seat,):
        return game.waiting == (seat,)
    return game.is_silent(game.steps - 1)


def undo(table: Table, seat: int) -> Table:
    """Take the seat's last move back, past silent moves of others only."""
    game = running_game(table)
    step = undoable(game, seat)
    if step is None:
        raise NotNow("your last move can't be taken back: others heard of it, or it drew")
    undone = {**table.undone, seat: table.undone.get(seat, 0) + 1}
    table = msgspec.structs.replace(table, game=game.without(step), undone=undone)
    return clock.went_on(table, seat)


def can_undo(table: Table, seat: int) -> bool:
    """Whether a seat may take its last move back."""
    if table.phase != "playing" or table.game is None:
        return False
    return undoable(table.game, seat) is not None


def undoable(game: Game, seat: int) -> int | None:
    """The step of the move that a seat may take back: only silent moves came after it."""
    for step in range(game.steps - 1, 0, -1):
        if not game.is_silent(step):
            return None
        if game.mover(step) == seat:
            return step
    return None
