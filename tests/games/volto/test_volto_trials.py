"""The positions of the rules of Volto."""

from tests.support.trials import begin, trials_of


def test_hidden_masks_can_be_told_where_the_words_say_so() -> None:
    found = trials_of("volto")
    soldier = begin("volto", found["find_the_soldier"]).view(0)
    may_be = {mask.cell: mask.may_be for mask in soldier.masks if mask.seat == 1}
    assert may_be["e3"] == "S"
    assert "L" in may_be["b3"]
    candidate = begin("volto", found["catch_the_candidate"]).view(0)
    assert {mask.may_be for mask in candidate.masks if mask.cell == "d3"} == {"K"}
