"""Information-set Monte Carlo tree search, for games with hidden information.

Every simulation takes one of the worlds that the searcher may suppose and plays in it. What is
learnt of a move is kept under what can be told apart (`infoset_key`), not under the world: so
nobody chooses by what they cannot know. Moves are tried the more, the better they did and the more
the prior favours them. A new position is rolled out for some steps, then evaluated. The others may
play worse: each world also says how often they look ahead, and otherwise they follow the rollout
policy.
"""

import concurrent.futures
import functools
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

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
    rare_rule,
    rule,
    unit,
    whole,
)
from ridotto.search.config import SearchConfig
from ridotto.search.model import Determinization, SearchModel, Weights, World
from ridotto.search.workspace import (
    MOST_ACTIONS,
    MOST_DEPTH,
    TABLE_SIZE,
    Workspace,
    borrowed,
    entry_key,
    find_entry,
    take_entry,
)

_ENTRIES_A_SIMULATION = 4  # what is not needed is not cleared
_FASTEST = 400_000  # simulations a second: nobody makes more, so no more room is needed
_CHUNK = 64  # simulations between two looks at the clock; fewer, when no more will fit
_ROOT = Bits(0x94D049BB133111EB)  # the searcher's own position, the same in all worlds
_draw = interpreted(draw)


class ActionValue(NamedTuple):
    """An action at the root, how often it was tried, and the share of victory it brought."""

    action: int
    visits: int
    value: float


@rule
def draw_weighted(weights: Weights, count: int, rng: Words) -> int:
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


def simulator(model: SearchModel) -> Callable[..., None]:
    """A function that runs simulations of a game for one player.

    It takes a determinization, the number of the first world to use (they are used in turn), how
    many simulations to run, the player, a workspace, a generator and a configuration.
    """
    actors, legal, score, is_quiet = model.actors, model.legal, model.score, model.is_quiet
    carry_out, pick, players = model.apply, model.pick_action, model.players
    infoset_key, prior, rollout = model.infoset_key, model.prior, model.rollout
    evaluate = model.evaluate

    @rare_rule
    def apply(state: World, action: int, rng: Words) -> None:
        carry_out(state, action, rng)

    @rare_rule
    def play_out(
        state: World, me: int, skill: float, workspace: Workspace, rng: Words, steps: int
    ) -> None:
        """Play on by the policies for some steps, until all is quiet, and evaluate the end."""
        for step in range(steps + MOST_DEPTH):
            acting = actors(state)
            if acting == ZERO or (step >= steps and is_quiet(state)):
                break
            player = lowest_bit(acting)
            count = legal(state, player, workspace.words)
            if player == me or unit(rng) < skill:
                prior(state, player, workspace.words, count, workspace.weights)
            else:
                rollout(state, player, workspace.words, count, workspace.weights)
            apply(state, pick(workspace.words, draw_weighted(workspace.weights, count, rng)), rng)
        if actors(state) == ZERO:
            for player in range(players):
                workspace.values[player] = score(state, player)
        else:
            evaluate(state, workspace.values)

    @rule
    def taken(key: Bits, node: int, action: int, entry: int, workspace: Workspace) -> int:
        """The action, its entry noted in the first row of the path; below 0 if it has none.

        Only actions that are tried take an entry. What is new counts as offered ever since.
        """
        if entry < 0:
            return -1
        if workspace.table[entry].visits == 0:
            workspace.table[entry].key = entry_key(key, action)
            workspace.table[entry].offered = workspace.table[node].visits + 1
        workspace.path[0, 0] = entry
        return action

    @rule
    def choose(
        state: World, player: int, key: Bits, node: int, workspace: Workspace, config: SearchConfig
    ) -> int:
        """The number of the legal action to try next, and its entry in the first row of the path.

        Below 0 if the table is full.
        """
        table, weights = workspace.table, workspace.weights
        count = legal(state, player, workspace.words)
        prior(state, player, workspace.words, count, weights)
        total = 0.0
        for number in range(count):
            total += weights[number]
        met = table[node].visits
        usual = table[node].total / max(met, 1)
        best, best_entry, best_value = -1, -1, -1e30
        for number in range(count):
            action = pick(workspace.words, number)
            entry = find_entry(table, entry_key(key, action))
            if entry < 0:
                continue
            visits = table[entry].visits
            value, offered = usual, met + 1
            if visits > 0:
                table[entry].offered += 1
                offered = table[entry].offered
                value = table[entry].total / visits
            weight = (1 - config.prior_mix) * weights[number] / total + config.prior_mix / count
            value += config.exploration * weight * np.sqrt(np.float64(offered)) / (1 + visits)
            if value > best_value:
                best, best_entry, best_value = action, entry, value
        return taken(key, node, best, best_entry, workspace)

    @rule
    def follow_rollout(
        state: World, player: int, key: Bits, node: int, workspace: Workspace, rng: Words
    ) -> int:
        """An action of the rollout policy, and its entry, in the same way."""
        count = legal(state, player, workspace.words)
        rollout(state, player, workspace.words, count, workspace.weights)
        action = pick(workspace.words, draw_weighted(workspace.weights, count, rng))
        return taken(
            key, node, action, find_entry(workspace.table, entry_key(key, action)), workspace
        )

    def simulate(
        worlds: Determinization,
        first: int,
        simulations: int,
        me: int,
        workspace: Workspace,
        rng: Words,
        config: SearchConfig,
    ) -> None:
        table, path = workspace.table, workspace.path
        for simulation in range(first, first + simulations):
            number = simulation % worlds.worlds.shape[0]
            workspace.state[0] = worlds.worlds[number]
            state = workspace.state[0]
            skill = worlds.opponent_skill[number]
            depth = 0
            while True:
                acting = actors(state)
                if acting == ZERO or depth == MOST_DEPTH - 1:
                    play_out(state, me, skill, workspace, rng, 0)
                    break
                player = me if (acting >> Bits(me)) & ONE != ZERO else lowest_bit(acting)
                key = _ROOT
                if depth > 0:
                    key = infoset_key(state, me if config.observers else player)
                key = entry_key(key, MOST_ACTIONS + player)
                node = take_entry(table, key)
                if node < 0:
                    play_out(state, me, skill, workspace, rng, config.rollout_steps)
                    break
                if table[node].visits == 0 and depth > 0:
                    play_out(state, me, skill, workspace, rng, config.rollout_steps)
                    table[node].visits = 1
                    table[node].total = workspace.values[player]
                    break
                if player == me or unit(rng) < skill:
                    action = choose(state, player, key, node, workspace, config)
                else:
                    action = follow_rollout(state, player, key, node, workspace, rng)
                if action < 0:
                    play_out(state, me, skill, workspace, rng, config.rollout_steps)
                    break
                depth += 1
                path[depth, 0] = path[0, 0]
                path[depth, 1] = node
                path[depth, 2] = player
                apply(state, action, rng)
            for step in range(1, depth + 1):
                value = workspace.values[path[step, 2]]
                for part in range(2):
                    entry = path[step, part]
                    table[entry].visits += 1
                    table[entry].total += value

    return simulate


