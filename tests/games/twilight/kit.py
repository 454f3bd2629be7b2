"""What the shared tests need to know of Twilight of Venice."""

from typing import Any

import ridotto
from ridotto import kernel
from ridotto.games.twilight.notation import CARDS, played_cards
from ridotto.games.twilight.state import COPIES, KINDS
from tests.games.twilight.extremes import VALUES
from tests.games.twilight.lessons import LESSONS
from tests.games.twilight.referee import Referee
from tests.games.twilight.starts import STARTS
from tests.support.kit import Bots, Golden, History, Kit, Moves, Observer, Table
from tests.support.lockstep import drawn_cards, options_of
from tests.support.worlds import scripted_again

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
    return scripted_again(game, script), game.moves


def cases(observer: Observer, place: str, truth: dict[str, Any]) -> list[str]:
    """The cards that are really in a hand or in the deck."""
    owners = {"hand": 1 - (observer or 0), "hand_0": 0, "hand_1": 1}
    return list(truth["deck"] if place == "deck" else truth["hands"][owners[place]])


def own_part(world: Any, player: int) -> Any:
    """All that is on the table, the own hand, and how many cards there are elsewhere."""
    return [
        world["figures"].tolist(),
        world["hands"][player].tolist(),
        int(world["hands"][1 - player].sum()),
        int(world["deck"].sum()),
        world["discards"].tolist(),
        int(world["mode"]),
    ]


def canaries(game: ridotto.Game, observer: Observer) -> list[Any]:
    """The hands of others that have many kinds of cards and are not seen elsewhere."""
    truth = game.truth()
    others = [hand for owner, hand in enumerate(truth["hands"]) if owner != observer]
    shown = [*truth["discards"], *([] if observer is None else [truth["hands"][observer]])]
    return [hand for hand in others if len(set(hand)) > 3 and hand not in shown]


KIT = Kit(
    options=OPTIONS,
    new_referee=new_referee,
    other_world=other_world,
    refused=("GX", "end"),
    probe="H3:west-3",
    malformed=("written like",),
    hidden=("hands", "deck"),
    cases=cases,
    leak=("deck_size", "deck"),
    extremes=VALUES,
    golden=(
        Golden(2, 1, {"match": "single_round"}, 80),
        Golden(2, 2, {"preset": "royal_visit"}, 60),
    ),
    lockstep_games=60,
    reasons=frozenset({"match", "single_round"}),
    starts=STARTS,
    least_moves=11,
    least_results=1001,
    bots=Bots(
        names="random novice gondolier courtier diplomat greedy inquisitor master",
        own_part=own_part,
        games=20,
        tables=(Table(2, 40, 0.85),),
    ),
    lessons=LESSONS,
    variants=({}, {"options": {"preset": "royal_visit"}}),
    short={"match": "single_round"},
    canaries=canaries,
    rare=frozenset({"shown"}),  # an opening hand all of one type comes once in some thousand deals
    page_moves=16,
)
