"""Values of all kinds that nobody should send."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

NONSENSE: list[Any] = [None, True, False, "", "x", -1, 0, 1.5, 2**40, 2**70, [], {}]


def junk(*words: str) -> st.SearchStrategy[Any]:
    """Junk, among it some words that mean something somewhere."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-20, 20)
        | st.integers()
        | st.floats()
        | st.text(max_size=8)
        | st.binary(max_size=4)
        | st.sampled_from(["A", "off", "yes", "no", *words]),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
        max_leaves=6,
    )


def is_whole(value: Any, least: int, most: int) -> bool:
    """Whether this is a whole number, and no truth value."""
    return type(value) is int and least <= value <= most


def is_list(value: Any, length: int) -> bool:
    """Whether this is a list of some length."""
    return isinstance(value, list | tuple) and len(value) == length


def nested(depth: int = 100_000) -> list[Any]:
    """A list in a list in a list ..., deeper than Python can print."""
    outer: list[Any] = []
    for _ in range(depth):
        outer = [outer]
    return outer


def spoilt(value: Any) -> Iterator[Any]:
    """A value spoilt in one place, in all ways that plain data can be."""
    yield from (*NONSENSE, str(value), [value], [[value]], {"x": value})
    if type(value) is int:
        yield float(value)
        yield bool(value)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            for other in spoilt(item):
                yield [*value[:number], other, *value[number + 1 :]]
        yield from (value[:-1], [*value, *value[-1:]], dict(enumerate(value)))
    elif isinstance(value, dict):
        yield from spoilt_parts(value)


def spoilt_parts(value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A mapping with one part spoilt, left out or added."""
    for key, item in value.items():
        for other in spoilt(item):
            yield {**value, key: other}
        yield {each: value[each] for each in value if each != key}
    yield {**value, "x": 1}
