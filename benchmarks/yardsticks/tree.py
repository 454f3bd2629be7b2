"""A small game as a tree, made by our own rules: every history, and what each seat tells apart.

Chance is made explicit: the rules ask `below` for every draw, and all answers are tried. What a
seat tells apart is the view it began with and every event it has heard since.
"""

import collections
import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from unittest import mock

import msgspec
import numpy as np

from ridotto import kernel
from ridotto.engine.definition import Event, GameDefinition
from ridotto.kernel import plain

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
    options: Any
    beginnings: tuple[Beginning, ...]
    choices: int  # after so many, what is not over is shared out evenly
    new_public: Callable[[bytes], Any]  # what everybody can tell at the beginning
    prepare: Callable[[Any, bytes, int], None]  # let a bot of a seat know the beginning


class Node(NamedTuple):
    """A history: who is to choose (or CHANCE, END), where its children are, and how it may go."""

    actor: int
    infoset: int  # of who is to choose, else -1
    actions: tuple[int, ...]
    children: tuple[int, ...]
    chances: tuple[float, ...]
    shares: tuple[float, ...]  # of the victory, at the end
    state: bytes  # b"" before chance has decided


_UNDECIDED = Node(CHANCE, -1, (), (), (), (), b"")


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


class Asked(Exception):
    """The rules have asked chance for a number below a limit, and no answer is left."""

    def __init__(self, limit: int) -> None:
        """Keep the limit."""
        super().__init__(limit)
        self.limit = limit


def outcomes(
    rules: Any, run: Callable[[kernel.Words, kernel.Facts], Any]
) -> Iterator[tuple[float, Any, Rows]]:
    """Everything that may come of a step, each with its chance and its facts."""
    waiting: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
    while waiting:
        chance, answers = waiting.pop()
        left = iter(answers)

        def answer(rng: kernel.Words, limit: int, left: Iterator[int] = left) -> int:
            given = next(left, None)
            if given is None:
                raise Asked(int(limit))
            return given

        facts = kernel.new_facts()
        try:
            with mock.patch.object(rules, "below", answer):
                found = run(kernel.new_rng(0), facts)
        except Asked as asked:
            waiting += [(chance / asked.limit, (*answers, n)) for n in range(asked.limit)]
            continue
        yield chance, found, rows(facts)


def rows(facts: kernel.Facts) -> Rows:
    """Facts as plain values."""
    return tuple(map(tuple, kernel.read_facts(facts).tolist()))


def record(definition: GameDefinition, state: bytes) -> Any:
    """A state as the array of one record that the rules take."""
    return np.frombuffer(bytearray(state), np.dtype((np.record, definition.state)))


