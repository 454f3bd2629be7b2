"""What an observer of Twilight of Venice can infer from the events they heard."""

from collections.abc import Sequence

import msgspec

from ridotto.engine.definition import Event
from ridotto.engine.outcome import TIE
from ridotto.games.twilight.actions import GUILD, MODE
from ridotto.games.twilight.belief.slots import (
    TRIES,
    Draw,
    Drop,
    NewDeck,
    Slot,
    Step,
    expected,
    fill,
    impossible,
)
from ridotto.games.twilight.deck import is_one_type
from ridotto.games.twilight.events import (
    Discarded,
    Drew,
    Ended,
    Exhausted,
    Favourite,
    Figures,
    Over,
    Played,
    Reshuffled,
    Round,
    RoundOver,
    Shown,
)
from ridotto.games.twilight.notation import CARDS, TEXTS, played_cards
from ridotto.games.twilight.state import (
    DECK,
    FAVOURITE,
    FRESH,
    HAND,
    KINDS,
    NOBODY,
    OVER,
    PLAYING,
    STATE,
    Options,
    State,
    configure,
)
from ridotto.kernel import States, Words, new_records

_REPLAYS = 64  # so many ways to explain the cards seen are averaged, where there are several


class Belief:
    """Follows one observer's events and deals the cards they have not seen."""

    def __init__(self, players: int, observer: int | None, options: Options) -> None:
        """Know the options, and nothing else yet."""
        self.observer = observer
        self._states = new_records(STATE)
        self._public: State = self._states[0]  # without what the observer has not seen
        configure(self._public, players, options)
        self._steps: list[Step] = []
        self._shown: set[int] = set()
        self._finished: list[tuple[list[Step], set[int]]] = []

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        state = self._public
        match event:
            case Round():
                self._start_round(event)
            case Drew():
                if self._shown:
                    self._start_deal()
                self._draw(event)
            case Shown():
                self._shown.add(event.seat)
                if event.seat != self.observer:
                    self._steps += [Drop(event.seat, CARDS.index(name)) for name in event.cards]
            case Played():
                self._place(event.figures)
                action = TEXTS.index(event.move)
                if action < GUILD:
                    state.mode = MODE[action]
                    self._drop(event.seat, played_cards(event.move))
                else:
                    self._pass_turn(event.seat)
            case Discarded():
                self._drop(event.seat, [CARDS.index(name) for name in event.cards])
                self._pass_turn(event.seat)
            case Ended():
                self._pass_turn(event.seat)
            case Favourite():
                state.figures[FAVOURITE] = event.cell
            case Reshuffled():
                self._reshuffle(event)
            case Exhausted():
                state.last_turn = event.extra_turn
            case RoundOver():
                state.round_winners[event.round - 1] = _winner(event)
                self._place(event.figures)
            case Over():
                state.phase = OVER
                state.turn = state.last_turn = 0
                state.mode = FRESH
                state.winner = _winner(event)

    def _place(self, figures: Figures) -> None:
        self._public.figures[:] = msgspec.structs.astuple(figures)

    def _start_round(self, event: Round) -> None:
        state = self._public
        if event.round == 1:
            state.winner = NOBODY
            state.round_winners[:] = NOBODY
        state.phase = PLAYING
        state.round_number = event.round
        state.merchant = state.turn = event.merchant
        state.mode = FRESH
        state.last_turn = 0
        self._place(event.figures)
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

    def _draw(self, event: Drew) -> None:
        state = self._public
        cards = None if event.cards is None else tuple(CARDS.index(card) for card in event.cards)
        self._steps.append(Draw(event.seat, event.count, cards))
        state.hand_sizes[event.seat] += event.count
        state.deck_size -= event.count
        for card in cards or ():
            state.hands[event.seat][card] += 1

    def _drop(self, player: int, cards: Sequence[int]) -> None:
        state = self._public
        for card in cards:
            state.discards[player][card] += 1
            state.hand_sizes[player] -= 1
            if player == self.observer:
                state.hands[player][card] -= 1
            else:
                self._steps.append(Drop(player, card))

    def _pass_turn(self, player: int) -> None:
        self._public.turn = 1 - player
        self._public.mode = FRESH

    def _reshuffle(self, event: Reshuffled) -> None:
        state = self._public
        piles = zip(*state.discards.tolist(), strict=True)
        self._steps.append(NewDeck(tuple(map(sum, piles))))
        state.deal = event.deal
        state.deck_size = event.deck
        state.discards[:] = 0
        if event.deal > 2 or state.merchant_first:
            state.turn = state.merchant
            state.mode = FRESH
            state.last_turn = 0

    def sample(self, rng: Words) -> States:
        """A complete world, as an array of one state."""
        worlds = self._states.copy()
        world: State = worlds[0]
        slots, pool = self._fill(self._steps, self._shown, rng)
        for slot in slots:
            if slot.is_held and slot.card is not None:
                world.hands[slot.player][slot.card] += 1
        world.deck[:] = pool
        return worlds

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How many cards of each kind are expected in the other's hand and in the deck.

        `{"hand": {"D1": 1.8, ...}, "deck": {...}}`; a spectator has a "hand_0" and a "hand_1". This
        is exact up to the first empty deck, but for one thing: that an opening hand of one type
        would have been dealt again.
        """
        own = self.observer
        hands = {"hand_0": 0, "hand_1": 1} if own is None else {"hand": 1 - own}
        has_several = any(isinstance(step, NewDeck) for step in self._steps)
        counts = expected(self._steps, _REPLAYS if has_several else 1, rng)
        found = {name: counts[player] for name, player in hands.items()} | {"deck": counts[2]}
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
        for _ in range(TRIES):
            filled = fill(steps, rng)
            if filled is not None and not self._has_one_type_opening(filled[0], shown):
                return filled
        raise impossible()

    def _has_one_type_opening(self, slots: list[Slot], shown: set[int]) -> bool:
        """Whether an opening hand would have been shown and dealt again, but was not."""
        if not self._public.one_type_redeal:
            return False
        for player in {0, 1} - shown:
            opening = [slot.card for slot in slots if slot.player == player][:HAND]
            if is_one_type([opening.count(kind) for kind in range(KINDS)]):
                return True
        return False


def _winner(event: RoundOver | Over) -> int:
    return TIE if event.winner is None else event.winner
