"""What a suspicion and a belief say of the same events."""

from collections.abc import Iterable
from typing import Any

import pytest

from ridotto import kernel


def check_same_possible(suspicion: Any, belief: Any, events: Iterable[Any]) -> None:
    """After these events both must hold the same to be possible, and shares must add up to 1."""
    for event in events:
        suspicion.hear(event)
        belief.hear(event)
    rng = kernel.new_rng(1)
    even, weighed = belief.chances(rng), suspicion.chances(rng)
    assert even.keys() == weighed.keys()
    for hidden, cases in even.items():
        assert sum(weighed[hidden].values()) == pytest.approx(1)
        assert cases.keys() == weighed[hidden].keys()
        for case, chance in cases.items():
            assert (weighed[hidden][case] > 0) == (chance > 0), (hidden, case)
