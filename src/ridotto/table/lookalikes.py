"""Names that look alike: the skeletons of Unicode's UTS 39."""

import functools
import pathlib
import unicodedata

TABLE = pathlib.Path(__file__).with_name("lookalikes.txt")

# Letters and signs that leave a blank, and marks that leave nothing.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_IGNORED = frozenset("\u034f\u180b\u180c\u180d\u180f\u200d")


def is_blank(text: str) -> bool:
    """Whether nothing of a text can be seen; marks need a letter or sign to sit on.

    >>> is_blank("\u3164"), is_blank("\u0301"), is_blank("A")
    (True, True, False)
    """
    return not any(_is_visible(sign) for sign in text)


def _is_visible(sign: str) -> bool:
    return sign not in _BLANK and unicodedata.category(sign)[0] in "LNPS"


def look_alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other, as they are or whatever their case and width.

    >>> look_alike("Anna", "\u0410nn\u0430"), look_alike("Anna", "Hanna")
    (True, False)
    """
    return _skeleton(one) == _skeleton(other) or _skeleton(_plain(one)) == _skeleton(_plain(other))


def _plain(name: str) -> str:
    """A name in small letters of the usual width and style."""
    return unicodedata.normalize("NFKC", name).casefold()


def _skeleton(name: str) -> str:
    """What a name looks like: all that look alike have the same."""
    spaced = "".join(" " if sign in _BLANK else sign for sign in name if not _is_ignored(sign))
    shape = unicodedata.normalize("NFD", spaced).translate(_shapes())
    return " ".join(unicodedata.normalize("NFD", shape).split())


def _is_ignored(sign: str) -> bool:
    """Whether a character is not shown at all: those of format, and selectors of a variant."""
    return (
        sign in _IGNORED
        or unicodedata.category(sign) == "Cf"
        or "\ufe00" <= sign <= "\ufe0f"
        or "\U000e0100" <= sign <= "\U000e01ef"
    )


@functools.cache
def _shapes() -> dict[int, str]:
    """What each character looks like, where that is something else."""
    shapes = {}
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            shape, _, same = line.partition(";")
            text = "".join(chr(int(number, 16)) for number in shape.split())
            shapes.update(dict.fromkeys((int(number, 16) for number in same.split()), text))
    return shapes
