"""How long a frame is on the wire tells nothing: not even of the player whose secrets are in it.

A game is played in two worlds that one observer cannot tell apart. What the others are told may
differ there, but not how long it is; and it is never longer than is counted from what is public.
"""

import random
import zlib
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ridotto import kernel
from ridotto.engine.game import Game
from ridotto.errors import RidottoError
from ridotto.server import messages, padding
from ridotto.server.errors import code_of
from ridotto.server.room import broadcast
from ridotto.server.room.broadcast import Change, Moment
from ridotto.table import Table
from ridotto.table.preview import preview
from tests.support.kit import Moves, Observer, kit, random_table
from tests.support.table import begun
from tests.support.worlds import begun_again, other_world, play_random

MOMENT = Moment(1_700_000_000_000, is_preparing=True)
LONG_ID = "12-" + 2 * "4294967295"  # as long as any of the page
TOKEN = "t" * 64
CHUNKS = 4
POSITIONS = 1_250  # in a chunk: 5,000 of each game in all


def lengths(game: Game, moves: Moves, seed: int) -> Iterator[list[int]]:
    """The lengths of all that all are told after every move, and of what they might ask for."""
    table = begun(game.name, users=1, seats=game.seats, spectators="live")
    shown = broadcast.encode_table(table)
    for number, (seat, move) in enumerate(moves):
        before = game.copy()
        game.play(move, seat=seat)
        change = broadcast.changed(at(table, before), at(table, game), shown)
        change = change._replace(table=shown, is_seen=False)
        found: list[int] = []
        for observer in (None, *range(game.seats)):
            choose = random.Random(f"{seed} {number} {observer}")
            found += told(change, observer)
            found.append(told_anew(change.after, observer, choose))
            if observer in game.actors and choose.random() < 0.1:
                check_answers(game, observer, choose)
        yield found


def at(table: Table, game: Game) -> Table:
    """The same table in a position of a game."""
    return msgspec.structs.replace(table, game=game)


def told(change: Change, observer: Observer) -> list[int]:
    """The length of an update, if there is any."""
    news = broadcast.update(change, observer, MOMENT, host_token=TOKEN)
    if news is None:
        return []
    assert len(news.data) <= most(change.after, news.data), news.data
    return [len(news.data)]


def told_anew(table: Table, observer: Observer, choose: random.Random) -> int:
    """The length of the answer to a hello of somebody who has forgotten a part."""
    heard = choose.randint(0, broadcast.count_heard(table, observer))
    known = messages.Hello(messages.PROTOCOL, table.game_number, heard)
    page = broadcast.synced(table, observer, known, MOMENT, host_token=TOKEN)
    shown = broadcast.encode_table(table)
    assert len(page.data) <= most(table, page.data) + len(shown), page.data
    return len(page.data)


def most(table: Table, frame: bytes) -> int:
    """How long a frame about a game is at most."""
    assert table.game is not None
    return padding.game_length(table.game, len(msgspec.json.decode(frame)["events"]))


def check_answers(game: Game, seat: int, choose: random.Random) -> None:
    """Previews, and refusals of them, are no longer than they are made."""
    trial, moves = game.copy(), [choose.choice(game.legal(seat))]
    while choose.random() < 0.7:
        trial.play(moves[-1], seat=seat)
        if seat not in trial.actors:
            break
        moves.append(choose.choice(trial.legal(seat)))
    nonsense = (*kit(game.name).refused, kit(game.name).probe, "z" * 64)
    for tried in (moves, *([move] for move in nonsense)):
        try:
            seen = messages.Previewed(LONG_ID, *preview(game.copy(), seat, tried))
            most = padding.game_length(game, padding.PREVIEWED_EVENTS)
            assert len(messages.write(seen)) <= most, seen
        except RidottoError as error:
            refusal = messages.Refused(LONG_ID, code_of(error), str(error))
            assert len(messages.write(refusal)) <= padding.LEAST_BYTES, refusal


def compare_lengths(name: str, seed: int) -> int:
    """Play a random part of a random game in two worlds; how many positions had equal lengths."""
    choose = random.Random(f"length {name} {seed}")
    players, options = random_table(name, choose)
    if choose.random() < 0.3:
        options |= kit(name).unheard or {}
    history = play_random(name, players, f"length {seed}", options, choose.randint(0, 120))
    observer = choose.choice([None, *range(history.game.seats)])
    world, moves = other_world(history, observer, kernel.new_rng(seed))
    real = list(lengths(begun_again(history.game, None), history.game.moves, seed))
    for number, found in enumerate(lengths(world, moves, seed)):
        assert found == real[number], (history.game.record(), observer, number, moves)
    return len(real)


def test_no_length_depends_on_a_secret(name: str) -> None:
    @settings(max_examples=12, deadline=None)
    @given(st.integers(0, 2**32))
    def check(seed: int) -> None:
        compare_lengths(name, seed)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_length_depends_on_a_secret_in_thousands_of_positions(name: str, chunk: int) -> None:
    positions, seed = 0, chunk * 10**6
    while positions < POSITIONS:
        positions += compare_lengths(name, seed)
        seed += 1


def test_one_byte_more_or_less_would_be_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(text: bytes, length: int = padding.LEAST_BYTES) -> bytes:
        return text.ljust(length - zlib.crc32(text) % 2)

    monkeypatch.setattr(padding, "padded", telling)
    with pytest.raises(AssertionError, match="ridotto"):
        sum(compare_lengths(name, seed) for seed in range(20))
