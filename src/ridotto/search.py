"""Search in games with secrets: many supposed worlds, one table of what a seat can tell apart.

This is information-set Monte Carlo tree search. Every simulation takes one of the worlds that the
searcher supposes and plays in it. What is learnt of a move is kept under what can be told apart
(`tell_apart`), not under the world: so nobody chooses by what cannot be known. Moves are tried the
more, the better they did and the more they are liked; a position that is new is judged by playing
on as moves are liked, for some steps, and then by an estimate. The others may not be as careful: in
each world it is also supposed how often they look ahead, and otherwise they follow their habits.

A game that can be searched has a module `judgement` with these rules:

    tell_apart(state, seat)                     a number for all that a seat can tell apart
    weigh(state, seat, words, count, weights)   how much each legal action is liked, above 0
    guess(state, seat, words, count, weights)   how usual it is for who does not look ahead, above 0
    estimate(state, values)                     every seat's share of the victory, as far as it goes
    is_quiet(state)                             whether that can be estimated, not in mid-turn
    apply(state, action, rng)                   for worlds that hold more than a state (`WORLD`)
"""

import concurrent.futures
import functools
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ridotto.kernel import (
    ONE,
    ZERO,
    Bits,
    Words,
    compiled,
    draw,
    interpreted,
    lowest_bit,
    new_rng,
    nth_action,
    rare_rule,
    rule,
    unit,
    whole,
)

# Of every position met, and of every action there: what came of it.
ENTRY = np.dtype(
    [
        ("key", np.uint64),  # 0: free
        ("total", np.float64),  # the sum of the shares of victory of the seat that chooses here
        ("visits", np.int32),
        ("offered", np.int32),  # how often the action was legal when the position was met
    ],
    align=True,
)
MOST_DEPTH = 64
MOST_ACTIONS = 512
_TABLE = 1 << 19
_ROOM = 4  # entries for each simulation; what is not needed is not cleared
_FASTEST = 400_000  # simulations a second: nobody makes more, so no more room is needed
_PROBES = 32  # how many entries are looked at for a key before the table counts as full
_CHUNK = 64  # simulations between two looks at the clock; fewer, when no more will fit
_STEP = Bits(0x9E3779B97F4A7C15)
_MIX = Bits(0xD6E8FEB86659FD93)
_S32 = Bits(32)
_draw = interpreted(draw)
_ROOT = Bits(0x94D049BB133111EB)  # where the searcher is: nothing that is supposed changes that


class Manner(NamedTuple):
    """How a search goes about it."""

    exploration: float = 1.0
    even: float = 0.25  # how much all moves are liked alike, lest a bad liking hides a good move
    steps: int = 60  # to play on from a position that is new
    observers: int = 1  # 1: the searcher alone tells positions apart, 0: everybody for himself
    nearly: float = 0.9  # what was tried so much as often as the best move is chosen as often


class Supposed(NamedTuple):
    """Worlds that a seat may suppose, and how often the others look ahead in each of them."""

    worlds: npt.NDArray[np.void]
    cares: npt.NDArray[np.float64]


class Desk(NamedTuple):
    """Everything a search writes on."""

    table: npt.NDArray[np.void]
    state: npt.NDArray[np.void]
    words: Words
    weights: npt.NDArray[np.float64]
    values: npt.NDArray[np.float64]
    path: npt.NDArray[np.int64]  # entry of the action, entry of the position, seat


class Option(NamedTuple):
    """An action at the root, how often it was tried, and the share of victory it brought."""

    action: int
    visits: int
    value: float


def new_desk(rules: Any, world: np.dtype[Any], size: int = _TABLE) -> Desk:
    """An empty desk for a game; the size of its table is a power of two."""
    return Desk(
        np.zeros(size, ENTRY),
        np.zeros(1, world),
        np.zeros(rules.WORDS, np.uint64),
        np.zeros(MOST_ACTIONS),
        np.zeros(rules.SEATS[-1]),
        np.zeros((MOST_DEPTH, 3), np.int64),
    )


@rule
def mixed(key: Bits, number: int) -> Bits:
    """The key of an action, or of a seat, at a position; never 0."""
    found = (key + Bits(number + 1) * _STEP) * _MIX
    found = (found ^ (found >> _S32)) * _MIX
    return (found ^ (found >> _S32)) | ONE


@rule
def place_of(table: Any, key: Bits) -> int:
    """The place of a key in the table, or the free one where it belongs; -1 if it is full there."""
    last = table.shape[0] - 1
    place = whole(key & Bits(last))
    for _ in range(_PROBES):
        if table[place].key == key or table[place].key == ZERO:
            return place
        place = (place + 1) & last
    return -1


@rule
def entry_of(table: Any, key: Bits) -> int:
    """The place of a key in the table, taken if it is new; -1 if the table is full there."""
    place = place_of(table, key)
    if place >= 0:
        table[place].key = key
    return place


