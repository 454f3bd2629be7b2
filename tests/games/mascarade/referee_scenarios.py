"""An independent statement of the conditions for a custom scenario of Mascarade."""

COPIES = {
    "judge": 1,
    "empress": 1,
    "king": 1,
    "widow": 1,
    "guru": 1,
    "beggar": 1,
    "thief": 1,
    "fool": 1,
    "spy": 1,
    "puppet_master": 1,
    "princess": 1,
    "witch": 1,
    "patron": 1,
    "cheat": 1,
    "swindler": 1,
    "peasant": 2,
}
COIN_SYMBOL = {"empress", "king", "widow", "patron", "peasant", "fool", "princess"}
MINIMUM_PLAYERS = {"peasant": 8, "guru": 8, "princess": 6, "puppet_master": 6}


def broken_conditions(masks: list[str], players: int) -> set[str]:
    """Return the labels of all conditions that this list of masks breaks."""
    broken = set()
    if "judge" not in masks:
        broken.add("judge")
    with_coin = [mask for mask in masks if mask in COIN_SYMBOL]
    # Three times the count compares with a third rounded up without any fraction.
    if 3 * len(with_coin) < len(masks):
        broken.add("coins")
    if masks.count("peasant") == 1:
        broken.add("peasants")
    if any(MINIMUM_PLAYERS.get(mask, 0) > players for mask in masks):
        broken.add("minimum")
    allowed_sizes = [6] if players in (4, 5) else [players, players + 1, players + 2]
    if len(masks) not in allowed_sizes:
        broken.add("size")
    if any(masks.count(mask) > copies for mask, copies in COPIES.items()):
        broken.add("copies")
    if any(mask not in COPIES for mask in masks):
        broken.add("unknown")
    return broken
