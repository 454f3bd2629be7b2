"""What happened has to be heard before it can be thought about: that is part of the time, too."""

import time
from typing import Any

import pytest

import ridotto
from ridotto.bots import registry as bots
from ridotto.bots.registry import levels
from ridotto.bots.search_bot import SearchBot
from ridotto.engine.registry import find
from ridotto.search.config import Level, read_level
from ridotto.search.ismcts import ActionValue

BUDGET = 0.4


class Hesitant(SearchBot):
    """Takes long to hear, and notes how much of its time is spent when it begins to think."""

    def __init__(self, game: ridotto.Game, level: Level) -> None:
        definition, ai = find("twilight"), find("twilight").ai
        assert ai is not None
        super().__init__(definition, ai, level, 2, 0, game.options, "", warm_up=lambda: None)
        self.pause = 0.0
        self.spent: list[float] = []
        follow = self.opponent_model.hear

        def hear_slowly(event: Any) -> None:
            time.sleep(self.pause)
            follow(event)

        self.opponent_model.hear = hear_slowly  # type: ignore[method-assign]

    def think(self, spent: float = 0.0) -> tuple[list[ActionValue], Any]:
        self.spent.append(spent)
        return super().think(spent)


def test_hearing_takes_from_the_time_and_a_whole_game_no_more_than_half_of_it() -> None:
    game = ridotto.new("twilight", seed="hearing", start={"merchant": 0}, compiled=True)
    bot = Hesitant(game, read_level(f"{1000 * BUDGET:.0f}ms"))
    events = game.events(0)
    bot.pause = BUDGET / 8 / len(events)
    for event in events:
        bot.hear(event)
    bot.choose(game.view(0))
    bot.choose(game.view(0))
    assert BUDGET / 8 <= bot.spent[0] <= BUDGET / 2
    assert bot.spent[1] == 0

    late = Hesitant(game, read_level(f"{1000 * BUDGET:.0f}ms"))
    late.pause = BUDGET / len(events)
    for event in events:
        late.hear(event)
    late.choose(game.view(0))
    assert late.spent == [BUDGET / 2]


@pytest.mark.parametrize(("budget", "exact"), [("10ms", False), ("1s", True), ("500", True)])
def test_who_has_little_time_weighs_fewer_arrangements_of_volto(budget: str, exact: bool) -> None:
    bot: Any = bots.make(f"search@{budget}", "volto", players=2, player=0, options={}, seed="")
    assert (bot.opponent_model.most_updates >= 50_400) == exact


@pytest.mark.parametrize("level", levels("volto"))
def test_everybody_of_the_ladder_weighs_all(level: str) -> None:
    bot: Any = bots.make(level, "volto", players=2, player=0, options={}, seed="")
    assert bot.opponent_model.most_updates >= 50_400
