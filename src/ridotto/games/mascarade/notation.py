"""Mascarade as text: `swap:3:real`, `announce:king`, `contest:yes`, `targets:2,5`, `spy:3:fake`.

Every number is a spot: the seats clockwise, then the centre cards.
"""

import re
from collections.abc import Mapping

from ridotto.engine.start import check_keys, check_number
from ridotto.errors import BadStart, MalformedMove, shown
from ridotto.games.mascarade.actions import (
    ANNOUNCE,
    ANSWER,
    FOOL_FAKE,
    FOOL_REAL,
    LOOK,
    NAME,
    PAIRS,
    PUPPETS,
    SPY_FAKE,
    SPY_REAL,
    SPY_SPOT,
    SWAP_FAKE,
    SWAP_REAL,
    TARGET,
    WITCH_NONE,
    WITCH_SEAT,
    answer_action,
    fool_pair,
    is_contest,
    is_real_fool,
    is_real_swap,
    pairs_below,
    swap_spot,
)
from ridotto.games.mascarade.masks import NAMES, NUMBERS
from ridotto.games.mascarade.state import (
    FIXED_COINS,
    FIXED_MASKS,
    MOST_PLAYERS,
    OPENING_TURNS,
    SPYING,
    WINNING_COINS,
    State,
    seat_of,
)

_SPOT = r"(0|[1-9]|1[0-3])"
_FORMS = {
    "swap": re.compile(rf"swap:{_SPOT}:(real|fake)"),
    "look": re.compile(r"look"),
    "announce": re.compile(r"announce:([a-z_]+)"),
    "contest": re.compile(r"contest:(yes|no)"),
    "target": re.compile(rf"target:{_SPOT}"),
    "puppets": re.compile(rf"targets:{_SPOT},{_SPOT}"),
    "fool": re.compile(rf"targets:{_SPOT},{_SPOT}:(real|fake)"),
    "spy": re.compile(rf"spy:{_SPOT}"),
    "spied": re.compile(rf"spy:{_SPOT}:(real|fake)"),
    "name": re.compile(r"name:([a-z_]+)"),
    "witch": re.compile(rf"witch:(none|{_SPOT[1:-1]})"),
}


def text(state: State, action: int) -> str:
    """An action as text."""
    if action < LOOK:
        return f"swap:{swap_spot(action)}:{_truth(is_real_swap(action))}"
    if action == LOOK:
        return "look"
    if action < ANSWER:
        return f"announce:{NAMES[action - ANNOUNCE]}"
    if action < TARGET:
        return "contest:yes" if is_contest(action) else "contest:no"
    if action < WITCH_NONE:
        return f"target:{action - TARGET}"
    if action < SPY_SPOT:
        return "witch:none" if action == WITCH_NONE else f"witch:{action - WITCH_SEAT}"
    if action < SPY_REAL:
        return f"spy:{action - SPY_SPOT}"
    if action < NAME:
        return f"spy:{state.chosen}:{_truth(action == SPY_REAL)}"
    if action < PUPPETS:
        return f"name:{NAMES[action - NAME]}"
    if action < FOOL_REAL:
        return f"targets:{_pair(action - PUPPETS)}"
    return f"targets:{_pair(fool_pair(action))}:{_truth(is_real_fool(action))}"


def _truth(is_real: bool) -> str:
    return "real" if is_real else "fake"


def _pair(number: int) -> str:
    low, high = PAIRS[number].tolist()
    return f"{low},{high}"


def _pair_number(low: int, high: int) -> int | None:
    """The number of a pair of spots, None if the smaller one does not come first."""
    return pairs_below(high) + low if low < high else None


def parse(state: State, player: int, text: str) -> int:
    """The action that a player means; `-1` if it is one that cannot be."""
    for form, pattern in _FORMS.items():
        found = pattern.fullmatch(text)
        if found:
            return _action(state, player, form, found.groups())
    raise MalformedMove(
        "a move is written like swap:3:real, look, announce:king, contest:yes, target:4, "
        f"targets:2,5, targets:2,5:fake, spy:3, spy:3:real, name:judge or witch:none, "
        f"not {shown(text)}"
    )


def _action(state: State, player: int, form: str, parts: tuple[str, ...]) -> int:
    if form == "swap":
        return int(parts[0]) + (SWAP_REAL if parts[1] == "real" else SWAP_FAKE)
    if form == "look":
        return LOOK
    if form in ("announce", "name"):
        if parts[0] not in NUMBERS:
            raise MalformedMove(f"no mask is called {shown(parts[0])}; masks: {', '.join(NAMES)}")
        return NUMBERS[parts[0]] + (ANNOUNCE if form == "announce" else NAME)
    if form == "contest":
        return answer_action(seat_of(state, player), parts[0] == "yes")
    if form == "witch" and parts[0] == "none":
        return WITCH_NONE
    if form in ("target", "witch"):
        spot = int(parts[0])
        group = TARGET if form == "target" else WITCH_SEAT
        return group + spot if spot < MOST_PLAYERS else -1
    if form == "spy":
        return SPY_SPOT + int(parts[0])
    if form == "spied":
        if state.phase != SPYING or int(parts[0]) != state.chosen:
            return -1
        return SPY_REAL if parts[1] == "real" else SPY_FAKE
    pair = _pair_number(int(parts[0]), int(parts[1]))
    if pair is None:
        return -1
    if form == "puppets":
        return PUPPETS + pair
    return pair + (FOOL_REAL if parts[2] == "real" else FOOL_FAKE)


def fix(state: State, start: Mapping[str, object]) -> None:
    """Fix masks, coins, court, first seat, or leave the opening turns out.

    `{"masks": ["king", "judge", ...], "first": 0, "coins": [6, 6, 9, 3], "opening": False}`
    """
    check_keys(start, ["masks", "first", "coins", "court", "opening"])
    players, spots = state.players, state.spots
    if "first" in start:
        state.first_seat = check_number(start, "first", range(players))
    if "masks" in start:
        masks = start["masks"]
        in_play = sorted(NAMES[card] for card in state.cards[:spots].tolist())
        if not isinstance(masks, list | tuple) or sorted(map(str, masks)) != in_play:
            raise BadStart(
                f"the masks must be those in play ({', '.join(in_play)}), not {shown(masks)}"
            )
        state.cards[:spots] = [NUMBERS[name] for name in masks]
        state.fixed |= FIXED_MASKS
    if "coins" in start:
        coins = start["coins"]
        if not isinstance(coins, list | tuple) or len(coins) != players:
            raise BadStart(f"coins are a list of {players} numbers, not {shown(coins)}")
        for seat in range(players):
            named = f"the coins of seat {seat}"
            allowed = range(1, WINNING_COINS)
            state.coins[seat] = check_number({named: coins[seat]}, named, allowed)
        state.fixed |= FIXED_COINS
    if "court" in start:
        state.court = check_number(start, "court", range(1000))
    if "opening" in start:
        if not isinstance(start["opening"], bool):
            raise BadStart(f"opening is true or false, not {shown(start['opening'])}")
        state.opening = OPENING_TURNS if start["opening"] else 0


def goes_on(state: State, player: int, text: str) -> bool:
    """Every move stands alone: others may answer it, or it shows a mask."""
    return False


def next_start(state: State) -> dict[str, object] | None:
    """Nothing: chance decides again."""
    return None
