"""Mascarade by example: the Puppet Master, and players who change seats."""

import pytest

from tests.games.mascarade.mascarade_examples import (
    PUPPETS,
    claim,
    coins,
    court,
    mascarade,
    masks,
    may_announce,
)
from tests.support.examples import ending, heard


def test_puppet_master_takes_two_coins_and_two_players_change_seats() -> None:
    game = mascarade(PUPPETS, [6, 7, 4, 6, 6, 6])
    claim(game, "puppet_master")
    assert len(game.legal()) == 10
    assert "targets:2,1" not in game.legal()
    game.play("targets:1,2")
    view = game.view(None)
    assert coins(game) == [8, 6, 3, 6, 6, 6]
    assert view.persons == [0, 2, 1, 3, 4, 5]
    assert masks(game) == PUPPETS.split()
    assert game.view(1).place == 2


def test_turns_go_by_seats_after_players_have_changed_them() -> None:
    game = mascarade(PUPPETS)
    claim(game, "puppet_master")
    game.play("targets:1,4")
    assert [game.view(None).persons[seat] for seat in (1, 4)] == [4, 1]
    for player in (4, 2, 3, 1, 5, 0):
        assert game.actors == (player,)
        game.play("look")
    # The player now on seat 1 has seen the mask that lies there.
    assert heard(game, 4, "looked")[0] == {"type": "looked", "seat": 1, "mask": "judge"}


def test_ban_and_fine_go_with_the_player_who_may_play_twice_running() -> None:
    game = mascarade(PUPPETS, [6, 7, 4, 6, 6, 6], first=1)
    claim(game, "puppet_master", 0)  # player 1 lied; player 0 is the Puppet Master
    assert game.actors == (0,)
    game.play("targets:1,2")
    # Coins are taken first, then player 1 pays out of the purse at seat 2.
    assert coins(game) == [8, 6, 2, 6, 6, 6]
    assert court(game) == 1
    assert game.view(None).turn_seat == 2
    assert game.actors == (1,)
    assert not may_announce(game)
    assert "swap:1:real" in game.legal()


def test_who_moves_onto_the_seat_of_a_revealed_player_is_not_banned() -> None:
    game = mascarade(PUPPETS)
    claim(game, "puppet_master", 1)  # player 1 lied, and would be next
    game.play("targets:1,4")
    assert coins(game) == [8, 5, 6, 6, 4, 6]
    assert game.actors == (4,)
    assert may_announce(game)


def test_a_fine_paid_from_another_purse_can_end_the_game() -> None:
    game = mascarade(PUPPETS, [6, 7, 2, 6, 6, 6], first=1)
    claim(game, "puppet_master", 0)
    game.play("targets:1,2")
    assert coins(game) == [8, 6, 0, 6, 6, 6]
    assert ending(game) == ((0,), "broke")


@pytest.mark.parametrize(
    ("purses", "winners", "reason"),
    [
        ([11, 6, 6, 6, 6, 6], (0,), "thirteen"),
        ([6, 1, 6, 9, 6, 6], (3,), "broke"),
    ],
)
def test_if_the_coins_of_the_puppet_master_end_the_game_nobody_changes_seats(
    purses: list[int], winners: tuple[int, ...], reason: str
) -> None:
    game = mascarade(PUPPETS, purses)
    claim(game, "puppet_master")
    game.play("targets:1,2")
    assert ending(game) == (winners, reason)
    assert heard(game, None, "seated") == []
    assert game.view(None).persons == [0, 1, 2, 3, 4, 5]


def test_players_win_with_the_coins_of_the_seat_they_sit_on() -> None:
    game = mascarade(PUPPETS, [6, 12, 6, 6, 6, 6])
    claim(game, "puppet_master")
    game.play("targets:1,4")
    claim(game, "king")  # player 4 on seat 1, which has 11 coins
    assert coins(game)[1] == 13
    assert ending(game) == ((4,), "thirteen")
