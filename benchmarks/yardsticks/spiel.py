"""The trees as games of OpenSpiel, and OpenSpiel's players and judges for them.

A tree is handed over in Gambit's format, which OpenSpiel reads into C++: its own CFR and exact best
responses then take seconds. An information state is named by the number of our infoset, an action
by its place among the legal ones.
"""

import itertools
import random
from typing import TYPE_CHECKING

from benchmarks.yardsticks.policies import Policy, tabulated
from benchmarks.yardsticks.tree import CHANCE, END, Infoset, Tree

if TYPE_CHECKING:
    import pyspiel


def gambit(tree: Tree) -> str:
    """A tree in Gambit's format; payoffs are shares of the victory."""
    seats = " ".join(f'"{seat}"' for seat in range(tree.ending.seats))
    places = _places_of_seats(tree)
    lines = [f'EFG 2 R "{tree.ending.name}" {{ {seats} }}', '""']
    for number, node in enumerate(tree.nodes):
        if node.actor == END:
            shares = ", ".join(repr(share) for share in node.shares)
            lines.append(f't "" {number + 1} "" {{ {shares} }}')
        elif node.actor == CHANCE:
            ways = " ".join(f'"{way}" {chance!r}' for way, chance in enumerate(node.chances))
            lines.append(f'c "" {number + 1} "" {{ {ways} }} 0')
        else:
            ways = " ".join(f'"{way}"' for way in range(len(node.actions)))
            named = f'{places[node.infoset]} "{node.infoset}"'
            lines.append(f'p "" {node.actor + 1} {named} {{ {ways} }} 0')
    return "\n".join(lines) + "\n"


def _places_of_seats(tree: Tree) -> list[int]:
    """The infosets numbered from 1 on, every seat's for itself."""
    met = [0] * tree.ending.seats
    places = []
    for infoset in tree.infosets:
        met[infoset.seat] += 1
        places.append(met[infoset.seat])
    return places


def load(tree: Tree) -> "pyspiel.Game":
    """The game as OpenSpiel knows it."""
    import pyspiel

    return pyspiel.load_efg_game(gambit(tree))


class Loaded:
    """A tree in OpenSpiel, with the state of every history."""

    def __init__(self, tree: Tree) -> None:
        """Load the tree and walk it once."""
        self.tree = tree
        self.game = load(tree)
        self.states: list[pyspiel.State] = [None] * len(tree.nodes)
        self.names = [""] * len(tree.infosets)
        self._chances = [0.0] * len(tree.nodes)
        self._walk(0, self.game.new_initial_state(), 1.0)

    def _walk(self, number: int, state: "pyspiel.State", chance: float) -> None:
        """Note a history, how likely chance and uniform play lead there, and all that follow."""
        node = self.tree.nodes[number]
        self.states[number] = state
        self._chances[number] = chance
        if node.actor >= 0:
            self.names[node.infoset] = state.information_state_string()
        chances = node.chances or (1 / max(len(node.children), 1),) * len(node.children)
        for way, child in enumerate(node.children):
            self._walk(child, state.child(way), chance * chances[way])

    def nash_conv(self, policy: Policy) -> float:
        """What all seats together would gain if each alone did the best against the others."""
        import pyspiel

        table = {
            name: list(enumerate(chances)) for name, chances in zip(self.names, policy, strict=True)
        }
        return float(pyspiel.nash_conv(self.game, table))

    def cfr(self, iterations: int) -> Policy:
        """The average policy of counterfactual regret minimisation."""
        import pyspiel

        solver = pyspiel.CFRSolver(self.game)
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        table = solver.tabular_average_policy().policy_table()
        return [[chance for _, chance in table[name]] for name in self.names]

    def ismcts(self, simulations: int, seed: int = 1) -> Policy:
        """What OpenSpiel's IS-MCTS does, its worlds drawn from the histories of the infoset."""
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        generator = random.Random(seed)
        numbers = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, numbers)
        bot = ismcts.ISMCTSBot(self.game, evaluator, 1.4, simulations, random_state=numbers)

        def ask(number: int, infoset: Infoset) -> list[float]:
            members = self.tree.members[number]
            weights = list(itertools.accumulate(self._chances[member] for member in members))

            def resample(state: "pyspiel.State", seat: int) -> "pyspiel.State":
                member = generator.choices(members, cum_weights=weights)[0]
                return self.states[member].clone()

            bot.set_resampler(resample)
            found = dict(bot.get_policy(self.states[members[0]]))
            return [found[way] for way in range(len(infoset.actions))]

        return tabulated(self.tree, ask)
