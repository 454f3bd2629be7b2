"""What a person can infer in Mascarade: all saw the deal, so the doubt is which swaps were real."""

from typing import Any

from ridotto.errors import RidottoError
from ridotto.games.mascarade.belief.filter import MaskFilter
from ridotto.games.mascarade.masks import GURU, NAMES, NUMBERS, SPY
from ridotto.games.mascarade.state import (
    ACTING,
    ANSWERING,
    CHOOSING,
    NAMING,
    OVER,
    SPYING,
    STATE,
    Options,
    configure,
)
from ridotto.games.mascarade.view import REASONS
from ridotto.kernel import Words, new_records, new_rng


class Belief:
    """Follows one person's events; every hidden swap is as likely real as pretended."""

    def __init__(self, seats: int, seat: int | None, options: Options) -> None:
        """Know the options, and nothing else yet."""
        self.seat = seat
        self.masks: MaskFilter | None = None
        self._states = new_records(STATE)
        configure(self._states[0], seats, options)
        self._public = self._states[0]
        self._rng = new_rng(0)  # thins particles; the same events always give the same belief

    def hear(self, event: Any) -> None:
        """Take in the next event."""
        self._follow_cards(event)
        self._follow_table(event)

    def _follow_cards(self, event: Any) -> None:
        """What an event tells of the masks."""
        tag = event.__struct_config__.tag
        if tag == "dealt":
            self.masks = MaskFilter([NUMBERS[name] for name in event.masks])
            return
        masks = self._filter()
        if tag == "swapped":
            place, other = event.places
            masks.swap(place, other, event.real, self._rng)
        elif tag == "looked" and event.mask is not None:
            masks.see({event.seat: NUMBERS[event.mask]}, self._rng)
        elif tag == "revealed" and event.mask is not None:
            masks.see({event.place: NUMBERS[event.mask]}, self._rng)
        elif tag == "spied" and event.masks is not None:
            seen = zip(event.places, event.masks, strict=True)
            masks.see({place: NUMBERS[mask] for place, mask in seen}, self._rng)
        elif tag == "over":
            masks.see({place: NUMBERS[mask] for place, mask in enumerate(event.masks)}, self._rng)

    def _follow_table(self, event: Any) -> None:
        """What an event tells of everything else, all of it public or one's own."""
        tag = event.__struct_config__.tag
        state = self._public
        if tag == "dealt":
            players = int(state.players)
            state.persons[:players] = range(players)
            state.coins[:players] = event.coins
            state.court = event.court
            state.first = event.first
            state.opening = event.opening
        elif tag == "turn":
            state.turn_number = event.turn
            state.turn_seat = event.seat
            state.banned = state.revealed
            state.revealed = 0
            state.phase = ACTING
        elif tag == "announced":
            state.claim = NUMBERS[event.mask]
            state.phase = ANSWERING
            state.answered = 1 << event.seat
            state.contesting = 0
        elif tag in ("answered", "noted"):
            state.answered |= 1 << event.seat
            state.contesting |= event.contests << event.seat
        elif tag == "revealed":
            self._follow_reveal(event)
        elif tag == "power":
            state.user = event.seat
            state.phase = CHOOSING
        elif tag == "targeted":
            self._follow_target(event)
        elif tag == "coins":
            state.coins[: state.players] = event.coins
            state.court = event.court
            if event.cause == "fine":
                state.debtors = 0
        elif tag == "seated":
            state.persons[: state.players] = event.persons
        elif tag == "over":
            state.phase = OVER
            state.reason = REASONS.index(event.reason)
            state.winners = sum(1 << person for person in event.winners)

    def _follow_reveal(self, event: Any) -> None:
        state = self._public
        person = 1 << int(state.persons[event.place])
        if event.cause != "princess" or state.princess_blocks:
            state.revealed |= person
        if event.cause == "contest" and NUMBERS[event.mask] != state.claim:
            state.debtors |= person

    def _follow_target(self, event: Any) -> None:
        state = self._public
        mask = NUMBERS[event.mask]
        if mask in (GURU, SPY):
            state.chosen = event.places[0]
            state.phase = NAMING if mask == GURU else SPYING

    def sample(self, rng: Words) -> Any:
        """A complete world, as an array of one state."""
        world = self._states.copy()
        world[0].cards[: world[0].places] = self._filter().sample(rng)
        return world

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each mask in play is at each place: `{"3": {"king": 0.5, ...}, ...}`."""
        masks = self._filter()
        in_play = sorted(set(masks.masks))
        return {
            str(place): {NAMES[mask]: float(shares[mask]) for mask in in_play}
            for place, shares in enumerate(masks.shares())
        }

    def sample_swaps(self, rng: Words) -> list[bool]:
        """Which of the swaps hidden from this person were real, in one possible history."""
        return self._filter().sample_swaps(rng)

    def _filter(self) -> MaskFilter:
        if self.masks is None:
            raise RidottoError("this belief has not heard the deal yet")
        return self.masks
