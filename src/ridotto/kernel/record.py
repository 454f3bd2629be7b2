"""The state of a game as one small NumPy record, read the same way interpreted and compiled.

A field of a record is narrow: eight bits for a seat. Compiled code widens every number it reads, so
`1 << state.seat` is right for any seat. NumPy does not: it would stay within eight bits. A `Record`
hands out plain Python numbers instead, and so do its arrays; only words of bits stay `uint64`.
"""

import collections
import functools
from array import array, typecodes
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

States = npt.NDArray[np.void]  # an array of records


class WideArray(np.ndarray[Any, np.dtype[Any]]):
    """An array whose elements are read as plain numbers; slices are such arrays, too."""

    def __getitem__(self, key: Any) -> Any:
        """An element as a plain number, or a part of the array."""
        found = super().__getitem__(key)
        return _widened(found) if isinstance(found, np.generic) else found


class Record(np.void):  # type: ignore[misc]  # NumPy makes scalars of any such class
    """One state: its fields are attributes, and numbers are read as plain Python numbers.

    >>> state = new_records(np.dtype([("seat", np.int8), ("coins", np.int8, (2,))]))[0]
    >>> state.seat, state.coins[1] = 9, 100
    >>> 1 << state.seat, state.coins[1] * 100
    (512, 10000)
    """

    def __getattr__(self, name: str) -> Any:
        """The field of a name."""
        try:
            found = self[name]
        except ValueError:
            raise AttributeError(name) from None
        return found.view(WideArray) if isinstance(found, np.ndarray) else _widened(found)

    def __setattr__(self, name: str, value: Any) -> None:
        """Write a field; a number that does not fit raises `OverflowError`."""
        self[name] = value


def _widened(number: np.generic) -> Any:
    """A number of NumPy as a plain one; words of bits stay what they are."""
    return number if type(number) is np.uint64 else number.item()


def new_records(fields: np.dtype[np.void], count: int = 1) -> States:
    """Records of zeros."""
    return np.zeros(count, record_type(fields))


@functools.cache
def record_type(fields: np.dtype[np.void]) -> np.dtype[np.void]:
    """The same fields as a type whose scalars are `Record`s."""
    return np.dtype((Record, fields))


def copied(states: States) -> States:
    """A copy of an array of records, as bytes: field by field takes five times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def change(before: States, after: States) -> int:
    """What changed in an array of records, as one number that `changed` adds or subtracts."""
    return _number(after) - _number(before)


def changed(states: States, difference: int) -> States:
    """A copy of an array of records, changed as others were.

    Fields that were changed since are not touched, and counters keep what was added to them.

    >>> states = new_records(np.dtype([("coins", np.int8, (2,))]))
    >>> after = copied(states)
    >>> after[0].coins[1] = 3
    >>> states[0].coins[0] = 5
    >>> changed(states, change(new_records(states.dtype), after)).item()[0].tolist()
    [5, 3]
    """
    data = (_number(states) + difference).to_bytes(states.nbytes, "little")
    return np.frombuffer(bytearray(data), states.dtype)


def _number(states: States) -> int:
    return int.from_bytes(states.tobytes(), "little")


def plain(states: States) -> Any:
    """The fields of the one record of an array as plain numbers and arrays of such.

    A view looks at a field some thirty times, and every look at a record, or at an element of an
    array of NumPy, takes a microsecond.

    >>> state = plain(new_records(np.dtype([("turn", np.int8), ("coins", np.int16, (2,))])))
    >>> state.turn, state.coins.tolist()
    (0, [0, 0])
    """
    values = list(states.item())
    make, rows, others = _plain_type(states.dtype)
    for place, kind in rows:
        values[place] = array(kind, values[place].tobytes())
    for place in others:
        values[place] = values[place].view(WideArray)
    return make(values)


@functools.cache
def _plain_type(
    dtype: np.dtype[np.void],
) -> tuple[Callable[[Iterable[Any]], Any], list[tuple[int, str]], list[int]]:
    """What makes plain fields of a list of values; which of these are rows of numbers, and of which
    kind; and which are other arrays.
    """
    names = dtype.names or ()
    arrays = [place for place, name in enumerate(names) if dtype[name].shape]
    rows = [
        (place, str(field.base.char))
        for place, field in ((place, dtype[names[place]]) for place in arrays)
        if field.ndim == 1 and field.base.char in typecodes and field.base != np.uint64
    ]
    others = [place for place in arrays if place not in dict(rows)]
    plain_type = collections.namedtuple("Plain", names)  # type: ignore[misc]  # known at run time
    return plain_type._make, rows, others
