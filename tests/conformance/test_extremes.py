"""No rule may overflow a narrow field: interpreted and compiled agree at the ends of every field.

NumPy keeps `int8 << int` within eight bits, machine code does not. `kernel.Record` hands out plain
numbers, so neither does: for all fields, and for all rules over states with such fields.
"""

import random
from array import array
from collections.abc import Iterator
from typing import Any

import numpy as np

import ridotto
from ridotto import kernel
from ridotto.engine.definition import GameDefinition
from ridotto.engine.registry import find
from tests.support.kit import kit

MOST_STATES = 12  # of each game and number of players; every phase is among them


def field_values(definition: GameDefinition) -> Iterator[tuple[str, Any]]:
    """Every field of a state but words of bits, with each end of what it can hold."""
    for name, (dtype, *_) in (definition.state.fields or {}).items():
        base = dtype.subdtype[0] if dtype.subdtype else dtype
        if base != np.uint64:
            yield from ((name, end) for end in (np.iinfo(base).min, np.iinfo(base).max))


def test_a_field_is_read_as_a_plain_number(name: str) -> None:
    definition = find(name)
    for field, end in field_values(definition):
        states = kernel.new_records(definition.state)
        states[field] = end
        for state in (states[0], kernel.plain(states)):
            read = getattr(state, field)
            while isinstance(read, np.ndarray | array):
                read = read[-1]
            assert type(read) is int
            assert (read << 8, read * read, read - 1) == (end << 8, end * end, end - 1)


def reached(name: str, players: int) -> list[Any]:
    """States of random games, from the first move to the last."""
    chance = random.Random(f"{name} {players}")
    states: list[Any] = []
    while len(states) < MOST_STATES:  # some games are over soon
        seed = f"extremes {players} {len(states) or ''}".strip()
        game = ridotto.new(name, seats=players, seed=seed, compiled=True)
        while not game.over and len(game.moves) < 400:
            states.append(game.world())
            actor = chance.choice(game.actors)
            game.play(chance.choice(game.legal(actor)), seat=actor)
    return chance.sample(states, MOST_STATES)


def results(definition: GameDefinition, states: Any, run: Any) -> list[Any]:
    """Everything the rules make of a state: who acts, what is legal, and what each action does."""
    rules, words = definition.rules, np.zeros(definition.words, np.uint64)
    acting = int(run(rules.actors)(states[0]))
    found: list[Any] = [acting]
    for player in range(definition.players[-1]):
        if acting >> player & 1:
            count = int(run(rules.legal)(states[0], player, words))
            actions = kernel.actions(words)
            found.append((count, actions))
            for action in (actions[0], actions[len(actions) // 2], actions[-1]):
                after, facts = states.copy(), kernel.new_facts()
                run(rules.apply)(after[0], action, kernel.new_rng(seed=action), facts)
                scores = [float(run(rules.score)(after[0], other)) for other in range(player + 1)]
                found.append((after.tobytes(), kernel.read_facts(facts).tolist(), scores))
    return found


def test_rules_agree_at_the_ends_of_every_field(name: str) -> None:
    definition = find(name)
    tables = sorted({definition.players[0], definition.players[-1]})
    compared, cases = 0, 0
    for players in tables:
        for states in reached(name, players):
            for field, ends in kit(name).extremes.items():
                for end in ends:
                    changed = states.copy()
                    if changed[field].ndim > 1:
                        changed[field][0, ..., -1] = end
                    else:
                        changed[field] = end
                    interpreted = results(definition, changed, kernel.interpreted)
                    assert interpreted == results(definition, changed, kernel.compiled), field
                    compared += len(interpreted)
                    cases += 1
    assert compared > 2 * cases > 0
    assert compared >= kit(name).least_results
