"""Where the masks are in Mascarade, and who knows their own, as the others' behaviour suggests.

Every hidden swap may have been real, every claim may be true: how likely that is depends on what
the others are like, which is inferred together with the masks. Whoever looks at their mask, or has
to show it, knows it; a swap that touches their spot makes them doubt it.
"""

import itertools
from collections.abc import Mapping

import numpy as np

from ridotto.engine.definition import Event
from ridotto.games.mascarade.ai.policy import CONTEST
from ridotto.games.mascarade.ai.world import WORLD
from ridotto.games.mascarade.belief.belief import Belief, sights
from ridotto.games.mascarade.belief.filter import MaskFilter, Weights, masks_at
from ridotto.games.mascarade.events import (
    Announced,
    Answered,
    Dealt,
    Looked,
    Revealed,
    Seated,
    Spied,
    Swapped,
)
from ridotto.games.mascarade.masks import NAMES, NUMBERS
from ridotto.games.mascarade.state import MOST_PLAYERS, STATE, Options, seat_of
from ridotto.kernel import Words, draw, interpreted
from ridotto.search.model import Determinization

# What players may be like: how often their hidden swaps are real, and they claim any mask at all.
_KINDS = tuple(itertools.product((0.5, 0.9), (0.0, 0.5, 0.95)))
_TRUE = np.array([0.45, 0.7])  # how often their other claims are true; unaware, and aware
_ANSWER = 0.75 * CONTEST + 0.25 * 0.5  # some players answer anyhow
_DOUBT = 0.5  # what is left of knowing one's mask after a swap
_SURE = 0.9  # from here on it counts as knowing
_SKILL = 0.3  # how often the others look ahead
_LEAST = 1e-6  # nothing is impossible for all kinds of players
_draw = interpreted(draw)


class OpponentModel(Belief):
    """Follows one player's events; the same events always give the same model."""

    observer: int

    def __init__(
        self, players: int, player: int, options: Options, *, seconds: float | None = None
    ) -> None:
        """Know the options, and nothing else yet."""
        super().__init__(players, player, options)
        self._filters: list[MaskFilter] = []  # one for each kind of players
        self._evidence = np.ones(len(_KINDS))
        self._aware = np.ones(MOST_PLAYERS)  # how likely each player knows their own mask

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        super().hear(event)
        if isinstance(event, Seated):
            self._aware[[event.persons[seat] for seat in event.places]] *= _DOUBT

    def _follow_cards(self, event: Event) -> None:
        """What an event tells of the masks, and of who knows their own."""
        if isinstance(event, Dealt):
            self._filters = [MaskFilter([NUMBERS[name] for name in event.masks]) for _ in _KINDS]
        elif isinstance(event, Swapped):
            self._hear_swap(event)
        elif isinstance(event, Announced):
            claims = len(set(self._filters[0].masks))
            meant = np.stack([(1 - _TRUE) / (claims - 1), _TRUE], axis=1)
            likely = [(1 - any_at_all) * meant + any_at_all / claims for _, any_at_all in _KINDS]
            self._hear_word(event.seat, NUMBERS[event.mask], likely)
        elif isinstance(event, Answered):
            answer = _ANSWER if event.contests else 1.0 - _ANSWER
            self._hear_word(event.seat, self._public.claim, [answer] * len(_KINDS))
        else:
            if isinstance(event, Looked | Spied):
                self._aware[self._public.player_at[event.seat]] = 1.0
            elif isinstance(event, Revealed) and event.cause != "princess":
                self._aware[self._public.player_at[event.place]] = 1.0
            self._see(sights(event))

    def _hear_swap(self, event: Swapped) -> None:
        """Two spots were swapped, or perhaps."""
        spot, other = event.places
        for (real, _), masks in zip(_KINDS, self._filters, strict=True):
            masks.swap(spot, other, event.real, self._rng, chance=real)
        if event.real is not False:
            for touched in event.places:
                if touched < self._public.players:
                    self._aware[self._public.player_at[touched]] *= _DOUBT

    def _see(self, shown: Mapping[int, str | None]) -> None:
        """Masks were shown; None to others only."""
        seen = {spot: NUMBERS[mask] for spot, mask in shown.items() if mask is not None}
        if not seen:
            return
        likely = [masks.likelihood(seen) for masks in self._filters]
        for masks in self._filters:
            masks.see(seen, self._rng)
        self._update_evidence(likely)

    def _hear_word(self, seat: int, mask: int, likely: list[Weights]) -> None:
        """Somebody has said something of a mask: how likely was that, by kind, if it is theirs?

        Each is an array as `CONTEST` is.
        """
        player = self._public.player_at[seat]
        if player != self.observer:
            aware = self._aware[player]
            found = []
            for masks, (unknowing, knowing) in zip(self._filters, likely, strict=True):
                other, own = aware * knowing + (1 - aware) * unknowing
                found.append(masks.reweight(seat, mask, own, other))
            self._update_evidence(found)

    def _update_evidence(self, likely: list[float]) -> None:
        """Something has happened that was so likely among players of every kind."""
        self._evidence *= np.maximum(likely, _LEAST)
        self._evidence /= self._evidence.sum()

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
        for spot in range(self._public.spots):
            worlds["cards"][:, spot] = masks_at(drawn, spot)
        knows = chance.random((count, MOST_PLAYERS)) < self._aware
        knows[:, self.observer] = self._knows_own()
        worlds["aware"] = (knows << np.arange(MOST_PLAYERS)).sum(axis=1)
        return Determinization(worlds, np.full(count, _SKILL))

    def sure_move(self, rng: Words) -> int | None:
        """None: no move is searched for that wins for sure."""
        return None

    def _filter(self) -> MaskFilter:
        """The masks as they are among players of the likeliest kind."""
        return self._filters[int(self._evidence.argmax())]

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each mask in play is at each spot."""
        in_play = sorted({mask for masks in self._filters for mask in masks.masks})
        return {
            str(spot): {NAMES[mask]: float(shares[mask]) for mask in in_play}
            for spot, shares in enumerate(self._shares())
        }

    def _shares(self) -> list[Weights]:
        """The weight of every mask at every spot."""
        each = [masks.shares() for masks in self._filters]
        return [
            np.average([shares[spot] for shares in each], axis=0, weights=self._evidence)
            for spot in range(self._public.spots)
        ]

    def _knows_own(self) -> bool:
        return bool(self._shares()[seat_of(self._public, self.observer)].max() > _SURE)
