"""What is asked of new commands alone: stored ones may be older, and are read for ever."""

from ridotto.table.commands import MOST_NAME_CHARACTERS, AnyCommand, Say, Sit
from ridotto.table.seating import NAME_TAKEN, is_name_taken
from ridotto.table.state import NameTaken, Table
from ridotto.table.text import check_visible, clean_text


def check_new(table: Table, command: AnyCommand) -> None:
    """Refuse texts of which nothing can be seen, and names that look like another one's.

    Raises `BadText` or `NameTaken`.
    """
    if isinstance(command, Say):
        check_visible(command.text)
    elif isinstance(command, Sit):
        check_visible(command.name)
        if is_name_taken(table, clean_text(command.name, MOST_NAME_CHARACTERS)):
            raise NameTaken(NAME_TAKEN)
