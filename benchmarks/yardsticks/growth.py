"""The tree of a small game, grown by our own rules.

Chance is made explicit: the rules ask `below` for every draw, and all answers are tried.
"""

import collections
import contextlib
import functools
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar
from unittest import mock

import msgspec
import numpy as np

from benchmarks.yardsticks.tree import (
    CHANCE,
    END,
    Beginning,
    Ending,
    Infoset,
    Node,
    Rows,
    Tree,
    record,
)
from ridotto import kernel
from ridotto.engine.definition import Event, GameDefinition
from ridotto.kernel import plain

_UNDECIDED = Node(CHANCE, -1, (), (), (), (), b"")
_Got = TypeVar("_Got")


class Asked(Exception):
    """The rules have asked chance for a number below a limit, and no answer is left."""

    def __init__(self, limit: int) -> None:
        """Keep the limit."""
        super().__init__(limit)
        self.limit = limit


def outcomes(
    definition: GameDefinition, run: Callable[[kernel.Words, kernel.Facts], _Got]
) -> Iterator[tuple[float, _Got, Rows]]:
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
            with _answering(definition, answer):
                found = run(kernel.new_rng(0), facts)
        except Asked as asked:
            waiting += [(chance / asked.limit, (*answers, n)) for n in range(asked.limit)]
            continue
        yield chance, found, rows(facts)


@contextlib.contextmanager
def _answering(definition: GameDefinition, answer: Callable[..., int]) -> Iterator[None]:
    """Let something else answer wherever the rules of a game ask chance."""
    package = f"ridotto.games.{definition.name}."
    with contextlib.ExitStack() as stack:
        for name, module in list(sys.modules.items()):
            if name.startswith(package) and hasattr(module, "below"):
                stack.enter_context(mock.patch.object(module, "below", answer))
        yield


def rows(facts: kernel.Facts) -> Rows:
    """Facts as plain values."""
    return tuple(map(tuple, kernel.read_facts(facts).tolist()))


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

        def apply(made: Callable[..., None], rng: kernel.Words, facts: kernel.Facts) -> bytes:
            states = record(self.definition, state)
            made(states[0], action, rng, facts)
            return states.tobytes()

        # Most actions ask chance for nothing, and compiled rules are many times as fast.
        rules, rng, facts = self.definition.rules, kernel.new_rng(0), kernel.new_facts()
        after = apply(kernel.compiled(rules.apply), rng, facts)
        if (rng == kernel.new_rng(0)).all():
            return [(1.0, after, rows(facts))]
        chances: dict[bytes, float] = collections.defaultdict(float)
        told: dict[bytes, Rows] = {}
        run = functools.partial(apply, kernel.interpreted(rules.apply))
        for chance, after, happened in outcomes(self.definition, run):
            chances[after] += chance
            told.setdefault(after, happened)
        return [(chance, after, told[after]) for after, chance in chances.items()]

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
