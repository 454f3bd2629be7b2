"""What the shared tests need to know of Mascarade."""

import random
from typing import Any

import numpy as np

import ridotto
from ridotto import kernel
from ridotto.games.mascarade.masks import MASKS
from ridotto.games.mascarade.scenarios import broken_conditions, sizes
from tests.games.mascarade.extremes import VALUES
from tests.games.mascarade.lessons import LESSONS
from tests.games.mascarade.referee import Referee
from tests.games.mascarade.starts import STARTS
from tests.support.kit import Bots, Golden, History, Kit, Moves, Observer, Table
from tests.support.lockstep import options_of
from tests.support.worlds import begun_again

OPTIONS: dict[str, list[Any]] = {
    "simultaneous_13": ["share", "richest"],
    "spy_centre": [False, True],
    "fool_centre": [False, True],
    "princess_blocks": [False, True],
    "after_reveal": ["no_announce", "must_swap"],
    "contests": ["sequential", "simultaneous"],
    "round_limit": ["off", 3, 10],
}


def random_scenario(players: int, choose: random.Random) -> list[str]:
    """A random custom scenario that breaks no condition."""
    pool = [mask.name for mask in MASKS for _ in range(mask.copies)]
    while True:
        masks = choose.sample(pool, choose.choice(sizes(players)))
        if not broken_conditions(masks, players):
            return masks


def more_options(players: int, choose: random.Random) -> dict[str, Any]:
    """A named scenario, or a custom one."""
    return {"scenario": choose.choice(["A", "B", random_scenario(players, choose)])}


def new_referee(game: ridotto.Game) -> Referee:
    """A referee told the deal and who begins."""
    truth = game.truth()
    start = {"masks": truth["masks"], "first": truth["first"]}
    return Referee(game.seats, options_of(game) | {"scenario": truth["masks"]}, start)


def other_world(
    history: History, observer: Observer, rng: kernel.Words
) -> tuple[ridotto.Game, Moves]:
    """Other swaps are real; answers that are given at once and not all in yet may differ, too."""
    game = history.game
    belief: Any = game.belief(observer)
    hidden = iter(belief.sample_swaps(rng))
    moves: Moves = []
    for player, move in game.moves:
        if player != observer and move.endswith((":real", ":fake")):
            move = move[:-4] + ("real" if next(hidden) else "fake")
        moves.append((player, move))
    assert next(hidden, None) is None
    if game.options.contests == "simultaneous" and game.truth()["phase"] == "answering":
        number = len(moves)
        while moves[number - 1][1].startswith("contest:"):
            number -= 1
            player, move = moves[number]
            if player != observer and kernel.interpreted(kernel.below)(rng, 2):
                moves[number] = (player, "contest:no" if move[-1] == "s" else "contest:yes")
    dealt: Any = game.events(None)[0]
    return begun_again(game, {"masks": dealt.masks, "first": dealt.first}), moves


def own_part(world: Any, player: int) -> Any:
    """All but the masks, of which only the number is known."""
    fields = ("coins", "court", "phase", "turn_seat", "turn_number", "claim", "banned", "answered")
    more = ("player_at", "contesting", "opening")
    return [np.asarray(world[field]).tolist() for field in fields + more] + [sorted(world["cards"])]


def canaries(game: ridotto.Game, observer: Observer) -> list[Any]:
    """The masks, unless they lie as dealt face up, or in the order in which all are named."""
    dealt: Any = game.events(None)[0]
    view: Any = game.view(None)
    masks = game.truth()["masks"]
    return [masks] if masks not in (list(dealt.masks), view.scenario) else []


KIT = Kit(
    options=OPTIONS,
    new_referee=new_referee,
    other_world=other_world,
    refused=("look", "spy:1:real"),
    probe="targets:1,1",
    malformed=("written like", "masks: judge, empress"),
    hidden=("masks",),
    cases=lambda observer, place, truth: [truth["masks"][int(place)]],
    leak=("court", "masks"),
    extremes=VALUES,
    golden=(
        Golden(4, 1, {"scenario": "B"}, 40),
        Golden(5, 2, {}, 30),
        Golden(6, 3, {"contests": "simultaneous", "scenario": "B"}, 35),
        Golden(8, 4, {"scenario": "B"}, 25),
        Golden(12, 5, {"scenario": "B", "round_limit": 2}, 16),
    ),
    lockstep_games=250,
    reasons=frozenset({"thirteen", "broke", "round_limit"}),
    players=(4, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12),  # small tables take less time
    more_options=more_options,
    starts=STARTS,
    least_moves=11,
    least_results=1001,
    bots=Bots(
        names="random novice gondolier courtier diplomat greedy inquisitor bluffer recluse master",
        own_part=own_part,
        games=25,
        tables=tuple(Table(seats, 5 * seats, 3 / seats) for seats in (4, 6, 9)),
    ),
    lessons=LESSONS,
    variants=(
        {},
        {"seats": 4, "options": {"contests": "simultaneous"}},
        {"seats": 5, "options": {"scenario": ["judge", "king", "empress", "widow", "spy", "fool"]}},
        {"seats": 12, "options": {"scenario": "B", "round_limit": 3}},
    ),
    short={"round_limit": 3},
    canaries=canaries,
    unheard={"contests": "simultaneous"},
    players_move=True,
    page_moves=30,
)
