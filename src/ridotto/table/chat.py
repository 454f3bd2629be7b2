"""Talk: lines of text and fixed phrases, from seats to everybody."""

import msgspec

from ridotto.table.commands import MOST_CHAT_CHARACTERS, Phrase, Say
from ridotto.table.seating import clean_text
from ridotto.table.state import KEPT_LINES, Line, Table


def say(table: Table, seat: int, act: Say, now: int) -> Table:
    """Add a line."""
    return _add(
        table,
        Line(seat, table.seats[seat].name, now, text=clean_text(act.text, MOST_CHAT_CHARACTERS)),
    )


def say_phrase(table: Table, seat: int, act: Phrase, now: int) -> Table:
    """Add a phrase, which everybody reads in his own language."""
    return _add(table, Line(seat, table.seats[seat].name, now, phrase=act.phrase))


def _add(table: Table, line: Line) -> Table:
    lines = (*table.lines, line)[-KEPT_LINES:]
    return msgspec.structs.replace(table, lines=lines, lines_said=table.lines_said + 1)
