"""Where the masks may be: every history of hidden swaps that agrees with what was seen.

An arrangement of masks is one number, four bits a place. Up to eight cards the filter holds every
possible arrangement with its exact weight. Above, it keeps a fixed number of them (particles) and,
when what is seen contradicts all of these, builds new ones from a search through the history
(`search`), which agree with everything but are not exactly even.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ridotto.errors import RidottoError
from ridotto.games.mascarade.belief.history import Sight, Swap, reachable, search
from ridotto.kernel import Words, interpreted, unit

EXACT_CARDS = 8
PARTICLES = 8192
_REVIVED = 64
_ANCHORS = 6
_MOST_SEARCHES = 200
_NIBBLE = np.uint64(15)
_unit = interpreted(unit)

Codes = npt.NDArray[np.uint64]
Weights = npt.NDArray[np.float64]


class MaskFilter:
    """The weight of every arrangement of masks, given the swaps and sights so far."""

    def __init__(self, masks: Sequence[int], *, most: int | None = None) -> None:
        """Begin with the deal that everybody has seen."""
        self.masks = tuple(masks)
        self.history: list[Swap | Sight] = []
        exact = len(masks) <= EXACT_CARDS
        self.most = most if most is not None else (None if exact else PARTICLES)
        self.codes: Codes = np.array([encode(masks)], np.uint64)
        self.weights: Weights = np.ones(1)
        # Earlier particles, each with the length of the history then: places to start anew from.
        self._anchors: list[tuple[int, Codes, Weights]] = [(0, self.codes, self.weights)]

    def swap(
        self, place: int, other: int, real: bool | None, rng: Words, *, chance: float = 0.5
    ) -> None:
        """Two places were swapped, or may have been: with some chance."""
        self.history.append(Swap(place, other, real))
        if real is False:
            return
        swapped = exchange(self.codes, place, other)
        if real:
            self.codes = swapped
            return
        self.codes, inverse = np.unique(np.concatenate([self.codes, swapped]), return_inverse=True)
        parts = np.concatenate([self.weights * (1 - chance), self.weights * chance])
        self.weights = np.bincount(inverse, parts).astype(np.float64)
        if self.most is not None and len(self.codes) > self.most:
            self._thin(rng)

    def see(self, seen: Mapping[int, int], rng: Words) -> None:
        """Masks were seen at some places: only arrangements with them there remain."""
        self.history += [Sight(place, mask) for place, mask in seen.items()]
        agrees = agreeing(self.codes, seen)
        if len(seen) == len(self.masks):
            self.codes, self.weights = np.array([encode_places(seen)], np.uint64), np.ones(1)
        elif agrees.any():
            self.codes = self.codes[agrees]
            self.weights = self.weights[agrees] / self.weights[agrees].sum()
        else:
            self._revive(rng)
        if self.most is not None:
            self._anchors.append((len(self.history), self.codes, self.weights))
            if len(self._anchors) > _ANCHORS:
                del self._anchors[1]

    def likelihood(self, seen: Mapping[int, int]) -> float:
        """How likely masks are at some places."""
        return float(self.weights[agreeing(self.codes, seen)].sum() / self.weights.sum())

    def weigh(self, place: int, mask: int, there: float, elsewhere: float) -> float:
        """Something was so likely with a mask at a place, and so without; how likely in all?"""
        self.weights = self.weights * np.where(
            agreeing(self.codes, {place: mask}), there, elsewhere
        )
        total = float(self.weights.sum())
        self.weights /= total
        return total

    def sample(self, rng: Words) -> list[int]:
        """The mask at every place, in one of the arrangements, by weight."""
        return decode(_draw(self.codes, self.weights, rng), len(self.masks))

    def shares(self) -> list[Weights]:
        """The weight of every mask at every place; at each place all add up to 1."""
        total = self.weights.sum()
        return [
            np.bincount(
                ((self.codes >> np.uint64(4 * place)) & _NIBBLE).astype(np.intp),
                self.weights / total,
                minlength=16,
            ).astype(np.float64)
            for place in range(len(self.masks))
        ]

    def _thin(self, rng: Words) -> None:
        """Keep the agreed number of particles, each as often as it weighs."""
        assert self.most is not None
        points = (np.arange(self.most) + _unit(rng)) / self.most
        kept = np.searchsorted(np.cumsum(self.weights) / self.weights.sum(), points)
        chosen, counts = np.unique(np.minimum(kept, len(self.codes) - 1), return_counts=True)
        self.codes = self.codes[chosen]
        self.weights = counts / self.most

    def _revive(self, rng: Words) -> None:
        """Build particles that agree with everything seen, from as late a start as there is."""
        for length, codes, weights in reversed(self._anchors):
            found = self._rebuild(length, codes, weights, rng)
            if found:
                self.codes, counts = np.unique(np.array(found, np.uint64), return_counts=True)
                self.weights = counts / counts.sum()
                return
        raise RidottoError("no history agrees with the events: they are not of one game")

    def _rebuild(self, length: int, codes: Codes, weights: Weights, rng: Words) -> list[int]:
        """Arrangements now, from particles that were alive when the history was shorter."""
        steps = self.history[length:]
        reach = reachable(supports(codes, len(self.masks)), steps)
        found: list[int] = []
        # The deal itself is sure to lead here; from later starts a few failures are enough.
        for tries in range(_MOST_SEARCHES if length == 0 else _REVIVED):
            outcome = search(steps, reach, rng)
            if outcome is not None:
                reals, wanted = outcome
                agrees = agreeing(codes, wanted)
                if agrees.any():
                    start = _draw(codes[agrees], weights[agrees], rng)
                    found.append(play(start, steps, reals))
            if len(found) == _REVIVED or (tries >= _REVIVED // 4 and not found and length):
                break
        return found

    def sample_swaps(self, rng: Words) -> list[bool]:
        """Decide every hidden swap of the history so that all sights agree."""
        reach = reachable([1 << mask for mask in self.masks], self.history)
        for _ in range(_MOST_SEARCHES):
            outcome = search(self.history, reach, rng)
            if outcome is not None:
                return outcome[0]
        raise RidottoError("no history agrees with the events: they are not of one game")


def _draw(codes: Codes, weights: Weights, rng: Words) -> int:
    """One of the arrangements, by weight."""
    index = np.searchsorted(np.cumsum(weights), _unit(rng) * weights.sum(), "right")
    return int(codes[min(int(index), len(codes) - 1)])


def play(code: int, steps: Sequence[Swap | Sight], reals: Sequence[bool]) -> int:
    """An arrangement after some steps, their hidden swaps decided."""
    decided = iter(reals)
    codes = np.array([code], np.uint64)
    for step in steps:
        if isinstance(step, Swap) and (next(decided) if step.real is None else step.real):
            codes = exchange(codes, step.place, step.other)
    return int(codes[0])


def agreeing(codes: Codes, seen: Mapping[int, int]) -> npt.NDArray[np.bool_]:
    """Which arrangements have these masks at these places."""
    agrees = np.ones(len(codes), np.bool_)
    for place, mask in seen.items():
        agrees &= (codes >> np.uint64(4 * place)) & _NIBBLE == np.uint64(mask)
    return agrees


def supports(codes: Codes, places: int) -> list[int]:
    """The masks that each place holds in some arrangement, as bits."""
    found = []
    for place in range(places):
        masks = np.unique((codes >> np.uint64(4 * place)) & _NIBBLE)
        found.append(sum(1 << int(mask) for mask in masks))
    return found


def encode(masks: Sequence[int]) -> int:
    """An arrangement as one number, four bits a place.

    >>> encode([2, 0, 1])
    258
    """
    return encode_places(dict(enumerate(masks)))


def encode_places(masks: Mapping[int, int]) -> int:
    """The same, from the mask of every place."""
    return sum(mask << 4 * place for place, mask in masks.items())


def decode(code: int, places: int) -> list[int]:
    """The mask at every place.

    >>> decode(258, 3)
    [2, 0, 1]
    """
    return [code >> 4 * place & 15 for place in range(places)]


def exchange(codes: Codes, place: int, other: int) -> Codes:
    """All arrangements with two places exchanged."""
    low, high = np.uint64(4 * place), np.uint64(4 * other)
    difference: Codes = ((codes >> low) ^ (codes >> high)) & _NIBBLE
    return codes ^ (difference << low) ^ (difference << high)
