"""Entries: commands as they are stored, with who asked for them and when."""

import msgspec

from ridotto.engine.chance import FAST
from ridotto.table.commands import AnyCommand
from ridotto.table.settings import Settings

# The rules of tables under which a command is done, for what a log already says must stay so:
# 1 lets the others decide about anybody who is gone, and games last as long as they last; who was
#   kicked keeps the invitation.
# 2 lets them decide only about somebody the table waits for, also about a bot that does not move;
#   of two players one may claim the win, not end the game without a result; games have a limit;
#   a kick renews the invitation.
EDITION = 2


class Creation(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="creation"
):
    """The first entry of a table: who set it up, the master of its secrets, and who deals.

    Entries without a generator are older than the second one.
    """

    at: int
    table: str
    host: str
    master: str
    settings: Settings
    generator: int = FAST


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="act"):
    """One command: when, by which user, from which seat, and under which id of the client's.

    `edition` says by which rules of tables it was done; logs that don't say it are older.
    """

    at: int
    by: str
    command: AnyCommand = msgspec.field(name="act")
    seat: int | None = None
    id: str | None = None
    as_host: bool = False
    edition: int = 1
