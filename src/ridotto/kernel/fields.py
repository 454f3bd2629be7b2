"""The fields of a state, declared once: for the type checker, and as a NumPy record.

A game names the fields of its state in a protocol. Each is annotated with the NumPy type it is
stored as, and with a shape if it is an array:

>>> class State(Protocol):
...     turn: Int8
...     coins: Annotated[IntArray, np.int16, (12,)]
>>> record_of(State).names
('turn', 'coins')
"""

from collections.abc import Sequence
from typing import Annotated, Protocol, get_type_hints, overload

import numpy as np
import numpy.typing as npt

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]


class Ints(Protocol):
    """Whole numbers by index."""

    def __getitem__(self, index: int, /) -> int:
        """One of them."""

    def __setitem__(self, index: int, value: int, /) -> None:
        """Write one of them."""

    def __len__(self) -> int:
        """How many there are."""


class IntArray(Ints, Protocol):
    """The same as a field of a state, which can also be read and written in parts."""

    @overload
    def __getitem__(self, index: int, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> npt.NDArray[np.int64]: ...
    def __getitem__(self, index: int | slice, /) -> int | npt.NDArray[np.int64]:
        """A number, or a part."""

    @overload
    def __setitem__(self, index: int, value: int, /) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Sequence[int], /) -> None: ...
    def __setitem__(self, index: int | slice, value: int | Sequence[int], /) -> None:
        """Write a number, or a part."""

    def tolist(self) -> list[int]:
        """All of them as plain numbers."""


def record_of(protocol: type) -> np.dtype[np.void]:
    """The fields that a protocol names, as a record."""
    hints = get_type_hints(protocol, include_extras=True)
    return np.dtype([(name, *hint.__metadata__) for name, hint in hints.items()], align=True)
