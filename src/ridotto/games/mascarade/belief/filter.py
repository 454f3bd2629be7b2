"""Where the masks may be: every history of hidden swaps that agrees with what was seen.

An arrangement of masks is one number, four bits a spot. Up to eight cards the filter holds every
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
_MASK_BITS = 4  # for each spot of an arrangement
_ONE_MASK = np.uint64((1 << _MASK_BITS) - 1)
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
        # Earlier particles, each with the length of the history then: points to start anew from.
        self._anchors: list[tuple[int, Codes, Weights]] = [(0, self.codes, self.weights)]

    def swap(
        self, spot: int, other: int, real: bool | None, rng: Words, *, chance: float = 0.5
    ) -> None:
        """Two spots were swapped, or may have been: with some chance."""
        self.history.append(Swap(spot, other, real))
        if real is False:
            return
        swapped = exchange(self.codes, spot, other)
        if real:
            self.codes = swapped
            return
        self.codes, inverse = np.unique(np.concatenate([self.codes, swapped]), return_inverse=True)
        parts = np.concatenate([self.weights * (1 - chance), self.weights * chance])
        self.weights = np.bincount(inverse, parts).astype(np.float64)
        if self.most is not None and len(self.codes) > self.most:
            self._thin(rng)

    def see(self, seen: Mapping[int, int], rng: Words) -> None:
        """Masks were seen at some spots: only arrangements with them there remain."""
        self.history += [Sight(spot, mask) for spot, mask in seen.items()]
        agrees = agreeing(self.codes, seen)
        if len(seen) == len(self.masks):
            self.codes, self.weights = np.array([encode_spots(seen)], np.uint64), np.ones(1)
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
        """How likely masks are at some spots."""
        return float(self.weights[agreeing(self.codes, seen)].sum() / self.weights.sum())

    def reweight(self, spot: int, mask: int, there: float, elsewhere: float) -> float:
        """Something was so likely with a mask at a spot, and so without; how likely in all?"""
        self.weights = self.weights * np.where(agreeing(self.codes, {spot: mask}), there, elsewhere)
        total = float(self.weights.sum())
        self.weights /= total
        return total

    def sample(self, rng: Words) -> list[int]:
        """The mask at every spot, in one of the arrangements, by weight."""
        return decode(_draw(self.codes, self.weights, rng), len(self.masks))

    def shares(self) -> list[Weights]:
        """The weight of every mask at every spot; at each spot all add up to 1."""
        total = self.weights.sum()
        return [
            np.bincount(
                masks_at(self.codes, spot).astype(np.intp),
                self.weights / total,
                minlength=16,
            ).astype(np.float64)
            for spot in range(len(self.masks))
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
            codes = exchange(codes, step.spot, step.other)
    return int(codes[0])


def masks_at(codes: Codes, spot: int) -> Codes:
    """The mask that lies at a spot in every arrangement."""
    found: Codes = (codes >> np.uint64(_MASK_BITS * spot)) & _ONE_MASK
    return found


def agreeing(codes: Codes, seen: Mapping[int, int]) -> npt.NDArray[np.bool_]:
    """Which arrangements have these masks at these spots."""
    agrees = np.ones(len(codes), np.bool_)
    for spot, mask in seen.items():
        agrees &= masks_at(codes, spot) == np.uint64(mask)
    return agrees


def supports(codes: Codes, spots: int) -> list[int]:
    """The masks that each spot holds in some arrangement, as bits."""
    found = []
    for spot in range(spots):
        masks = np.unique(masks_at(codes, spot))
        found.append(sum(1 << int(mask) for mask in masks))
    return found


def encode(masks: Sequence[int]) -> int:
    """An arrangement as one number, four bits a spot.

    >>> encode([2, 0, 1])
    258
    """
    return encode_spots(dict(enumerate(masks)))


def encode_spots(masks: Mapping[int, int]) -> int:
    """The same, from the mask of every spot."""
    return sum(mask << _MASK_BITS * spot for spot, mask in masks.items())


def decode(code: int, spots: int) -> list[int]:
    """The mask at every spot.

    >>> decode(258, 3)
    [2, 0, 1]
    """
    return [code >> _MASK_BITS * spot & int(_ONE_MASK) for spot in range(spots)]


def exchange(codes: Codes, spot: int, other: int) -> Codes:
    """All arrangements with two spots exchanged."""
    low, high = np.uint64(_MASK_BITS * spot), np.uint64(_MASK_BITS * other)
    difference = masks_at(codes, spot) ^ masks_at(codes, other)
    return codes ^ (difference << low) ^ (difference << high)
