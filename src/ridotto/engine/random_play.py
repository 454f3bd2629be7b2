"""Random play inside compiled code, for measuring and for training."""

from collections.abc import Callable

from ridotto.engine.definition import GameDefinition, State
from ridotto.kernel import ZERO, Words, below, lowest_bit


def random_play(definition: GameDefinition) -> Callable[[State, Words, Words, int], int]:
    """A function that plays `steps` random actions, beginning anew after every end.

    It takes a state, a generator, a buffer for the legal words and the steps, and returns how many
    games it began. Every legal action is generated before every step, and all are equally likely.
    """
    rules, pick = definition.rules, definition.pick_action
    actors, legal, apply, begin = rules.actors, rules.legal, rules.apply, rules.begin

    def play(state: State, rng: Words, words: Words, steps: int) -> int:
        games = 0
        for _ in range(steps):
            acting = actors(state)
            if acting == ZERO:
                begin(state, rng)
                games += 1
                acting = actors(state)
            count = legal(state, lowest_bit(acting), words)
            apply(state, pick(words, below(rng, count)), rng)
        return games

    return play
