"""What the shared tests need to know of Twilight of Venice."""

from typing import Any

import msgspec

import ridotto
from ridotto import kernel
from ridotto.games.twilight.notation import CARDS, played_cards
from ridotto.games.twilight.state import COPIES, KINDS
from tests.games.twilight.extremes import VALUES
from tests.games.twilight.referee import Referee
from tests.support.kit import Golden, History, Kit, Moves, Observer
from tests.support.lockstep import drawn_cards, options_of
from tests.support.worlds import ScriptedGame

OPTIONS: dict[str, list[Any]] = {
    "masquerade_centre": [True, False],
    "noop_cards": [False, True],
    "masquerade_doge": ["stop_after", "never_reach"],
    "favourite": ["both_net", "active_only"],
    "match": ["two_rounds", "single_round"],
    "second_deal": ["goes_on", "merchant_first"],
    "third_deal": ["once", "endless"],
    "extra_turn": [True, False],
    "final_check": ["doge_then_favourite", "doge_only"],
    "hand_discard": [True, False],
    "one_type_redeal": [True, False],
}


def new_referee(game: ridotto.Game) -> Referee:
    """A referee told who owns the Merchant, and the cards that were dealt."""
    start = {"merchant": game.truth()["merchant"]}
    return Referee(2, options_of(game), start, drawn_cards(game, 0))


def other_world(
    history: History, observer: Observer, rng: kernel.Words
) -> tuple[ridotto.Game, Moves]:
    """Other cards: every draw is scripted, by the rank of its card among those in the deck."""
    game = history.game
    belief: Any = game.belief(observer)
    events: list[Any] = game.events(None)
    script: list[list[int]] = []
    drawn = iter(belief.sample_draws(rng))
    deck, piles, is_new_deal = list(COPIES), [0] * KINDS, False
    for first, last in zip([0, *history.marks], history.marks, strict=False):
        answers = [] if script else [events[0].merchant]
        for event in events[first:last]:
            tag = event.__struct_config__.tag
            if tag == "round" or (tag == "drew" and is_new_deal):
                deck, piles, is_new_deal = list(COPIES), [0] * KINDS, False
            if tag == "drew":
                for card in next(drawn):
                    answers.append(sum(deck[:card]))
                    deck[card] -= 1
            elif tag == "shown":
                is_new_deal = True
            elif tag in ("played", "discarded"):
                names = event.cards if tag == "discarded" else []
                played = played_cards(event.move) if tag == "played" else []
                for card in [*played, *map(CARDS.index, names)]:
                    piles[card] += 1
            elif tag == "reshuffled":
                deck, piles = piles, [0] * KINDS
        script.append(answers)
    options = msgspec.to_builtins(game.options)
    world = ScriptedGame(script, game.name, options=options, seed=game.seed, compiled=True)
    return world, game.moves


KIT = Kit(
    options=OPTIONS,
    new_referee=new_referee,
    other_world=other_world,
    refused=("GX", "end"),
    leak=("deck_size", "deck"),
    extremes=VALUES,
    golden=(
        Golden(2, 1, {"match": "single_round"}, 80),
        Golden(2, 2, {"preset": "royal_visit"}, 60),
    ),
    lockstep_games=60,
    reasons=frozenset({"match", "single_round"}),
)
