"""What a seat of Twilight of Venice can infer: every place of the unseen cards equally likely.

Each card somebody else draws is a *slot*. Seeing a card played fills a slot of that hand. When the
deck runs out, the cards that are left unseen lie in the open slots and nowhere else, and the new
deck is a *generation* of cards of its own.

Cards count as distinct: a card seen is one card found, and all places of the others stay equally
likely. For a seat that is exact; for a spectator, to whom both hands are hidden, it is exact up to
the first empty deck and close to it from then on.
"""

import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from ridotto.engine.outcome import TIE
from ridotto.errors import RidottoError
from ridotto.games.twilight import rules
from ridotto.games.twilight.notation import CARDS, TEXTS, card_counts, played_cards
from ridotto.games.twilight.state import (
    COPIES,
    DECK,
    FAVOURITE,
    FRESH,
    GUILD,
    HAND,
    KINDS,
    MOVES,
    NOBODY,
    OVER,
    PLAYING,
    STATE,
    Options,
    configure,
)
from ridotto.kernel import Words, below, interpreted, new_records, unit

_TRIES = 1000
_REPLAYS = 64  # so many ways to explain the cards seen are averaged, where there are several
_below, _unit = interpreted(below), interpreted(unit)


@dataclasses.dataclass(frozen=True)
class Draw:
    """A seat has drawn cards, seen or unseen."""

    seat: int
    count: int
    cards: tuple[int, ...] | None


@dataclasses.dataclass(frozen=True)
class Drop:
    """Somebody else has played or discarded a card."""

    seat: int
    card: int


@dataclasses.dataclass(frozen=True)
class NewDeck:
    """The discard piles have become the deck."""

    cards: tuple[int, ...]


Step = Draw | Drop | NewDeck


@dataclasses.dataclass
class Slot:
    """One unseen draw: whose, from which generation, and what card it turns out to be."""

    seat: int
    generation: int
    card: int | None = None
    held: bool = True


