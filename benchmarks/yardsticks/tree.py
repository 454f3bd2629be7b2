"""A small game as a tree: every history, and what each seat tells apart.

What a seat tells apart is the view it began with and every event it has heard since.
"""

import collections
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from ridotto.engine.definition import (
    Bot,
    Event,
    GameDefinition,
    GameView,
    Options,
    PublicKnowledge,
)
from ridotto.kernel import States, plain

CHANCE, END = -1, -2
Rows = tuple[tuple[int, ...], ...]


class Beginning(NamedTuple):
    """One way an ending may begin: the state, its chance, and the facts of the steps before."""

    state: bytes
    chance: float
    steps: tuple[tuple[bytes, Rows], ...] = ()


class Ending(NamedTuple):
    """A small game: some ways to begin, played by the rules of a game up to a number of choices."""

    name: str
    definition: GameDefinition
    seats: int
    options: Options
    beginnings: tuple[Beginning, ...]
    choices: int  # after so many, what is not over is shared out evenly
    new_public: Callable[[bytes], PublicKnowledge]  # what everybody can tell at the beginning
    prepare: Callable[[Bot, bytes, int], None]  # let a bot of a seat know the beginning


class Node(NamedTuple):
    """A history: who is to choose (or CHANCE, END), where its children are, and how it may go."""

    actor: int
    infoset: int  # of who is to choose, else -1
    actions: tuple[int, ...]
    children: tuple[int, ...]
    chances: tuple[float, ...]
    shares: tuple[float, ...]  # of the victory, at the end
    state: bytes  # b"" before chance has decided


class Infoset(NamedTuple):
    """What a seat cannot tell apart, with one of the histories in it."""

    seat: int
    actions: tuple[int, ...]
    texts: tuple[str, ...]
    beginning: int
    path: tuple[tuple[bytes, Rows], ...]  # state and facts after each step of that history
    parent: tuple[int, int] | None  # the seat's infoset before, and what it then chose


class Tree(NamedTuple):
    """A whole small game; its root is the first node."""

    ending: Ending
    nodes: list[Node]
    infosets: list[Infoset]
    members: list[list[int]]  # the nodes of every infoset


def record(definition: GameDefinition, state: bytes) -> States:
    """A state as the array of one record that the rules take."""
    return np.frombuffer(bytearray(state), np.dtype((np.record, definition.state)))


def seen_by(tree: Tree, infoset: Infoset) -> tuple[list[Event], GameView]:
    """The events that a seat has heard since the beginning, and the view it has now."""
    ending = tree.ending
    view = ending.definition.view
    beginning = ending.beginnings[infoset.beginning]
    public = ending.new_public(beginning.state)
    heard: list[Event] = []
    for state, facts in (*beginning.steps, *infoset.path):
        seen = plain(record(ending.definition, state))
        heard += view.events(facts, infoset.seat, seen)
        for event in view.events(facts, None, seen):
            public.hear(event)
    now = infoset.path[-1][0] if infoset.path else beginning.state
    seen = plain(record(ending.definition, now))
    return heard, view.view(seen, infoset.seat, public, list(infoset.texts))


def counts(tree: Tree) -> dict[str, int]:
    """How large a tree is."""
    kinds = collections.Counter(node.actor for node in tree.nodes)
    return {
        "histories": len(tree.nodes),
        "ends": kinds[END],
        "chance": kinds[CHANCE],
        "infosets": len(tree.infosets),
    }


def values(tree: Tree, policy: Sequence[Sequence[float]]) -> list[float]:
    """Every seat's share of the victory when all follow a policy: chances by infoset and action."""
    found: list[tuple[float, ...]] = [()] * len(tree.nodes)
    for number in range(len(tree.nodes) - 1, -1, -1):
        node = tree.nodes[number]
        if node.actor == END:
            found[number] = node.shares
            continue
        chances = node.chances if node.actor == CHANCE else policy[node.infoset]
        found[number] = tuple(
            sum(
                chance * found[child][seat]
                for chance, child in zip(chances, node.children, strict=True)
            )
            for seat in range(tree.ending.seats)
        )
    return list(found[0])
