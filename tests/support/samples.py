"""Whether samples fit their probabilities."""

import math
from collections import Counter
from typing import Any


def close(counts: Counter[Any], expected: dict[Any, float], samples: int) -> bool:
    """Whether sampled counts fit their probabilities, by chi-squared with plenty of room."""
    assert set(counts) <= set(expected)
    chi_squared = sum(
        (counts[case] - samples * chance) ** 2 / (samples * chance)
        for case, chance in expected.items()
    )
    freedom = max(len(expected) - 1, 1)
    return chi_squared < freedom + 6 * math.sqrt(2 * freedom)
