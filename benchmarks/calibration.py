"""How well bots guess what is hidden: the log-loss of the truth, modelled and merely possible.

    python -m benchmarks.calibration --write

Bots play, and before every move the player to move says how likely each case of everything hidden
is: by their belief, to which all worlds that agree are alike, and by their opponent model, which
also asks how the others have played. The truth then costs the negative logarithm of the share it
was given. Nothing is learnt from it: who is surer than they may be, pays.
"""

import math
import statistics
from collections.abc import Callable, Mapping, Sequence

from rich.console import Console
from rich.progress import track
from rich.table import Table

import ridotto
from benchmarks import figures
from ridotto.bots import registry as bots
from ridotto.engine.definition import Bot, Event, GameView, JsonObject, OpponentModel
from ridotto.engine.drive import drive
from ridotto.games.twilight.notation import CARDS
from ridotto.kernel import new_rng

RESULTS = figures.FOLDER / "calibration.json"
LEAST = 1e-6  # a share of nothing would cost without end
WORLDS = 512
Chances = Mapping[str, Mapping[str, float]]
Hidden = list[tuple[str, str]]  # what each hidden thing is called in chances, and its true case


def hidden_pieces(game: ridotto.Game, player: int) -> Hidden:
    """The faces of the other's pieces."""
    faces = game.truth()["setups"][1 - player].replace("/", "")
    return [(str(10 * (1 - player) + index), face) for index, face in enumerate(faces)]


def hidden_cards(game: ridotto.Game, player: int) -> Hidden:
    """The cards in the other's hand."""
    return [("hand", card) for card in game.truth()["hands"][1 - player]]


def hidden_masks(game: ridotto.Game, player: int) -> Hidden:
    """The masks of everybody, the player's own included."""
    return [(str(spot), mask) for spot, mask in enumerate(game.truth()["masks"])]


HIDDEN: dict[str, Callable[[ridotto.Game, int], Hidden]] = {
    "volto": hidden_pieces,
    "twilight": hidden_cards,
    "mascarade": hidden_masks,
}


def modelled(model: OpponentModel, game: ridotto.Game, player: int) -> Chances:
    """The chances by an opponent model: of cards, those in the worlds that it supposes."""
    if game.name != "twilight":
        return model.chances(new_rng(1))
    worlds = model.determinize(WORLDS, new_rng(1)).worlds
    expected = worlds["hands"][:, 1 - player].mean(axis=0)
    return {"hand": dict(zip(CARDS, expected.tolist(), strict=True))}


def cost(chances: Chances, hidden: Hidden) -> float:
    """What the truth costs, for each hidden thing on average."""
    shares = [
        chances[thing].get(case, 0.0) / max(sum(chances[thing].values()), LEAST)
        for thing, case in hidden
    ]
    return -statistics.fmean(math.log(max(share, LEAST)) for share in shares)


class Guesser:
    """A bot whose costs of belief and opponent model are noted before every move."""

    def __init__(self, bot: Bot, game: ridotto.Game, player: int) -> None:
        """Know nothing yet."""
        ai = game.definition.ai
        assert ai is not None
        self.costs: list[tuple[float, float]] = []
        self._game, self._player, self._bot = game, player, bot
        self._belief = game.definition.belief(game.seats, player, game.options)
        self._model = ai.opponent_model(game.seats, player, game.options)

    def hear(self, event: Event) -> None:
        """Let all three hear."""
        for listener in (self._belief, self._model, self._bot):
            listener.hear(event)

    def choose(self, view: GameView) -> str:
        """Guess, then let the bot choose."""
        hidden = HIDDEN[self._game.name](self._game, self._player)
        if hidden:
            believed = cost(self._belief.chances(new_rng(1)), hidden)
            guessed = cost(modelled(self._model, self._game, self._player), hidden)
            self.costs.append((believed, guessed))
        return self._bot.choose(view)


def play(name: str, bot: str, number: int) -> list[tuple[float, float]]:
    """The costs of belief and opponent model before every move of a game."""
    game = ridotto.new(name, seed=f"calibration {number}", compiled=True)
    guessers = {
        player: Guesser(bots.join(bot, game, player, f"{number} {player}"), game, player)
        for player in range(game.seats)
    }
    for _ in drive(game, guessers):
        pass
    return [each for guesser in guessers.values() for each in guesser.costs]


def measure(name: str, bot: str, games: int) -> JsonObject:
    """The average costs over whole games, each game counted once, with the error of the gain."""
    believed, guessed = [], []
    for number in track(range(games), f"{name}, {bot}", console=Console(stderr=True)):
        costs = play(name, bot, number)
        believed.append(statistics.fmean(each[0] for each in costs))
        guessed.append(statistics.fmean(each[1] for each in costs))
    gains = [before - after for before, after in zip(believed, guessed, strict=True)]
    return {
        "game": name,
        "players": bot,
        "games": games,
        "belief": statistics.fmean(believed),
        "suspicion": statistics.fmean(guessed),
        "gain": statistics.fmean(gains),
        "error of the gain": 1.96 * statistics.stdev(gains) / math.sqrt(len(gains)),
        "date": figures.today(),
    }


def show(found: Sequence[JsonObject]) -> None:
    """Print the figures as a table."""
    table = Table("game", "players", "belief", "model", "gain", title="log-loss of the truth")
    for each in found:
        gain = f"{each['gain']:.3f} ± {each['error of the gain']:.3f}"
        costs = f"{each['belief']:.3f}", f"{each['suspicion']:.3f}", gain
        table.add_row(each["game"], each["players"], *costs)
    Console().print(table)


def main() -> None:
    """Measure all games, print a table, and with --write keep the figures."""
    parser = figures.new_parser(__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each kind (default: 100)")
    parser.add_argument(
        "--players", nargs="+", default=["greedy", "courtier"], help="whom to guess at"
    )
    arguments = parser.parse_args()
    if arguments.games < 2:
        parser.error("from one game alone no error can be told; let there be 2 or more")
    found = [measure(name, bot, arguments.games) for name in HIDDEN for bot in arguments.players]
    show(found)
    if arguments.write:
        figures.write(RESULTS, found)


if __name__ == "__main__":
    main()