class Belief:
    """Follows one seat's events and deals the cards it has not seen."""

    def __init__(self, seats: int, seat: int | None, options: Options) -> None:
        """Know the options, and nothing else yet."""
        self.seat = seat
        self._states = new_records(STATE)
        configure(self._states[0], seats, options)
        self._public = self._states[0]
        self._steps: list[Step] = []
        self._shown: set[int] = set()
        self._finished: list[tuple[list[Step], set[int]]] = []

    def hear(self, event: Any) -> None:
        """Take in the next event."""
        tag = event.__struct_config__.tag
        state = self._public
        if tag == "round":
            self._start_round(event)
        elif tag == "drew":
            if self._shown:
                self._start_deal()
            self._draw(event)
        elif tag == "shown":
            self._shown.add(event.seat)
            if event.seat != self.seat:
                self._steps += [Drop(event.seat, CARDS.index(name)) for name in event.cards]
        elif tag == "played":
            state.figures[:] = msgspec.structs.astuple(event.figures)
            action = TEXTS.index(event.move)
            if action < GUILD:
                state.mode = MOVES[action, 3]
                self._drop(event.seat, played_cards(event.move))
            else:
                self._pass_turn(event.seat)
        elif tag == "discarded":
            self._drop(event.seat, [CARDS.index(name) for name in event.cards])
            self._pass_turn(event.seat)
        elif tag == "ended":
            self._pass_turn(event.seat)
        elif tag == "favourite":
            state.figures[FAVOURITE] = event.cell
        elif tag == "reshuffled":
            self._reshuffle(event)
        elif tag == "exhausted":
            state.last_turn = event.extra_turn
        elif tag == "round_over":
            winner = TIE if event.winner is None else event.winner
            state.round_winners[event.round - 1] = winner
            state.figures[:] = msgspec.structs.astuple(event.figures)
        elif tag == "over":
            state.phase = OVER
            state.turn = state.last_turn = 0
            state.mode = FRESH
            state.winner = TIE if event.winner is None else event.winner

    def _start_round(self, event: Any) -> None:
        state = self._public
        if event.round == 1:
            state.winner = NOBODY
            state.round_winners[:] = NOBODY
        state.phase = PLAYING
        state.round_number = event.round
        state.merchant = state.turn = event.merchant
        state.mode = FRESH
        state.last_turn = 0
        state.figures[:] = msgspec.structs.astuple(event.figures)
        self._start_deal()

    def _start_deal(self) -> None:
        """Everything is in the deck, at the start of a round or after a one-type hand."""
        state = self._public
        if self._steps:
            self._finished.append((self._steps, self._shown))
        self._steps = []
        self._shown = set()
        state.deal = 1
        state.deck_size = DECK
        state.hands[:] = 0
        state.hand_sizes[:] = 0
        state.discards[:] = 0

    def _draw(self, event: Any) -> None:
        state = self._public
        cards = None if event.cards is None else tuple(CARDS.index(card) for card in event.cards)
        self._steps.append(Draw(event.seat, event.count, cards))
        state.hand_sizes[event.seat] += event.count
        state.deck_size -= event.count
        if event.cards is not None:
            state.hands[event.seat] += np.array(card_counts(event.cards), np.int8)

    def _drop(self, seat: int, cards: Sequence[int]) -> None:
        state = self._public
        for card in cards:
            state.discards[seat, card] += 1
            state.hand_sizes[seat] -= 1
            if seat == self.seat:
                state.hands[seat, card] -= 1
            else:
                self._steps.append(Drop(seat, card))

    def _pass_turn(self, seat: int) -> None:
        self._public.turn = 1 - seat
        self._public.mode = FRESH

    def _reshuffle(self, event: Any) -> None:
        state = self._public
        cards = state.discards.sum(axis=0).tolist()
        self._steps.append(NewDeck(tuple(cards)))
        state.deal = event.deal
        state.deck_size = event.deck
        state.discards[:] = 0
        if event.deal > 2 or state.merchant_first:
            state.turn = state.merchant
            state.mode = FRESH
            state.last_turn = 0

    def sample(self, rng: Words) -> Any:
        """A complete world, as an array of one state."""
        world = self._states.copy()
        slots, pool = self._fill(self._steps, self._shown, rng)
        for slot in slots:
            if slot.held:
                world[0].hands[slot.seat, slot.card] += 1
        world[0].deck[:] = pool
        return world

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How many cards of each kind are expected in the other's hand and in the deck.

        `{"hand": {"D1": 1.8, ...}, "deck": {...}}`; a spectator has a "hand_0" and a "hand_1". This
        is exact up to the first empty deck, but for one thing: that an opening hand of one type
        would have been dealt again.
        """
        hands = {"hand_0": 0, "hand_1": 1} if self.seat is None else {"hand": 1 - self.seat}
        several = any(isinstance(step, NewDeck) for step in self._steps)
        counts = _expected(self._steps, _REPLAYS if several else 1, rng)
        found = {name: counts[seat] for name, seat in hands.items()} | {"deck": counts[2]}
        return {
            name: dict(zip(CARDS, numbers.tolist(), strict=True)) for name, numbers in found.items()
        }

    def sample_draws(self, rng: Words) -> list[list[int]]:
        """The cards of every draw of the match so far, own ones included, in one possible world."""
        draws = []
        for steps, shown in [*self._finished, (self._steps, self._shown)]:
            slots = iter(self._fill(steps, shown, rng)[0])
            for step in steps:
                if isinstance(step, Draw):
                    seen = step.cards
                    drawn = seen or [next(slots).card or 0 for _ in range(step.count)]
                    draws.append(list(drawn))
        return draws

    def _fill(self, steps: list[Step], shown: set[int], rng: Words) -> tuple[list[Slot], list[int]]:
        """Give every slot a card and return the slots and what is left in the deck."""
        for _ in range(_TRIES):
            slots: list[Slot] = []
            pools = [list(COPIES)]
            if _replay(steps, slots, pools, rng):
                _deal_rest(slots, pools, rng)
                if not self._one_type_opening(slots, shown):
                    return slots, pools[-1]
        raise RidottoError("no deal agrees with the events: they are not of one game")

    def _one_type_opening(self, slots: list[Slot], shown: set[int]) -> bool:
        """Whether an opening hand would have been shown and dealt again, but was not."""
        if not self._public.one_type_redeal:
            return False
        for seat in {0, 1} - shown:
            opening = [slot.card for slot in slots if slot.seat == seat][:HAND]
            if rules.is_one_type([opening.count(kind) for kind in range(KINDS)]):
                return True
        return False


def _replay(steps: list[Step], slots: list[Slot], pools: list[list[int]], rng: Words) -> bool:
    """Open a slot for each unseen draw and fill one for each card seen; False in a dead end."""
    for step in steps:
        if isinstance(step, NewDeck):
            pools.append(list(step.cards))
        elif isinstance(step, Drop):
            if not _drop(step, slots, pools, rng):
                return False
        elif step.cards is None:
            slots += [Slot(step.seat, len(pools) - 1) for _ in range(step.count)]
        else:
            for card in step.cards:
                pools[-1][card] -= 1
                if pools[-1][card] < 0:
                    return False
    return True


def _expected(steps: list[Step], replays: int, rng: Words) -> npt.NDArray[np.float64]:
    """The cards expected unseen in the hands of both seats, and in the deck, as three rows.

    What a replay leaves open is not dealt: every open slot holds its share of what is left.
    """
    total = np.zeros((3, KINDS))
    made = 0
    for _ in range(_TRIES):
        if made == replays:
            break
        slots: list[Slot] = []
        pools = [list(COPIES)]
        if not _replay(steps, slots, pools, rng):
            continue
        total[2] += pools[-1]
        for slot in slots:
            if slot.card is None:
                share = np.array(pools[slot.generation]) / sum(pools[slot.generation])
                total[slot.seat] += share
                if slot.generation == len(pools) - 1:
                    total[2] -= share
        made += 1
    if not made:
        raise RidottoError("no deal agrees with the events: they are not of one game")
    return total / made


def _drop(step: Drop, slots: list[Slot], pools: list[list[int]], rng: Words) -> bool:
    """Fill an open slot of a hand with a card that has left it."""
    open_slots = [slot for slot in slots if slot.card is None]
    own = [
        slot for slot in open_slots if slot.seat == step.seat and pools[slot.generation][step.card]
    ]
    for slot in own:
        is_sure = slot.generation < len(pools) - 1 and all(
            other.seat == step.seat for other in open_slots if other.generation == slot.generation
        )
        if is_sure:
            # He is known to hold such a card since the deck ran out; it is taken to be that one.
            own = [other for other in own if other.generation == slot.generation]
            break
    if not own:
        return False
    slot = own[_weighted([_likelihood(slot, step.card, pools) for slot in own], rng)]
    slot.card = step.card
    slot.held = False
    pools[slot.generation][step.card] -= 1
    return True


def _likelihood(slot: Slot, card: int, pools: list[list[int]]) -> float:
    """How likely an open slot holds a card, by the cards left of its generation."""
    pool = pools[slot.generation]
    return pool[card] / sum(pool)


def _weighted(weights: list[float], rng: Words) -> int:
    """The number of one of the weights, as likely as it is heavy."""
    point = _unit(rng) * sum(weights)
    for number, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return number
    return len(weights) - 1


def _deal_rest(slots: list[Slot], pools: list[list[int]], rng: Words) -> None:
    """Deal what is left of each generation to its open slots; the last deck keeps the rest."""
    for slot in slots:
        if slot.card is None:
            pool = pools[slot.generation]
            nth = int(_below(rng, sum(pool)))
            card = 0
            while nth >= pool[card]:
                nth -= pool[card]
                card += 1
            slot.card = card
            pool[card] -= 1
