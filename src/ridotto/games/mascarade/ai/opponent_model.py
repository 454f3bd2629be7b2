"""What a person at a table of Mascarade suspects: where the masks are, and who knows his own.

Every hidden swap may have been real, every claim may be true: how likely that is depends on what
the others are like, which is suspected together with the masks. Who looks at his mask, or has to
show it, knows it; a swap that touches his place makes him doubt it.
"""

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ridotto.games.mascarade.ai.policy import CONTEST, WORLD
from ridotto.games.mascarade.belief.belief import Belief
from ridotto.games.mascarade.belief.filter import MaskFilter, Weights
from ridotto.games.mascarade.masks import NAMES, NUMBERS
from ridotto.games.mascarade.state import MOST_PLAYERS, STATE, Options
from ridotto.kernel import Words, draw, interpreted
from ridotto.search.model import Determinization

# What people may be like: how often their hidden swaps are real, and they claim any mask at all.
_KINDS = tuple(itertools.product((0.5, 0.9), (0.0, 0.5, 0.95)))
_TRUE = np.array([0.45, 0.7])  # how often their other claims are true; unaware, and aware
_ANSWER = 0.75 * CONTEST + 0.25 * 0.5  # some people answer anyhow
_DOUBT = 0.5  # what is left of knowing one's mask after a swap
_SURE = 0.9  # from here on it counts as knowing
_CARE = 0.3  # how often the others look ahead
_LEAST = 1e-6  # nothing is impossible for all kinds of people
_draw = interpreted(draw)


class OpponentModel(Belief):
    """Follows one person's events; the same events always give the same suspicion."""

    seat: int

    def __init__(
        self, players: int, player: int, options: Options, *, seconds: float | None = None
    ) -> None:
        """Know the options, and nothing else yet."""
        super().__init__(players, player, options)
        self._filters: list[MaskFilter] = []  # one for each way people may be
        self._evidence = np.ones(len(_KINDS))
        self._aware = np.ones(MOST_PLAYERS)  # how likely each person knows his own mask

    def hear(self, event: Any) -> None:
        """Take in the next event."""
        super().hear(event)
        if event.__struct_config__.tag == "seated":
            self._aware[[event.persons[place] for place in event.places]] *= _DOUBT

    def _follow_cards(self, event: Any) -> None:
        """What an event tells of the masks, and of who knows his own."""
        tag = event.__struct_config__.tag
        if tag == "dealt":
            self._filters = [MaskFilter([NUMBERS[name] for name in event.masks]) for _ in _KINDS]
        elif tag == "swapped":
            self._hear_swap(event)
        elif tag == "looked":
            self._hear_sight(event.seat, {event.seat: event.mask})
        elif tag == "revealed":
            knower = None if event.cause == "princess" else event.place
            self._hear_sight(knower, {event.place: event.mask})
        elif tag == "spied":
            masks = event.masks or (None, None)
            self._hear_sight(event.seat, dict(zip(event.places, masks, strict=True)))
        elif tag == "announced":
            claims = len(set(self._filters[0].masks))
            meant = np.stack([(1 - _TRUE) / (claims - 1), _TRUE], axis=1)
            likely = [(1 - any_at_all) * meant + any_at_all / claims for _, any_at_all in _KINDS]
            self._hear_word(event.seat, NUMBERS[event.mask], likely)
        elif tag == "answered":
            answer = _ANSWER if event.contests else 1.0 - _ANSWER
            self._hear_word(event.seat, int(self._public.claim), [answer] * len(_KINDS))
        elif tag == "over":
            self._hear_sight(None, dict(enumerate(event.masks)))

    def _hear_swap(self, event: Any) -> None:
        """Two places were swapped, or perhaps."""
        place, other = event.places
        for (real, _), masks in zip(_KINDS, self._filters, strict=True):
            masks.swap(place, other, event.real, self._rng, chance=real)
        if event.real is not False:
            for touched in event.places:
                if touched < self._public.players:
                    self._aware[self._person(touched)] *= _DOUBT

    def _hear_sight(self, knower: int | None, seen: Mapping[int, str | None]) -> None:
        """Masks were seen, perhaps by others only; who sits at a seat knows his from now on."""
        if knower is not None:
            self._aware[self._person(knower)] = 1.0
        known = {place: NUMBERS[mask] for place, mask in seen.items() if mask is not None}
        if not known:
            return
        likely = [masks.likelihood(known) for masks in self._filters]
        for masks in self._filters:
            masks.see(known, self._rng)
        self._weigh(likely)

    def _hear_word(self, seat: int, mask: int, likely: list[npt.NDArray[np.float64]]) -> None:
        """Somebody has said something of a mask: how likely was that, by kind, if it is his or not?

        Each is an array as `CONTEST` is.
        """
        person = self._person(seat)
        if person != self.seat:
            aware = self._aware[person]
            weighed = []
            for masks, (unknowing, knowing) in zip(self._filters, likely, strict=True):
                other, own = aware * knowing + (1 - aware) * unknowing
                weighed.append(masks.weigh(seat, mask, own, other))
            self._weigh(weighed)

    def _weigh(self, likely: list[float]) -> None:
        """Something has happened that was so likely among people of every kind."""
        self._evidence *= np.maximum(likely, _LEAST)
        self._evidence /= self._evidence.sum()

    def _person(self, seat: int) -> int:
        return int(self._public.persons[seat])

    def determinize(self, count: int, rng: Words) -> Determinization:
        """Complete worlds; the others look ahead now and then, and else follow their habits."""
        worlds = np.zeros(count, WORLD)
        for name in STATE.names or ():
            worlds[name] = self._states[name]
        chance = np.random.default_rng(int(_draw(rng)))
        codes = np.concatenate([masks.codes for masks in self._filters])
        weights = np.concatenate(
            [
                share * masks.weights / masks.weights.sum()
                for share, masks in zip(self._evidence, self._filters, strict=True)
            ]
        )
        points = (np.arange(count) + chance.random()) / count * weights.sum()
        chosen = np.minimum(np.searchsorted(np.cumsum(weights), points), len(codes) - 1)
        drawn = codes[chance.permutation(chosen)]
        for place in range(int(self._public.places)):
            worlds["cards"][:, place] = drawn >> np.uint64(4 * place) & np.uint64(15)
        knows = chance.random((count, MOST_PLAYERS)) < self._aware
        knows[:, self.seat] = self._knows_own()
        worlds["aware"] = (knows << np.arange(MOST_PLAYERS)).sum(axis=1)
        return Determinization(worlds, np.full(count, _CARE))

    def sure_move(self, rng: Words) -> int | None:
        """None: no move is searched for that wins for sure."""
        return None

    def _filter(self) -> MaskFilter:
        """The masks as they are among people of the likeliest kind."""
        return self._filters[int(self._evidence.argmax())]

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each mask in play is at each place."""
        in_play = sorted({mask for masks in self._filters for mask in masks.masks})
        return {
            str(place): {NAMES[mask]: float(shares[mask]) for mask in in_play}
            for place, shares in enumerate(self._shares())
        }

    def _shares(self) -> list[Weights]:
        """The weight of every mask at every place."""
        each = [masks.shares() for masks in self._filters]
        return [
            np.average([shares[place] for shares in each], axis=0, weights=self._evidence)
            for place in range(int(self._public.places))
        ]

    def _knows_own(self) -> bool:
        place = self._public.persons[: self._public.players].tolist().index(self.seat)
        return bool(self._shares()[place].max() > _SURE)
