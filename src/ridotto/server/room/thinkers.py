"""How many bots that search sit at the tables of one worker: of each host, and in all.

Only where somebody listens: bots of other tables neither think nor take memory.
"""

from ridotto.bots import registry as bots
from ridotto.server.errors import Busy
from ridotto.server.settings import ServerSettings
from ridotto.table import Table


class Thinkers:
    """Counts bots that search, by table and host, and refuses more than the settings allow."""

    def __init__(self, settings: ServerSettings) -> None:
        """Begin with none."""
        self._settings = settings
        self.tables: dict[str, tuple[str, int]] = {}  # host and number of thinkers

    def note(self, table: Table) -> None:
        """Count the thinkers of a table, again if it was counted before."""
        count = count_thinkers(table)
        if count:
            self.tables[table.id] = (table.host, count)
        else:
            self.tables.pop(table.id, None)

    def forget(self, table: Table) -> None:
        """Count a table no more."""
        self.tables.pop(table.id, None)

    def check(self, table: Table, *, goes_on: bool = False) -> None:
        """Refuse a table that would have too many; raises `Busy`.

        A game that goes on has only to wait for others: alone it always may.
        """
        count = count_thinkers(table)
        others = [found for name, found in self.tables.items() if name != table.id]
        own = sum(number for host, number in others if host == table.host)
        whole = sum(number for _, number in others)
        settings = self._settings
        if _is_too_much(count, own, settings.thinkers_per_host, goes_on):
            raise Busy(
                f"at most {settings.thinkers_per_host} bots think at the tables of one host; "
                "choose random or greedy ones, or leave another table"
            )
        if _is_too_much(count, whole, settings.thinkers, goes_on):
            raise Busy("too many bots think now; choose random or greedy ones, or try again later")


def _is_too_much(count: int, others: int, most: int, goes_on: bool) -> bool:
    return count > 0 and count + others > most and not (goes_on and not others)


def count_thinkers(table: Table) -> int:
    """How many bots that search sit at a table."""
    game, names = table.settings.game, [seat.bot for seat in table.seats if seat.bot is not None]
    return sum(bots.needs_compiling(name, game) for name in names)
