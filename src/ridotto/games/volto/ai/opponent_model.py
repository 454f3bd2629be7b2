"""What a seat of Volto suspects: the arrangements that agree, weighed by how the other moved."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ridotto.games.volto import rules
from ridotto.games.volto.ai.policy import prior
from ridotto.games.volto.ai.solver import find_sure_win
from ridotto.games.volto.belief.arrangements import arrangements, stand
from ridotto.games.volto.belief.belief import Belief
from ridotto.games.volto.notation import LETTERS, cell_number
from ridotto.games.volto.state import ACTIONS, FACES, PLAYING, WORDS, Options
from ridotto.kernel import (
    ONE,
    Bits,
    Words,
    below,
    compiled,
    nth_action_of_eight_words,
    unit,
    whole,
)
from ridotto.search.model import Determinization

# How often the other may move by what we like, and not by chance. Nobody tells us: what he is
# like is suspected together with his faces. Who moves more by chance also looks ahead less often.
_TEMPERS = np.array([0.0, 0.4, 0.8])
_CARES = np.array([0.2, 0.7, 1.0])
_ROWS_A_SECOND = 300_000  # arrangements to weigh: a third of the time at most
_STRIDE = 31_151  # from one arrangement to the next one to weigh; prime, so all have their turn


def reweigh(
    world: Any,
    cells: Any,
    arranged: Any,
    weights: Any,
    source: int,
    target: int,
    words: Words,
    liked: Any,
    most: int,
    first: int,
) -> int:
    """Weigh arrangements of the seat to move by how likely it would have made a move.

    No more than `most` of them, beginning with the row `first`; returns where to begin next time.
    All others are as likely as those on average that have the same face where the move was made.
    """
    state = world[0]
    seat = whole(state.turn)
    rows, tempers = arranged.shape[0], _TEMPERS.shape[0]
    mover = 0
    for index in range(cells.shape[0]):
        if cells[index] == source:
            mover = index
    before = np.zeros((tempers, FACES))
    after = np.zeros((tempers, FACES))
    is_weighed = np.zeros(rows, np.bool_)
    number, done, step = first, 0, 1 if most >= rows else _STRIDE
    for _ in range(rows):
        number = (number + step) % rows
        if weights[0, number] == 0.0:
            continue
        if done == most:
            break
        done += 1
        is_weighed[number] = True
        stand(state, seat, arranged[number], cells)
        count = rules.legal(state, seat, words)
        prior(state, seat, words, count, liked)
        total = 0.0
        made = 0.0
        for nth in range(count):
            total += liked[nth]
            action = nth_action_of_eight_words(words, nth)
            if action & 63 == target and rules.source_cell(state, action >> 6, target) == source:
                made = liked[nth]
        face = arranged[number, mover]
        for temper in range(tempers):
            liking = _TEMPERS[temper] * made / total + (1.0 - _TEMPERS[temper]) / count
            before[temper, face] += weights[temper, number]
            weights[temper, number] *= liking if made > 0.0 else 0.0
            after[temper, face] += weights[temper, number]
    if done < most:
        return first
    for row in range(rows):
        if not is_weighed[row]:
            face = arranged[row, mover]
            for temper in range(tempers):
                if before[temper, face] > 0.0:
                    weights[temper, row] *= after[temper, face] / before[temper, face]
                elif before[temper].sum() > 0.0:
                    weights[temper, row] *= after[temper].sum() / before[temper].sum()
    return number


def sift(arranged: Any, weights: Any, allowed: Any) -> None:
    """Drop every arrangement in which a mask has a face that it is not allowed."""
    for number in range(arranged.shape[0]):
        if weights[0, number] > 0.0:
            for index in range(arranged.shape[1]):
                if not allowed[index, arranged[number, index]]:
                    weights[:, number] = 0.0
                    break


def build(
    found: Determinization, seat: int, cells: Any, arranged: Any, weights: Any, rng: Words
) -> None:
    """Give the masks of a seat faces, as likely as they weigh, spread evenly, in any order."""
    worlds, cares = found
    rows = arranged.shape[0]
    step = weights.sum() / worlds.shape[0]
    point = unit(rng) * step
    passed = 0.0
    number = -1
    for nth in range(worlds.shape[0]):
        while number < _TEMPERS.shape[0] * rows - 1 and passed <= point:
            number += 1
            passed += weights[number // rows, number % rows]
        place = below(rng, nth + 1)
        worlds[nth] = worlds[place]
        cares[nth] = cares[place]
        stand(worlds[place], seat, arranged[number % rows], cells)
        for index in range(10):
            worlds[place].setups[seat, index] = arranged[number % rows, index]
        cares[place] = _CARES[number // rows]
        point += step


class OpponentModel(Belief):
    """Follows one seat's events; the same events always give the same suspicion."""

    seat: int

    def __init__(
        self, players: int, player: int, options: Options, *, seconds: float | None = None
    ) -> None:
        """Know the options, and nothing else yet."""
        super().__init__(players, player, options)
        self._other = 1 - player
        self._weights = np.ones((len(_TEMPERS), len(arrangements())))
        # For every move heard; who has little time weighs fewer.
        self.most_weighed = len(arrangements())
        if seconds is not None:
            self.most_weighed = int(seconds * _ROWS_A_SECOND)
        self._next_weighed = 0
        self._allowed = np.ones((10, FACES), np.bool_)  # of each mask of the other
        self._words = np.zeros(WORDS, np.uint64)
        self._liked = np.zeros(ACTIONS)

    def hear(self, event: Any) -> None:
        """Take in the next event."""
        tag = event.__struct_config__.tag
        if tag == "moved" and event.seat == self._other:
            self._weigh(cell_number(event.source), cell_number(event.target))
        super().hear(event)
        if tag in ("moved", "captured", "lost"):
            self._sift()

    def determinize(self, count: int, rng: Words) -> Determinization:
        """Complete worlds, and how careful the other is in each of them."""
        found = Determinization(np.repeat(self.sample(rng), count), np.ones(count))
        if self._is_open():
            make = compiled(build, threaded=True)
            make(found, self._other, self._cells(), arrangements(), self._weights, rng)
        return found

    def sure_move(self, rng: Words) -> int | None:
        """A move that wins for sure, now or with the next one, whatever faces the other has."""
        if not self._is_open():
            return None
        world = self.sample(rng)
        possible = self._weights.any(axis=0)
        find = compiled(find_sure_win, threaded=True)
        found = find(world, self.seat, self._cells(), arrangements(), possible, rng)
        return None if found < 0 else int(found)

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each mask of the other has each face."""
        if not self._is_open():
            return super().chances(rng)
        faces = arrangements()
        share = self._weights.sum(axis=0) / self._weights.sum()
        return {
            str(10 * self._other + index): {
                letter: float(share[faces[:, index] == face].sum())
                for face, letter in enumerate(LETTERS)
            }
            for index in range(10)
        }

    def _is_open(self) -> bool:
        """Whether there is anything to suspect: the game is on, the faces are hidden."""
        return self._public.phase == PLAYING and self._known[self._other] is None

    def _cells(self) -> npt.NDArray[np.int8]:
        masks = self._tracker.masks[self._other]
        return np.array([-1 if mask.cell is None else mask.cell for mask in masks], np.int8)

    def _weigh(self, source: int, target: int) -> None:
        """The other has moved: how likely was that with every arrangement?"""
        world = self._states.copy()
        for seat in range(2):
            for mask in self._tracker.masks[seat]:
                if mask.cell is not None:
                    world[0]["standing"][seat] |= ONE << Bits(mask.cell)
        run = compiled(reweigh, threaded=True)
        self._next_weighed = run(
            *(world, self._cells(), arrangements(), self._weights, source, target),
            *(self._words, self._liked, self.most_weighed, self._next_weighed),
        )
        self._weights /= self._weights.sum()

    def _sift(self) -> None:
        """Drop what everybody can exclude."""
        allowed = np.zeros((10, FACES), np.bool_)
        for index, faces in enumerate(self._faces(self._other)):
            allowed[index, list(faces)] = True
        if not np.array_equal(allowed, self._allowed):
            self._allowed = allowed
            compiled(sift, threaded=True)(arrangements(), self._weights, allowed)
