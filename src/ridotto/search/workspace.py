"""The memory of a search: a hash table of positions and actions, and arrays to write on."""

import contextlib
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ridotto.kernel import ONE, ZERO, Bits, States, Words, mix, new_records, rule, whole
from ridotto.search.model import SearchModel, Weights

# Of every position met, and of every action there: what came of it.
ENTRY = np.dtype(
    [
        ("key", np.uint64),  # 0: free
        ("total", np.float64),  # the sum of the shares of victory of the player who chooses here
        ("visits", np.int32),
        ("offered", np.int32),  # how often the action was legal when the position was met
    ],
    align=True,
)
MOST_DEPTH = 64
MOST_ACTIONS = 512
TABLE_SIZE = 1 << 19
MOST_SPARE = 4  # workspaces of a game that wait for the next search
_PROBES = 32  # how many entries are looked at for a key before the table counts as full


Table: TypeAlias = npt.NDArray[Any]  # entries; NumPy has no types for their fields


class Workspace(NamedTuple):
    """Everything a search writes on."""

    table: Table
    state: States
    words: Words
    weights: Weights
    values: Weights
    path: npt.NDArray[np.int64]  # entry of the action, entry of the position, player


def new_workspace(model: SearchModel, size: int = TABLE_SIZE) -> Workspace:
    """An empty workspace for a game; the size of its table is a power of two."""
    return Workspace(
        np.zeros(size, ENTRY),
        new_records(model.world),
        np.zeros(model.words, np.uint64),
        np.zeros(MOST_ACTIONS),
        np.zeros(model.players),
        np.zeros((MOST_DEPTH, 3), np.int64),
    )


_spare: dict[SearchModel, list[Workspace]] = {}


@contextlib.contextmanager
def borrowed(model: SearchModel, count: int) -> Iterator[list[Workspace]]:
    """Some workspaces to search with, and to give back.

    They are large, and nothing in them is worth keeping: bots that think one after the other write
    on the same ones.
    """
    spare = _spare.setdefault(model, [])
    taken = []
    for _ in range(count):
        try:
            taken.append(spare.pop())
        except IndexError:
            taken.append(new_workspace(model))
    try:
        yield taken
    finally:
        spare.extend(taken[: max(0, MOST_SPARE - len(spare))])


@rule
def entry_key(key: Bits, number: int) -> Bits:
    """The key of an action, or of a player, at a position; never 0, which marks a free entry."""
    return mix(key, number) | ONE


@rule
def find_entry(table: Table, key: Bits) -> int:
    """Where a key is in the table, or the free entry where it belongs; -1 if it is full there."""
    last = table.shape[0] - 1
    entry = whole(key & Bits(last))
    for _ in range(_PROBES):
        if table[entry].key == key or table[entry].key == ZERO:
            return entry
        entry = (entry + 1) & last
    return -1


@rule
def take_entry(table: Table, key: Bits) -> int:
    """Where a key is in the table, taken if it is new; -1 if the table is full there."""
    entry = find_entry(table, key)
    if entry >= 0:
        table[entry].key = key
    return entry
