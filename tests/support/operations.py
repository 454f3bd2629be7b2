"""How much work something is: counted, because a clock is noisy and this is not."""

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def operations(work: Callable[[], object]) -> int:
    """How many bytecode instructions some work takes in this thread, in all that it calls.

    >>> operations(lambda: None) < operations(lambda: [str(number) for number in range(9)])
    True
    """
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    gc.collect()
    gc.disable()  # others may want to be told when it is at work
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
        gc.enable()
    return count
