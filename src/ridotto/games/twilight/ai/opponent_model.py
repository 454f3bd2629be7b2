"""The hands that the other player of Twilight of Venice may have, by how they played.

When the deck runs out, every card that is not seen lies in the other's hand; until they play them
they are known to hold those. What else they did not play in their last turn they still hold: hands
with which they would rather have played something else are the less likely.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ridotto.engine.definition import Event
from ridotto.games.twilight import rules
from ridotto.games.twilight.actions import ACTIONS, END, GUILD, WORDS
from ridotto.games.twilight.ai.policy import prior
from ridotto.games.twilight.belief.belief import Belief
from ridotto.games.twilight.deck import nth_card
from ridotto.games.twilight.events import Discarded, Ended, Played, Reshuffled, Round
from ridotto.games.twilight.notation import TEXTS
from ridotto.games.twilight.state import COPIES, KINDS, Options
from ridotto.kernel import States, Words, below, compiled, new_rng, nth_action, rule, unit
from ridotto.search.model import Determinization, Weights

_MOST_HANDS = 1024
_RATIONALITY = 0.8  # how often the other plays by the prior, and not by chance
Hands = npt.NDArray[np.int8]
Actions = npt.NDArray[np.int64]


class Turn(NamedTuple):
    """A turn of the other: the state before it, what they did, and how many cards they kept."""

    before: States
    actions: Actions
    kept: int


class Kept(NamedTuple):
    """Hands that the other may have kept in their last turn, and their likelihoods added up."""

    hands: Hands
    sums: Weights


@rule
def fill_hands(hands: Hands, size: int, unseen: Hands, rng: Words) -> None:
    """Fill hands of some cards up to a size with any of the unseen cards."""
    left = unseen.copy()
    for index in range(hands.shape[0]):
        held, cards = 0, 0
        for kind in range(KINDS):
            left[kind] = unseen[kind] - hands[index, kind]
            held += hands[index, kind]
            cards += left[kind]
        for _ in range(size - held):
            kind = nth_card(left, below(rng, cards))
            left[kind] -= 1
            cards -= 1
            hands[index, kind] += 1


def turn_likelihoods(
    before: States,
    player: int,
    hands: Hands,
    actions: Actions,
    rng: Words,
    words: Words,
    weights: Weights,
) -> Weights:
    """How likely a player would have made a turn with every hand."""
    found = np.ones(hands.shape[0])
    scratch = before.copy()
    for index in range(hands.shape[0]):
        scratch[0] = before[0]
        state = scratch[0]
        for kind in range(KINDS):
            state.hands[player, kind] = hands[index, kind]
        for nth in range(actions.shape[0]):
            count = rules.legal(state, player, words)
            prior(state, player, words, count, weights)
            total = 0.0
            made = 0.0
            for choice in range(count):
                total += weights[choice]
                if nth_action(words, choice) == actions[nth]:
                    made = weights[choice]
            found[index] *= _RATIONALITY * made / total + (1.0 - _RATIONALITY) / count
            if nth < actions.shape[0] - 1:
                rules.apply(state, actions[nth], rng)
    return found


def deal_hands(worlds: States, other: int, kept: Kept, unseen: Hands, rng: Words) -> None:
    """Give the other in every world one of the hands they may have kept, and new cards to it."""
    size = worlds[0].hand_sizes[other]
    for index in range(worlds.shape[0]):
        nth = np.searchsorted(kept.sums, unit(rng) * kept.sums[-1], side="right")
        for kind in range(KINDS):
            worlds[index].hands[other, kind] = kept.hands[nth, kind]
        fill_hands(worlds[index].hands[other : other + 1], size, unseen, rng)
        for kind in range(KINDS):
            worlds[index].deck[kind] = unseen[kind] - worlds[index].hands[other, kind]


class OpponentModel(Belief):
    """Follows one player's events; the same events always give the same model."""

    def __init__(
        self, players: int, player: int, options: Options, *, seconds: float | None = None
    ) -> None:
        """Know the options, and nothing else yet."""
        super().__init__(players, player, options)
        self._player = player
        self._other = 1 - player
        self._known = np.zeros(KINDS, np.int8)  # held by the other since the deck ran out
        self._before = self._states.copy()
        self._actions: list[int] = []
        self._last: Turn | None = None
        self._kept: Kept | None = None  # by that turn; found when it is first asked for
        self._words = np.zeros(WORDS, np.uint64)
        self._weights = np.zeros(ACTIONS)

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        if isinstance(event, Played | Ended) and event.seat == self._other:
            if not self._actions:
                self._before = self._states.copy()
            self._actions.append(END if isinstance(event, Ended) else TEXTS.index(event.move))
        elif isinstance(event, Reshuffled):
            self._known = self._unseen()
        pile = self._pile()
        super().hear(event)
        if isinstance(event, Played | Discarded) and event.seat == self._other:
            self._known = np.maximum(self._known - (self._pile() - pile), 0)
        if isinstance(event, Round):
            self._known = np.zeros(KINDS, np.int8)
        if isinstance(event, Round | Discarded | Reshuffled):
            self._actions, self._last, self._kept = [], None, None
        elif self._actions and self._actions[-1] >= GUILD:
            kept = self._public.hand_sizes[self._other]
            self._last = Turn(self._before, np.array(self._actions), kept)
            self._actions, self._kept = [], None

    def determinize(self, count: int, rng: Words) -> Determinization:
        """Complete worlds; the other looks ahead in all of them."""
        if self._kept is None:
            self._kept = self._sample_kept(min(_MOST_HANDS, 2 * count), rng)
        worlds = np.repeat(self._states, count)
        compiled(deal_hands)(worlds, self._other, self._kept, self._unseen(), rng)
        return Determinization(worlds, np.ones(count))

    def sure_move(self, rng: Words) -> int | None:
        """None: no move is searched for that wins for sure."""
        return None

    def _pile(self) -> Hands:
        """The discard pile of the other."""
        return np.array(self._public.discards[self._other], np.int8)

    def _unseen(self) -> Hands:
        """The cards that the player does not see: in the deck or in the other's hand."""
        seen = self._states["hands"][0, self._player] + self._states["discards"][0].sum(axis=0)
        return (np.array(COPIES) - seen).astype(np.int8)

    def _sample_kept(self, count: int, rng: Words) -> Kept:
        """Some hands that the other may have kept in their last turn, and how likely they are."""
        if self._last is None:
            return Kept(self._known[None], np.ones(1))
        before, actions, size = self._last
        hands = np.repeat(self._known[None], count, axis=0)
        compiled(fill_hands)(hands, size, self._unseen(), rng)
        played = self._pile() - before["discards"][0, self._other]
        run = compiled(turn_likelihoods, threaded=True)
        nothing = new_rng(0)  # is drawn in the middle of a turn
        args = before, self._other, hands + played, actions, nothing, self._words, self._weights
        return Kept(hands, run(*args).cumsum())
