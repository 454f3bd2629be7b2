"""Where the masks may be: every history of hidden swaps that agrees with what was seen.

An arrangement of masks is one number, four bits a place. Up to eight cards the filter holds every
possible arrangement with its exact weight. Above, it keeps a fixed number of them (particles) and,
when what is seen contradicts all of these, builds new ones from a search through the history.
"""

import dataclasses
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ridotto.errors import RidottoError
from ridotto.games.mascarade.masks import MASKS
from ridotto.kernel import Words, below, draw

EXACT_CARDS = 8
PARTICLES = 8192
_REVIVED = 64
_MOST_NODES = 20_000
_MOST_SEARCHES = 200
_NIBBLE = np.uint64(15)


@dataclasses.dataclass(frozen=True)
class Swap:
    """Two places were swapped (True), not swapped (False), or nobody told us (None)."""

    place: int
    other: int
    real: bool | None


@dataclasses.dataclass(frozen=True)
class Sight:
    """A mask was seen at a place."""

    place: int
    mask: int


class MaskFilter:
    """The weight of every arrangement of masks, given the swaps and sights so far."""

    def __init__(self, masks: Sequence[int], *, most: int | None = None) -> None:
        """Begin with the deal that everybody has seen."""
        self.masks = tuple(masks)
        self.history: list[Swap | Sight] = []
        exact = len(masks) <= EXACT_CARDS
        self.most = most if most is not None else (None if exact else PARTICLES)
        self.codes = np.array([encode(masks)], np.uint64)
        self.weights: npt.NDArray[np.float64] = np.ones(1)

    def swap(self, place: int, other: int, real: bool | None, rng: Words) -> None:
        """Two places were swapped, or may have been: then both cases weigh the same."""
        self.history.append(Swap(place, other, real))
        if real is False:
            return
        swapped = exchange(self.codes, place, other)
        if real:
            self.codes = swapped
            return
        self.codes, inverse = np.unique(np.concatenate([self.codes, swapped]), return_inverse=True)
        halves = np.concatenate([self.weights, self.weights]) / 2
        self.weights = np.bincount(inverse, halves).astype(np.float64)
        if self.most is not None and len(self.codes) > self.most:
            self._thin(rng)

    def see(self, place: int, mask: int, rng: Words) -> None:
        """A mask was seen at a place: only arrangements with it there remain."""
        self.history.append(Sight(place, mask))
        agrees = (self.codes >> np.uint64(4 * place)) & _NIBBLE == np.uint64(mask)
        if agrees.any():
            self.codes = self.codes[agrees]
            self.weights = self.weights[agrees] / self.weights[agrees].sum()
        else:
            self._revive(rng)

    def sample(self, rng: Words) -> list[int]:
        """The mask at every place, in one of the arrangements, by weight."""
        with np.errstate(over="ignore"):
            point = float(draw(rng) >> np.uint64(11)) * 2.0**-53
        index = int(np.searchsorted(np.cumsum(self.weights), point * self.weights.sum(), "right"))
        return decode(int(self.codes[min(index, len(self.codes) - 1)]), len(self.masks))

    def _thin(self, rng: Words) -> None:
        """Keep the agreed number of particles, each as often as it weighs."""
        assert self.most is not None
        with np.errstate(over="ignore"):
            offset = float(draw(rng) >> np.uint64(11)) * 2.0**-53
        points = (np.arange(self.most) + offset) / self.most
        kept = np.searchsorted(np.cumsum(self.weights) / self.weights.sum(), points)
        kept = np.minimum(kept, len(self.codes) - 1)
        chosen, counts = np.unique(kept, return_counts=True)
        self.codes = self.codes[chosen]
        self.weights = counts / self.most

    def _revive(self, rng: Words) -> None:
        """Build particles from histories that agree with everything seen."""
        found = [encode(self._play(self.sample_swaps(rng))) for _ in range(_REVIVED)]
        self.codes, counts = np.unique(np.array(found, np.uint64), return_counts=True)
        self.weights = counts / _REVIVED

    def _play(self, reals: Sequence[bool]) -> list[int]:
        """The arrangement after the history, its hidden swaps decided."""
        masks = list(self.masks)
        decided = iter(reals)
        for step in self.history:
            if isinstance(step, Swap):
                real = next(decided) if step.real is None else step.real
                if real:
                    masks[step.place], masks[step.other] = masks[step.other], masks[step.place]
        return masks

    def sample_swaps(self, rng: Words) -> list[bool]:
        """Decide every hidden swap of the history so that all sights agree."""
        reach = self._reachable()
        with np.errstate(over="ignore"):
            for _ in range(_MOST_SEARCHES):
                found = self._search(reach, rng)
                if found is not None:
                    return found
        raise RidottoError("no history agrees with the events: they are not of one game")

    def _reachable(self) -> list[list[int]]:
        """The masks each place may hold before every step of the history, as bits, at most."""
        now = [1 << mask for mask in self.masks]
        reach = [now]
        for step in self.history:
            now = list(now)
            if isinstance(step, Sight):
                now[step.place] = 1 << step.mask
                if MASKS[step.mask].copies == 1:
                    now = [
                        masks if place == step.place else masks & ~(1 << step.mask)
                        for place, masks in enumerate(now)
                    ]
            elif step.real:
                now[step.place], now[step.other] = now[step.other], now[step.place]
            elif step.real is None:
                now[step.place] = now[step.other] = now[step.place] | now[step.other]
            reach.append(now)
        return reach

    def _search(self, reach: list[list[int]], rng: Words) -> list[bool] | None:
        """Go back from the present, deciding hidden swaps at random among those that can be.

        `wanted` is what must lie at some places at that moment; a sight adds to it.
        """
        stack: list[tuple[int, dict[int, int], tuple[bool, ...]]] = [(len(self.history), {}, ())]
        for _ in range(_MOST_NODES + len(self.history)):
            if not stack:
                return None
            time, wanted, decided = stack.pop()
            if time == 0:
                return list(reversed(decided))
            step = self.history[time - 1]
            if isinstance(step, Sight):
                if _can_want(wanted, step):
                    stack.append((time - 1, wanted | {step.place: step.mask}, decided))
                continue
            if step.real is not None:
                before = _swapped(wanted, step) if step.real else wanted
                stack.append((time - 1, before, decided))
                continue
            choices = []
            for real in (True, False):
                before = _swapped(wanted, step) if real else wanted
                masks = reach[time - 1]
                if all(
                    place not in before or masks[place] >> before[place] & 1
                    for place in (step.place, step.other)
                ):
                    choices.append((time - 1, before, (*decided, real)))
            if len(choices) == 2 and below(rng, 2):
                choices.reverse()
            stack += choices
        return None


