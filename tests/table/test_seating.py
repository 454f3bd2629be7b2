"""Sitting down, leaving, bots, being ready, settings: everything before a game."""

from typing import Any

import msgspec
import pytest

from ridotto.errors import BadOptions, BadScenario, BadSeats, RidottoError, UnknownGame
from ridotto.table import BadText, NotAllowed, NotFree, NotNow, Settings, commands, view
from ridotto.table.settings import GameClock, MoveClock
from ridotto.table.state import NameTaken
from tests.support.table import (
    NAMES,
    NOON,
    STRANGER,
    begun,
    do,
    game_of,
    new_table,
    play_out,
    refuse,
    sit_down,
    user,
)


def test_a_new_table_is_empty_and_shows_its_settings_written_out() -> None:
    table = new_table("mascarade", spectators="none", listed=True)
    seen = view.view(table)
    assert (table.version, table.phase, len(table.seats)) == (1, "gathering", 6)
    assert [seat.kind for seat in seen.seats] == ["free"] * 6
    assert seen.options["contests"] == "sequential"
    assert (seen.spectators, seen.listed, seen.host) == ("none", True, None)
    assert view.row(table).free == 6


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        (Settings("poker"), UnknownGame),
        (Settings("volto", seats=3), BadSeats),
        (Settings("mascarade", seats=3), BadSeats),
        (Settings("volto", options={"soldier": "queen"}), BadOptions),
        (Settings("volto", options={"spy_centre": True}), BadOptions),
        (Settings("mascarade", seats=4, options={"scenario": ["king"]}), BadScenario),
    ],
)
def test_impossible_settings_are_refused_at_creation_and_later(
    settings: Settings, error: type[RidottoError]
) -> None:
    with pytest.raises(error):
        new_table(**msgspec.structs.asdict(settings))
    refuse(sit_down(new_table(), 2), error, 0, commands.Configure(settings))


def test_users_take_the_first_free_seat_or_the_one_they_name() -> None:
    table = do(new_table("mascarade", seats=4), 0, commands.Sit("Anna", seat=2, nonce="a0"))
    table = do(table, 1, commands.Sit("Bruno"), at=NOON + 5)
    assert [seat.user for seat in table.seats] == [user(1), None, user(0), None]
    assert (table.seats[2].nonce, table.seats[0].left_at) == ("a0", NOON + 5)
    refuse(table, NotFree, 2, commands.Sit("Carla", seat=2))
    refuse(table, NotFree, 2, commands.Sit("Carla", seat=7))


def test_one_device_takes_several_seats_and_acts_from_each() -> None:
    table = do(new_table(), 0, commands.Sit("Anna"))
    table = do(table, 0, commands.Sit("Bruno"))
    table = do(table, 0, commands.Ready(nonce="aa"), seat=0)
    assert table.phase == "gathering"
    table = do(table, 0, commands.Ready(nonce="bb"), seat=1)
    assert (table.phase, view.view(table).nonces) == ("playing", ("aa", "bb"))
    for _ in range(4):
        seat = game_of(table).actor
        assert seat is not None
        move = game_of(table).legal(seat)[0]
        table = do(table, 0, commands.Play([move]), seat=seat)
    assert [seat for seat, _ in game_of(table).moves].count(0) == 2


@pytest.mark.parametrize("name", ["   ", "a\u202eb", "a\nb", "\x00", "a\ue000", "\u200b", "\u2028"])
def test_names_and_lines_that_cannot_be_shown_are_refused(name: str) -> None:
    refuse(new_table(), BadText, 0, commands.Sit(name))
    refuse(sit_down(new_table(), 1), BadText, 0, commands.Say(name), seat=0)


def test_a_name_needs_something_to_be_seen() -> None:
    refuse(new_table(), BadText, 0, commands.Sit("\u200d"))
    refuse(new_table(), BadText, 0, commands.Sit(" \u200d\u200d "))


def test_names_are_trimmed_composed_and_unlike_each_other() -> None:
    table = do(new_table(), 0, commands.Sit("  Zoe\u0301 "))
    assert table.seats[0].name == "Zo\u00e9"
    refuse(table, NameTaken, 1, commands.Sit("ZO\u00c9"))
    assert do(table, 1, commands.Sit("Zoe")).seats[1].name == "Zoe"


def test_a_bot_is_not_called_like_anybody_else() -> None:
    table = do(new_table(), 0, commands.Sit("greedy 2"))
    table = do(table, 0, commands.SeatBot(1, "greedy"))
    assert len({seat.name.casefold() for seat in table.seats}) == 2


def test_bots_after_a_rematch_are_not_called_alike() -> None:
    table = play_out(begun("mascarade", seats=4, users=1, options={"round_limit": 1}), 1)
    table = do(table, 0, commands.Rematch(), seat=0)
    table = play_out(table, 2)
    bots = [number for number, seat in enumerate(table.seats) if seat.user is None]
    for number in reversed(bots):
        table = do(table, 0, commands.Kick(number))
        table = do(table, 0, commands.SeatBot(number, "random"))
        assert len({seat.name for seat in table.seats}) == 4


def test_who_leaves_before_the_game_leaves_nothing_behind() -> None:
    table = sit_down(new_table("mascarade", seats=4), 2)
    table = do(table, 1, commands.Leave(), seat=1)
    assert table.seats[1] == new_table().seats[0]
    refuse(table, NotAllowed, 1, commands.Ready(), seat=1)
    assert do(table, STRANGER, commands.Sit(NAMES[1])).seats[1].user == STRANGER


