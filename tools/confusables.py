"""Write the table of characters that look alike anew, from a newer file of Unicode's.

    python -m tools.confusables confusables.txt

The file is https://www.unicode.org/Public/security/latest/confusables.txt, of UTS 39. Our table
says the same with fewer words, below the notice that its licence asks for.
"""

import argparse
import pathlib
import re

from ridotto.table.lookalikes import TABLE


def read(source: str) -> dict[str, list[str]]:
    """The characters of a file of Unicode's by what they look like, all as hexadecimal numbers."""
    found: dict[str, list[str]] = {}
    for line in source.lstrip("\ufeff").splitlines():
        fields = [field.strip() for field in line.partition("#")[0].split(";")]
        if fields != [""]:
            found.setdefault(fields[1], []).append(fields[0])
    return found


def table(source: str, notice: str) -> str:
    """Our table: each line what something looks like, and then everything that looks like it."""
    version = re.search(r"^# Version: ([0-9.]+)$", source, re.MULTILINE)
    assert version, "there is no version in the file"
    lines = [f"{shape}; {' '.join(sorted(same))}" for shape, same in sorted(read(source).items())]
    head = (
        f"# Made by tools/confusables.py from confusables.txt of Unicode {version[1]} (UTS 39).\n"
    )
    return head + notice + "\n".join(lines) + "\n"


def notice_of(written: str) -> str:
    """The lines about the licence at the head of our table."""
    return "".join(line for line in written.splitlines(keepends=True)[1:] if line.startswith("#"))


def main() -> None:
    """Read Unicode's file and write ours."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=pathlib.Path)
    source = parser.parse_args().file.read_text("utf-8")
    TABLE.write_text(table(source, notice_of(TABLE.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
