"""How a game begins: the number of players, and what is fixed instead of drawn."""

import secrets
from collections.abc import Mapping, Sequence

import msgspec

from ridotto.engine.definition import GameDefinition, JsonObject, Options
from ridotto.errors import BadSeats, BadSeed, BadStart, shown
from ridotto.kernel import States, new_records

_MOST_SEED_BYTES = 256


def read_players(definition: GameDefinition, players: int | None) -> int:
    """The number of players, checked; the game's usual number for None."""
    allowed = definition.players
    if players is None:
        return definition.default_players
    if isinstance(players, bool) or not isinstance(players, int) or players not in allowed:
        raise BadSeats(
            f"{definition.name} is for {players_text(definition)} players, not {shown(players)}"
        )
    return players


def players_text(definition: GameDefinition) -> str:
    """The numbers of players in words: "2", or "4 to 12"."""
    allowed = definition.players
    return str(allowed[0]) if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"


def read_start(start: Mapping[str, object] | None) -> JsonObject | None:
    """A fixed beginning as plain data of our own, which nobody else can change.

    >>> read_start({"hands": ("AB", None)})
    {'hands': ['AB', None]}
    """
    if start is None:
        return None
    if not isinstance(start, Mapping):
        raise BadStart(f"a start is a mapping, not {shown(start)}")
    try:
        plain: JsonObject = msgspec.json.decode(msgspec.json.encode(dict(start)))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadStart(f"a start is plain data: {error}") from None
    return plain


def read_seed(seed: int | str | bytes | None) -> str:
    """A seed as text; None takes a fresh secret that nobody can guess."""
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, bytes):
        seed = seed.hex()
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadSeed(f"a seed is a number, a text or bytes, not {shown(seed)}")
    if isinstance(seed, int) and seed.bit_length() > 8 * _MOST_SEED_BYTES:
        raise BadSeed(f"a seed is a number of at most {_MOST_SEED_BYTES} bytes")
    text = str(seed)
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise BadSeed(f"a seed is a text that can be written down, not {shown(seed)}") from None
    if size > 4 * _MOST_SEED_BYTES:
        raise BadSeed(f"a seed is a text of at most {4 * _MOST_SEED_BYTES} bytes, not {size}")
    return text


def new_state(
    definition: GameDefinition, players: int, options: Options, start: Mapping[str, object] | None
) -> States:
    """An array of one configured state, not begun; raises `BadStart`."""
    states = new_records(definition.state)
    definition.configure(states[0], players, options)
    if start is not None:
        definition.notation.fix(states[0], start)
    return states


def check_keys(start: Mapping[str, object], allowed: Sequence[str]) -> None:
    """Refuse a start that fixes something the game does not know."""
    unknown = [key for key in start if key not in allowed]
    if unknown:
        raise BadStart(f"a start cannot fix {shown(unknown[0])}; it can fix {', '.join(allowed)}")


def check_number(start: Mapping[str, object], key: str, allowed: range) -> int:
    """A whole number of a start."""
    value = start[key]
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise BadStart(f"{key} is a number from {allowed[0]} to {allowed[-1]}, not {shown(value)}")
    return value
