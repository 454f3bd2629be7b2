"""Lengths that tell nothing: everything that may hold a secret is as long as it could be at most.

Whoever watches the wire sees through no encryption, but counts bytes. A few sizes to round up to
would not do: two worlds could lie on both sides of one. So a length is counted from what is public:
the table, the lines of chat, and how many events are told. JSON may end with white space.
"""

from ridotto.engine.game import Game
from ridotto.server import messages

LEAST_BYTES = 512  # more than anything takes beside a game, a table and lines of chat
PREVIEWED_EVENTS = 8  # how many there are in a preview depends on what is certain, so on secrets


def padded(text: bytes, length: int = LEAST_BYTES) -> bytes:
    """JSON of such a length, or of twice that, and so on, if it is longer: which never happens.

    >>> padded(b"[1, 2]", 8)
    b'[1, 2]  '
    """
    while len(text) > length:
        length *= 2
    return text.ljust(length)


def game_length(game: Game, events: int) -> int:
    """The length of a message with the view of a game and some events."""
    return LEAST_BYTES + game.definition.json_size.of(game.seats, events)


def write(answer: messages.Answer, length: int = LEAST_BYTES) -> bytes:
    """An answer as it goes over the wire."""
    return padded(messages.write(answer), length)
