"""How well bots guess what is hidden: the log-loss of the truth, suspected and merely possible.

    python -m benchmarks.calibration --write

Bots play, and before every move the seat to move says how likely each case of everything hidden is:
by its belief, to which all worlds that agree are alike, and by its suspicion, which also asks how
the others have played. The truth then costs the negative logarithm of the share it was given.
Nothing is learnt from it: whoever is surer than he may be, pays.
"""

import argparse
import datetime
import json
import math
import pathlib
import statistics
from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

import ridotto
from ridotto.bots import registry as bots
from ridotto.games.mascarade.ai.opponent_model import OpponentModel as MascaradeSuspicion
from ridotto.games.twilight.ai.opponent_model import OpponentModel as TwilightSuspicion
from ridotto.games.twilight.notation import CARDS
from ridotto.games.volto.ai.opponent_model import OpponentModel as VoltoSuspicion
from ridotto.kernel import new_rng

RESULTS = pathlib.Path(__file__).parent / "results" / "calibration.json"
SUSPICIONS: dict[str, Any] = {
    "volto": VoltoSuspicion,
    "twilight": TwilightSuspicion,
    "mascarade": MascaradeSuspicion,
}
SEATS = {"mascarade": 6}
LEAST = 1e-6  # a share of nothing would cost without end
WORLDS = 512
Chances = Mapping[str, Mapping[str, float]]


def hand_chances(suspicion: Any) -> Chances:
    """The cards expected in the other's hand in Twilight of Venice, by what is supposed."""
    worlds = suspicion.determinize(WORLDS, new_rng(1)).worlds
    expected = worlds["hands"][:, 1 - suspicion.seat].mean(axis=0)
    return {"hand": dict(zip(CARDS, expected.tolist(), strict=True))}


def truths(game: ridotto.Game, seat: int) -> Iterator[tuple[str, str]]:
    """Everything that is hidden from a seat: what it is called in chances, and its true case."""
    world = game.world()[0]
    if game.name == "twilight":
        hand = world["hands"][1 - seat].tolist()
        yield from (
            ("hand", card) for card, held in zip(CARDS, hand, strict=True) for _ in range(held)
        )
    elif game.name == "mascarade":
        yield from ((str(place), mask) for place, mask in enumerate(game.truth()["masks"]))
    else:
        for index, face in enumerate(world["setups"][1 - seat].tolist()):
            yield str(10 * (1 - seat) + index), "NCKSL"[face]


def cost(chances: Chances, hidden: list[tuple[str, str]]) -> float:
    """What the truth costs, for each hidden thing on average."""
    shares = [
        chances[thing].get(case, 0.0) / max(sum(chances[thing].values()), LEAST)
        for thing, case in hidden
    ]
    return -statistics.fmean(math.log(max(share, LEAST)) for share in shares)


def play(name: str, player: str, number: int) -> Iterator[tuple[float, float]]:
    """The costs of belief and suspicion before every move of a game."""
    game = ridotto.new(name, seats=SEATS.get(name), seed=f"calibration {number}", compiled=True)
    beliefs = [game.definition.belief(game.seats, seat, game.options) for seat in range(game.seats)]
    suspicions = [SUSPICIONS[name](game.seats, seat, game.options) for seat in range(game.seats)]
    named: dict[str, Any] = {"seats": game.seats, "options": {}}
    players = [
        bots.make(player, name, player=seat, seed=f"{number} {seat}", **named)
        for seat in range(game.seats)
    ]
    told = [0] * game.seats
    while (seat := game.actor) is not None:
        for event in game.events(seat, since=told[seat]):
            for listener in (beliefs[seat], suspicions[seat], players[seat]):
                listener.hear(event)
        told[seat] = game.steps
        hidden = list(truths(game, seat))
        if hidden:
            suspected = (
                hand_chances(suspicions[seat])
                if name == "twilight"
                else suspicions[seat].chances(new_rng(1))
            )
            yield cost(beliefs[seat].chances(new_rng(1)), hidden), cost(suspected, hidden)
        game.play(players[seat].choose(game.view(seat)), seat=seat)


def measure(name: str, player: str, number_of_games: int) -> dict[str, Any]:
    """The average costs over whole games, each game counted once, with the error of the gain."""
    believed, suspected = [], []
    for number in track(range(number_of_games), f"{name}, {player}", console=Console(stderr=True)):
        costs = list(play(name, player, number))
        believed.append(statistics.fmean(each[0] for each in costs))
        suspected.append(statistics.fmean(each[1] for each in costs))
    gains = [before - after for before, after in zip(believed, suspected, strict=True)]
    return {
        "game": name,
        "players": player,
        "games": number_of_games,
        "belief": statistics.fmean(believed),
        "suspicion": statistics.fmean(suspected),
        "gain": statistics.fmean(gains),
        "error of the gain": 1.96 * statistics.stdev(gains) / math.sqrt(len(gains)),
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
    }


def main() -> None:
    """Measure all games, print a table, and with --write keep the figures."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100, help="of each kind (default: 100)")
    parser.add_argument(
        "--players", nargs="+", default=["greedy", "courtier"], help="whom to guess at"
    )
    parser.add_argument(
        "--write", action="store_true", help="keep the figures in benchmarks/results"
    )
    arguments = parser.parse_args()
    if arguments.games < 2:
        parser.error("from one game alone no error can be told; let there be 2 or more")
    found = [
        measure(name, player, arguments.games)
        for name in SUSPICIONS
        for player in arguments.players
    ]
    table = Table("game", "players", "belief", "suspicion", "gain", title="log-loss of the truth")
    for each in found:
        gain = f"{each['gain']:.3f} ± {each['error of the gain']:.3f}"
        shown = f"{each['belief']:.3f}", f"{each['suspicion']:.3f}", gain
        table.add_row(each["game"], each["players"], *shown)
    Console().print(table)
    if arguments.write:
        RESULTS.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
