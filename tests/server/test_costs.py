"""An answer costs only what its asker may know: the same however much others have done unheard."""

import contextlib
import random
from collections.abc import Callable, Iterator

import pytest

from ridotto.engine import registry
from ridotto.errors import RidottoError
from ridotto.server import messages
from ridotto.server.room import broadcast
from ridotto.server.room.audience import Audience
from ridotto.server.room.broadcast import Moment
from ridotto.table import Entry, Table, apply, clock, commands, is_done, view
from ridotto.table.play import is_on_turn
from ridotto.table.preview import preview
from ridotto.table.settings import Clock, GameClock, NoClock
from ridotto.table.state import NotNow
from ridotto.table.view import Observer
from tests.support.kit import kit
from tests.support.operations import operations
from tests.support.table import begun, do, game_of, play, play_any, user

UNHEARD = [name for name in registry.names() if kit(name).unheard]
MOMENT = Moment(2_000_000, is_preparing=False)


def _on_the_side(_: object) -> None:
    raise AssertionError("nobody watches")


class Listener:
    """A socket that only counts."""

    is_host = False

    def __init__(self, seat: int) -> None:
        self.user = user(seat)
        self.observer: Observer = seat
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    async def until_taken(self) -> None:
        pass

    def catch_up(self) -> None:
        raise AssertionError("so much can't be told")

    def acknowledge(self, command_id: str, frame: bytes) -> None:
        self.frames.append(frame)

    def drop(self, code: str, message: str, reason: str = "") -> None:
        raise AssertionError(code)


def silent_moves(table: Table, seat: int) -> list[str]:
    """Moves of a seat that nobody else hears of."""
    found = []
    for move in game_of(table).legal(seat):
        trial = game_of(table).copy()
        trial.play(move, seat=seat)
        if trial.is_silent(trial.steps - 1):
            found.append(move)
    return found


def several_at_once(name: str, timed: Clock) -> tuple[Table, int]:
    """A table where several may act unheard, and a seat that has nothing to take back."""
    seats = min(6, registry.find(name).players[-1])
    table = begun(name, seats=seats, options=kit(name).unheard, clock=timed)
    choose = random.Random(name)
    while True:
        able = [seat for seat in game_of(table).actors if silent_moves(table, seat)]
        if len(able) >= 2 and not any(game_of(table).can_take_back(seat) for seat in able):
            return table, able[0]
        table = play_any(table, choose)


def ever_more_unheard(table: Table, asker: int) -> Iterator[Table]:
    """The table as it is, and after every further move of others that nobody hears of."""
    yield table
    others = [seat for seat in range(len(table.seats)) if seat != asker]
    for seat in others:
        while game_of(table).actors != (seat,) and (moves := silent_moves(table, seat)):
            after = do(table, seat, commands.Play(moves[:1]), seat=seat)
            if not game_of(after).is_silent(game_of(after).steps - 1):
                break
            table = after
            yield table


def hello(table: Table, asker: int) -> Callable[[], object]:
    return lambda: broadcast.synced(table, asker, messages.NOTHING_KNOWN, MOMENT)


def short_hello(table: Table, asker: int) -> Callable[[], object]:
    heard = broadcast.count_heard(table, asker)
    known = messages.Hello(messages.PROTOCOL, table.game_number, heard)
    return lambda: broadcast.synced(table, asker, known, MOMENT)


def shown(table: Table, asker: int) -> Callable[[], object]:
    return lambda: (view.view(table), view.row(table), clock.deadlines(table).get(asker))


def undo(table: Table, asker: int) -> Callable[[], object]:
    """Taking a move back, and telling everybody what there is to tell."""
    entry = Entry(table.changed, user(asker), commands.Undo(), seat=asker, id="undo")
    audience = Audience(_on_the_side)
    for seat in range(len(table.seats)):
        audience.add(Listener(seat))
    shown_before = broadcast.encode_table(table)

    def work() -> None:
        is_done(table, entry)
        with contextlib.suppress(NotNow):
            after = apply(table, entry)
            change = broadcast.changed(table, after, shown_before)
            audience.tell(change, entry, MOMENT, None)
            clock.deadlines(after)

    return work


def talk(table: Table, asker: int) -> Callable[[], object]:
    """Saying something, which everybody is told."""
    entry = Entry(table.changed, user(asker), commands.Say("hm"), seat=asker, id="talk")
    audience = Audience(_on_the_side)
    audience.add(Listener(asker))
    shown_before = broadcast.encode_table(table)

    def work() -> None:
        after = apply(table, entry)
        audience.tell(broadcast.changed(table, after, shown_before), entry, MOMENT, None)

    return work


def spectate(table: Table, asker: int) -> Callable[[], object]:
    return lambda: broadcast.synced(table, None, messages.NOTHING_KNOWN, MOMENT)


def own_list(table: Table, asker: int) -> Callable[[], object]:
    """Whether it is their turn, as their list of tables tells it."""
    return lambda: is_on_turn(table, asker)


def imagine(table: Table, asker: int) -> Callable[[], object]:
    move = game_of(table).legal(asker)[0]
    return lambda: preview(game_of(table).copy(), asker, [move])


def blunder(table: Table, asker: int) -> Callable[[], object]:
    """All moves that there are, each with nonsense after it: none is made, nor tried out."""

    def work() -> None:
        for move in game_of(table).legal(asker):
            with pytest.raises(RidottoError):
                play(table, asker, move, "zz")

    return work


ASKS = (hello, short_hello, shown, undo, talk, spectate, own_list, imagine)


@pytest.mark.parametrize("timed", [NoClock(), GameClock(3600, 5)], ids=["untimed", "timed"])
@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("name", UNHEARD)
def test_an_answer_costs_the_same_however_much_others_do_unheard(
    name: str, ask: Callable[[Table, int], Callable[[], object]], timed: Clock
) -> None:
    table, asker = several_at_once(name, timed)
    ask(table, asker)()  # not for the first time: they have asked before the others act
    counts = [operations(ask(each, asker)) for each in ever_more_unheard(table, asker)]
    assert len(counts) >= 3
    assert len(set(counts)) == 1, counts


@pytest.mark.parametrize("name", UNHEARD)
def test_a_blunder_costs_the_same_whether_the_move_would_have_been_the_last(name: str) -> None:
    """Else one could try out what happens if all the others have done their part."""
    table, asker = several_at_once(name, NoClock())
    after = table
    while asker in game_of(after).actors:
        table, (move, *_) = after, silent_moves(after, asker)
        after = do(table, asker, commands.Play([move]), seat=asker)
    game_of(table).view(asker)
    counts = [operations(blunder(each, asker)) for each in ever_more_unheard(table, asker)]
    assert len(counts) >= 3
    assert len(set(counts)) == 1, counts


@pytest.mark.parametrize("name", UNHEARD)
def test_taking_a_move_back_costs_the_same_however_much_others_do_unheard(name: str) -> None:
    table, asker = several_at_once(name, NoClock())
    table = do(table, asker, commands.Play(silent_moves(table, asker)[:1]), seat=asker)
    assert game_of(table).can_take_back(asker)
    game_of(table).view(asker)
    counts = [operations(undo(each, asker)) for each in ever_more_unheard(table, asker)]
    assert len(counts) >= 3
    assert len(set(counts)) == 1, counts
