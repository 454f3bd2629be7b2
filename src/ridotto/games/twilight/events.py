"""What observers of Twilight of Venice hear. On the wire a player is called by their seat."""

import msgspec

from ridotto.engine.definition import Event


class Figures(msgspec.Struct, frozen=True):
    """The cell of every figure."""

    doge: int
    west: int
    east: int
    merchant: int
    harlequin: int
    favourite: int


class Round(Event, frozen=True, tag="round"):
    """A round is set up."""

    round: int
    merchant: int
    figures: Figures


class Drew(Event, frozen=True, tag="drew"):
    """A player drew cards in one go; only they know which."""

    seat: int
    count: int
    cards: tuple[str, ...] | None


class Shown(Event, frozen=True, tag="shown"):
    """An opening hand of one type is shown; both hands go back and are dealt again."""

    seat: int
    cards: tuple[str, ...]


class Played(Event, frozen=True, tag="played"):
    """A card was played, or the Guild called."""

    seat: int
    move: str
    figures: Figures


class Discarded(Event, frozen=True, tag="discarded"):
    """A player discarded their whole hand."""

    seat: int
    cards: tuple[str, ...]


class Ended(Event, frozen=True, tag="ended"):
    """A player ended their turn of cards."""

    seat: int


class Favourite(Event, frozen=True, tag="favourite"):
    """The Favourite moved `by` so many cells (east is positive) and stands on `cell`."""

    by: int
    cell: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard piles became the deck of the next deal."""

    deal: int
    deck: int


class Exhausted(Event, frozen=True, tag="exhausted"):
    """A player drew the last card for good."""

    seat: int
    extra_turn: bool


class RoundOver(Event, frozen=True, tag="round_over"):
    """A round ended."""

    round: int
    winner: int | None
    reason: str
    figures: Figures


class Over(Event, frozen=True, tag="over"):
    """The match ended."""

    winner: int | None
    rounds: tuple[int | None, ...]
