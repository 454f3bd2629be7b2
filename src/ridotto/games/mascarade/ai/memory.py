"""What a player of Mascarade remembers: chances of masks, and how often others contest.

Simpler and quicker than the belief of the game: every spot has chances of its own, and how they
hang together is kept only as far as each mask must be somewhere.
"""

from ridotto.engine.definition import Event
from ridotto.games.mascarade.events import Answered, Dealt, Looked, Revealed, Spied, Swapped

_ROUNDS = 3  # of balancing; more change little
_ANSWERS, _CONTESTS = 6, 1  # as if so many answers had been heard before the game


class Memory:
    """The chances of every mask at every spot.

    >>> memory = Memory()
    >>> memory.hear(Dealt(("king", "judge", "thief"), (6, 6, 6), 0, 0, 4))
    >>> memory.hear(Swapped(0, (0, 1), "swap", None))
    >>> memory.masks[0]
    {'king': 0.5, 'judge': 0.5}
    >>> memory.hear(Looked(0, "judge"))
    >>> memory.masks[1]
    {'king': 1.0}
    """

    def __init__(self) -> None:
        """Nothing has been seen yet."""
        self.masks: list[dict[str, float]] = []
        self._copies: dict[str, int] = {}
        self._answers, self._contests = _ANSWERS, _CONTESTS

    @property
    def contest_rate(self) -> float:
        """How often an answer at this table is a contest."""
        return self._contests / self._answers

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, Dealt):
            self._copies = {mask: event.masks.count(mask) for mask in event.masks}
            self.masks = [{mask: 1.0} for mask in event.masks]
        elif isinstance(event, Swapped):
            spot, other = event.places
            self._swap(spot, other, event.real)
        elif isinstance(event, Looked):
            self._see(event.seat, event.mask)
        elif isinstance(event, Revealed):
            self._see(event.place, event.mask)
        elif isinstance(event, Spied) and event.masks is not None:
            for spot, mask in zip(event.places, event.masks, strict=True):
                self._see(spot, mask)
        elif isinstance(event, Answered):
            self._answers += 1
            self._contests += event.contests

    def _swap(self, spot: int, other: int, is_real: bool | None) -> None:
        """Two spots were exchanged, or perhaps: then either holds what both held."""
        first, second = self.masks[spot], self.masks[other]
        if is_real is None:
            shared = {
                mask: (first.get(mask, 0.0) + second.get(mask, 0.0)) / 2
                for mask in {**first, **second}
            }
            self.masks[spot], self.masks[other] = shared, dict(shared)
        elif is_real:
            self.masks[spot], self.masks[other] = second, first

    def _see(self, spot: int, seen: str | None) -> None:
        """A mask was seen, so it is nowhere else; None was shown to others only."""
        if seen is None:
            return
        if self._copies[seen] == 1:
            for chances in self.masks:
                chances.pop(seen, None)
        self.masks[spot] = {seen: 1.0}
        for _ in range(_ROUNDS):
            self._balance()

    def _balance(self) -> None:
        """Bring every mask nearer to its number of cards, then every spot to one mask."""
        for mask, copies in self._copies.items():
            total = sum(chances.get(mask, 0.0) for chances in self.masks)
            for chances in self.masks:
                if mask in chances:
                    chances[mask] *= copies / total
        for chances in self.masks:
            total = sum(chances.values())
            for mask in chances:
                chances[mask] /= total