def _can_want(wanted: dict[int, int], sight: Sight) -> bool:
    """Whether a sight fits what is wanted: one mask a place, no more masks than there are."""
    if sight.place in wanted:
        return wanted[sight.place] == sight.mask
    return list(wanted.values()).count(sight.mask) < MASKS[sight.mask].copies


def _swapped(wanted: dict[int, int], swap: Swap) -> dict[int, int]:
    """What must lie where before a swap, given what must after it."""
    before = {
        place: mask for place, mask in wanted.items() if place not in (swap.place, swap.other)
    }
    if swap.place in wanted:
        before[swap.other] = wanted[swap.place]
    if swap.other in wanted:
        before[swap.place] = wanted[swap.other]
    return before


def encode(masks: Sequence[int]) -> int:
    """An arrangement as one number, four bits a place.

    >>> encode([2, 0, 1])
    258
    """
    return sum(mask << 4 * place for place, mask in enumerate(masks))


def decode(code: int, places: int) -> list[int]:
    """The mask at every place.

    >>> decode(258, 3)
    [2, 0, 1]
    """
    return [code >> 4 * place & 15 for place in range(places)]


def exchange(codes: npt.NDArray[np.uint64], place: int, other: int) -> npt.NDArray[np.uint64]:
    """All arrangements with two places exchanged."""
    low, high = np.uint64(4 * place), np.uint64(4 * other)
    difference: npt.NDArray[np.uint64] = ((codes >> low) ^ (codes >> high)) & _NIBBLE
    return codes ^ (difference << low) ^ (difference << high)
