"""Draws by agreement: offered by one, accepted or declined by the other."""

import msgspec

from ridotto.engine.record import Ended
from ridotto.table import end
from ridotto.table.commands import AnswerDraw, OfferDraw
from ridotto.table.play import game_on
from ridotto.table.state import NotNow, Table


def offer(table: Table, seat: int, act: OfferDraw, now: int) -> Table:
    """Let an offer stand, or accept the other's."""
    if not game_on(table).definition.ties_by_agreement:
        raise NotNow(f"in {table.settings.game} nobody can agree on a draw")
    if table.draw_offer == seat:
        raise NotNow("your offer stands already")
    if table.draw_offer is not None:
        return end.finish_early(table, Ended("agreed"))
    if not table.seats[1 - seat].is_played_by_person:
        raise NotNow("a bot plays on; only a person can agree on a draw")
    return msgspec.structs.replace(table, draw_offer=seat)


def answer(table: Table, seat: int, act: AnswerDraw, now: int) -> Table:
    """End the game as a draw, or let the offer lapse."""
    if table.draw_offer is None or table.draw_offer == seat:
        raise NotNow("nobody has offered you a draw")
    if act.accept:
        return end.finish_early(table, Ended("agreed"))
    return msgspec.structs.replace(table, draw_offer=None)
