"""A game in the terminal: people type moves in notation, bots answer."""

from collections.abc import Sequence

from rich.console import Console

from ridotto.bots.random import RandomBot
from ridotto.bots.registry import adviser, default_bot, join
from ridotto.bots.search_bot import SearchBot
from ridotto.bots.warmup import is_warm, warm_up
from ridotto.cli.description import render, show_events, show_result
from ridotto.engine.definition import Bot, Event, GameView
from ridotto.engine.drive import drive
from ridotto.engine.game import Game
from ridotto.errors import BadSeats, RidottoError

_HELP = (
    "Type a move, ? for help, ?? for all legal moves, h for a hint, r for a random move, q to quit."
)


class Quit(Exception):
    """Someone at the screen has left."""


def play(
    game: Game,
    people: Sequence[int],
    console: Console,
    bot_seed: str | None,
    names: Sequence[str] = (),
) -> None:
    """Play to the end, or until someone quits; bots of these names have all other seats."""
    for seat in people:
        game.events(seat)  # a seat that does not exist is refused before anything is shown
    screen = Screen(console)
    persons = {seat: Person(game, seat, screen, is_alone=len(set(people)) == 1) for seat in people}
    seated = seat_bots(game, people, names)
    bots: dict[int, Bot] = {
        seat: _join(name, game, seat, None if bot_seed is None else f"{bot_seed} {seat}", console)
        for seat, name in seated.items()
    }
    console.print(game.definition.render.HELP)
    if seated:
        listed = ", ".join(f"seat {seat} {name}" for seat, name in seated.items())
        console.print("Bots: " + listed + ".")
    try:
        for _ in drive(game, {**bots, **persons}):
            pass
    except Quit:
        return
    for seat in people[:1]:
        persons[seat].look_at_end()
    show_result(game, console)


def seat_bots(game: Game, people: Sequence[int], names: Sequence[str]) -> dict[int, str]:
    """Who has each seat without a person: the bots in their order, the last on all that are left.

    >>> from ridotto import names, new
    >>> seat_bots(new(names()[0], seats=5), [1], ["random", "greedy"])
    {0: 'random', 2: 'greedy', 3: 'greedy', 4: 'greedy'}
    """
    free = [seat for seat in range(game.seats) if seat not in people]
    if len(names) > len(free):
        raise BadSeats(
            f"bots named: {len(names)}, but seats without a person: {len(free)}; name fewer bots"
        )
    chosen = names or [default_bot(game.name)]
    return {seat: chosen[min(nth, len(chosen) - 1)] for nth, seat in enumerate(free)}


class Screen:
    """The screen that all people share, and who looked at it last."""

    def __init__(self, console: Console) -> None:
        """Nobody has looked yet."""
        self.console = console
        self._last: int | None = None

    def turn_to(self, seat: int) -> None:
        """Hide one person's secrets before the next one looks; raises `Quit` if nobody comes."""
        if self._last not in (None, seat):
            self.console.clear()
            if self.console.is_terminal:
                self.console.file.write("\x1b[3J")  # the lines above the screen, too
            self.ask(f"Seat {seat} is next. Pass the screen, then press Enter. ")
        self._last = seat

    def ask(self, question: str) -> str:
        """One line from a person; raises `Quit` when nobody is there any more."""
        while True:
            try:
                return self.console.input(question).strip()
            except UnicodeDecodeError:
                self.console.print("That is not a text; please type it again.")
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                raise Quit from None


class Person:
    """A player whose choices are typed: shows what they hear and see, and asks."""

    def __init__(self, game: Game, seat: int, screen: Screen, *, is_alone: bool) -> None:
        """Sit down; only who plays alone against bots gets hints, which are unfair among people."""
        self._game = game
        self._seat = seat
        self._screen = screen
        self._is_alone = is_alone
        self._heard = 0
        self._unread: list[Event] = []
        self._typed: list[str] = []  # the moves of a turn that are still to come

    def hear(self, event: Event) -> None:
        """Keep an event for when it is this person's turn to look at the screen."""
        self._heard += 1
        self._unread.append(event)

    def choose(self, view: GameView) -> str:
        """A move that is typed now, or was typed with the one before; raises `Quit`."""
        if not self._goes_on():
            self._screen.turn_to(self._seat)
            self._look()
            self._typed = self._ask(view)
        return self._typed.pop(0)

    def _goes_on(self) -> bool:
        """Whether the rest of what was typed can still be played."""
        try:
            self._try(self._typed)
        except RidottoError:
            return False
        return bool(self._typed)

    def look_at_end(self) -> None:
        """Show what has happened since the last turn, and the last position."""
        self._unread += self._game.events(self._seat)[self._heard :]
        self._look()

    def _look(self) -> None:
        show_events(self._unread, self._screen.console)
        self._unread = []
        self._screen.console.print(render(self._game, self._seat))

    def _ask(self, view: GameView) -> list[str]:
        """The moves of what is typed, which are all legal one after the other; raises `Quit`."""
        console = self._screen.console
        while True:
            typed = self._screen.ask(f"seat {self._seat}, your move (? for help): ")
            if typed in ("q", "quit", "exit"):
                raise Quit
            if typed == "?":
                console.print(self._game.definition.render.HELP)
                console.print(_HELP + " For example: " + ", ".join(view.legal[:6]))
            elif typed == "??":
                console.print(", ".join(view.legal))
            elif typed == "h" and not self._is_alone:
                console.print("There are no hints where people play each other.")
            elif typed == "h":
                console.print(self._hint(view))
            elif typed:
                try:
                    return self._read(view, typed)
                except RidottoError as error:
                    console.print(str(error))

    def _read(self, view: GameView, typed: str) -> list[str]:
        """The moves that are meant, if all of them are legal; raises a `RidottoError`."""
        if typed == "r":
            return [RandomBot().choose(view)]
        moves = self._game.definition.render.read_moves(view, typed)
        self._try(moves)
        return moves

    def _try(self, moves: Sequence[str]) -> None:
        """Play moves on a copy; raises a `RidottoError` where one is not legal."""
        trial = self._game.copy()
        for move in moves:
            trial.play(move, seat=self._seat)

    def _hint(self, view: GameView) -> str:
        """What a bot that thinks would play, from what this seat has heard and nothing else."""
        name = adviser(self._game.name)
        if name is None:
            return "No bot of this game thinks, so there are no hints."
        bot = _join(name, self._game, self._seat, "hint", self._screen.console)
        for event in self._game.events(self._seat):
            bot.hear(event)
        return "A hint: " + bot.choose(view)


class Announced:
    """A bot that shows a sign for who waits while the code that it needs is compiled."""

    def __init__(self, bot: Bot, game: str, console: Console) -> None:
        """Stand before a bot."""
        self._bot = bot
        self._game = game
        self._console = console

    def hear(self, event: Event) -> None:
        """Let the bot hear."""
        self._warm_up()
        self._bot.hear(event)

    def choose(self, view: GameView) -> str:
        """Let the bot choose."""
        self._warm_up()
        return self._bot.choose(view)

    def _warm_up(self) -> None:
        if not is_warm(self._game):
            with self._console.status("The bots are warming up; only the first time takes long…"):
                warm_up(self._game)


def _join(name: str, game: Game, seat: int, seed: str | None, console: Console) -> Bot:
    bot = join(name, game, seat, seed)
    return Announced(bot, game.name, console) if isinstance(bot, SearchBot) else bot
