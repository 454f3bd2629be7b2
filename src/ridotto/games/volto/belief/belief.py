"""What a seat of Volto can infer: all arrangements that agree with its events, equally likely."""

from typing import Any

from ridotto.engine.outcome import TIE
from ridotto.errors import RidottoError
from ridotto.games.volto import rules
from ridotto.games.volto.belief.deduction import Counts, Faces, Tracker, ways, without
from ridotto.games.volto.notation import LETTERS, cell_number, home_index, parse_setup
from ridotto.games.volto.state import (
    COPIES,
    FACES,
    LADY,
    OVER,
    PLACING,
    PLAYING,
    STATE,
    Options,
    configure,
)
from ridotto.games.volto.view import REASONS
from ridotto.kernel import Words, below, interpreted, new_records

_TRIES = 10_000
_below, _can_move = interpreted(below), interpreted(rules.can_move)


class Belief:
    """Follows one seat's events and counts the arrangements behind them."""

    def __init__(self, seats: int, seat: int | None, options: Options) -> None:
        """Know the options, and nothing else yet."""
        self.seat = seat
        self._states = new_records(STATE)
        configure(self._states[0], seats, options)
        self._tracker = Tracker(rook=options.soldier == "rook")
        self._public = self._states[0]
        self._public.winner = -1
        self._known: list[list[int] | None] = [None, None]
        self._placed = [-1] * 10

    def hear(self, event: Any) -> None:
        """Take in the next event."""
        tag = event.__struct_config__.tag
        public = self._public
        self._tracker.hear(event)
        if tag == "setup":
            self._known[event.seat] = parse_setup(event.setup)
        elif tag == "placed":
            index = home_index(event.seat, cell_number(event.cell))
            self._placed[index] = LETTERS.index(event.face)
        elif tag == "began":
            public.phase = PLAYING
            public.first = public.turn = event.first
            if -1 not in self._placed and self.seat is not None:
                self._known[self.seat] = self._placed
        elif tag == "moved":
            public.turn = 1 - event.seat
            public.quiet += 1
        elif tag == "captured":
            public.quiet = 0
            if event.face == LETTERS[LADY]:
                public.ladies_lost[event.seat] += 1
        elif tag == "over":
            public.phase = OVER
            public.winner = TIE if event.winner is None else event.winner
            public.reason = REASONS.index(event.reason)
            self._known = [parse_setup(text) for text in event.setups]

    def count(self, seat: int) -> int:
        """How many arrangements of a seat's masks agree with the events."""
        return 1 if self._known[seat] is not None else ways(self._faces(seat))

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each mask of a side that the seat does not know has each face: exactly.

        Masks are named by their ids: `{"13": {"N": 0.3, "C": 0.3, "K": 0.1, ...}, ...}`.
        """
        return {
            str(10 * owner + index): {LETTERS[face]: chance for face, chance in enumerate(chances)}
            for owner in range(2)
            if owner != self.seat and self._known[owner] is None
            for index, chances in enumerate(face_chances(self._faces(owner)))
        }

    def sample(self, rng: Words) -> Any:
        """A complete world, as an array of one state."""
        if self._public.phase == PLACING:
            world = self._world(self._unfinished_setups(rng))
            world[0].first = _below(rng, 2)
            return world
        for _ in range(_TRIES):
            world = self._world([self._arrangement(seat, rng) for seat in range(2)])
            # The game goes on, so whoever is to move can: a world where he is stuck is another one.
            if world[0].phase == OVER or _can_move(world[0], int(world[0].turn)):
                return world
        raise RidottoError("no arrangement agrees with the events: they are not of one game")

    def _unfinished_setups(self, rng: Words) -> list[list[int]]:
        """While masks are placed: one's own as they are, the other's but for the last.

        How far the other is, nobody knows; but whatever he does next, the game has not begun.
        """
        setups = [
            self._placed
            if seat == self.seat and self._known[seat] is None
            else self._arrangement(seat, rng)
            for seat in range(2)
        ]
        other = 1 if self.seat is None else 1 - self.seat
        if self._known[other] is None or -1 not in setups[1 - other]:
            setups[other] = [*setups[other][:-1], -1]
        return setups

    def _arrangement(self, seat: int, rng: Words) -> list[int]:
        """The ten faces of a seat, drawn evenly from all arrangements that agree."""
        known = self._known[seat]
        if known is not None:
            return known
        return draw_arrangement(self._faces(seat), rng)

    def _faces(self, seat: int) -> tuple[Faces, ...]:
        return tuple(mask.faces for mask in self._tracker.masks[seat])

    def _world(self, setups: list[list[int]]) -> Any:
        """The state in which the masks have these faces."""
        world = self._states.copy()
        world[0].setups[:] = setups
        for seat in range(2):
            for index, face in enumerate(setups[seat]):
                cell = self._tracker.masks[seat][index].cell
                if face >= 0 and cell is not None:
                    rules.put(world[0], seat, face, cell)
        return world


def face_chances(masks: tuple[Faces, ...]) -> list[list[float]]:
    """The share of all arrangements in which each mask has each face.

    >>> face_chances((frozenset(range(5)),) * 10)[0]
    [0.3, 0.3, 0.1, 0.1, 0.2]
    """
    total = ways(masks)
    shares = []
    for index, mask in enumerate(masks):
        others = masks[:index] + masks[index + 1 :]
        shares.append(
            [
                ways(others, without(COPIES, face)) / total if face in mask else 0.0
                for face in range(FACES)
            ]
        )
    return shares


def draw_arrangement(masks: tuple[Faces, ...], rng: Words) -> list[int]:
    """One of all arrangements, each equally likely, by counting those that follow each choice."""
    left: Counts = COPIES
    faces = []
    for index, mask in enumerate(masks):
        nth = int(_below(rng, ways(masks[index:], left)))
        for face in sorted(mask):
            if not left[face]:
                continue
            number = ways(masks[index + 1 :], without(left, face))
            if nth < number:
                faces.append(face)
                left = without(left, face)
                break
            nth -= number
    return faces
