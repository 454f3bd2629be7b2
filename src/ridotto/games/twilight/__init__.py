"""Twilight of Venice: two players, hidden hands."""

from ridotto.engine.definition import GameDefinition
from ridotto.games.twilight import notation, render, rules, view
from ridotto.games.twilight.actions import ACTIONS, WORDS
from ridotto.games.twilight.ai import AI_OF_GAME
from ridotto.games.twilight.belief.belief import Belief
from ridotto.games.twilight.state import (
    FORMER_VALUES,
    PRESETS,
    STATE,
    Options,
    configure,
)

GAME = GameDefinition(
    name="twilight",
    title="Twilight of Venice",
    players=range(2, 3),
    default_players=2,
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
    presets=PRESETS,
    former_values=FORMER_VALUES,
)
