"""A tie by agreement: offered by one player, accepted or declined by the other."""

import msgspec

from ridotto.engine.record import Ended
from ridotto.table.commands import AnswerTie
from ridotto.table.end import finish_early
from ridotto.table.state import NotNow, Table, running_game


def offer(table: Table, seat: int) -> Table:
    """Let an offer stand, or accept the other's."""
    if not running_game(table).definition.ties_by_agreement:
        raise NotNow(f"players can't agree on a tie in {table.settings.game}")
    if table.tie_offer == seat:
        raise NotNow("your offer stands already")
    if table.tie_offer is not None:
        return finish_early(table, Ended("agreed"))
    if not table.seats[1 - seat].is_played_by_user:
        raise NotNow("a bot plays there; it can't agree on a tie")
    return msgspec.structs.replace(table, tie_offer=seat)


def answer(table: Table, seat: int, command: AnswerTie) -> Table:
    """End the game as a tie, or let the offer lapse."""
    if table.tie_offer is None or table.tie_offer == seat:
        raise NotNow("nobody offered you a tie")
    if command.accept:
        return finish_early(table, Ended("agreed"))
    return msgspec.structs.replace(table, tie_offer=None)
