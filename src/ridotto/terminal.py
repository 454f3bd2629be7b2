"""A game in the terminal: people type moves in notation, bots answer."""

import importlib
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console

from ridotto.bots import RandomBot
from ridotto.errors import RidottoError, WrongSeat
from ridotto.game import Event
from ridotto.play import Game

_HELP = "Type a move, ? for help, ?? for all legal moves, r for a random move, q to quit."


def play(game: Game, people: Sequence[int], console: Console) -> None:
    """Play to the end, or until somebody quits."""
    for seat in people:
        if seat not in range(game.seats):
            raise WrongSeat(f"there are seats 0 to {game.seats - 1}, not {seat}")
    bots = {seat: RandomBot() for seat in range(game.seats) if seat not in people}
    told = dict.fromkeys(range(game.seats), 0)
    shown: int | None = None
    while not game.over:
        actor = game.actor
        assert actor is not None
        if actor in bots:
            game.play(bots[actor].choose(game.legal(actor)), seat=actor)
            continue
        if shown not in (None, actor):
            _curtain(actor, console)
        shown = actor
        _tell(game.events(actor)[told[actor] :], console)
        told[actor] = len(game.events(actor))
        console.print(draw(game, actor), markup=False)
        if not _turn(game, actor, console):
            return
    for seat in people[:1]:
        _tell(game.events(seat)[told[seat] :], console)
        console.print(draw(game, seat), markup=False)
    _tell_result(game, console)


def show(game: Game, seat: int | None, console: Console) -> None:
    """Show a finished or broken-off game as one seat or a spectator has heard it."""
    options = msgspec.json.encode(game.options).decode()
    console.print(
        f"{game.name}, {game.seats} seats, {len(game.moves)} moves, options {options}", markup=False
    )
    _tell(game.events(seat), console)
    console.print(draw(game, seat), markup=False)
    if game.over:
        _tell_result(game, console)
    else:
        console.print("The game is not over yet.")


def draw(game: Game, seat: int | None) -> str:
    """What a seat sees, as text."""
    text: str = _board(game).draw(game.view(seat))
    return text


def _board(game: Game) -> Any:
    return importlib.import_module(f"ridotto.games.{game.name}.board")


def _turn(game: Game, seat: int, console: Console) -> bool:
    """Take one move from a person; False if he quits."""
    legal = game.legal(seat)
    while True:
        try:
            typed = console.input(f"seat {seat}, your move (? for help): ").strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return False
        if typed in ("q", "quit", "exit"):
            return False
        if typed == "?":
            console.print(_board(game).HELP, markup=False)
            console.print(_HELP + " For example: " + ", ".join(legal[:6]), markup=False)
        elif typed == "??":
            console.print(", ".join(legal), markup=False)
        elif typed:
            try:
                for move in moves_of(game, seat, typed):
                    game.play(move, seat=seat)
                return True
            except RidottoError as error:
                console.print(str(error), markup=False)


def moves_of(game: Game, seat: int, typed: str) -> list[str]:
    """The moves a person means: one move, `r` for any, or a whole set-up of Volto."""
    if typed == "r":
        return [RandomBot().choose(game.legal(seat))]
    if game.name == "volto" and "/" in typed:
        from ridotto.games.volto import notation, rules

        faces = notation.parse_setup(typed.upper())
        cells = [notation.cell_name(int(rules.home_cell(seat, index))) for index in range(10)]
        moves = [
            f"{notation.LETTERS[face]}@{cell}" for face, cell in zip(faces, cells, strict=True)
        ]
        return [move for move in moves if move in game.legal(seat)]
    return [typed]


def _curtain(seat: int, console: Console) -> None:
    """Hide one person's secrets before the next one looks."""
    console.clear()
    console.input(f"Seat {seat} is next. Pass the screen, then press Enter. ")


def _tell(events: Sequence[Event], console: Console) -> None:
    for event in events:
        console.print("  " + describe(event), markup=False)


def describe(event: Event) -> str:
    """An event in plain words.

    >>> from ridotto.games.volto.view import Began
    >>> describe(Began(1))
    'began: first 1'
    """
    data = msgspec.to_builtins(event)
    tag = data.pop("type").replace("_", " ")
    parts = []
    for name, value in data.items():
        if value is None or name == "figures":
            continue
        if isinstance(value, list):
            value = " ".join(map(str, value))
        parts.append(f"{name.replace('_', ' ')} {value}")
    return f"{tag}: {', '.join(parts)}"


def _tell_result(game: Game, console: Console) -> None:
    result = game.result
    assert result is not None
    winners = " and ".join(f"seat {seat}" for seat in result.winners) or "nobody"
    reason = result.reason.replace("_", " ")
    console.print(f"[bold]The game is over: {winners} wins ({reason}).[/bold]")
