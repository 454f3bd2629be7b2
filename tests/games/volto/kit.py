"""What the shared tests need to know of Volto."""

from typing import Any

import ridotto
from ridotto import kernel
from ridotto.games.volto.board import home_index
from ridotto.games.volto.notation import LETTERS, cell_number, setup_text
from ridotto.games.volto.state import COPIES
from tests.games.volto.extremes import VALUES
from tests.games.volto.lessons import LESSONS
from tests.games.volto.referee import Referee
from tests.games.volto.starts import STARTS
from tests.support.kit import Bots, Golden, History, Kit, Moves, Observer, Table
from tests.support.lockstep import options_of
from tests.support.worlds import begun_again

OPTIONS: dict[str, list[Any]] = {
    "soldier": ["forward", "rook"],
    "stalemate": ["loss", "draw"],
    "quiet_limit": [60, 8, 200, "off"],
    "lady_captor_shown": [True, False],
    "setup": ["drawn", "placed"],
}


def new_referee(game: ridotto.Game) -> Referee:
    """A referee told who begins, and the set-ups where they are drawn."""
    truth = game.truth()
    start = {"first": truth["first"]}
    if game.options.setup == "drawn":
        start["setups"] = truth["setups"]
    return Referee(2, options_of(game), start)


def other_world(
    history: History, observer: Observer, rng: kernel.Words
) -> tuple[ridotto.Game, Moves]:
    """Other faces: in the set-ups, or in the placements, which keep their cells and order."""
    game = history.game
    state: Any = game.belief(observer).sample(rng)[0]
    start: dict[str, Any] = {"first": game.truth()["first"]}
    if game.options.setup == "drawn":
        start["setups"] = [setup_text(faces) for faces in state.setups]
        return begun_again(game, start), game.moves
    moves = []
    for player, move in game.moves:
        if "@" in move:
            faces = _complete(state.setups[player].tolist())
            move = LETTERS[faces[home_index(player, cell_number(move[2:]))]] + move[1:]
        moves.append((player, move))
    return begun_again(game, start), moves


def _complete(faces: list[int]) -> list[int]:
    """A set-up whose last missing faces are filled in."""
    missing = [
        face for face, copies in enumerate(COPIES) for _ in range(copies - faces.count(face))
    ]
    return [missing.pop() if face < 0 else face for face in faces]


def cases(observer: Observer, mask: str, truth: dict[str, Any]) -> list[str]:
    """What a mask really is; one that is not placed yet is nothing."""
    return [truth["setups"][int(mask) // 10].replace("/", "")[int(mask) % 10]]


def own_part(world: Any, player: int) -> Any:
    """Where all masks stand, and the own ones."""
    return [world["standing"].tolist(), world["masks"][player].tolist(), int(world["turn"])]


KIT = Kit(
    options=OPTIONS,
    new_referee=new_referee,
    other_world=other_world,
    refused=("c4-c5", "K@c1"),
    probe="a1-a1",
    malformed=("written like",),
    hidden=("setups",),
    cases=cases,
    leak=("quiet", "board"),
    extremes=VALUES,
    golden=(
        Golden(2, 1, {}, 40),
        Golden(2, 2, {"setup": "placed", "soldier": "rook", "lady_captor_shown": False}, 45),
    ),
    lockstep_games=250,
    reasons=frozenset({"candidate_captured", "candidate_took_lady", "quiet_limit"}),
    starts=STARTS,
    least_moves=11,
    least_results=1001,
    bots=Bots(
        names="random greedy novice gondolier courtier diplomat inquisitor master",
        own_part=own_part,
        games=20,
        tables=(Table(2, 40, 0.85),),
    ),
    lessons=LESSONS,
    variants=({}, {"options": {"setup": "placed"}}, {"options": {"soldier": "rook"}}),
    short={"quiet_limit": 8},
    unheard={"setup": "placed"},
    canaries=lambda game, observer: [
        setup for owner, setup in enumerate(game.truth()["setups"]) if owner != observer
    ],
)
