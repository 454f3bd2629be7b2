"""A view of Mascarade drawn as text."""

from typing import Any

from ridotto.games.mascarade.view import View

HELP = (
    "swap:3:real or swap:3:fake, look, announce:king; answer contest:yes or contest:no. "
    "Every number is a place. 13 coins win; when somebody has none left, the richest wins."
)

OPTIONS: dict[str, Any] = {}


def moves(view: View, typed: str) -> list[str]:
    """Every move is typed by itself."""
    return [typed]


def draw(view: View) -> str:
    """The places with their persons and coins, the court, and what is going on."""
    lines = [f"turn {view.turn}, court {view.court}; masks: {', '.join(view.scenario)}"]
    for place, person in enumerate(view.persons):
        marks = []
        if person == view.seat:
            marks.append("you")
        if place == view.turn_seat and view.result is None:
            marks.append("takes the turn")
        if person in view.banned:
            marks.append("had to reveal")
        if place in view.answers:
            marks.append("contests" if view.answers[place] else "does not contest")
        note = f"  ({', '.join(marks)})" if marks else ""
        mask = f" {view.masks[place]}" if view.masks else ""
        coins = f"{view.coins[place]:2d} coins"
        lines.append(f"place {place:2d}: person {person:2d}, {coins}{mask}{note}")
    for place in range(view.players, len(view.cards)):
        mask = f" {view.masks[place]}" if view.masks else ""
        lines.append(f"place {place:2d}: centre{mask}")
    if view.claim:
        user = view.turn_seat if view.user is None else view.user
        lines.append(f"the power of the {view.claim}: place {user}")
    return "\n".join(lines)
