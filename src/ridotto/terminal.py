"""A game in the terminal: people type moves in notation, bots answer."""

from collections.abc import Sequence

import msgspec
from rich.console import Console

from ridotto.bots.random import RandomBot
from ridotto.bots.registry import adviser, default_bot, join
from ridotto.bots.search_bot import SearchBot
from ridotto.bots.warmup import is_warm, warm_up
from ridotto.engine.definition import Event
from ridotto.engine.game import Game
from ridotto.errors import BadSeats, RidottoError

_HELP = (
    "Type a move, ? for help, ?? for all legal moves, h for a hint, r for a random move, q to quit."
)


def play(
    game: Game,
    people: Sequence[int],
    console: Console,
    bot_seed: str | None,
    names: Sequence[str] = (),
) -> None:
    """Play to the end, or until somebody quits; bots of these names have all other seats."""
    for seat in people:
        game.events(seat)  # a seat that does not exist is refused before anything is shown
    seated = seat_bots(game, people, names)
    bots = {
        seat: join(name, game, seat, None if bot_seed is None else f"{bot_seed} {seat}")
        for seat, name in seated.items()
    }
    told = dict.fromkeys(range(game.seats), 0)
    console.print(game.definition.render.HELP)
    if seated:
        listed = ", ".join(f"seat {seat} {name}" for seat, name in seated.items())
        console.print("Bots: " + listed + ".")
    last: int | None = None
    while not game.over:
        actor = game.actor
        assert actor is not None
        if actor in bots:
            if isinstance(bots[actor], SearchBot):
                _warm_up(game, console)
            for event in game.events(actor, since=told[actor]):
                bots[actor].hear(event)
            told[actor] = game.steps
            game.play(bots[actor].choose(game.view(actor)), seat=actor)
            continue
        if last not in (None, actor) and not _curtain(actor, console):
            return
        last = actor
        _tell(game.events(actor, since=told[actor]), console)
        told[actor] = game.steps
        console.print(draw(game, actor))
        if not _turn(game, actor, console, is_alone=len(set(people)) == 1):
            return
    for seat in people[:1]:
        _tell(game.events(seat, since=told[seat]), console)
        console.print(draw(game, seat))
    _tell_result(game, console)


def seat_bots(game: Game, people: Sequence[int], names: Sequence[str]) -> dict[int, str]:
    """Who has each seat without a person: the bots in their order, the last on all that are left.

    >>> seat_bots(Game("mascarade", seats=5), [1], ["random", "master"])
    {0: 'random', 2: 'master', 3: 'master', 4: 'master'}
    """
    free = [seat for seat in range(game.seats) if seat not in people]
    if len(names) > len(free):
        raise BadSeats(
            f"bots named: {len(names)}, but seats without a person: {len(free)}; name fewer bots"
        )
    chosen = names or [default_bot(game.name)]
    return {seat: chosen[min(nth, len(chosen) - 1)] for nth, seat in enumerate(free)}


def _warm_up(game: Game, console: Console) -> None:
    """Compile what a thinker needs, with a sign for who waits for it."""
    if not is_warm(game.name):
        with console.status("Warming up the thinkers; the first time this takes some seconds…"):
            warm_up(game.name)


def show(game: Game, seat: int | None, console: Console) -> None:
    """Show a finished or broken-off game as one seat or a spectator has heard it."""
    events = game.events(seat)
    options = msgspec.json.encode(game.options).decode()
    console.print(f"{game.name}, {game.seats} seats, {len(game.moves)} moves, options {options}")
    _tell(events, console)
    console.print(draw(game, seat))
    if game.over:
        _tell_result(game, console)
    else:
        console.print("The game is not over yet.")


def draw(game: Game, seat: int | None) -> str:
    """What a seat sees, as text."""
    return game.definition.render.render(game.view(seat))


def _ask(question: str, console: Console) -> str | None:
    """One line from a person; None when there is nobody any more."""
    while True:
        try:
            return console.input(question).strip()
        except UnicodeDecodeError:
            console.print("That is not a text; please type it again.")
        except (EOFError, KeyboardInterrupt):
            console.print()
            return None


def _turn(game: Game, seat: int, console: Console, *, is_alone: bool) -> bool:
    """Take one move, or a few at once, from a person; False if he quits.

    Only who plays alone against bots gets hints: between people they would be unfair.
    """
    while True:
        typed = _ask(f"seat {seat}, your move (? for help): ", console)
        if typed in (None, "q", "quit", "exit"):
            return False
        legal = game.legal(seat)
        if typed == "?":
            console.print(game.definition.render.HELP)
            console.print(_HELP + " For example: " + ", ".join(legal[:6]))
        elif typed == "??":
            console.print(", ".join(legal))
        elif typed == "h" and not is_alone:
            console.print("There are no hints where people play each other.")
        elif typed == "h":
            console.print(_hint(game, seat, console))
        elif typed:
            try:
                move = RandomBot().choose(game.view(seat)) if typed == "r" else typed
                _carry_out(game, seat, move)
                return True
            except RidottoError as error:
                console.print(str(error))


def _hint(game: Game, seat: int, console: Console) -> str:
    """What a bot that thinks would play, from what this seat has heard and nothing else."""
    name = adviser(game.name)
    if name is None:
        return "No bot of this game thinks, so there are no hints."
    _warm_up(game, console)
    bot = join(name, game, seat, "hint")
    for event in game.events(seat):
        bot.hear(event)
    return "A hint: " + bot.choose(game.view(seat))


def _carry_out(game: Game, seat: int, typed: str) -> None:
    """Play everything that was typed, or nothing."""
    moves = game.definition.render.read_moves(game.view(seat), typed)
    trial = game.copy()
    for move in moves:
        trial.play(move, seat=seat)
    for move in moves:
        game.play(move, seat=seat)


def _curtain(seat: int, console: Console) -> bool:
    """Hide one person's secrets before the next one looks; False if nobody comes."""
    console.clear()
    if console.is_terminal:
        console.file.write("\x1b[3J")  # the lines above the screen, too
    return _ask(f"Seat {seat} is next. Pass the screen, then press Enter. ", console) is not None


def _tell(events: Sequence[Event], console: Console) -> None:
    for event in events:
        console.print("  " + describe(event))


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
        if isinstance(value, list | tuple):
            value = " ".join(map(str, value))
        parts.append(f"{name.replace('_', ' ')} {value}")
    return f"{tag}: {', '.join(parts)}"


def _tell_result(game: Game, console: Console) -> None:
    result = game.result
    assert result is not None
    winners = " and ".join(f"seat {seat}" for seat in result.winners) or "nobody"
    verb = "share the victory" if len(result.winners) > 1 else "wins"
    reason = result.reason.replace("_", " ")
    console.print(f"The game is over: {winners} {verb} ({reason}).", style="bold")
