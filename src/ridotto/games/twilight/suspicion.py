"""What a seat of Twilight of Venice suspects: the hands that the other may have.

What he did not play in his last turn he still holds: hands with which he would rather have played
something else are the less likely.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ridotto.games.twilight import layout, rules
from ridotto.games.twilight.belief import Belief, NewDeck
from ridotto.games.twilight.judgement import weigh
from ridotto.games.twilight.notation import TEXTS
from ridotto.kernel import Words, compiled, draw, interpreted, new_rng, nth_action
from ridotto.search import Supposed

_WEIGHED = 2048  # hands
_REPLAYED = 64  # worlds, where each takes a replay of the round
_TEMPER = 0.8  # how often the other plays by what we like, and not by chance
_draw = interpreted(draw)
Hands = npt.NDArray[np.int64]


class Turn(NamedTuple):
    """A turn of the other: the table before it, what he did, and how many cards he kept."""

    before: npt.NDArray[np.void]
    actions: npt.NDArray[np.int64]
    kept: int


def read_turn(
    before: Any, seat: int, hands: Any, actions: Any, rng: Words, words: Words, liked: Any
) -> Any:
    """How likely a seat would have done something with every hand."""
    found = np.ones(hands.shape[0])
    table = before.copy()
    for number in range(hands.shape[0]):
        table[0] = before[0]
        state = table[0]
        for kind in range(layout.KINDS):
            state.hands[seat, kind] = hands[number, kind]
        for nth in range(actions.shape[0]):
            count = rules.legal(state, seat, words)
            weigh(state, seat, words, count, liked)
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


class Suspicion(Belief):
    """Follows one seat's events; the same events always give the same suspicion."""

    seat: int

    def __init__(self, seats: int, seat: int, options: layout.Options) -> None:
        """Know the options, and nothing else yet."""
        super().__init__(seats, seat, options)
        self._other = 1 - seat
        self._before = self._states.view(np.ndarray).copy()
        self._actions: list[int] = []
        self._last: Turn | None = None
        self._words = np.zeros(layout.WORDS, np.uint64)
        self._liked = np.zeros(layout.ACTIONS)

    def hear(self, event: Any) -> None:
        """Take in the next event."""
        tag = event.__struct_config__.tag
        if tag in ("played", "ended") and event.seat == self._other:
            if not self._actions:
                self._before = self._states.view(np.ndarray).copy()
            self._actions.append(layout.END if tag == "ended" else TEXTS.index(event.move))
        super().hear(event)
        if tag in ("round", "discarded", "reshuffled"):
            self._actions, self._last = [], None
        elif self._actions and self._actions[-1] >= layout.GUILD:
            kept = int(self._public.hand_sizes[self._other])
            self._last = Turn(self._before, np.array(self._actions), kept)
            self._actions = []

    def suppose(self, count: int, rng: Words) -> Supposed:
        """Complete worlds; the other looks ahead in all of them."""
        if any(isinstance(step, NewDeck) for step in self._steps):
            count = min(count, _REPLAYED)
            worlds = np.concatenate([self.sample(rng).view(np.ndarray) for _ in range(count)])
            return Supposed(worlds, np.ones(count))
        worlds = np.repeat(self._states.view(np.ndarray), count)
        unseen = np.array(layout.COPIES) - self._public.hands[self.seat]
        unseen -= self._public.discards.sum(axis=0)
        chance = np.random.Generator(np.random.Philox(key=int(_draw(rng))))
        kept = self._kept(unseen, count, chance)
        size = int(self._public.hand_sizes[self._other] - kept[0].sum())
        for world, held in zip(worlds, kept, strict=True):
            hand = held + chance.multivariate_hypergeometric(unseen - held, size)
            world["hands"][self._other] = hand
            world["deck"] = unseen - hand
        return Supposed(worlds, np.ones(count))

    def _kept(self, unseen: Any, count: int, chance: np.random.Generator) -> Hands:
        """What the other may have kept in his last turn, as likely as it is."""
        if self._last is None:
            return np.zeros((count, layout.KINDS), np.int64)
        before, actions, size = self._last
        hands = chance.multivariate_hypergeometric(unseen, size, size=_WEIGHED)
        played = self._public.discards[self._other] - before["discards"][0, self._other]
        run = compiled(read_turn, threaded=True)
        rng = new_rng(0)  # nothing is drawn in the middle of a turn
        args = before, self._other, hands + played, actions, rng, self._words, self._liked
        weights = run(*args)
        chosen = chance.choice(len(hands), count, p=weights / weights.sum())
        return hands[chosen]