@rule
def drawn(weights: Any, count: int, rng: Words) -> int:
    """One of the first `count` numbers, as likely as it weighs."""
    total = 0.0
    for number in range(count):
        total += weights[number]
    point = unit(rng) * total
    number = 0
    while number < count - 1 and point >= weights[number]:
        point -= weights[number]
        number += 1
    return number


@rule
def like_all(state: Any, seat: int, words: Words, count: int, weights: Any) -> None:
    """Like every legal action as much as any other."""
    for number in range(count):
        weights[number] = 1.0


def simulator(rules: Any, judgement: Any) -> Callable[..., None]:
    """A function that runs simulations of a game for one seat.

    It takes what is supposed, the number of the first world to use (they are used in turn), how
    many simulations to run, the seat, a desk, a generator and a manner.
    """
    actors, legal, score = rules.actors, rules.legal, rules.score
    carry_out = getattr(judgement, "apply", rules.apply)
    tell_apart, weigh, estimate = judgement.tell_apart, judgement.weigh, judgement.estimate
    guess, is_quiet = judgement.guess, judgement.is_quiet
    pick = getattr(rules, "nth_action", nth_action)
    seats = rules.SEATS[-1]

    @rare_rule
    def apply(state: Any, action: int, rng: Words) -> None:
        carry_out(state, action, rng)

    @rare_rule
    def judge(state: Any, me: int, care: float, desk: Desk, rng: Words, steps: int) -> None:
        """Play on for some steps as moves are liked, till all is quiet; judge what came of it."""
        for step in range(steps + MOST_DEPTH):
            acting = actors(state)
            if acting == ZERO or (step >= steps and is_quiet(state)):
                break
            seat = lowest_bit(acting)
            count = legal(state, seat, desk.words)
            if seat == me or unit(rng) < care:
                weigh(state, seat, desk.words, count, desk.weights)
            else:
                guess(state, seat, desk.words, count, desk.weights)
            apply(state, pick(desk.words, drawn(desk.weights, count, rng)), rng)
        if actors(state) == ZERO:
            for seat in range(seats):
                desk.values[seat] = score(state, seat)
        else:
            estimate(state, desk.values)

    @rule
    def taken(key: Bits, node: int, action: int, place: int, desk: Desk) -> int:
        """The action, its place noted in the first row of the path; below 0 if it has none.

        Only actions that are tried take a place. What is new counts as offered ever since.
        """
        if place < 0:
            return -1
        if desk.table[place].visits == 0:
            desk.table[place].key = mixed(key, action)
            desk.table[place].offered = desk.table[node].visits + 1
        desk.path[0, 0] = place
        return action

    @rule
    def choose(state: Any, seat: int, key: Bits, node: int, desk: Desk, manner: Manner) -> int:
        """The number of the legal action to try next, and its entry in the first row of the path.

        Below 0 if the table is full.
        """
        table, weights = desk.table, desk.weights
        count = legal(state, seat, desk.words)
        weigh(state, seat, desk.words, count, weights)
        total = 0.0
        for number in range(count):
            total += weights[number]
        met = table[node].visits
        usual = table[node].total / max(met, 1)
        best, best_place, best_value = -1, -1, -1e30
        for number in range(count):
            action = pick(desk.words, number)
            place = place_of(table, mixed(key, action))
            if place < 0:
                continue
            visits = table[place].visits
            value, offered = usual, met + 1
            if visits > 0:
                table[place].offered += 1
                offered = table[place].offered
                value = table[place].total / visits
            liked = (1 - manner.even) * weights[number] / total + manner.even / count
            value += manner.exploration * liked * np.sqrt(np.float64(offered)) / (1 + visits)
            if value > best_value:
                best, best_place, best_value = action, place, value
        return taken(key, node, best, best_place, desk)

    @rule
    def follow_habit(state: Any, seat: int, key: Bits, node: int, desk: Desk, rng: Words) -> int:
        """An action as usual, and its entry in the first row of the path; as `choose`."""
        count = legal(state, seat, desk.words)
        guess(state, seat, desk.words, count, desk.weights)
        action = pick(desk.words, drawn(desk.weights, count, rng))
        return taken(key, node, action, place_of(desk.table, mixed(key, action)), desk)

    def simulate(
        supposed: Supposed,
        first: int,
        simulations: int,
        me: int,
        desk: Desk,
        rng: Words,
        manner: Manner,
    ) -> None:
        table, path = desk.table, desk.path
        for simulation in range(first, first + simulations):
            number = simulation % supposed.worlds.shape[0]
            desk.state[0] = supposed.worlds[number]
            state = desk.state[0]
            care = supposed.cares[number]
            depth = 0
            while True:
                acting = actors(state)
                if acting == ZERO or depth == MOST_DEPTH - 1:
                    judge(state, me, care, desk, rng, 0)
                    break
                seat = me if (acting >> Bits(me)) & ONE != ZERO else lowest_bit(acting)
                key = _ROOT
                if depth > 0:
                    key = tell_apart(state, me if manner.observers else seat)
                key = mixed(key, MOST_ACTIONS + seat)
                node = entry_of(table, key)
                if node < 0:
                    judge(state, me, care, desk, rng, manner.steps)
                    break
                if table[node].visits == 0 and depth > 0:
                    judge(state, me, care, desk, rng, manner.steps)
                    table[node].visits = 1
                    table[node].total = desk.values[seat]
                    break
                if seat == me or unit(rng) < care:
                    action = choose(state, seat, key, node, desk, manner)
                else:
                    action = follow_habit(state, seat, key, node, desk, rng)
                if action < 0:
                    judge(state, me, care, desk, rng, manner.steps)
                    break
                depth += 1
                path[depth, 0] = path[0, 0]
                path[depth, 1] = node
                path[depth, 2] = seat
                apply(state, action, rng)
            for step in range(1, depth + 1):
                value = desk.values[path[step, 2]]
                for part in range(2):
                    place = path[step, part]
                    table[place].visits += 1
                    table[place].total += value

    return simulate


