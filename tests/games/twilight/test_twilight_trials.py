"""The positions of the rules of Twilight of Venice."""

from tests.support.trials import begin, trials_of


def test_the_doge_stops_at_the_harlequin() -> None:
    table = begin("twilight", trials_of("twilight")["masquerade"])
    table.play("H3:doge-3", seat=0)
    assert table.legal() == ["end"]
