"""Mascarade: 4 to 12 players, nobody sure of anybody's mask."""

from ridotto.engine.definition import GameDefinition, JsonSize
from ridotto.games.mascarade import notation, render, rules, view
from ridotto.games.mascarade.actions import ACTIONS, WORDS
from ridotto.games.mascarade.ai import AI_OF_GAME
from ridotto.games.mascarade.belief.belief import Belief
from ridotto.games.mascarade.state import STATE, Options, configure

GAME = GameDefinition(
    name="mascarade",
    title="Mascarade",
    players=range(4, 13),
    default_players=6,
    state=STATE,
    actions=ACTIONS,
    words=WORDS,
    options=Options,
    configure=configure,
    rules=rules,
    notation=notation,
    view=view,
    render=render,
    belief=Belief,
    ai=AI_OF_GAME,
    json_size=JsonSize(view=256, seat=256, event=96),
)
