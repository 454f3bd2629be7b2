"""A game in words: events, a position and the result as the terminal shows them."""

from collections.abc import Sequence

import msgspec
from rich.console import Console

from ridotto.engine.definition import Event
from ridotto.engine.game import Game


def show(game: Game, observer: int | None, console: Console) -> None:
    """Show a finished or broken-off game as one player or a spectator could follow it."""
    events = game.events(observer)
    options = msgspec.json.encode(game.options).decode()
    console.print(f"{game.name}, {game.seats} seats, {len(game.moves)} moves, options {options}")
    show_events(events, console)
    console.print(render(game, observer))
    if game.over:
        show_result(game, console)
    else:
        console.print("The game is not over yet.")


def render(game: Game, observer: int | None) -> str:
    """What an observer sees, as text."""
    return game.definition.render.render(game.view(observer))


def show_events(events: Sequence[Event], console: Console) -> None:
    """Print a line for each event."""
    for event in events:
        console.print("  " + describe(event))


def describe(event: Event) -> str:
    """An event in plain words; whole positions in it are left to the board.

    >>> class Drawn(Event, tag="cards_drawn"):
    ...     player: int
    ...     cards: tuple[str, ...]
    >>> describe(Drawn(1, ("ace", "king")))
    'cards drawn: player 1, cards ace king'
    """
    fields = msgspec.to_builtins(event)
    tag = fields.pop("type").replace("_", " ")
    parts = []
    for name, value in fields.items():
        if value is None or isinstance(value, dict):
            continue
        if isinstance(value, list | tuple):
            value = " ".join(map(str, value))
        parts.append(f"{name.replace('_', ' ')} {value}")
    return f"{tag}: {', '.join(parts)}"


def show_result(game: Game, console: Console) -> None:
    """Print who has won."""
    result = game.result
    assert result is not None
    winners = " and ".join(f"seat {seat}" for seat in result.winners) or "nobody"
    verb = "share the victory" if len(result.winners) > 1 else "wins"
    reason = result.reason.replace("_", " ")
    console.print(f"The game is over: {winners} {verb} ({reason}).", style="bold")
