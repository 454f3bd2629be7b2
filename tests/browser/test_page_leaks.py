"""What is on the page does not depend on what its reader may not know."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from ridotto import kernel
from ridotto.engine.game import Game
from ridotto.engine.registry import names
from tests.support.kit import kit
from tests.support.page_records import Moves, Screen, frames
from tests.support.worlds import begun_again, other_world, play_random

Visit = Callable[..., Page]


def everything(
    visit: Visit, game: Game, moves: Moves, listener: int | None
) -> tuple[str, list[tuple[str, list[str]]]]:
    """What a listener has on his page at first, and after everything that he hears."""
    told = frames(game, moves, listener)
    page = visit("/api/games", pace="normal")
    screen = Screen(page, game, listener)
    seen = screen.begin(next(told)), [screen.tell(frame) for frame in told]
    page.close()
    return seen


@pytest.mark.parametrize(
    ("part", "seed"),
    [
        (0.4, 0),
        pytest.param(1, 0, marks=pytest.mark.slow),
        pytest.param(1, 1, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("name", names())
def test_the_page_is_the_same_in_worlds_that_cannot_be_told_apart(
    visit: Visit, name: str, part: float, seed: int
) -> None:
    moves = int(part * kit(name).page_moves)
    history = play_random(name, None, f"page {seed}", {}, moves)
    listener = random.Random(seed).choice([None, *range(history.game.seats)])
    world, theirs = other_world(history, listener, kernel.new_rng(seed))
    real = begun_again(history.game, None)
    seen = []
    for game, made in ((real, history.game.moves), (world, theirs)):
        seen.append(everything(visit, game, made, listener))
    assert len(seen[0][1]) > 1
    assert seen[0] == seen[1]


@pytest.mark.parametrize("move", ["swap:3", "swap:0"])
def test_a_swap_moves_the_same_whether_it_is_real_or_not(visit: Visit, move: str) -> None:
    """Not even who looks over the shoulder of the one who swaps can see which it was."""
    felt = []
    for how in ("real", "fake"):
        history = play_random("mascarade", 6, "swap", {}, 0)
        game = begun_again(history.game, {"first": 1})
        _, told = everything(visit, game, [(1, f"{move}:{how}")], 1)
        felt.append([change for _, changes in told for change in changes if is_motion(change)])
    assert felt[0]
    assert felt[0] == felt[1]


def is_motion(change: str) -> bool:
    """Whether something moved or sounded; the log may tell the one who swaps what he did."""
    return change.startswith(("['animate'", "['sound'"))