class _Grower:
    """Grows the tree of an ending, history by history."""

    def __init__(self, ending: Ending) -> None:
        self.ending = ending
        self.definition = ending.definition
        self.nodes: list[Node] = []
        self.infosets: list[Infoset] = []
        self.members: list[list[int]] = []
        self._heard: dict[tuple[int, int, bytes], int] = {}
        self._of_heard: dict[int, int] = {}  # the infoset of what a seat has heard
        self._words = np.zeros(self.definition.words, np.uint64)
        self.look = functools.cache(self._look)
        self.step = functools.cache(self._step)
        self.told = functools.cache(self._told)

    def grow(self) -> None:
        """Put the chance of all beginnings first, and everything that follows after it."""
        self.nodes.append(_UNDECIDED)
        children = []
        for number, beginning in enumerate(self.ending.beginnings):
            heard = tuple(
                self._hears(-1, seat, self.first_sight(beginning, seat))
                for seat in range(self.ending.seats)
            )
            parents: tuple[tuple[int, int] | None, ...] = (None,) * self.ending.seats
            children.append(self._grow(beginning.state, heard, parents, number, (), 0))
        chances = tuple(beginning.chance for beginning in self.ending.beginnings)
        actions = tuple(range(len(children)))
        self.nodes[0] = Node(CHANCE, -1, actions, tuple(children), chances, (), b"")

    def first_sight(self, beginning: Beginning, seat: int) -> bytes:
        """What a seat knows when an ending begins."""
        heard = [
            event for state, facts in beginning.steps for event in self.events(facts, seat, state)
        ]
        seen = plain(record(self.definition, beginning.state))
        public = self.ending.new_public(beginning.state)
        view = self.definition.view.view(seen, seat, public, [])
        return msgspec.json.encode([view, heard])

    def events(self, facts: Rows, seat: int, state: bytes) -> list[Event]:
        return self.definition.view.events(facts, seat, plain(record(self.definition, state)))

    def _told(self, facts: Rows, seat: int, state: bytes) -> bytes:
        heard = self.events(facts, seat, state)
        return msgspec.json.encode(heard) if heard else b""

    def _hears(self, before: int, seat: int, told: bytes) -> int:
        """A number for all that a seat has heard."""
        if not told:
            return before
        return self._heard.setdefault((before, seat, told), len(self._heard))

    def _look(self, state: bytes) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
        """Who is to choose, and what there is to choose."""
        states = record(self.definition, state)
        acting = int(kernel.compiled(self.definition.rules.actors)(states[0]))
        if acting == 0:
            return END, (), ()
        seat = (acting & -acting).bit_length() - 1
        kernel.compiled(self.definition.rules.legal)(states[0], seat, self._words)
        actions = tuple(kernel.actions(self._words))
        seen = plain(states)
        return (
            seat,
            actions,
            tuple(self.definition.notation.text(seen, action) for action in actions),
        )

    def _step(self, state: bytes, action: int) -> list[tuple[float, bytes, Rows]]:
        """What may come of an action; what is the same to everybody counts as one."""

        def run(rng: kernel.Words, facts: kernel.Facts, made: Any = kernel.interpreted) -> bytes:
            states = record(self.definition, state)
            made(self.definition.rules.apply)(states[0], action, rng, facts)
            return states.tobytes()

        # Most actions ask chance for nothing, and compiled rules are many times as fast.
        rng, facts = kernel.new_rng(0), kernel.new_facts()
        after = run(rng, facts, kernel.compiled)
        if (rng == kernel.new_rng(0)).all():
            return [(1.0, after, rows(facts))]
        found: dict[bytes, list[Any]] = {}
        for chance, after, told in outcomes(self.definition.rules, run):
            found.setdefault(after, [0.0, told])[0] += chance
        return [(chance, after, told) for after, (chance, told) in found.items()]

    def _shares(self, state: bytes) -> tuple[float, ...]:
        states = record(self.definition, state)
        seats = range(self.ending.seats)
        if self.look(state)[0] != END:
            return tuple(1.0 / self.ending.seats for _ in seats)
        score = kernel.compiled(self.definition.rules.score)
        return tuple(float(score(states[0], seat)) for seat in seats)

    def _grow(
        self,
        state: bytes,
        heard: tuple[int, ...],
        parents: tuple[tuple[int, int] | None, ...],
        beginning: int,
        path: tuple[tuple[bytes, Rows], ...],
        depth: int,
    ) -> int:
        """Add a history and all that follow it; the number of its node."""
        number = len(self.nodes)
        actor, actions, texts = self.look(state)
        if actor == END or depth == self.ending.choices:
            self.nodes.append(Node(END, -1, (), (), (), self._shares(state), state))
            return number
        infoset = self._of_heard.setdefault(heard[actor], len(self.infosets))
        if infoset == len(self.infosets):
            known = Infoset(actor, actions, texts, beginning, path, parents[actor])
            self.infosets.append(known)
            self.members.append([])
        self.members[infoset].append(number)
        self.nodes.append(_UNDECIDED)
        children = []
        for action in actions:
            here = (*parents[:actor], (infoset, action), *parents[actor + 1 :])
            children.append(self._grow_step(state, action, heard, here, beginning, path, depth + 1))
        self.nodes[number] = Node(actor, infoset, actions, tuple(children), (), (), state)
        return number

    def _grow_step(
        self,
        state: bytes,
        action: int,
        heard: tuple[int, ...],
        parents: tuple[tuple[int, int] | None, ...],
        beginning: int,
        path: tuple[tuple[bytes, Rows], ...],
        depth: int,
    ) -> int:
        """Add an action and all that may come of it, behind a chance node if that is several."""
        found = self.step(state, action)
        number = len(self.nodes)
        if len(found) > 1:
            self.nodes.append(_UNDECIDED)
        children = []
        for _, after, facts in found:
            told = tuple(
                self._hears(before, seat, self.told(facts, seat, after))
                for seat, before in enumerate(heard)
            )
            further = (*path, (after, facts))
            children.append(self._grow(after, told, parents, beginning, further, depth))
        if len(found) > 1:
            chances = tuple(chance for chance, _, _ in found)
            actions = tuple(range(len(found)))
            self.nodes[number] = Node(CHANCE, -1, actions, tuple(children), chances, (), b"")
        return number


def grown(ending: Ending) -> Tree:
    """The whole tree of an ending."""
    grower = _Grower(ending)
    grower.grow()
    return Tree(ending, grower.nodes, grower.infosets, grower.members)


def seen_by(tree: Tree, infoset: Infoset) -> tuple[list[Event], Any]:
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
