"""What the flood of thinking bots is blamed for."""

from typing import Any

from benchmarks import flood


def figures(**changed: Any) -> dict[str, Any]:
    """Figures of a run in which nobody waited, but for what is changed."""
    return {
        "previews": {"a": flood.ratios([0.002, 0.001, 0.003], [0.004, 0.002, 0.005])},
        "memory": {"before_mb": 200.0, "peak_mb": 300.0},
        "quiet": {"refused": {}},
        "flooded": {"refused": {}},
        "flood": {"moves_per_s": 10.0},
        **changed,
    }


def test_a_flood_that_nobody_notices_is_no_complaint() -> None:
    assert flood.complaints(figures()) == []
    assert figures()["previews"]["a"]["times"] == 2


def test_every_bound_that_does_not_hold_is_one_sentence() -> None:
    slow = {"a": flood.ratios([0.001], [0.0031])}
    assert "of a took 3.1 times" in flood.complaints(figures(previews=slow))[0]
    large = {"before_mb": 200.0, "peak_mb": 601.0}
    assert flood.complaints(figures(memory=large)) == ["the server took 601 MB"]
    assert "busy" in flood.complaints(figures(flooded={"refused": {"busy": 1}}))[0]
    assert len(flood.complaints(figures(flood={"moves_per_s": 0.0}))) == 1
