"""Which masks are in play: our own lists, and the conditions for a custom one."""

from collections import Counter
from collections.abc import Sequence

from ridotto.games.mascarade.masks import MASKS, NAMES, NUMBERS

_PEASANTS = ("peasant", "peasant")
_A6 = ("judge", "swindler", "empress", "king", "witch", "cheat")
_A8 = ("judge", "swindler", "empress", "king", "fool", "witch", *_PEASANTS)
_A9 = (*_A8, "cheat")
_A10 = (*_A9, "spy")
_A11 = (*_A10, "guru")

SIDE_A: dict[int, tuple[str, ...]] = {
    4: ("judge", "swindler", "empress", "king", "thief", "cheat"),
    5: _A6,
    6: _A6,
    7: ("judge", "swindler", "empress", "king", "fool", "thief", "witch"),
    8: _A8,
    9: _A9,
    10: _A10,
    11: _A11,
    12: (*_A11, "widow"),
}

SIDE_B: dict[int, tuple[str, ...]] = {
    4: ("judge", "patron", "king", "beggar", "spy", "cheat"),
    5: ("judge", "patron", "widow", "fool", "beggar", "witch"),
    6: ("judge", "princess", "patron", "puppet_master", "beggar", "cheat"),
    7: ("judge", "empress", "princess", "widow", "beggar", "puppet_master", "spy"),
    8: ("judge", "guru", *_PEASANTS, "patron", "puppet_master", "spy", "cheat"),
    9: ("judge", "guru", "princess", *_PEASANTS, "widow", "beggar", "puppet_master", "witch"),
    10: (
        *("judge", "guru", "princess", "patron", "king"),
        *("fool", "beggar", "puppet_master", "spy", "thief"),
    ),
    11: (
        *("judge", "guru", "princess", "patron", *_PEASANTS),
        *("widow", "beggar", "puppet_master", "witch", "cheat"),
    ),
    12: (
        *("judge", "guru", "princess", "patron", *_PEASANTS),
        *("fool", "empress", "beggar", "puppet_master", "spy", "swindler"),
    ),
}


def sizes(players: int) -> range:
    """How many cards a scenario may have.

    >>> list(sizes(5)), list(sizes(6))
    ([6], [6, 7, 8])
    """
    return range(6, 7) if players < 6 else range(players, players + 3)


def broken_conditions(masks: Sequence[str], players: int) -> dict[str, str]:
    """Every condition that a custom scenario does not meet, by name, each with what would be right.

    >>> broken_conditions(["king"] * 6, players=4)["judge"]
    'the judge must be in play'
    """
    broken = {}
    counts = Counter(masks)
    unknown = sorted(set(masks) - set(NAMES))
    known = [MASKS[NUMBERS[name]] for name in masks if name in NUMBERS]
    if unknown:
        broken["unknown"] = f"not masks: {', '.join(unknown)}; the masks are {', '.join(NAMES)}"
    if "judge" not in counts:
        broken["judge"] = "the judge must be in play"
    least = -(-len(masks) // 3)
    coins = sum(mask.coin for mask in known)
    if coins < least:
        broken["coins"] = (
            f"at least {least} of {len(masks)} cards need the coin symbol, not {coins}"
        )
    if counts["peasant"] == 1:
        broken["peasants"] = "both peasants or none"
    early = sorted({mask.name for mask in known if players < mask.least_players})
    if early:
        wanted = ", ".join(f"{name} ({MASKS[NUMBERS[name]].least_players})" for name in early)
        broken["minimum"] = f"masks that need more players: {wanted}"
    if len(masks) not in sizes(players):
        allowed = " or ".join(map(str, sizes(players)))
        broken["size"] = f"{players} players need {allowed} cards, not {len(masks)}"
    many = sorted({mask.name for mask in known if counts[mask.name] > mask.copies})
    if many:
        broken["copies"] = f"more cards than there are: {', '.join(many)}"
    return broken
