"""The endings that can be solved exactly: their trees agree with the rules and keep secrets."""

import collections
import random
from typing import Any

import numpy as np
import pytest

from benchmarks.yardsticks import endings, policies
from benchmarks.yardsticks.growth import grown, outcomes
from benchmarks.yardsticks.spiel import gambit
from benchmarks.yardsticks.tree import CHANCE, END, Tree, record, seen_by, values
from ridotto import kernel
from ridotto.bots.search_bot import SearchBot
from ridotto.engine import registry
from ridotto.engine.definition import GameDefinition
from ridotto.engine.start import new_state

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=list(endings.ENDINGS))
def found(request: pytest.FixtureRequest) -> Tree:
    return grown(endings.ENDINGS[request.param]())


def test_every_answer_of_chance_is_tried() -> None:
    definition = registry.find("mascarade")
    start = {"coins": [6, 6, 6, 6]}
    deals: collections.Counter[tuple[str, ...]] = collections.Counter()
    total = 0.0

    def begin(rng: kernel.Words, facts: kernel.Facts) -> tuple[str, ...]:
        states = new_state(definition, 4, definition.options(), start)
        kernel.interpreted(definition.rules.begin)(states[0], rng, facts)
        truth = definition.view.truth(kernel.plain(states))
        return (str(truth["first"]), *truth["masks"])

    for chance, deal, _ in outcomes(definition, begin):
        deals[deal] += 1
        total += chance
        assert chance == pytest.approx(1 / (4 * 720))
    assert total == pytest.approx(1)
    assert len(deals) == 4 * 720
    assert set(deals.values()) == {1}


def test_chances_add_up_and_shares_too(found: Tree) -> None:
    for node in found.nodes:
        if node.actor == CHANCE:
            assert sum(node.chances) == pytest.approx(1)
        elif node.actor == END:
            assert sum(node.shares) == pytest.approx(1)


def test_random_games_go_the_same_way_in_the_engine(found: Tree) -> None:
    rules = found.ending.definition.rules
    actors, legal, apply, score = map(
        kernel.interpreted, (rules.actors, rules.legal, rules.apply, rules.score)
    )
    words = np.zeros(found.ending.definition.words, np.uint64)
    chance = random.Random(1)
    for _ in range(200):
        begun = chance.randrange(len(found.ending.beginnings))
        states = record(found.ending.definition, found.ending.beginnings[begun].state)
        node = found.nodes[found.nodes[0].children[begun]]
        made = 0
        while node.actor != END:
            assert int(actors(states[0])) == 1 << node.actor
            legal(states[0], node.actor, words)
            assert tuple(kernel.actions(words)) == node.actions
            way = chance.randrange(len(node.actions))
            apply(states[0], node.actions[way], kernel.new_rng(made), None)
            node = found.nodes[node.children[way]]
            assert node.actor != CHANCE
            made += 1
        if int(actors(states[0])) == 0:
            shares = [score(states[0], seat) for seat in range(found.ending.seats)]
            assert list(node.shares) == pytest.approx(shares)
        else:
            assert made == found.ending.choices


def test_who_cannot_tell_histories_apart_can_do_the_same_in_them(found: Tree) -> None:
    for number, infoset in enumerate(found.infosets):
        for member in found.members[number]:
            node = found.nodes[member]
            assert (node.actor, node.actions) == (infoset.seat, infoset.actions)


def test_every_seat_remembers_what_it_did(found: Tree) -> None:
    before: dict[int, Any] = {}
    waiting: list[tuple[int, tuple[Any, ...]]] = [(0, (None,) * found.ending.seats)]
    while waiting:
        number, own = waiting.pop()
        node = found.nodes[number]
        if node.actor >= 0:
            assert before.setdefault(node.infoset, own[node.actor]) == own[node.actor]
            assert found.infosets[node.infoset].parent == own[node.actor]
        for action, child in zip(node.actions, node.children, strict=True):
            then = list(own)
            if node.actor >= 0:
                then[node.actor] = (node.infoset, action)
            waiting.append((child, tuple(then)))


def test_a_searching_bot_supposes_worlds_of_its_infoset(found: Tree) -> None:
    """All it supposes agrees with the tree: the faces, cards or masks are those of a history."""
    hidden = {
        "volto": ("masks", "standing"),
        "twilight": ("hands", "deck"),
        "mascarade": ("cards",),
    }
    for number in random.Random(2).sample(range(len(found.infosets)), 12):
        infoset = found.infosets[number]
        heard, _ = seen_by(found, infoset)
        bot = policies.listening(found, infoset, "search@64", heard, "1")
        assert isinstance(bot, SearchBot)
        supposed = bot.opponent_model.determinize(32, kernel.new_rng(number))
        possible = {
            _hidden(found.ending.definition, found.nodes[member].state, hidden[found.ending.name])
            for member in found.members[number]
        }
        for world in supposed.worlds:
            assert tuple(world[field].tobytes() for field in hidden[found.ending.name]) in possible


def _hidden(definition: GameDefinition, state: bytes, fields: tuple[str, ...]) -> tuple[bytes, ...]:
    return tuple(record(definition, state)[field][0].tobytes() for field in fields)


def test_everybody_gets_his_share(found: Tree) -> None:
    even = [policies.even(infoset) for infoset in found.infosets]
    assert sum(values(found, even)) == pytest.approx(1)


def test_gambit_gets_every_history_in_the_order_of_the_tree(found: Tree) -> None:
    lines = gambit(found).splitlines()[2:]
    assert [line[0] for line in lines] == [
        {END: "t", CHANCE: "c"}.get(node.actor, "p") for node in found.nodes
    ]
    numbers = {seat: set[int]() for seat in range(found.ending.seats)}
    for line in lines:
        if line[0] == "p":
            seat, place = map(int, line.split()[2:4])
            numbers[seat - 1].add(place)
    for places in numbers.values():
        assert places == set(range(1, len(places) + 1))
