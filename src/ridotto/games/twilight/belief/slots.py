"""Where unseen cards may lie: every place equally likely.

Each card somebody else draws is a *slot*. Seeing a card played fills a slot of that hand. When the
deck runs out, the cards that are left unseen lie in the open slots and nowhere else, and the new
deck is a *generation* of cards of its own: each generation has a pool of cards not yet found.

Cards count as distinct: a card seen is one card found, and all places of the others stay equally
likely. For a player that is exact; for a spectator, to whom both hands are hidden, it is exact up
to the first empty deck and close to it from then on.
"""

import dataclasses

import numpy as np
import numpy.typing as npt

from ridotto.errors import RidottoError
from ridotto.games.twilight.deck import nth_card
from ridotto.games.twilight.state import COPIES, KINDS
from ridotto.kernel import Words, below, interpreted, unit

TRIES = 1000
_below, _unit = interpreted(below), interpreted(unit)
Pool = list[int]  # counts of every kind


@dataclasses.dataclass(frozen=True)
class Draw:
    """A player drew cards, seen or unseen."""

    player: int
    count: int
    cards: tuple[int, ...] | None


@dataclasses.dataclass(frozen=True)
class Drop:
    """Somebody else played or discarded a card."""

    player: int
    card: int


@dataclasses.dataclass(frozen=True)
class NewDeck:
    """The discard piles became the deck."""

    cards: tuple[int, ...]


Step = Draw | Drop | NewDeck


@dataclasses.dataclass
class Slot:
    """One unseen draw: whose, from which generation, and what card it turns out to be."""

    player: int
    generation: int
    card: int | None = None
    is_held: bool = True


def impossible() -> RidottoError:
    """What is raised where no deal explains what was heard."""
    return RidottoError("no deal agrees with the events: they are not of one game")


def fill(steps: list[Step], rng: Words) -> tuple[list[Slot], Pool] | None:
    """A card for every slot, and what is left in the deck; None in a dead end."""
    replayed = _replay(steps, rng)
    if replayed is None:
        return None
    slots, pools = replayed
    for slot in slots:
        if slot.card is None:
            pool = pools[slot.generation]
            slot.card = nth_card(pool, int(_below(rng, sum(pool))))
            pool[slot.card] -= 1
    return slots, pools[-1]


def expected(steps: list[Step], replays: int, rng: Words) -> npt.NDArray[np.float64]:
    """The cards expected unseen in the hands of both players, and in the deck, as three rows.

    What a replay leaves open is not dealt: every open slot holds its share of what is left.
    """
    total = np.zeros((3, KINDS))
    made = 0
    for _ in range(TRIES):
        if made == replays:
            break
        replayed = _replay(steps, rng)
        if replayed is None:
            continue
        slots, pools = replayed
        total[2] += pools[-1]
        for slot in slots:
            if slot.card is None:
                share = np.array(pools[slot.generation]) / sum(pools[slot.generation])
                total[slot.player] += share
                if slot.generation == len(pools) - 1:
                    total[2] -= share
        made += 1
    if not made:
        raise impossible()
    return total / made


def _replay(steps: list[Step], rng: Words) -> tuple[list[Slot], list[Pool]] | None:
    """Open a slot for each unseen draw and fill one for each card seen; None in a dead end."""
    slots: list[Slot] = []
    pools = [list(COPIES)]
    for step in steps:
        if isinstance(step, NewDeck):
            pools.append(list(step.cards))
        elif isinstance(step, Drop):
            if not _drop(step, slots, pools, rng):
                return None
        elif step.cards is None:
            slots += [Slot(step.player, len(pools) - 1) for _ in range(step.count)]
        else:
            for card in step.cards:
                pools[-1][card] -= 1
                if pools[-1][card] < 0:
                    return None
    return slots, pools


def _drop(step: Drop, slots: list[Slot], pools: list[Pool], rng: Words) -> bool:
    """Fill an open slot of a hand with a card that left it."""
    open_slots = [slot for slot in slots if slot.card is None]
    own = [
        slot
        for slot in open_slots
        if slot.player == step.player and pools[slot.generation][step.card]
    ]
    for slot in own:
        is_sure = slot.generation < len(pools) - 1 and all(
            other.player == step.player
            for other in open_slots
            if other.generation == slot.generation
        )
        if is_sure:
            # They are known to hold such a card since the deck ran out; it is taken to be that one.
            own = [other for other in own if other.generation == slot.generation]
            break
    if not own:
        return False
    slot = own[_weighted([_likelihood(slot, step.card, pools) for slot in own], rng)]
    slot.card = step.card
    slot.is_held = False
    pools[slot.generation][step.card] -= 1
    return True


def _likelihood(slot: Slot, card: int, pools: list[Pool]) -> float:
    """How likely an open slot holds a card, by the cards left of its generation."""
    pool = pools[slot.generation]
    return pool[card] / sum(pool)


def _weighted(weights: list[float], rng: Words) -> int:
    """The index of one of the weights, as likely as it is heavy."""
    point = _unit(rng) * sum(weights)
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    return len(weights) - 1
