"""The host: handed over, left behind, and taken over when they are gone."""

import pytest

from ridotto.table import GRACE, NotAllowed, Settings, commands, view
from tests.support.table import (
    NOON,
    STRANGER,
    WORKER,
    begun,
    do,
    new_table,
    refuse,
    sit_down,
    user,
)


def test_the_host_hands_the_table_over_and_has_no_powers_any_more() -> None:
    table = sit_down(new_table("mascarade", seats=4), 3)
    after = do(table, 0, commands.HandOver(1))
    assert (after.host, after.host_generation) == (user(1), table.host_generation + 1)
    assert view.view(after).host == 1
    refuse(after, NotAllowed, 0, commands.Kick(2))
    assert do(after, 1, commands.Kick(2)).seats[2].is_free


def test_the_table_can_be_handed_over_during_a_game() -> None:
    after = do(begun(), 0, commands.HandOver(1))
    assert view.view(after).host == 1
    assert after.phase == "playing"


def test_when_the_host_leaves_the_next_user_is_the_host() -> None:
    table = sit_down(new_table("mascarade", seats=4), 3)
    after = do(table, 0, commands.Leave(), seat=0)
    assert (after.host, view.view(after).host) == (user(1), 1)
    assert after.host_generation == table.host_generation + 1
    alone = do(sit_down(new_table(), 1), 0, commands.Leave(), seat=0)
    assert alone.host == user(0)


def test_a_host_with_two_seats_stays_the_host_until_he_has_left_both() -> None:
    table = do(new_table("mascarade", seats=4), 0, commands.Sit("Anna"))
    table = do(table, 0, commands.Sit("Aldo"))
    table = do(table, 1, commands.Sit("Bruno"))
    table = do(table, 0, commands.Leave(), seat=0)
    assert (table.host, view.view(table).host) == (user(0), 1)
    table = do(table, 0, commands.Leave(), seat=1)
    assert (table.host, view.view(table).host) == (user(1), 2)


@pytest.mark.parametrize("playing", [False, True])
def test_nobody_takes_over_from_a_host_who_is_there_or_gone_for_less_than_half_a_minute(
    playing: bool,
) -> None:
    table = begun() if playing else sit_down(new_table(), 2)
    refuse(table, NotAllowed, 1, commands.TakeHost(), seat=1, at=NOON + 10 * GRACE)
    table = do(table, 0, commands.Gone(WORKER), seat=0, at=NOON + 500)
    refuse(table, NotAllowed, 1, commands.TakeHost(), seat=1, at=NOON + 499 + GRACE)
    after = do(table, 1, commands.TakeHost(), seat=1, at=NOON + 500 + GRACE)
    assert (after.host, view.view(after).host) == (user(1), 1)
    back = do(table, 0, commands.Came(WORKER), seat=0, at=NOON + 600)
    refuse(back, NotAllowed, 1, commands.TakeHost(), seat=1, at=NOON + 10 * GRACE)


def test_a_host_who_left_the_game_can_be_replaced_at_once() -> None:
    table = do(begun(), 0, commands.Leave(), seat=0)
    assert do(table, 1, commands.TakeHost(), seat=1).host == user(1)


def test_whenever_the_host_has_left_he_can_be_replaced() -> None:
    """Also at the first moment of all time, which is a number like any other."""
    table = sit_down(new_table(at=0), 2)
    table = do(table, 0, commands.Gone(WORKER), seat=0, at=0)
    assert do(table, 1, commands.TakeHost(), seat=1, at=GRACE).host == user(1)


def test_strangers_never_take_a_table_over() -> None:
    table = sit_down(new_table(), 2)
    table = do(table, 0, commands.Gone(WORKER), seat=0)
    refuse(table, NotAllowed, STRANGER, commands.TakeHost(), at=NOON + 10 * GRACE)
    refuse(new_table(), NotAllowed, STRANGER, commands.TakeHost(), at=NOON + 10 * GRACE)


def test_a_host_without_a_seat_keeps_his_powers() -> None:
    table = do(new_table("mascarade", seats=4), 1, commands.Sit("Bruno"))
    assert view.view(table).host is None
    table = do(table, 0, commands.Configure(Settings("mascarade", seats=5)))
    table = do(table, 0, commands.SeatBot(4))
    assert len(table.seats) == 5


def test_a_host_who_kicks_himself_stays_the_host() -> None:
    table = do(sit_down(new_table(), 2), 0, commands.Kick(0))
    assert (table.host, view.view(table).host) == (user(0), None)
    assert do(table, 0, commands.Kick(1)).seats[1].is_free
