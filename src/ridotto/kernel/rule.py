"""Rules: plain Python functions over NumPy records that can also run as machine code.

A rule is an ordinary function marked with `@rule`. It can be called as it is; `kernel.compile`
makes machine code of it, and CUDA kernels may call it too.
"""

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

Function = TypeVar("Function", bound=Callable[..., Any])
Bits = np.uint64
Words = npt.NDArray[np.uint64]

ZERO = Bits(0)
ONE = Bits(1)

unregistered: list[tuple[Callable[..., Any], bool]] = []  # rules that Numba does not know of yet


def rule(function: Function) -> Function:
    """Mark a function as a rule: still plain Python, and callable from compiled code.

    Words of bits overflow on purpose, which NumPy warns of: call it through `interpreted`.
    Compiled, it becomes part of its caller, which spares counting references to its arrays.
    """
    unregistered.append((function, True))
    return function


def rare_rule(function: Function) -> Function:
    """Mark a rule that is long and seldom called: compiled once, and called from there."""
    unregistered.append((function, False))
    return function


@rule
def whole(number: Any) -> int:
    """A number out of a record or a word as a plain whole number, of one type when compiled.

    >>> int(whole(np.int8(-3)) * 100)
    -300
    """
    return np.int64(number)  # type: ignore[return-value]  # it does all that an int does


@functools.cache
def interpreted(function: Function) -> Function:
    """The same function as plain Python, without NumPy's warnings of overflows that are meant.

    >>> int(interpreted(whole)(np.int8(7)))
    7
    """

    @functools.wraps(function)
    def run(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast(Function, run)
