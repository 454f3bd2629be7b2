"""The opponent model of Volto: arrangements that agree, weighted by how the other moved."""

import numpy as np
import numpy.typing as npt

from ridotto.engine.definition import Event
from ridotto.games.volto import rules
from ridotto.games.volto.ai.policy import prior
from ridotto.games.volto.ai.solver import find_sure_win
from ridotto.games.volto.belief.arrangements import Arrangements, Cells, arrange, arrangements
from ridotto.games.volto.belief.belief import Belief
from ridotto.games.volto.board import HOME_CELLS, bit
from ridotto.games.volto.events import Captured, Lost, Moved
from ridotto.games.volto.moves import move_of, source_cell
from ridotto.games.volto.notation import LETTERS, cell_number
from ridotto.games.volto.state import ACTIONS, FACES, PLAYING, WORDS, Options, State
from ridotto.kernel import (
    States,
    Words,
    below,
    compiled,
    nth_action_of_eight_words,
    unit,
    whole,
)
from ridotto.search.model import Determinization, Weights

# The kinds of opponents: how often they move by our policy, and not by chance. Which kind the other
# is, is inferred together with their faces. Who moves more by chance also looks ahead less often.
_POLICY_RATES = np.array([0.0, 0.4, 0.8])
_SKILLS = np.array([0.2, 0.7, 1.0])
_KINDS = len(_POLICY_RATES)
_UPDATES_A_SECOND = 300_000  # of arrangements: a third of the thinking time at most
_STRIDE = 31_151  # from one arrangement to the next to update; prime, so all have their turn


def update(
    world: States,
    cells: Cells,
    arranged: Arrangements,
    weights: Weights,
    source: int,
    target: int,
    words: Words,
    priors: Weights,
    most: int,
    first: int,
) -> int:
    """Multiply the weights of arrangements by how likely a player with them makes a move.

    No more than `most` of them, beginning with the row `first`; returns where to begin next time.
    All others change like those on average that have the same face where the move was made.
    """
    state: State = world[0]
    player = whole(state.turn)
    rows = arranged.shape[0]
    mover = 0
    for index in range(cells.shape[0]):
        if cells[index] == source:
            mover = index
    before = np.zeros((_KINDS, FACES))
    after = np.zeros((_KINDS, FACES))
    is_updated = np.zeros(rows, np.bool_)
    row, done, step = first, 0, 1 if most >= rows else _STRIDE
    for _ in range(rows):
        row = (row + step) % rows
        if weights[0, row] == 0.0:
            continue
        if done == most:
            break
        done += 1
        is_updated[row] = True
        arrange(state, player, arranged[row], cells)
        count = rules.legal(state, player, words)
        prior(state, player, words, count, priors)
        total = 0.0
        made = 0.0
        for nth in range(count):
            total += priors[nth]
            direction, cell = move_of(nth_action_of_eight_words(words, nth))
            if cell == target and source_cell(state, direction, target) == source:
                made = priors[nth]
        face = arranged[row, mover]
        for kind in range(_KINDS):
            rate = _POLICY_RATES[kind]
            likelihood = rate * made / total + (1.0 - rate) / count
            before[kind, face] += weights[kind, row]
            weights[kind, row] *= likelihood if made > 0.0 else 0.0
            after[kind, face] += weights[kind, row]
    if done < most:
        return first
    for other_row in range(rows):
        if not is_updated[other_row]:
            face = arranged[other_row, mover]
            for kind in range(_KINDS):
                if before[kind, face] > 0.0:
                    weights[kind, other_row] *= after[kind, face] / before[kind, face]
                elif before[kind].sum() > 0.0:
                    weights[kind, other_row] *= after[kind].sum() / before[kind].sum()
    return row


def exclude(arranged: Arrangements, weights: Weights, allowed: npt.NDArray[np.bool_]) -> None:
    """Drop every arrangement in which a mask has a face that it is not allowed."""
    for row in range(arranged.shape[0]):
        if weights[0, row] > 0.0:
            for index in range(arranged.shape[1]):
                if not allowed[index, arranged[row, index]]:
                    weights[:, row] = 0.0
                    break


