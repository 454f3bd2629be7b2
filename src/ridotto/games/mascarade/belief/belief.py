"""What an observer can infer in Mascarade: all saw the deal, so which swaps were real?"""

from ridotto.engine.definition import Event
from ridotto.errors import RidottoError
from ridotto.games.mascarade.belief.filter import MaskFilter
from ridotto.games.mascarade.events import (
    REASONS,
    Announced,
    Answered,
    Coins,
    Dealt,
    Looked,
    Noted,
    Over,
    Power,
    Revealed,
    Seated,
    Spied,
    Swapped,
    Targeted,
    Turn,
)
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
    State,
    configure,
)
from ridotto.kernel import States, Words, new_records, new_rng


class Belief:
    """Follows one observer's events; every hidden swap is as likely real as pretended."""

    def __init__(self, players: int, observer: int | None, options: Options) -> None:
        """Know the options, and nothing else yet."""
        self.observer = observer
        self.masks: MaskFilter | None = None
        self._states = new_records(STATE)
        self._public: State = self._states[0]
        configure(self._public, players, options)
        self._rng = new_rng(0)  # thins particles; the same events always give the same belief

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        self._follow_cards(event)
        self._follow_table(event)

    def _follow_cards(self, event: Event) -> None:
        """What an event tells of the masks."""
        if isinstance(event, Dealt):
            self.masks = MaskFilter([NUMBERS[name] for name in event.masks])
            return
        masks = self._filter()
        if isinstance(event, Swapped):
            spot, other = event.places
            masks.swap(spot, other, event.real, self._rng)
        else:
            seen = {spot: NUMBERS[mask] for spot, mask in sights(event).items() if mask is not None}
            if seen:
                masks.see(seen, self._rng)

    def _follow_table(self, event: Event) -> None:
        """What an event tells of everything else, all of it public or one's own."""
        state = self._public
        match event:
            case Dealt():
                state.player_at[: state.players] = range(state.players)
                state.coins[: state.players] = event.coins
                state.court = event.court
                state.first_seat = event.first
                state.opening = event.opening
            case Turn():
                state.turn_number = event.turn
                state.turn_seat = event.seat
                state.banned = state.revealed
                state.revealed = 0
                state.phase = ACTING
            case Announced():
                state.claim = NUMBERS[event.mask]
                state.phase = ANSWERING
                state.answered = 1 << event.seat
                state.contesting = 0
            case Answered() | Noted():
                state.answered |= 1 << event.seat
                state.contesting |= event.contests << event.seat
            case Revealed():
                self._follow_reveal(event)
            case Power():
                state.power_seat = event.seat
                state.phase = CHOOSING
            case Targeted() if NUMBERS[event.mask] in (GURU, SPY):
                state.chosen = event.places[0]
                state.phase = NAMING if NUMBERS[event.mask] == GURU else SPYING
            case Coins():
                state.coins[: state.players] = event.coins
                state.court = event.court
                if event.cause == "fine":
                    state.debtors = 0
            case Seated():
                state.player_at[: state.players] = event.persons
            case Over():
                state.phase = OVER
                state.reason = REASONS.index(event.reason)
                state.winners = sum(1 << player for player in event.winners)

    def _follow_reveal(self, event: Revealed) -> None:
        state = self._public
        player = 1 << state.player_at[event.place]
        if event.cause != "princess" or state.princess_blocks:
            state.revealed |= player
        if event.mask is not None and event.cause == "contest":
            if NUMBERS[event.mask] != state.claim:
                state.debtors |= player

    def sample(self, rng: Words) -> States:
        """A complete world, as an array of one state."""
        worlds = self._states.copy()
        world: State = worlds[0]
        world.cards[: world.spots] = self._filter().sample(rng)
        return worlds

    def chances(self, rng: Words) -> dict[str, dict[str, float]]:
        """How likely each mask in play is at each spot: `{"3": {"king": 0.5, ...}, ...}`."""
        masks = self._filter()
        in_play = sorted(set(masks.masks))
        return {
            str(spot): {NAMES[mask]: float(shares[mask]) for mask in in_play}
            for spot, shares in enumerate(masks.shares())
        }

    def sample_swaps(self, rng: Words) -> list[bool]:
        """Which of the swaps hidden from this observer were real, in one possible history."""
        return self._filter().sample_swaps(rng)

    def _filter(self) -> MaskFilter:
        if self.masks is None:
            raise RidottoError("this belief has not heard the deal yet")
        return self.masks


def sights(event: Event) -> dict[int, str | None]:
    """The masks that an event shows, by spot; None is shown to others only."""
    match event:
        case Looked():
            return {event.seat: event.mask}
        case Revealed():
            return {event.place: event.mask}
        case Spied():
            return dict(zip(event.places, event.masks or (None, None), strict=True))
        case Over():
            return dict(enumerate(event.masks))
    return {}
