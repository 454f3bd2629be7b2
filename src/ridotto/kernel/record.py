"""The state of a game as one small NumPy record, read the same way interpreted and compiled.

A field of a record is narrow: eight bits for a seat. Compiled code widens every number it reads, so
`1 << state.seat` is right for any seat. NumPy does not: it would stay within eight bits. A `Record`
hands out plain Python numbers instead, and so do its arrays; only words of bits stay `uint64`.
"""

import collections
import functools
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


def plain(states: States) -> Any:
    """The fields of the one record of an array as plain numbers and arrays of such.

    A view looks at a field some thirty times, and every look at a record takes a microsecond.

    >>> plain(new_records(np.dtype([("turn", np.int8)]))).turn
    0
    """
    values = (
        value.view(WideArray) if isinstance(value, np.ndarray) else value for value in states.item()
    )
    return _plain_type(states.dtype)._make(values)


@functools.cache
def _plain_type(dtype: np.dtype[np.void]) -> Any:
    return collections.namedtuple("Plain", dtype.names or ())
