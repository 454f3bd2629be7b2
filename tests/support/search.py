"""Searches from positions of games with an AI."""

import ridotto
from ridotto import kernel
from ridotto.engine.definition import AI
from ridotto.engine.registry import find
from ridotto.search.ismcts import ActionValue, Search
from ridotto.search.model import Determinization


def after(name: str, moves: int, seed: str, tries: int = 20) -> ridotto.Game:
    """A game in which some legal moves were made, and there is more than one to choose from.

    A game that never lasts so long is broken off earlier.
    """
    if not tries:
        return after(name, moves // 2, seed)
    game = ridotto.new(name, seed=seed, compiled=True)
    while len(game.moves) < moves or len(game.legal()) == 1:
        legal = game.legal()
        game.play(legal[len(game.moves) * 7 % len(legal)])
        if game.over:
            return after(name, moves, seed + "+", tries - 1)
    return game


def ai_of(name: str) -> AI:
    """How bots think about a game."""
    found = find(name).ai
    assert found is not None
    return found


def determinize(game: ridotto.Game, seat: int, count: int, rng: kernel.Words) -> Determinization:
    """What a seat supposes that has heard everything."""
    model = ai_of(game.name).opponent_model(game.seats, seat, game.options)
    for event in game.events(seat):
        model.hear(event)
    return model.determinize(count, rng)


def search_for(game: ridotto.Game) -> Search:
    """A search for the seat to move."""
    ai = ai_of(game.name)
    return Search(ai.search_model, game.actor or 0, ai.search_config)


def think(
    game: ridotto.Game, simulations: int, seed: int = 1, threads: int = 1
) -> list[ActionValue]:
    """What comes of a search for the seat to move."""
    rng = kernel.new_rng(seed)
    supposed = determinize(game, game.actor or 0, 64, rng)
    return search_for(game).think(supposed, rng, simulations=simulations, threads=threads)
