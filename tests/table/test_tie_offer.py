"""Agreeing on a draw, and giving up."""

import pytest

from ridotto.engine.record import Ended
from ridotto.table import SITE, NotNow, Table, commands, view
from tests.support.table import NOON, begun, calm_move, do, play, refuse, turn_of


def offer(table: Table, seat: int) -> Table:
    return do(table, seat, commands.OfferTie(), seat=seat)


def move(table: Table, seat: int) -> Table:
    return play(table, seat, calm_move(table, seat))


def is_draw(table: Table) -> bool:
    return (
        table.result is not None
        and (table.phase, table.ended) == ("over", Ended("agreed"))
        and (table.result.winners, table.result.scores) == ((), (0.5, 0.5))
        and table.points == (0.5, 0.5)
    )


def test_an_offer_stands_for_all_to_see_until_it_is_declined() -> None:
    table = offer(begun(), 1)
    assert view.view(table).draw_offer == 1
    refuse(table, NotNow, 1, commands.OfferTie(), seat=1)
    refuse(table, NotNow, 1, commands.AnswerTie(accept=True), seat=1)
    table = do(table, 0, commands.AnswerTie(accept=False), seat=0)
    assert (view.view(table).draw_offer, table.phase) == (None, "playing")
    refuse(table, NotNow, 0, commands.AnswerTie(accept=True), seat=0)


def test_accepting_or_offering_in_return_is_a_draw() -> None:
    table = offer(begun(), 0)
    assert is_draw(do(table, 1, commands.AnswerTie(accept=True), seat=1))
    assert is_draw(offer(table, 1))
    assert view.view(offer(table, 1)).draw_offer is None


def test_an_offer_outlives_ones_own_move_and_lapses_with_the_others() -> None:
    table = offer(begun(wanted=turn_of(0)), 0)
    table = move(table, 0)
    assert table.tie_offer == 0
    table = move(table, 1)
    assert table.tie_offer is None
    refuse(table, NotNow, 1, commands.AnswerTie(accept=True), seat=1)


def test_no_draw_is_offered_to_a_bot_nor_to_a_stand_in() -> None:
    refuse(begun(users=1), NotNow, 0, commands.OfferTie(), seat=0)
    table = do(begun(wanted=turn_of(1)), 1, commands.Leave(), seat=1)
    table = do(table, 0, commands.Vote(1, "bot"), seat=0)
    refuse(table, NotNow, 0, commands.OfferTie(), seat=0)


@pytest.mark.parametrize("game", ["twilight", "mascarade"])
def test_only_in_volto_players_agree_on_a_draw(game: str) -> None:
    refuse(begun(game), NotNow, 0, commands.OfferTie(), seat=0)


def test_an_offer_ends_with_the_game() -> None:
    table = do(offer(begun(), 0), 1, commands.Resign(), seat=1)
    assert table.tie_offer is None
    table = do(table, 0, commands.Rematch(), seat=0)
    table = do(table, 1, commands.Rematch(), seat=1)
    assert table.tie_offer is None
    refuse(table, NotNow, 1, commands.AnswerTie(accept=True), seat=0)


@pytest.mark.parametrize("game", ["volto", "twilight"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_a_game_of_two_loses_it_in_turn_or_out_of_turn(game: str, seat: int) -> None:
    table = do(begun(game, wanted=turn_of(0)), seat, commands.Resign(), seat=seat, at=NOON + 3)
    assert table.result is not None
    assert (table.result.winners, table.ended) == ((1 - seat,), Ended("resigned", seat))
    assert table.points[seat] == 0.0
    assert table.points[1 - seat] == 1.0


def test_a_larger_game_cannot_be_given_up() -> None:
    refuse(begun("mascarade", seats=4), NotNow, 2, commands.Resign(), seat=2)


def test_one_can_give_up_against_a_bot() -> None:
    table = do(begun(users=1), 0, commands.Resign(), seat=0)
    assert table.points == (0.0, 1.0)
    refuse(table, NotNow, SITE, commands.Play(["a2-a3"]), seat=1)
