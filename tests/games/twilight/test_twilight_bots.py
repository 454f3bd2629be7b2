"""What a bot of Twilight of Venice must see at once."""

import ridotto
from ridotto.games.twilight.events import RoundOver
from tests.support.bots import chosen, positions


def test_a_bot_wins_a_round_when_it_can() -> None:
    rounds = 0
    for game, seat in positions("twilight", 6):
        view = game.view(seat)
        is_near = max(abs(view.figures["doge"]), abs(view.figures["favourite"])) >= 4
        if not is_near or all(round_winner(game, move) != seat for move in view.legal):
            continue
        rounds += 1
        check_turn_wins(game, seat)
    assert rounds >= 5


def test_a_bot_knows_when_its_last_card_brings_the_check() -> None:
    options = {"extra_turn": "no", "final_check": "doge_only"}
    rounds = 0
    for game, seat in positions("twilight", 40, **options):
        view = game.view(seat)
        is_late = view.deal > 1 and view.merchant == seat and view.turn_moves == "fresh"
        if is_late and round_winner(game, "discard") == seat:
            rounds += 1
            check_turn_wins(game, seat)
    assert rounds >= 3


def check_turn_wins(game: ridotto.Game, seat: int) -> None:
    """A bot must win the round with this turn."""
    trial = game.copy()
    while round_winner(trial, move := chosen("greedy", trial, seat)) is None:
        trial.play(move)
        assert trial.actor == seat
    assert round_winner(trial, move) == seat


def round_winner(game: ridotto.Game, move: str) -> int | None:
    """Who wins the round by a move; None if it goes on."""
    trial = game.copy()
    before = len(trial.events(None))
    trial.play(move)
    ended = [event for event in trial.events(None)[before:] if isinstance(event, RoundOver)]
    return ended[0].winner if ended else None
