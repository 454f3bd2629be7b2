"""Bots are found by their files, made by name, and refused with a reason."""

import dataclasses
import itertools
from typing import Any

import pytest

import ridotto
from ridotto import errors
from ridotto.bots import registry as bots
from ridotto.bots.random import RandomBot
from ridotto.bots.registry import ladder
from ridotto.engine.registry import find
from ridotto.games.volto.ai.greedy import Greedy
from tests.support.kit import bots_of, games_with_ai

GOOD: dict[str, Any] = {"players": 2, "player": 0, "options": {}, "seed": "1"}


@pytest.mark.parametrize("game", games_with_ai())
def test_every_game_whose_bots_think_has_simple_bots_and_a_ladder_of_at_least_five(
    game: str,
) -> None:
    assert " ".join(bots.names(game)) == bots_of(game).names
    assert len(ladder(game)) >= 5
    levels = list(ladder(game).values())
    for weaker, stronger in itertools.pairwise(levels):
        assert weaker.budget.simulations <= stronger.budget.simulations
        assert weaker.blunder_rate >= stronger.blunder_rate
    assert all(level.budget.seconds for level in levels)


def test_a_bot_of_a_game_is_one_more_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class VeryClever(Greedy):
        pass

    definition = find("volto")
    assert definition.ai is not None
    more = dataclasses.replace(
        definition.ai,
        bots={**definition.ai.bots, "very_clever": VeryClever},
        ranking=(*definition.ai.ranking, "very_clever"),
    )
    monkeypatch.setitem(vars(definition), "ai", more)
    assert bots.names("volto")[-1] == "very_clever"
    assert "very_clever" not in bots.names("twilight")
    assert isinstance(bots.make("very_clever", "volto", **GOOD), VeryClever)


@pytest.mark.parametrize("name", ["clever", "", "Greedy", None, 3, ["greedy"], "greedy_volto"])
def test_an_unknown_bot_is_refused_and_the_others_are_named(name: Any) -> None:
    with pytest.raises(errors.UnknownBot, match="bots: random, greedy, novice") as caught:
        bots.make(name, "volto", **GOOD)
    assert isinstance(caught.value, ridotto.RidottoError)


@pytest.mark.parametrize(
    ("game", "changed", "error"),
    [
        ("chess", {}, ridotto.UnknownGame),
        ("volto", {"players": 3}, ridotto.BadSeats),
        ("volto", {"player": 2}, ridotto.WrongSeat),
        ("volto", {"player": -1}, ridotto.WrongSeat),
        ("volto", {"player": True}, ridotto.WrongSeat),
        ("volto", {"player": "0"}, ridotto.WrongSeat),
        ("volto", {"options": {"soldier": "queen"}}, ridotto.BadOptions),
    ],
)
@pytest.mark.parametrize("name", ["greedy", "random", "novice"])
def test_a_bot_for_no_such_seat_is_refused(
    name: str, game: str, changed: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        bots.make(name, game, **GOOD | changed)


BAD_BUDGETS = ("", "0", "-1", "1e3", "10h", "61s", "99999999", "2 s", "٣", "9x0", "9x65", "9x")
BAD_TRAITS = (
    "",
    "slips",
    "slips=",
    "slips=2",
    "slips=-1",
    "care=1e1",
    "budget=3",
    "wit=1",
    "even=nan",
)


@pytest.mark.parametrize("budget", BAD_BUDGETS)
def test_an_impossible_budget_is_refused(budget: str) -> None:
    with pytest.raises(errors.BadBudget):
        bots.make(f"search@{budget}", "volto", **GOOD)


@pytest.mark.parametrize("trait", BAD_TRAITS)
def test_an_unknown_or_impossible_trait_is_refused(trait: str) -> None:
    with pytest.raises(errors.BadBudget, match="traits: blunder_rate"):
        bots.make(f"search@9,{trait}", "volto", **GOOD)


def test_traits_change_how_a_search_plays() -> None:
    game = ridotto.new("twilight", seed=6, compiled=True)
    chosen = {
        trait: [
            bots.make(
                f"search@300{trait}", "twilight", **GOOD | {"player": game.actor, "seed": str(seed)}
            )
            for seed in range(12)
        ]
        for trait in ("", ",slips=1")
    }
    moves = {}
    for trait, players in chosen.items():
        for player in players:
            for event in game.events(game.actor):
                player.hear(event)
        moves[trait] = {player.choose(game.view(game.actor)) for player in players}
    assert len(moves[",slips=1"]) > 2 * len(moves[""])


def test_nobody_at_a_table_can_choose_how_long_a_bot_thinks() -> None:
    bots.check_player("search@10", "volto")
    assert not bots.needs_compiling("search@10", "volto")
    with pytest.raises(errors.UnknownBot):
        bots.check_name("search@10", "volto")
    for name in ("search", "greedy@10", "search@10@10"):
        with pytest.raises(errors.RidottoError):
            bots.check_player(name, "volto")


def test_a_random_bot_plays_every_legal_move() -> None:
    view = ridotto.new("volto", seed=1).view(0)
    view = view if view.legal else ridotto.new("volto", seed=1).view(1)
    bot = RandomBot("any")
    assert {bot.choose(view) for _ in range(1000)} == set(view.legal)
