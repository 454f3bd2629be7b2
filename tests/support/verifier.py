"""The stand-alone verifier, docs/play/verify.py."""

import pathlib

VERIFIER = pathlib.Path(__file__).parents[2] / "docs" / "play" / "verify.py"
UNCHECKED = 3  # its exit code if it does not know how a game is dealt


def expected_code(game: str) -> int:
    """The exit code for a good record: of a game that it does not know, draws are not checked."""
    return 0 if f'"{game}": range(' in VERIFIER.read_text("utf-8") else UNCHECKED