def reader(rules: Any) -> Callable[[Any, int, Desk, Any], int]:
    """A function that reads action, visits and total of every legal action of a seat off a desk."""
    legal = rules.legal
    pick = getattr(rules, "nth_action", nth_action)

    def read(world: Any, seat: int, desk: Desk, found: Any) -> int:
        count = legal(world, seat, desk.words)
        key = mixed(_ROOT, MOST_ACTIONS + seat)
        for number in range(count):
            action = pick(desk.words, number)
            place = place_of(desk.table, mixed(key, action))
            found[number, 0] = action
            if place >= 0:
                found[number, 1] = desk.table[place].visits
                found[number, 2] = desk.table[place].total
        return whole(count)

    return read


# The same function for the same game: it is compiled once.
_simulator, _reader = functools.cache(simulator), functools.cache(reader)


class Search:
    """One seat's search in one game; its desk is used again for every move."""

    def __init__(self, rules: Any, judgement: Any, seat: int, manner: Manner | None = None) -> None:
        """Prepare to search; the manner is the game's, unless another is given."""
        self._seat = seat
        self._manner = manner or judgement.MANNER
        self._rules = rules
        self._world = getattr(judgement, "WORLD", rules.STATE)
        self._desks: list[Desk] = []  # one for each thread
        self._simulate = compiled(_simulator(rules, judgement), threaded=True)
        self._read = compiled(_reader(rules))

    def think(
        self,
        supposed: Supposed,
        rng: Words,
        *,
        simulations: int,
        seconds: float | None = None,
        threads: int = 1,
    ) -> list[Option]:
        """What came of every legal action after so many simulations, or as many as time allows.

        Every thread searches for itself; what they found is added up.
        """
        end = None if seconds is None else time.perf_counter() + seconds
        while len(self._desks) < threads:
            self._desks.append(new_desk(self._rules, self._world))
        generators = [rng, *(new_rng(int(_draw(rng)) >> 1) for _ in range(threads - 1))]
        most = simulations if seconds is None else min(simulations, int(_FASTEST * seconds))
        size = min(_TABLE, 1 << (_ROOM * max(most, _CHUNK) - 1).bit_length())
        desks = [desk._replace(table=desk.table[:size]) for desk in self._desks[:threads]]
        work = [
            (supposed, desk, generator, simulations, end)
            for desk, generator in zip(desks, generators, strict=True)
        ]
        if threads == 1:
            self._run(*work[0])
        else:
            with concurrent.futures.ThreadPoolExecutor(threads) as pool:
                list(pool.map(lambda share: self._run(*share), work))
        found = sum(self._found(supposed.worlds[0], desk) for desk in desks)
        return [
            Option(int(action) // threads, int(visits), total / max(visits, 1))
            for action, visits, total in found.tolist()
        ]

    def _run(
        self, supposed: Supposed, desk: Desk, rng: Words, simulations: int, end: float | None
    ) -> None:
        """So many simulations, or as many as there is time for."""
        desk.table[:] = 0
        started = time.perf_counter()
        done, size = 0, simulations if end is None else 1
        while size > 0:
            self._simulate(supposed, done, size, self._seat, desk, rng, self._manner)
            done += size
            size = min(_CHUNK, simulations - done)
            if end is not None:
                now = time.perf_counter()
                size = min(size, int((end - now) * done / (now - started)))

    def _found(self, world: Any, desk: Desk) -> Any:
        """Action, visits and total of every legal action, as rows."""
        found = np.zeros((MOST_ACTIONS, 3))
        return found[: self._read(world, self._seat, desk, found)]
