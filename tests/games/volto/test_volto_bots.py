"""What a bot of Volto must see at once."""

import pytest

import ridotto
from ridotto.arena.entrants import make
from ridotto.engine.drive import Players
from tests.support.bots import positions


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
def test_a_bot_wins_when_it_surely_can_and_never_loses_when_it_need_not(name: str) -> None:
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


def test_a_bot_places_a_set_up_of_its_own() -> None:
    setups = set()
    for seed in range(30):
        game = ridotto.new("volto", seed=seed, options={"setup": "placed"}, start={"first": 0})
        bot = make("greedy", game, 1, str(seed))
        for _ in range(10):
            game.play(bot.choose(game.view(1)), seat=1)
        setups.add(game.truth()["setups"][1])
    assert len(setups) > 4
    assert all("K" in setup[:5] for setup in setups)