def test_the_host_kicks_users_and_bots_but_not_during_a_game() -> None:
    table = sit_down(new_table("mascarade", seats=4), 2)
    table = do(table, 0, commands.SeatBot(3, "greedy"))
    table = do(table, 0, commands.Kick(1))
    table = do(table, 0, commands.Kick(3))
    assert [seat.is_free for seat in table.seats] == [False, True, True, True]
    refuse(table, NotNow, 0, commands.Kick(1))
    refuse(begun(), NotNow, 0, commands.Kick(1))


def test_a_bot_is_seated_even_by_a_name_that_only_former_versions_knew() -> None:
    assert do(new_table(), 0, commands.SeatBot(0, "deep")).seats[0].bot == "deep"
    table = do(new_table(), 0, commands.SeatBot(0))
    assert (table.seats[0].bot, view.view(table).seats[0].kind) == ("greedy", "bot")
    assert table.phase == "gathering"
    refuse(table, NotFree, 0, commands.SeatBot(0))


def test_the_game_begins_when_all_users_are_ready_and_no_seat_is_free() -> None:
    table = sit_down(new_table("mascarade", seats=4), 3)
    for number in range(3):
        table = do(table, number, commands.Ready(nonce=f"a{number}"), seat=number)
    table = do(table, 1, commands.Ready(ready=False), seat=1)
    assert table.seats[1].nonce == "a1"
    table = do(table, 0, commands.SeatBot(3))
    assert table.phase == "gathering"
    begun_by_last = do(table, 1, commands.Ready(), seat=1)
    assert begun_by_last.phase == "playing"
    assert begun_by_last.seats[1].nonce == "a1"
    waiting = do(do(table, 0, commands.Kick(3)), 1, commands.Ready(), seat=1)
    assert waiting.phase == "gathering"
    assert do(waiting, 0, commands.SeatBot(3)).phase == "playing"


def test_new_settings_make_everybody_say_again_that_they_are_ready() -> None:
    table = do(sit_down(new_table(), 2), 0, commands.Ready(), seat=0)
    table = do(table, 0, commands.Configure(Settings("twilight", clock=GameClock(60))))
    assert [seat.ready for seat in table.seats] == [False, False]
    table = do(table, 1, commands.Ready(), seat=1)
    assert table.phase == "gathering"
    table = do(table, 0, commands.Ready(), seat=0)
    assert (table.phase, game_of(table).name) == ("playing", "twilight")
    assert view.view(table).clock.left == (60_000, 60_000)


def test_seats_can_be_added_and_empty_ones_removed() -> None:
    table = sit_down(new_table(), 2)
    table = do(table, 0, commands.Configure(Settings("mascarade", seats=5)))
    assert [seat.user for seat in table.seats] == [user(0), user(1), None, None, None]
    assert len(view.view(table).seats) == 5
    table = do(table, 2, commands.Sit("Carla", seat=4))
    refuse(table, NotNow, 0, commands.Configure(Settings("mascarade", seats=4)))
    table = do(table, 2, commands.Leave(), seat=4)
    assert len(do(table, 0, commands.Configure(Settings("volto"))).seats) == 2


def test_settings_after_a_game_lead_back_to_gathering_without_a_trace_of_it() -> None:
    table = do(begun(clock=GameClock(60)), 0, commands.Resign(), seat=0)
    table = do(table, 0, commands.Configure(Settings("mascarade", seats=4)))
    seen = view.view(table)
    assert (seen.phase, seen.result, seen.record, seen.game_number) == ("gathering", None, None, 2)
    assert [seat.points for seat in seen.seats] == [0.0] * 4
    assert seen.clock.left == ()


LIMITS: list[tuple[type[msgspec.Struct], dict[str, Any]]] = [
    (commands.Sit, {"name": "x" * 25}),
    (commands.Sit, {"name": ""}),
    (commands.Sit, {"name": "x", "nonce": "xyz"}),
    (commands.Sit, {"name": "x", "nonce": "A0"}),
    (commands.Ready, {"nonce": "0" * 65}),
    (commands.Kick, {"seat": 12}),
    (commands.Kick, {"seat": -1}),
    (commands.Play, {"moves": []}),
    (commands.Play, {"moves": ["x"] * 65}),
    (commands.Play, {"moves": ["x" * 65]}),
    (commands.Say, {"text": "x" * 301}),
    (commands.Phrase, {"phrase": "damn"}),
    (commands.Vote, {"seat": 0, "choice": "kill"}),
    (GameClock, {"seconds": 9}),
    (GameClock, {"seconds": 60, "increment": -1}),
    (MoveClock, {"days": 15}),
    (Settings, {"game": "volto", "spectators": "some"}),
    (Settings, {"game": "volto", "seed": 1}),
]


@pytest.mark.parametrize(("kind", "fields"), LIMITS)
def test_what_is_out_of_bounds_is_no_act(
    kind: type[msgspec.Struct], fields: dict[str, Any]
) -> None:
    tag = kind.__struct_config__.tag
    named = {**fields, str(kind.__struct_config__.tag_field): tag} if tag else fields
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(named, kind)


def test_everybody_sees_which_seats_are_of_one_device_and_not_whose() -> None:
    table = new_table("mascarade", seats=6)
    for seat, by in enumerate((0, 1, 0, 1, 2)):
        table = do(table, by, commands.Sit(NAMES[seat], seat))
    seen = view.view(table).seats
    assert [seat.device for seat in seen] == [0, 1, 0, 1, None, None]
    alone = view.view(do(table, 1, commands.Leave(), seat=3)).seats
    assert [seat.device for seat in alone] == [0, None, 0, None, None, None]
