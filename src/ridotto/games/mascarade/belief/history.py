"""Histories of hidden swaps that agree with everything seen, found by going back from the end."""

import dataclasses
from collections.abc import Sequence

from ridotto.games.mascarade.masks import MASKS
from ridotto.kernel import Words, draw, interpreted

_MOST_NODES = 2_000
_draw = interpreted(draw)


@dataclasses.dataclass(frozen=True)
class Swap:
    """Two spots were swapped (True), not swapped (False), or nobody told us (None)."""

    spot: int
    other: int
    real: bool | None


@dataclasses.dataclass(frozen=True)
class Sight:
    """A mask was seen at a spot."""

    spot: int
    mask: int


Steps = Sequence[Swap | Sight]


def reachable(now: list[int], steps: Steps) -> list[list[int]]:
    """The masks each spot may hold before every step, as bits, at most.

    >>> reachable([0b01, 0b10], [Swap(0, 1, None), Sight(0, 1)])
    [[1, 2], [3, 3], [2, 1]]
    """
    reach = [now]
    for step in steps:
        now = list(now)
        if isinstance(step, Sight):
            seen = 1 << step.mask
            if MASKS[step.mask].copies == 1:
                now = [masks & ~seen for masks in now]
            now[step.spot] = seen
        elif step.real:
            now[step.spot], now[step.other] = now[step.other], now[step.spot]
        elif step.real is None:
            now[step.spot] = now[step.other] = now[step.spot] | now[step.other]
        reach.append(now)
    return reach


def search(
    steps: Steps, reach: list[list[int]], rng: Words
) -> tuple[list[bool], dict[int, int]] | None:
    """Decide the hidden swaps at random so that all sights agree; None if that takes too long.

    Going back from the present, `wanted` is what must lie at some spots at that moment; a sight
    adds to it. What is wanted in the end must hold at the beginning.
    """
    stack: list[tuple[int, dict[int, int], tuple[bool, ...]]] = [(len(steps), {}, ())]
    bits, left = 0, 0
    for _ in range(_MOST_NODES + 2 * len(steps)):
        if not stack:
            return None
        time, wanted, decided = stack.pop()
        if time == 0:
            return list(reversed(decided)), wanted
        step = steps[time - 1]
        if isinstance(step, Sight):
            if _fits(wanted, step):
                stack.append((time - 1, wanted | {step.spot: step.mask}, decided))
            continue
        if step.real is not None:
            before = _swapped(wanted, step) if step.real else wanted
            stack.append((time - 1, before, decided))
            continue
        if left == 0:
            bits, left = int(_draw(rng)), 64
        first = bool(bits & 1)
        bits, left = bits >> 1, left - 1
        for real in (not first, first):
            before = _swapped(wanted, step) if real else wanted
            if _may_hold(before, step, reach[time - 1]):
                stack.append((time - 1, before, (*decided, real)))
    return None


def _may_hold(wanted: dict[int, int], swap: Swap, masks: list[int]) -> bool:
    """Whether the two spots of a swap may hold what is wanted there."""
    return all(
        spot not in wanted or masks[spot] >> wanted[spot] & 1 for spot in (swap.spot, swap.other)
    )


def _fits(wanted: dict[int, int], sight: Sight) -> bool:
    """Whether a sight fits what is wanted: one mask a spot, no more masks than there are."""
    if sight.spot in wanted:
        return wanted[sight.spot] == sight.mask
    return list(wanted.values()).count(sight.mask) < MASKS[sight.mask].copies


def _swapped(wanted: dict[int, int], swap: Swap) -> dict[int, int]:
    """What must lie where before a swap, given what must after it."""
    if swap.spot not in wanted and swap.other not in wanted:
        return wanted
    before = dict(wanted)
    mask, other = before.pop(swap.spot, None), before.pop(swap.other, None)
    if mask is not None:
        before[swap.other] = mask
    if other is not None:
        before[swap.spot] = other
    return before
