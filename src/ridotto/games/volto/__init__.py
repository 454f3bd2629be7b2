"""Volto: two players, hidden pieces."""

from ridotto.engine.definition import GameDefinition
from ridotto.games.volto import notation, render, rules, view
from ridotto.games.volto.ai import AI_OF_GAME
from ridotto.games.volto.belief.belief import Belief
from ridotto.games.volto.state import ACTIONS, STATE, WORDS, Options, configure
from ridotto.kernel import nth_action_of_eight_words

GAME = GameDefinition(
    name="volto",
    title="Volto",
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
    terminal_options={"setup": "placed"},
    ties_by_agreement=True,
    pick_action=nth_action_of_eight_words,
)