def fill_worlds(
    found: Determinization,
    player: int,
    cells: Cells,
    arranged: Arrangements,
    weights: Weights,
    rng: Words,
) -> None:
    """Give the masks of a player faces, as likely as their weights, evenly spread, in any order."""
    worlds, skills = found
    rows = arranged.shape[0]
    step = weights.sum() / worlds.shape[0]
    point = unit(rng) * step
    passed = 0.0
    entry = -1  # of all weights, one kind of opponent after the other
    for nth in range(worlds.shape[0]):
        while entry < _KINDS * rows - 1 and passed <= point:
            entry += 1
            passed += weights[entry // rows, entry % rows]
        chosen = below(rng, nth + 1)
        worlds[nth] = worlds[chosen]
        skills[nth] = skills[chosen]
        arrange(worlds[chosen], player, arranged[entry % rows], cells)
        for index in range(HOME_CELLS):
            worlds[chosen].setups[player, index] = arranged[entry % rows, index]
        skills[chosen] = _SKILLS[entry // rows]
        point += step


class OpponentModel(Belief):
    """Follows one player's events; the same events always give the same weights."""

    def __init__(
        self, players: int, player: int, options: Options, *, seconds: float | None = None
    ) -> None:
        """Know the options, and nothing else yet."""
        super().__init__(players, player, options)
        self._player, self._other = player, 1 - player
        self._weights = np.ones((_KINDS, len(arrangements())))
        # Arrangements to update for every move heard; who has little time takes fewer.
        self.most_updates = len(arrangements())
        if seconds is not None:
            self.most_updates = int(seconds * _UPDATES_A_SECOND)
        self._next_update = 0
        self._allowed = np.ones((HOME_CELLS, FACES), np.bool_)  # of each mask of the other
        self._words = np.zeros(WORDS, np.uint64)
        self._priors = np.zeros(ACTIONS)

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, Moved) and event.seat == self._other:
            self._update(cell_number(event.source), cell_number(event.target))
        super().hear(event)
        if isinstance(event, Moved | Captured | Lost):
            self._exclude()

    def determinize(self, count: int, rng: Words) -> Determinization:
        """Complete worlds, and how often the other looks ahead in each of them."""
        found = Determinization(np.repeat(self.sample(rng), count), np.ones(count))
        if self._is_open():
            fill = compiled(fill_worlds, threaded=True)
            fill(found, self._other, self._cells(), arrangements(), self._weights, rng)
        return found

    def sure_move(self, rng: Words) -> int | None:
        """A move that wins for sure, now or with the next one, whatever faces the other has."""
        if not self._is_open():
            return None
        world = self.sample(rng)
        possible = self._weights.any(axis=0)
        find = compiled(find_sure_win, threaded=True)
        found = find(world, self._player, self._cells(), arrangements(), possible, rng)
        return None if found < 0 else int(found)

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each mask of the other has each face."""
        if not self._is_open():
            return super().chances(rng)
        faces = arrangements()
        share = self._weights.sum(axis=0) / self._weights.sum()
        return {
            str(HOME_CELLS * self._other + index): {
                letter: float(share[faces[:, index] == face].sum())
                for face, letter in enumerate(LETTERS)
            }
            for index in range(HOME_CELLS)
        }

    def _is_open(self) -> bool:
        """Whether there is anything to infer: the game is on, the faces are hidden."""
        return self._public.phase == PLAYING and self._known[self._other] is None

    def _cells(self) -> Cells:
        masks = self._tracker.masks[self._other]
        return np.array([-1 if mask.cell is None else mask.cell for mask in masks], np.int8)

    def _update(self, source: int, target: int) -> None:
        """The other has moved: how likely was that with every arrangement?"""
        worlds = self._states.copy()
        world: State = worlds[0]
        for player in range(2):
            for mask in self._tracker.masks[player]:
                if mask.cell is not None:
                    world.standing[player] |= bit(mask.cell)
        run = compiled(update, threaded=True)
        self._next_update = run(
            *(worlds, self._cells(), arrangements(), self._weights, source, target),
            *(self._words, self._priors, self.most_updates, self._next_update),
        )
        self._weights /= self._weights.sum()

    def _exclude(self) -> None:
        """Drop what everybody can exclude."""
        allowed = np.zeros((HOME_CELLS, FACES), np.bool_)
        for index, faces in enumerate(self._faces(self._other)):
            allowed[index, list(faces)] = True
        if not np.array_equal(allowed, self._allowed):
            self._allowed = allowed
            compiled(exclude, threaded=True)(arrangements(), self._weights, allowed)
