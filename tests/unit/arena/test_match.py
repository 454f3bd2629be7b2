"""One game is a function of the plan and its number; bots get their seat's events and views."""

from typing import Any

import pytest

import ridotto
from ridotto import arena
from ridotto.arena import entrants, match
from ridotto.bots import warmup
from ridotto.bots.random import RandomBot
from ridotto.bots.search_bot import SearchBot
from ridotto.engine.registry import find
from tests.support.arena import play, small_plan


class Spy:
    """A random bot that knows the game, and checks what it is told."""

    def __init__(self, name: str, game: ridotto.Game, seat: int, seed: str) -> None:
        self.game, self.seat, self.heard = game, seat, list[Any]()
        self._bot = RandomBot(f"{name} {seed}")

    def hear(self, event: Any) -> None:
        self.heard.append(event)

    def choose(self, view: Any) -> str:
        assert self.heard == self.game.events(self.seat)
        assert view == self.game.view(self.seat)
        return self._bot.choose(view)


@pytest.fixture
def cheating(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A cheater at every game, also where no bot thinks."""
    monkeypatch.setattr(entrants, "cheat", Spy)
    monkeypatch.setattr(entrants, "check", lambda name, game: None)
    return monkeypatch


@pytest.mark.parametrize("game", ridotto.names())
@pytest.mark.usefixtures("cheating")
def test_bots_hear_everything_once_and_in_order(game: str) -> None:
    plan = small_plan(game, bots=["cheater", "cheater@2"], games=2)
    for played, thinking in play(plan).values():
        assert sum(played.scores) == pytest.approx(1)
        assert min(played.moves) > 0
        for longest, seconds in zip(thinking.longest, thinking.seconds, strict=True):
            assert 0 < longest <= seconds


@pytest.mark.parametrize("game", ridotto.names())
def test_games_are_the_same_in_any_order_and_differ_from_each_other(game: str) -> None:
    bots = [find(game).stand_in, "random"]
    plan = small_plan(game, bots=bots, games=4)
    forward = [arena.play_one(plan, number) for number in range(plan.games)]
    backward = [arena.play_one(plan, number) for number in reversed(range(plan.games))]
    assert forward == backward[::-1]
    assert len({played.digest for played in forward}) == plan.games
    other = small_plan(game, bots=bots, games=4, seed="2")
    assert arena.play_one(other, 0).digest != forward[0].digest


def test_bots_place_their_own_masks() -> None:
    plan = small_plan("volto", bots=["greedy", "random"], options={"setup": "placed"}, games=2)
    assert min(arena.play_one(plan, 0).moves) >= 10


@pytest.mark.parametrize("name", ["search@2", "novice", "cheater@2"])
def test_compiling_is_not_timed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    happened = []
    hear = SearchBot.hear

    def note_hearing(thinker: SearchBot, event: Any) -> None:
        happened.append("heard")
        hear(thinker, event)

    monkeypatch.setattr(warmup, "_warm", set())
    monkeypatch.setattr(warmup, "_play_opening", happened.append)
    monkeypatch.setattr(SearchBot, "hear", note_hearing)
    arena.play_one(small_plan("twilight", bots=[name, "random"]), 0)
    assert happened[:2] == ["twilight", "heard"]
    assert happened.count("twilight") == 1


@pytest.mark.parametrize("failure", ["hear", "choose", "illegal", "make"])
def test_a_bot_that_fails_is_named_with_its_game(
    failure: str, cheating: pytest.MonkeyPatch
) -> None:
    class Broken(Spy):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            assert failure != "make", "no idea"

        def hear(self, event: Any) -> None:
            assert failure != "hear", "no idea"

        def choose(self, view: Any) -> str:
            assert failure != "choose", "no idea"
            return "z9-z9"

    cheating.setattr(entrants, "cheat", Broken)
    plan = small_plan("volto", bots=["random", "cheater"])
    with pytest.raises(arena.BotFailed, match=r"cheater failed in game 3 of seed '1', seat 0"):
        arena.play_one(plan, 3)


def test_a_game_without_end_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_MOVES", 5)
    played = arena.play_one(small_plan("mascarade", seats=4), 0)
    assert played.reason == "too_long"
    assert played.scores == (0.25,) * 4
    assert sum(played.moves) == 5
