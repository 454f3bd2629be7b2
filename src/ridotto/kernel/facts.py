"""Facts: what happened in one action, as rows of six integers, for no player to see."""

import numpy as np
import numpy.typing as npt

from ridotto.kernel.rule import rule, whole

Facts = npt.NDArray[np.int32]
FACT_SIZE = 6  # a kind and five particulars


@rule
def note(
    facts: Facts | None, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0
) -> None:
    """Write down that something happened; `facts[0]` counts, even past the end of the buffer."""
    if facts is not None:
        count = whole(facts[0])
        start = 1 + count * FACT_SIZE
        if start + FACT_SIZE <= facts.shape[0]:
            facts[start] = kind
            facts[start + 1] = a
            facts[start + 2] = b
            facts[start + 3] = c
            facts[start + 4] = d
            facts[start + 5] = e
        facts[0] = count + 1


def new_facts(capacity: int = 256) -> Facts:
    """An empty buffer for the facts of one action."""
    facts = np.empty(1 + capacity * FACT_SIZE, np.int32)
    facts[0] = 0
    return facts


def read_facts(facts: Facts) -> Facts:
    """The facts of a buffer, a row each; raises `OverflowError` if more happened than it holds."""
    count = int(facts[0])
    if 1 + count * FACT_SIZE > len(facts):
        raise OverflowError(count)
    return facts[1 : 1 + count * FACT_SIZE].reshape(count, FACT_SIZE).copy()
