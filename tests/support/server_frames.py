"""What observers are told of a change, without a server."""

import json
from typing import Any

from ridotto.server.room import broadcast
from ridotto.server.room.broadcast import Frame, Moment
from ridotto.table import Table

NOW = Moment(5, is_preparing=False)


def told(frame: Frame | None) -> Any:
    """A frame as a client reads it."""
    assert frame is not None
    return json.loads(frame.data)


def change(before: Table, after: Table) -> broadcast.Change:
    """A change of a table that was shown as it was."""
    return broadcast.changed(before, after, broadcast.encode_table(before))
