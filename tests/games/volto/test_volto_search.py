"""What the search is told of a position of Volto."""

from ridotto import kernel
from tests.support.search import after, ai_of, determinize


def test_what_a_seat_cannot_see_is_not_told_apart() -> None:
    game = after("volto", 10, "apart")
    infoset_key = kernel.compiled(ai_of("volto").search_model.infoset_key)
    for seat in range(2):
        worlds = determinize(game, seat, 50, kernel.new_rng(2)).worlds
        assert len({int(infoset_key(world, seat)) for world in worlds}) == 1
        assert len({int(infoset_key(world, 1 - seat)) for world in worlds}) > 10
