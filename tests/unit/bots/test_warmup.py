"""What is prepared for thinking is all that thinking needs: nobody waits for a compiler later."""

import multiprocessing
import random
from collections.abc import Callable
from typing import Any

import pytest

import ridotto
from ridotto.arena.entrants import make
from ridotto.bots.registry import ladder
from ridotto.bots.warmup import warm_up
from ridotto.engine.drive import drive
from ridotto.engine.registry import find
from tests.support.bots import Looking, play
from tests.support.kit import games_with_ai, random_options


def compiled_later(name: str) -> list[str]:
    """What is compiled or loaded in games of thinkers after everything was prepared."""
    from numba.core.dispatcher import Dispatcher

    warm_up(name)
    found: list[str] = []
    compile_now: Any = Dispatcher.compile

    def noting(dispatcher: Any, signature: Any) -> Any:
        found.append(dispatcher.py_func.__qualname__)
        return compile_now(dispatcher, signature)

    setattr(Dispatcher, "compile", noting)  # noqa: B010  # types of another package
    for number in range(2):
        seed = f"prepared {number}"
        seats = (None, find(name).players[-1])[number % 2]
        options = random_options(name, random.Random(seed))
        game = ridotto.new(name, seats=seats, seed=seed, options=options)
        play(game, [next(iter(ladder(name)))] * game.seats, seed, most_moves=40)
    return found


def fewest_simulations(name: str) -> int:
    """The fewest that a bot with some time makes for a move, from the first one on."""
    game = ridotto.new(name, seed="first")
    found: list[int] = []

    def counted(seat: int) -> Looking:
        bot: Any = make("search@200ms", game, seat, "")

        def choose(view: Any) -> str:
            options, _ = bot.think()
            if len(options) > 1:
                found.append(sum(option.visits for option in options))
            return view.legal[0]

        return Looking(bot, choose)

    for _ in drive(game, {seat: counted(seat) for seat in range(game.seats)}):
        if len(found) == 8:
            break
    return min(found)


def in_a_fresh_process(found: Callable[[str], Any], name: str) -> Any:
    """What is found where nobody has compiled or loaded anything."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(found, (name,))


@pytest.mark.slow
@pytest.mark.parametrize("name", games_with_ai())
def test_what_is_compiled_late_does_not_count_as_thinking(name: str) -> None:
    # Compiling would take the time of every fresh process; a busy machine takes that of one.
    assert any(in_a_fresh_process(fewest_simulations, name) > 100 for _ in range(3))


@pytest.mark.parametrize("name", games_with_ai())
def test_nothing_is_compiled_once_a_game_is_warm(name: str) -> None:
    assert in_a_fresh_process(compiled_later, name) == []
