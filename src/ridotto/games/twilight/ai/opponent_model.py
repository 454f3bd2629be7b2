"""What a seat of Twilight of Venice suspects: the hands that the other may have.

When the deck runs out, every card that is not seen lies in the other's hand; until he plays them he
is known to hold those. What else he did not play in his last turn he still holds: hands with which
he would rather have played something else are the less likely.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ridotto.games.twilight import rules
from ridotto.games.twilight.ai.policy import prior
from ridotto.games.twilight.belief.belief import Belief
from ridotto.games.twilight.notation import TEXTS
from ridotto.games.twilight.state import ACTIONS, COPIES, END, GUILD, KINDS, WORDS, Options
from ridotto.kernel import Words, below, compiled, new_rng, nth_action, rule, unit
from ridotto.search.model import Determinization

_WEIGHED = 1024  # hands
_TEMPER = 0.8  # how often the other plays by what we like, and not by chance
Hands = npt.NDArray[np.int8]


class Turn(NamedTuple):
    """A turn of the other: the table before it, what he did, and how many cards he kept."""

    before: npt.NDArray[np.void]
    actions: npt.NDArray[np.int64]
    kept: int


class Kept(NamedTuple):
    """Hands that the other may have kept in his last turn, and how likely each and all before."""

    hands: Hands
    sums: npt.NDArray[np.float64]


@rule
def deal(hands: Any, size: int, unseen: Any, rng: Words) -> None:
    """Fill hands of some cards up to a size with any of the unseen cards."""
    left = unseen.copy()
    for number in range(hands.shape[0]):
        held, cards = 0, 0
        for kind in range(KINDS):
            left[kind] = unseen[kind] - hands[number, kind]
            held += hands[number, kind]
            cards += left[kind]
        for _ in range(size - held):
            nth = below(rng, cards)
            kind = 0
            while nth >= left[kind]:
                nth -= left[kind]
                kind += 1
            left[kind] -= 1
            cards -= 1
            hands[number, kind] += 1


def read_turn(
    before: Any, seat: int, hands: Any, actions: Any, rng: Words, words: Words, liked: Any
) -> Any:
    """How likely a seat would have done something with every hand."""
    found = np.ones(hands.shape[0])
    table = before.copy()
    for number in range(hands.shape[0]):
        table[0] = before[0]
        state = table[0]
        for kind in range(KINDS):
            state.hands[seat, kind] = hands[number, kind]
        for nth in range(actions.shape[0]):
            count = rules.legal(state, seat, words)
            prior(state, seat, words, count, liked)
            total = 0.0
            made = 0.0
            for choice in range(count):
                total += liked[choice]
                if nth_action(words, choice) == actions[nth]:
                    made = liked[choice]
            found[number] *= _TEMPER * made / total + (1.0 - _TEMPER) / count
            if nth < actions.shape[0] - 1:
                rules.apply(state, actions[nth], rng)
    return found


def suppose_hands(worlds: Any, other: int, kept: Kept, unseen: Any, rng: Words) -> None:
    """Give the other in every world one of the hands that he may have kept, and new cards to it."""
    size = worlds[0].hand_sizes[other]
    for number in range(worlds.shape[0]):
        nth = np.searchsorted(kept.sums, unit(rng) * kept.sums[-1], side="right")
        for kind in range(KINDS):
            worlds[number].hands[other, kind] = kept.hands[nth, kind]
        deal(worlds[number].hands[other : other + 1], size, unseen, rng)
        for kind in range(KINDS):
            worlds[number].deck[kind] = unseen[kind] - worlds[number].hands[other, kind]


class OpponentModel(Belief):
    """Follows one seat's events; the same events always give the same suspicion."""

    seat: int

    def __init__(
        self, players: int, player: int, options: Options, *, seconds: float | None = None
    ) -> None:
        """Know the options, and nothing else yet."""
        super().__init__(players, player, options)
        self._other = 1 - player
        self._known = np.zeros(KINDS, np.int8)  # held by the other since the deck ran out
        self._before = self._states.copy()
        self._actions: list[int] = []
        self._last: Turn | None = None
        self._kept: Kept | None = None  # in his last turn; weighed when it is first asked for
        self._words = np.zeros(WORDS, np.uint64)
        self._liked = np.zeros(ACTIONS)

    def hear(self, event: Any) -> None:
        """Take in the next event."""
        tag = event.__struct_config__.tag
        if tag in ("played", "ended") and event.seat == self._other:
            if not self._actions:
                self._before = self._states.copy()
            self._actions.append(END if tag == "ended" else TEXTS.index(event.move))
        elif tag == "reshuffled":
            self._known = self._unseen()
        held = self._public.discards[self._other].copy()
        super().hear(event)
        if tag in ("played", "discarded") and event.seat == self._other:
            dropped = self._public.discards[self._other] - held
            self._known = np.maximum(self._known - dropped, 0)
        if tag == "round":
            self._known = np.zeros(KINDS, np.int8)
        if tag in ("round", "discarded", "reshuffled"):
            self._actions, self._last, self._kept = [], None, None
        elif self._actions and self._actions[-1] >= GUILD:
            kept = int(self._public.hand_sizes[self._other])
            self._last = Turn(self._before, np.array(self._actions), kept)
            self._actions, self._kept = [], None

    def determinize(self, count: int, rng: Words) -> Determinization:
        """Complete worlds; the other looks ahead in all of them."""
        if self._kept is None:
            self._kept = self._weighed(min(_WEIGHED, 2 * count), rng)
        worlds = np.repeat(self._states, count)
        compiled(suppose_hands)(worlds, self._other, self._kept, self._unseen(), rng)
        return Determinization(worlds, np.ones(count))

    def sure_move(self, rng: Words) -> int | None:
        """None: no move is searched for that wins for sure."""
        return None

    def _unseen(self) -> Hands:
        """The cards that the seat does not see: in the deck or in the other's hand."""
        seen = self._public.hands[self.seat] + self._public.discards.sum(axis=0)
        return (np.array(COPIES) - seen).astype(np.int8)

    def _weighed(self, count: int, rng: Words) -> Kept:
        """Some hands that the other may have kept in his last turn, and how likely they are."""
        if self._last is None:
            return Kept(self._known[None], np.ones(1))
        before, actions, size = self._last
        hands = np.repeat(self._known[None], count, axis=0)
        compiled(deal)(hands, size, self._unseen(), rng)
        played = self._public.discards[self._other] - before["discards"][0, self._other]
        run = compiled(read_turn, threaded=True)
        nothing = new_rng(0)  # is drawn in the middle of a turn
        args = before, self._other, hands + played, actions, nothing, self._words, self._liked
        return Kept(hands, run(*args).cumsum())