def reader(model: SearchModel) -> Callable[[World, int, Workspace, Weights], int]:
    """A function that reads action, visits and total of every legal action off a workspace."""
    legal, pick = model.legal, model.pick_action

    def read(world: World, player: int, workspace: Workspace, found: Weights) -> int:
        count = legal(world, player, workspace.words)
        key = entry_key(_ROOT, MOST_ACTIONS + player)
        for number in range(count):
            action = pick(workspace.words, number)
            entry = find_entry(workspace.table, entry_key(key, action))
            found[number, 0] = action
            if entry >= 0:
                found[number, 1] = workspace.table[entry].visits
                found[number, 2] = workspace.table[entry].total
        return whole(count)

    return read


# The same function for the same game: it is compiled once.
_simulator, _reader = functools.cache(simulator), functools.cache(reader)


class Search:
    """One player's search in one game."""

    def __init__(self, model: SearchModel, player: int, config: SearchConfig) -> None:
        """Prepare to search."""
        self._model = model
        self._player = player
        self._config = config
        self._simulate = compiled(_simulator(model), threaded=True)
        self._read = compiled(_reader(model))

    def think(
        self,
        worlds: Determinization,
        rng: Words,
        *,
        simulations: int,
        seconds: float | None = None,
        threads: int = 1,
    ) -> list[ActionValue]:
        """What came of every legal action after so many simulations, or as many as time allows.

        Every thread searches for itself; what they found is added up.
        """
        end = None if seconds is None else time.perf_counter() + seconds
        generators = [rng, *(new_rng(int(_draw(rng)) >> 1) for _ in range(threads - 1))]
        most = simulations if seconds is None else min(simulations, int(_FASTEST * seconds))
        size = min(TABLE_SIZE, 1 << (_ENTRIES_A_SIMULATION * max(most, _CHUNK) - 1).bit_length())
        with borrowed(self._model, threads) as whole_workspaces:
            workspaces = [each._replace(table=each.table[:size]) for each in whole_workspaces]
            work = [
                (worlds, workspace, generator, simulations, end)
                for workspace, generator in zip(workspaces, generators, strict=True)
            ]
            if threads == 1:
                self._run(*work[0])
            else:
                with concurrent.futures.ThreadPoolExecutor(threads) as pool:
                    list(pool.map(lambda share: self._run(*share), work))
            found = np.sum([self._found(worlds.worlds[0], each) for each in workspaces], axis=0)
        return [
            ActionValue(int(action) // threads, int(visits), total / max(visits, 1))
            for action, visits, total in found.tolist()
        ]

    def _run(
        self,
        worlds: Determinization,
        workspace: Workspace,
        rng: Words,
        simulations: int,
        end: float | None,
    ) -> None:
        """So many simulations, or as many as there is time for."""
        workspace.table[:] = 0
        started = time.perf_counter()
        done, size = 0, simulations if end is None else 1
        while size > 0:
            self._simulate(worlds, done, size, self._player, workspace, rng, self._config)
            done += size
            size = min(_CHUNK, simulations - done)
            if end is not None:
                now = time.perf_counter()
                size = min(size, int((end - now) * done / (now - started)))

    def _found(self, world: World, workspace: Workspace) -> Weights:
        """Action, visits and total of every legal action, as rows."""
        found = np.zeros((MOST_ACTIONS, 3))
        return found[: self._read(world, self._player, workspace, found)]
