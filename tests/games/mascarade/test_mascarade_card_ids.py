"""Opaque ids of cards tell nothing about swaps."""

import ridotto


def test_card_ids_are_new_after_every_swap_and_every_pretended_one() -> None:
    """Ids are opaque: the same for all, changed for both places, and for no other."""
    for move in ("swap:2:real", "swap:2:fake"):
        game = ridotto.new("mascarade", seats=5, seed=4, start={"first": 0})
        before = game.view(1).cards
        game.play(move)
        after = game.view(1).cards
        assert {place for place in range(6) if before[place] != after[place]} == {0, 2}
        assert not set(before) & {after[0], after[2]}
        assert all(game.view(seat).cards == after for seat in [None, 0, 2, 3, 4])
    looking = ridotto.new("mascarade", seats=5, seed=4, start={"first": 0, "opening": False})
    before = looking.view(0).cards
    looking.play("look")
    assert looking.view(0).cards == before
