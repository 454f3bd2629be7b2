"""Benchmarks still run, on as little as can be; their figures are left to whoever asks for them."""

import doctest
import importlib
import itertools
import pkgutil

import pytest

import benchmarks
import ridotto
from benchmarks import calibration, convergence, engine, search_speed
from ridotto.engine import registry
from tests.support.kit import games_with_ai

MODULES = [
    found.name
    for found in pkgutil.walk_packages(benchmarks.__path__, "benchmarks.")
    if not found.ispkg and ".boardgame_io" not in found.name
]


@pytest.mark.parametrize("name", MODULES)
def test_every_benchmark_can_be_imported_and_its_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", ridotto.names())
def test_random_steps_are_counted(name: str) -> None:
    assert engine.steps_per_second(name, 0.01) > 1000


@pytest.mark.slow
@pytest.mark.parametrize("name", games_with_ai())
def test_positions_are_found_and_choices_timed(name: str) -> None:
    (game, seat), *_ = convergence.positions(name, 1)
    assert len(game.legal(seat)) > 1
    for seconds, worked in itertools.islice(search_speed.timed(name, "10ms"), 3):
        assert 0 < worked <= seconds + 0.01


@pytest.mark.slow
@pytest.mark.parametrize("name", calibration.HIDDEN)
def test_the_truth_costs_something_in_every_game(name: str) -> None:
    costs = calibration.play(name, "greedy", 0)
    assert len(costs) > 10
    assert all(believed >= 0 and guessed >= 0 for believed, guessed in costs)


def test_a_gpu_checks_every_option_of_every_game_at_another_value() -> None:
    gpu = importlib.import_module("benchmarks.gpu")
    for definition in map(registry.find, ridotto.names()):
        usual, unusual = gpu.variants(definition)
        assert usual == {}
        options = definition.options()
        assert all(getattr(options, name) != value for name, value in unusual.items())
