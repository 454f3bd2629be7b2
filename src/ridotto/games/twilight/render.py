"""A view of Twilight of Venice as text."""

from collections import Counter

from ridotto.games.twilight.view import View

HELP = (
    "Bring the Doge or the Favourite to 7 on your side; seat 0 is west (negative), seat 1 east.\n"
    "Play cards of one type one by one, then type end. Or call with guild:doge, guild:west or "
    "guild:east, or discard the whole hand.\n"
    "D1:doge+1 the Doge one cell; D1x2:cortege+1 two such cards, the Doge and both guards;\n"
    "G1:west-1 a guard one cell; G11:west+1,east-1 both, or G11:east+2 one two cells; "
    "GX both guards next to the Doge;\n"
    "M2:merchant-2 the Merchant; H3:harlequin+3 the Harlequin, HC:harlequin to the centre. With "
    "the Harlequin between you and the Doge, H and HC may move doge, west, east or merchant."
)
_LETTERS = {"doge": "D", "west": "W", "east": "E", "merchant": "M", "harlequin": "H"}


def read_moves(view: View, typed: str) -> list[str]:
    """Every move is typed by itself."""
    return [typed]


def render(view: View) -> str:
    """The two tracks, the piles, and the viewer's hand."""
    cells = range(-8, 9)
    numbers = "".join(f"{cell:+d}".rjust(4) if cell else "   0" for cell in cells)
    names = {
        cell: "".join(_LETTERS[name] for name in _LETTERS if view.figures[name] == cell)
        for cell in cells
    }
    figures = "".join(names[cell].rjust(4, " " if -7 < cell < 7 else "_") for cell in cells)
    favourite = "".join(
        ("F" if view.figures["favourite"] == cell else ".").rjust(4) for cell in cells
    )
    lines = [
        f"round {view.round}, deal {view.deal}; the Merchant is seat {view.merchant}'s"
        + ("; this is the last turn" if view.last_turn else ""),
        "west " + numbers + "  east",
        "     " + figures,
        "     " + favourite,
        f"deck {view.deck_size}, hands {view.hand_sizes[0]} and {view.hand_sizes[1]}"
        + (f", rounds won by {view.rounds}" if view.rounds else ""),
    ]
    for player, pile in enumerate(view.discards):
        if pile:
            lines.append(f"pile of seat {player}: {_counted(pile)}")
    if view.hand is not None:
        lines.append(f"your hand: {_counted(view.hand)}")
    if view.turn_moves != "fresh":
        lines.append(f"this turn moves: {view.turn_moves.replace('_', ' ')}")
    return "\n".join(lines)


def _counted(cards: list[str]) -> str:
    """Cards with their numbers.

    >>> _counted(["D1", "D1", "GX"])
    '2 D1, GX'
    """
    counts = Counter(cards)
    return ", ".join(f"{count} {card}" if count > 1 else card for card, count in counts.items())
