"""Moves: made all or none, and taken back while nobody else heard of them."""

import msgspec

from ridotto.engine.game import Game
from ridotto.engine.record import Ended
from ridotto.table import absence, clock
from ridotto.table.commands import Play
from ridotto.table.end import finish, finish_early
from ridotto.table.state import MOST_GAME_MOVES, MOST_UNDONE, NotNow, Table, running_game

END_OF_LIST = "a list ends with the first move that ends a turn, draws or reveals"


def is_on_turn(table: Table, seat: int) -> bool:
    """Whether the user on a seat has a legal move now; only that seat may know it."""
    if table.phase != "playing" or table.game is None:
        return False
    return table.seats[seat].is_played_by_user and seat in table.game.actors


def play(table: Table, seat: int, command: Play, now: int, edition: int) -> Table:
    """Make all the moves; a game that lasts too long ends, and all share it."""
    before, moves = table, command.moves
    first = running_game(table).steps
    game = running_game(table).copy()
    clock.check_in_time(table, seat, now)
    goes_on = False
    for count, move in enumerate(moves, 1):
        waiting = game.waiting if count < len(moves) else ()
        goes_on = game.goes_on(move, seat=seat)
        # A list that is refused must tell nothing: neither in other words when something else has
        # happened, nor in more time. So if it can, it is refused before the move is made.
        if count < len(moves) and not goes_on:
            raise NotNow(END_OF_LIST)
        game.play(move, seat=seat)
        if count < len(moves) and not _is_still_on_turn(game, seat, waiting):
            raise NotNow(END_OF_LIST)
    is_silent = all(game.is_silent(step) for step in range(first, game.steps))
    offer = table.tie_offer if is_silent or table.tie_offer == seat else None
    heard_at = table.heard_at if is_silent else now
    table = msgspec.structs.replace(table, game=game, tie_offer=offer, heard_at=heard_at)
    if edition >= 2 and not is_silent:
        table = absence.without_votes_about_bots(table)
    alone = running_game(before).waiting == game.waiting == (seat,)
    table = clock.moved(
        before, table, seat, is_silent=is_silent, goes_on=alone and goes_on, now=now
    )
    if game.result is not None:
        return finish(table, game.result)
    if edition >= 2 and game.steps > MOST_GAME_MOVES and not is_silent:
        return finish_early(table, Ended("long"))
    return table


def _is_still_on_turn(game: Game, seat: int, waiting: tuple[int, ...]) -> bool:
    """Whether the turn really went on with the last move, and nobody learnt anything."""
    if game.has_drawn or seat not in game.actors:
        return False
    if waiting == (seat,):
        return game.waiting == (seat,)
    return game.is_silent(game.steps - 1)


def undo(table: Table, seat: int, edition: int) -> Table:
    """Take the seat's last move back, past silent moves of others only."""
    game = running_game(table)
    if edition >= 2 and table.undone.get(seat, 0) >= MOST_UNDONE:
        raise NotNow(f"you have taken back {MOST_UNDONE} moves in this game, which is the limit")
    if not game.can_take_back(seat):
        raise NotNow("your last move can't be taken back: others heard of it, or it drew")
    undone = {**table.undone, seat: table.undone.get(seat, 0) + 1}
    table = msgspec.structs.replace(table, game=game.take_back(seat), undone=undone)
    return clock.went_on(table, seat)


def can_undo(table: Table, seat: int) -> bool:
    """Whether a seat may take its last move back."""
    if table.phase != "playing" or table.game is None:
        return False
    return table.game.can_take_back(seat)
