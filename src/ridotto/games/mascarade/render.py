"""A view of Mascarade as text."""

from ridotto.games.mascarade.view import View

HELP = (
    "13 coins win; when somebody has none left, the richest wins. Every number is a spot.\n"
    "swap:3:real or swap:3:fake, look, announce:king; then answer contest:yes or contest:no.\n"
    "judge all coins of the court; empress 3; king 2; widow up to 10;\n"
    "patron 3, neighbours 1 each; "
    "peasant 1, or 2 each if both are shown; beggar 1 from each who is richer; thief 1 from each "
    "neighbour;\n"
    "swindler 2 from the richest; witch may exchange coins with somebody; cheat wins with 10;\n"
    "fool 1 and swaps two others' masks or not; princess 2 and shows all but its owner a mask;\n"
    "spy looks at their own and another mask, then swaps or not;\n"
    "guru makes somebody name their mask, 4 coins if wrong;\n"
    "puppet_master 1 coin from each of two others, who change seats."
)


def read_moves(view: View, typed: str) -> list[str]:
    """Every move is typed by itself."""
    return [typed]


def render(view: View) -> str:
    """The seats with their players and coins, the centre, the court, and what is going on."""
    lines = [f"turn {view.turn}, court {view.court}; masks: {', '.join(view.scenario)}"]
    for seat, player in enumerate(view.persons):
        marks = []
        if player == view.seat:
            marks.append("you")
        if seat == view.turn_seat and view.result is None:
            marks.append("takes the turn")
        if player in view.banned:
            marks.append("had to reveal")
        if seat in view.answers:
            marks.append("contests" if view.answers[seat] else "does not contest")
        note = f"  ({', '.join(marks)})" if marks else ""
        mask = f" {view.masks[seat]}" if view.masks else ""
        coins = f"{view.coins[seat]:2d} coin" + ("s" if view.coins[seat] != 1 else " ")
        lines.append(f"seat {seat:2d}: player {player:2d}, {coins}{mask}{note}")
    for spot in range(view.players, len(view.cards)):
        mask = f" {view.masks[spot]}" if view.masks else ""
        lines.append(f"spot {spot:2d}: centre{mask}")
    if view.claim and view.user is None:
        lines.append(f"seat {view.turn_seat} claims to be the {view.claim}")
    elif view.claim:
        lines.append(f"seat {view.user} uses the power of the {view.claim}")
    return "\n".join(lines)
