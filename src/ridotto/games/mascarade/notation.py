"""Mascarade as text: `swap:3:real`, `announce:king`, `contest:yes`, `targets:2,5`, `spy:3:fake`.

Every number is a place: the seats clockwise, then the centre cards.
"""

import re
from collections.abc import Mapping
from typing import Any

from ridotto.errors import BadStart, MalformedMove, shown
from ridotto.game import check_keys, check_number
from ridotto.games.mascarade import layout, rules
from ridotto.games.mascarade.masks import NAMES, NUMBERS

_PLACE = r"(0|[1-9]|1[0-3])"
_FORMS = {
    "swap": re.compile(rf"swap:{_PLACE}:(real|fake)"),
    "look": re.compile(r"look"),
    "announce": re.compile(r"announce:([a-z_]+)"),
    "contest": re.compile(r"contest:(yes|no)"),
    "target": re.compile(rf"target:{_PLACE}"),
    "puppets": re.compile(rf"targets:{_PLACE},{_PLACE}"),
    "fool": re.compile(rf"targets:{_PLACE},{_PLACE}:(real|fake)"),
    "spy": re.compile(rf"spy:{_PLACE}"),
    "spied": re.compile(rf"spy:{_PLACE}:(real|fake)"),
    "name": re.compile(r"name:([a-z_]+)"),
    "witch": re.compile(rf"witch:(none|{_PLACE[1:-1]})"),
}


def text(state: Any, action: int) -> str:
    """An action as text."""
    if action < layout.LOOK:
        place = action % layout.SWAP_FAKE
        return f"swap:{place}:{_truth(action < layout.SWAP_FAKE)}"
    if action == layout.LOOK:
        return "look"
    if action < layout.ANSWER:
        return f"announce:{NAMES[action - layout.ANNOUNCE]}"
    if action < layout.TARGET:
        return "contest:yes" if (action - layout.ANSWER) & 1 else "contest:no"
    if action < layout.WITCH_NONE:
        return f"target:{action - layout.TARGET}"
    if action < layout.SPY_PLACE:
        return (
            "witch:none" if action == layout.WITCH_NONE else f"witch:{action - layout.WITCH_SEAT}"
        )
    if action < layout.SPY_REAL:
        return f"spy:{action - layout.SPY_PLACE}"
    if action < layout.NAME:
        return f"spy:{int(state.chosen)}:{_truth(action == layout.SPY_REAL)}"
    if action < layout.PUPPETS:
        return f"name:{NAMES[action - layout.NAME]}"
    if action < layout.FOOL_REAL:
        return f"targets:{_pair(action - layout.PUPPETS)}"
    is_real = action < layout.FOOL_FAKE
    pair = _pair(action - (layout.FOOL_REAL if is_real else layout.FOOL_FAKE))
    return f"targets:{pair}:{_truth(is_real)}"


def _truth(is_real: bool) -> str:
    return "real" if is_real else "fake"


def _pair(number: int) -> str:
    a, b = layout.PAIRS[number].tolist()
    return f"{a},{b}"


def _pair_number(a: str, b: str) -> int | None:
    """The number of a pair of places, None if the smaller one does not come first."""
    low, high = int(a), int(b)
    return high * (high - 1) // 2 + low if low < high else None


def parse(state: Any, seat: int, text: str) -> int:
    """The action that a person means; `-1` if it is one that cannot be."""
    for form, pattern in _FORMS.items():
        found = pattern.fullmatch(text)
        if found:
            return _action(state, seat, form, found.groups())
    raise MalformedMove(
        "a move is written like swap:3:real, look, announce:king, contest:yes, target:4, "
        f"targets:2,5, targets:2,5:fake, spy:3, spy:3:real, name:judge or witch:none, "
        f"not {shown(text)}"
    )


def _action(state: Any, seat: int, form: str, parts: tuple[str, ...]) -> int:
    if form == "swap":
        return int(parts[0]) + (layout.SWAP_REAL if parts[1] == "real" else layout.SWAP_FAKE)
    if form == "look":
        return layout.LOOK
    if form in ("announce", "name"):
        if parts[0] not in NUMBERS:
            raise MalformedMove(f"no mask is called {shown(parts[0])}; masks: {', '.join(NAMES)}")
        return NUMBERS[parts[0]] + (layout.ANNOUNCE if form == "announce" else layout.NAME)
    if form == "contest":
        return layout.ANSWER + 2 * int(rules.seat_of(state, seat)) + (parts[0] == "yes")
    if form == "witch" and parts[0] == "none":
        return layout.WITCH_NONE
    if form in ("target", "witch"):
        place = int(parts[0])
        first = layout.TARGET if form == "target" else layout.WITCH_SEAT
        return first + place if place < layout.MOST_PLAYERS else -1
    if form == "spy":
        return layout.SPY_PLACE + int(parts[0])
    if form == "spied":
        if state.phase != layout.SPYING or int(parts[0]) != state.chosen:
            return -1
        return layout.SPY_REAL if parts[1] == "real" else layout.SPY_FAKE
    pair = _pair_number(parts[0], parts[1])
    if pair is None:
        return -1
    if form == "puppets":
        return layout.PUPPETS + pair
    return pair + (layout.FOOL_REAL if parts[2] == "real" else layout.FOOL_FAKE)


def fix(state: Any, start: Mapping[str, Any]) -> None:
    """Fix masks, coins, court, first seat, or leave the opening turns out.

    `{"masks": ["king", "judge", ...], "first": 0, "coins": [6, 6, 9, 3], "opening": False}`
    """
    check_keys(start, ["masks", "first", "coins", "court", "opening"])
    players, places = int(state.players), int(state.places)
    if "first" in start:
        state.first = check_number(start, "first", range(players))
    if "masks" in start:
        masks = start["masks"]
        in_play = sorted(NAMES[card] for card in state.cards[:places].tolist())
        if not isinstance(masks, list | tuple) or sorted(map(str, masks)) != in_play:
            raise BadStart(
                f"the masks must be those in play ({', '.join(in_play)}), not {shown(masks)}"
            )
        state.cards[:places] = [NUMBERS[name] for name in masks]
        state.fixed |= layout.FIXED_MASKS
    if "coins" in start:
        coins = start["coins"]
        if not isinstance(coins, list | tuple) or len(coins) != players:
            raise BadStart(f"coins are a list of {players} numbers, not {shown(coins)}")
        for seat in range(players):
            named = f"the coins of seat {seat}"
            allowed = range(1, layout.WINNING_COINS)
            state.coins[seat] = check_number({named: coins[seat]}, named, allowed)
        state.fixed |= layout.FIXED_COINS
    if "court" in start:
        state.court = check_number(start, "court", range(1000))
    if "opening" in start:
        if not isinstance(start["opening"], bool):
            raise BadStart(f"opening is true or false, not {shown(start['opening'])}")
        state.opening = layout.OPENING_TURNS if start["opening"] else 0


def goes_on(text: str) -> bool:
    """Every move stands alone: others may answer it, or it shows a mask."""
    return False


def next_start(state: Any) -> dict[str, Any] | None:
    """Nothing: chance decides again."""
    return None
