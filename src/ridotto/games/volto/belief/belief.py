"""What an observer of Volto can infer: all arrangements that agree with their events, alike."""

from ridotto.engine.definition import Event
from ridotto.engine.outcome import TIE
from ridotto.errors import RidottoError
from ridotto.games.volto import moves, rules
from ridotto.games.volto.belief.deduction import (
    Counts,
    Faces,
    Tracker,
    face_chances,
    ways,
    without,
)
from ridotto.games.volto.board import HOME_CELLS, bit, home_index
from ridotto.games.volto.events import REASONS, Began, Captured, Moved, Over, Placed, Setup
from ridotto.games.volto.notation import LETTERS, cell_number, parse_setup
from ridotto.games.volto.state import (
    COPIES,
    LADY,
    OVER,
    PLACING,
    PLAYING,
    STATE,
    Options,
    State,
    configure,
)
from ridotto.kernel import States, Words, below, interpreted, new_records

_TRIES = 10_000
_below, _can_move = interpreted(below), interpreted(moves.can_move)


class Belief:
    """Follows one observer's events and counts the arrangements behind them."""

    def __init__(self, players: int, observer: int | None, options: Options) -> None:
        """Know the options, and nothing else yet."""
        self.observer = observer
        self._states = new_records(STATE)
        self._public: State = self._states[0]
        configure(self._public, players, options)
        self._public.winner = -1
        self._tracker = Tracker(rook=options.soldier == "rook")
        self._known: list[list[int] | None] = [None, None]
        self._placed = [-1] * HOME_CELLS

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        public = self._public
        self._tracker.hear(event)
        if isinstance(event, Setup):
            self._known[event.seat] = parse_setup(event.setup)
        elif isinstance(event, Placed):
            index = home_index(event.seat, cell_number(event.cell))
            self._placed[index] = LETTERS.index(event.face)
        elif isinstance(event, Began):
            public.phase = PLAYING
            public.first = public.turn = event.first
            if -1 not in self._placed and self.observer is not None:
                self._known[self.observer] = self._placed
        elif isinstance(event, Moved):
            public.turn = 1 - event.seat
            public.quiet += 1
        elif isinstance(event, Captured):
            public.quiet = 0
            if event.face == LETTERS[LADY]:
                public.ladies_lost[event.seat] += 1
        elif isinstance(event, Over):
            public.phase = OVER
            public.winner = TIE if event.winner is None else event.winner
            public.reason = REASONS.index(event.reason)
            self._known = [parse_setup(text) for text in event.setups]

    def count(self, player: int) -> int:
        """How many arrangements of a player's masks agree with the events."""
        return 1 if self._known[player] is not None else ways(self._faces(player))

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each mask that the observer does not know has each face: exactly.

        Masks are named by their ids: `{"13": {"N": 0.3, "C": 0.3, "K": 0.1, ...}, ...}`.
        """
        return {
            str(HOME_CELLS * owner + index): dict(zip(LETTERS, chances, strict=True))
            for owner in range(2)
            if owner != self.observer and self._known[owner] is None
            for index, chances in enumerate(face_chances(self._faces(owner)))
        }

    def sample(self, rng: Words) -> States:
        """A complete world, as an array of one state."""
        if self._public.phase == PLACING:
            worlds = self._world(self._unfinished_setups(rng))
            world: State = worlds[0]
            world.first = _below(rng, 2)
            return worlds
        for _ in range(_TRIES):
            worlds = self._world([self._arrangement(player, rng) for player in range(2)])
            world = worlds[0]
            # The game goes on, so whoever is to move can: where they are stuck is another world.
            if world.phase == OVER or _can_move(world, world.turn):
                return worlds
        raise RidottoError("no arrangement agrees with the events: they are not of one game")

    def _unfinished_setups(self, rng: Words) -> list[list[int]]:
        """While masks are placed: one's own as they are, the other's but for the last.

        How far the other is, nobody knows; but whatever they do next, the game has not begun.
        """
        setups = [
            self._placed
            if player == self.observer and self._known[player] is None
            else self._arrangement(player, rng)
            for player in range(2)
        ]
        other = 1 if self.observer is None else 1 - self.observer
        if self._known[other] is None or -1 not in setups[1 - other]:
            setups[other] = [*setups[other][:-1], -1]
        return setups

    def _arrangement(self, player: int, rng: Words) -> list[int]:
        """The ten faces of a player, drawn evenly from all arrangements that agree."""
        known = self._known[player]
        if known is not None:
            return known
        return draw_arrangement(self._faces(player), rng)

    def _faces(self, player: int) -> tuple[Faces, ...]:
        return tuple(mask.faces for mask in self._tracker.masks[player])

    def _world(self, setups: list[list[int]]) -> States:
        """The state in which the masks have these faces."""
        worlds = self._states.copy()
        world: State = worlds[0]
        world.setups[:] = setups
        for player, faces in enumerate(setups):
            for mask, face in zip(self._tracker.masks[player], faces, strict=True):
                if face >= 0 and mask.cell is not None:
                    rules.flip(world, player, face, bit(mask.cell))
        return worlds


def draw_arrangement(masks: tuple[Faces, ...], rng: Words) -> list[int]:
    """One of all arrangements, each equally likely, by counting those that follow each choice."""
    left: Counts = COPIES
    faces = []
    for index, mask in enumerate(masks):
        nth = int(_below(rng, ways(masks[index:], left)))
        for face in sorted(mask):
            if not left[face]:
                continue
            count = ways(masks[index + 1 :], without(left, face))
            if nth < count:
                faces.append(face)
                left = without(left, face)
                break
            nth -= count
    return faces
