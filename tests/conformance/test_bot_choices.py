"""What a bot must see at once."""

from collections.abc import Iterator
from typing import Any

import pytest

import ridotto
from ridotto.arena.entrants import make
from ridotto.engine.drive import Players
from ridotto.games.twilight.events import RoundOver
from tests.support.bots import play
from tests.support.worlds import play_random


def positions(name: str, games: int, **options: str) -> Iterator[tuple[ridotto.Game, int]]:
    """All positions of some random games, with a seat that is to act."""
    for number in range(games):
        seed = f"choices {number}"
        game = ridotto.new(name, seed=seed, options=options, compiled=True)
        for seat, move in play_random(name, None, seed, options, 500).game.moves:
            yield game, seat
            game.play(move, seat=seat)


def chosen(name: str, game: ridotto.Game, seat: int) -> str:
    """What a bot plays that has heard everything."""
    return Players({seat: make(name, game, seat, "choices")}).choose(game, seat).move


class Audience:
    """A bot on every seat of the game that is looked at, which hears what is new to it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._game: ridotto.Game | None = None
        self._players = Players({})

    def chosen(self, game: ridotto.Game, seat: int) -> str:
        """What the bot of a seat plays that has heard everything."""
        if game is not self._game:
            self._game = game
            self._players = Players(
                {each: make(self._name, game, each, "choices") for each in range(2)}
            )
        return self._players.choose(game, seat).move


@pytest.mark.parametrize("name", ["greedy", "search@100"])
def test_volto_wins_when_it_surely_can_and_never_loses_when_it_need_not(name: str) -> None:
    wins = losses = 0
    audience = Audience(name)
    for game, seat in positions("volto", 12):
        view = game.view(seat)
        masks = {mask.cell: mask for mask in view.masks if mask.cell}
        lost = [mask for mask in view.masks if mask.cell is None and mask.may_be == "L"]
        last_lady = any(mask.seat != seat for mask in lost)
        winning, losing = [], []
        for move in view.legal:
            mover, target = masks[move[:2]], masks.get(move[3:])
            may_be = target.may_be if target else ""
            is_arrival = mover.face == "K" and move[4] == ("7" if seat == 0 else "1")
            if may_be == "K" or (is_arrival and "L" not in may_be):
                winning.append(move)
            elif may_be == "L" and (mover.face == "K" or last_lady):
                losing.append(move)
        if winning:
            wins += 1
            assert audience.chosen(game, seat) in winning
        elif losing and len(losing) < len(view.legal):
            losses += 1
            assert audience.chosen(game, seat) not in losing
    assert wins >= 5
    assert losses >= 1


def test_volto_places_a_set_up_of_its_own() -> None:
    setups = set()
    for seed in range(30):
        game = ridotto.new("volto", seed=seed, options={"setup": "placed"}, start={"first": 0})
        bot = make("greedy", game, 1, str(seed))
        for _ in range(10):
            game.play(bot.choose(game.view(1)), seat=1)
        setups.add(game.truth()["setups"][1])
    assert len(setups) > 4
    assert all("K" in setup[:5] for setup in setups)


def test_twilight_wins_a_round_when_it_can() -> None:
    rounds = 0
    for game, seat in positions("twilight", 6):
        view = game.view(seat)
        is_near = max(abs(view.figures["doge"]), abs(view.figures["favourite"])) >= 4
        if not is_near or all(round_winner(game, move) != seat for move in view.legal):
            continue
        rounds += 1
        trial = game.copy()
        while round_winner(trial, move := chosen("greedy", trial, seat)) is None:
            trial.play(move)
            assert trial.actor == seat
        assert round_winner(trial, move) == seat
    assert rounds >= 5


def test_twilight_knows_when_its_last_card_brings_the_check() -> None:
    options = {"extra_turn": "no", "final_check": "doge_only"}
    rounds = 0
    for game, seat in positions("twilight", 40, **options):
        view = game.view(seat)
        is_late = view.deal > 1 and view.merchant == seat and view.turn_moves == "fresh"
        if is_late and round_winner(game, "discard") == seat:
            rounds += 1
            trial = game.copy()
            while round_winner(trial, move := chosen("greedy", trial, seat)) is None:
                trial.play(move)
                assert trial.actor == seat
            assert round_winner(trial, move) == seat
    assert rounds >= 3


def round_winner(game: ridotto.Game, move: str) -> int | None:
    """Who wins the round by a move; None if it goes on."""
    trial = game.copy()
    before = len(trial.events(None))
    trial.play(move)
    ended = [event for event in trial.events(None)[before:] if isinstance(event, RoundOver)]
    return ended[0].winner if ended else None


def mascarade(first: int, **start: Any) -> ridotto.Game:
    """A table of four; seat 0 is the judge, 1 the king, 2 the empress, 3 the thief."""
    masks = ["judge", "king", "empress", "thief", "swindler", "cheat"]
    start = {"masks": masks, "first": first, "opening": False, **start}
    return ridotto.new("mascarade", seats=4, seed=1, start=start)


def test_mascarade_announces_what_it_is() -> None:
    assert chosen("greedy", mascarade(2), 2) == "announce:empress"
    assert chosen("greedy", mascarade(0, court=4), 0) == "announce:judge"


def test_mascarade_contests_what_it_is_and_only_that() -> None:
    game = mascarade(1)
    game.play("announce:empress")
    assert chosen("greedy", game, 2) == "contest:yes"
    game.play("contest:no")
    assert chosen("greedy", game, 3) == "contest:no"


def test_mascarade_knows_its_own_swaps_but_not_those_of_others() -> None:
    for truth, expected in [("real", "announce:empress"), ("fake", "announce:king")]:
        game = mascarade(1)
        for move in [f"swap:2:{truth}", "look", "look", "look"]:
            game.play(move)
        assert chosen("greedy", game, 1) == expected


def test_mascarade_looks_when_too_much_was_swapped() -> None:
    game = mascarade(1)
    for place in [5, 4, 5] * 3:
        game.play(f"swap:{place}:real")
    assert game.actor == 2
    assert chosen("greedy", game, 2) == "look"


@pytest.mark.parametrize(
    ("coins", "choice"), [([3, 9, 5, 6], "witch:1"), ([9, 3, 5, 6], "witch:none")]
)
def test_the_witch_takes_the_largest_purse(coins: list[int], choice: str) -> None:
    masks = ["witch", "king", "empress", "judge", "swindler", "cheat"]
    start = {"masks": masks, "first": 0, "opening": False, "coins": coins}
    options = {"scenario": masks}
    game = ridotto.new("mascarade", seats=4, seed=1, options=options, start=start)
    for move in ["announce:witch", *["contest:no"] * 3]:
        game.play(move)
    assert chosen("greedy", game, 0) == choice


def test_a_bluffer_announces_and_contests_more_than_a_recluse() -> None:
    names = ["bluffer", "recluse", "novice", "novice"]
    said: dict[str, list[bool]] = {name: [] for name in names}
    for number in range(6):
        game = ridotto.new("mascarade", seats=4, seed=number, compiled=True)
        seated = names[number % 4 :] + names[: number % 4]
        play(game, seated, str(number))
        for seat, move in game.moves:
            said[seated[seat]].append(move.startswith(("announce", "contest:yes")))
    shares = {name: sum(each) / len(each) for name, each in said.items()}
    assert shares["bluffer"] > shares["recluse"] + 0.05, shares
