"""What our bots do in every infoset of a tree, as chances."""

from collections.abc import Callable, Sequence

import msgspec

from benchmarks.yardsticks.endings import four_masks
from benchmarks.yardsticks.tree import Infoset, Tree, seen_by
from ridotto.bots import registry as bots
from ridotto.bots.search_bot import SearchBot
from ridotto.engine.definition import Bot, Event

Policy = Sequence[Sequence[float]]  # the chances of the actions of every infoset


def even(infoset: Infoset) -> list[float]:
    """Everything is as likely."""
    return [1 / len(infoset.actions)] * len(infoset.actions)


def tabulated(tree: Tree, ask: Callable[[int, Infoset], list[float]]) -> Policy:
    """What a player does in every infoset that it may get into; anything in the others.

    What a seat does where its own choices never lead changes no value, so nobody is asked there.
    """
    found: list[list[float]] = []
    is_reached: list[bool] = []
    for number, infoset in enumerate(tree.infosets):
        reached = True
        if infoset.parent is not None:
            before, action = infoset.parent
            place = tree.infosets[before].actions.index(action)
            reached = is_reached[before] and found[before][place] > 0
        is_reached.append(reached)
        is_choice = reached and len(infoset.actions) > 1
        found.append(ask(number, infoset) if is_choice else even(infoset))
    return found


def bot_policy(tree: Tree, name: str, seeds: int) -> Policy:
    """What a bot of ours does: averaged over seeds, or, if it searches, by its own mixture."""

    def ask(number: int, infoset: Infoset) -> list[float]:
        heard, view = seen_by(tree, infoset)
        chosen = [0.0] * len(infoset.actions)
        for seed in range(seeds):
            bot = listening(tree, infoset, name, heard, f"{number} {seed}")
            if isinstance(bot, SearchBot):
                options, weights = bot.mix(bot.think()[0])
                for option, weight in zip(options, weights, strict=True):
                    chosen[infoset.actions.index(option.action)] += weight / sum(weights) / seeds
            else:
                chosen[infoset.texts.index(bot.choose(view))] += 1 / seeds
        return chosen

    return tabulated(tree, ask)


def listening(tree: Tree, infoset: Infoset, name: str, heard: Sequence[Event], seed: str) -> Bot:
    """A bot that has heard all that its seat has."""
    ending = tree.ending
    with four_masks():
        bot = bots.make(
            name,
            ending.definition.name,
            players=ending.seats,
            player=infoset.seat,
            options=msgspec.to_builtins(ending.options),
            seed=seed,
        )
    ending.prepare(bot, ending.beginnings[infoset.beginning].state, infoset.seat)
    for event in heard:
        bot.hear(event)
    return bot
