"""Chat: lines of text and fixed phrases, from seats to everybody."""

import msgspec

from ridotto.table.commands import MOST_CHAT_CHARACTERS, Phrase, Say
from ridotto.table.state import KEPT_LINES, Line, Table
from ridotto.table.text import clean_text


def say(table: Table, seat: int, command: Say, now: int) -> Table:
    """Add a line."""
    text = clean_text(command.text, MOST_CHAT_CHARACTERS)
    return _with_line(table, Line(seat, table.seats[seat].name, now, text=text))


def say_phrase(table: Table, seat: int, command: Phrase, now: int) -> Table:
    """Add a phrase."""
    return _with_line(table, Line(seat, table.seats[seat].name, now, phrase=command.phrase))


def _with_line(table: Table, line: Line) -> Table:
    lines = (*table.lines, line)[-KEPT_LINES:]
    return msgspec.structs.replace(table, lines=lines, lines_said=table.lines_said + 1)
