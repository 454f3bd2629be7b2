"""Junk from a seeded chance, and good things that are spoilt: values, texts and bytes."""

import json
import random
from typing import Any

DIGITS = "9" * 4000
NUMBERS: list[Any] = [
    *(0, 1, -1, 2, 11, 12, 63, 64, 65, 255, 2**31, -(2**31), 2**53, 2**53 + 1, 2**63, -(2**63)),
    *(2**64, 2**70, 10**300, 0.5, -0.0, 1e308, -1e-308, float("inf"), float("nan")),
]
TEXTS = [
    *("", " ", "x", "0", "-1", "null", "true", "\0", "\x1b[31m", "\r\n", "\ufeff", "\u202e"),
    *(
        "\ud800",
        "\udfff\ud800",
        "\u0301" * 40,
        "é" * 200,
        "漢字",
        "👩‍👩‍👧‍👦",
        "\U0010ffff",
        "a\u0000b",
    ),
    *("x" * 64, "x" * 65, "x" * 300, "x" * 301, "x" * 5000, "../../etc/passwd", "%2e%2e%2f"),
    *("' or 1=1 --", "<script>", "{{7*7}}", "${jndi:x}", "__proto__", "constructor", "٣", "\uff11"),
]
DEEP = ["[" * 3000, "[" * 3000 + "]" * 3000, '{"a":' * 2000 + "1" + "}" * 2000]
RAW = [*DEEP, DIGITS, "1e999999", "-", "NaN", "\\ud800", '"', "\0", ",", "{", "]", "\u2028"]


def junk(chance: random.Random, depth: int = 0) -> Any:
    """A value of any kind."""
    kind = chance.randrange(10 if depth < 4 else 7)
    if kind < 2:
        return chance.choice(NUMBERS)
    if kind < 3:
        return chance.randint(-20, 20)
    if kind < 5:
        return chance.choice(TEXTS)
    if kind < 6:
        return "".join(chr(chance.randrange(1, 0x3000)) for _ in range(chance.randrange(12)))
    if kind < 7:
        return chance.choice([None, True, False])
    if kind < 8:
        return [junk(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(TEXTS): junk(chance, depth + 1) for _ in range(chance.randrange(1, 4))}


def spoilt(chance: random.Random, value: Any) -> Any:
    """A value spoilt in one place."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        kind = chance.randrange(8)
        if kind == 0:
            return {name: each for name, each in value.items() if name != key}
        if kind == 1:
            return {**value, chance.choice(TEXTS): junk(chance)}
        if kind == 2:
            return {**value, key: value[chance.choice(list(value))]}
        return {**value, key: spoilt(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        if chance.random() < 0.3:
            return value * chance.choice([0, 2, 40])
        return [*value[:place], spoilt(chance, value[place]), *value[place + 1 :]]
    if isinstance(value, str) and value and chance.random() < 0.5:
        return spoilt_text(chance, value)
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice([-1, 1, 2**32, 0.5])
    return junk(chance)


def spoilt_text(chance: random.Random, text: str) -> str:
    """A text with one thing changed, added, removed or doubled."""
    place = chance.randrange(len(text) + 1)
    end = min(len(text), place + chance.randrange(1, 8))
    kind = chance.randrange(6)
    if kind == 0:
        return text[:place] + text[end:]
    if kind == 1:
        return text[:place] + chance.choice(RAW) + text[place:]
    if kind == 2:
        return text[:place] + chance.choice(TEXTS) + text[end:]
    if kind == 3:
        return text[:place]
    if kind == 4:
        return text[:end] + text[place:]
    return text[:place] + chr(chance.randrange(0x20, 0x250)) + text[place + 1 :]


def spoilt_bytes(chance: random.Random, data: bytes) -> bytes:
    """Bytes of which a few are changed, added or removed."""
    found = bytearray(data)
    for _ in range(chance.randrange(1, 5)):
        place = chance.randrange(len(found) + 1)
        kind = chance.randrange(5)
        if kind == 0 and found:
            found[min(place, len(found) - 1)] = chance.randrange(256)
        elif kind == 1:
            del found[place : place + chance.randrange(1, 16)]
        elif kind == 2:
            found[place:place] = chance.randbytes(chance.randrange(1, 16))
        elif kind == 3:
            found[place:place] = chance.choice([b"\r\n", b"\r\n\r\n", b"\0", b":", b" ", b"\n"])
        else:
            del found[place:]
    return bytes(found)


def written(value: Any) -> str:
    """A value as JSON, as far as it has any."""
    return json.dumps(value)
