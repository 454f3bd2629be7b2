"""The command line, called from outside."""

import pathlib

from typer.testing import CliRunner

import ridotto
from ridotto.cli import app

NAMES = ridotto.names()
SETUP = "NLKLN/CSCNC"
SOURCES = pathlib.Path(ridotto.__file__).parents[1]


class Ran:
    """What a call of the command line left behind."""

    def __init__(self, *arguments: str, typed: str = "") -> None:
        result = CliRunner().invoke(app, list(arguments), input=typed, prog_name="ridotto")
        self.code = result.exit_code
        self.out = result.stdout
        self.error = result.stderr
        self.words = " ".join(result.stdout.split())
        self.exception = result.exception

    def ended_well(self) -> "Ran":
        """Check that nothing went wrong."""
        assert self.exception is None or isinstance(self.exception, SystemExit), self.exception
        assert self.code == 0, self.error
        assert self.error == ""
        return self

    def was_refused(self, *words: str) -> None:
        """Check that one clear line said why nothing was done."""
        assert isinstance(self.exception, SystemExit), repr(self.exception)
        assert self.code == 2
        assert self.error.startswith("ridotto: ")
        assert self.error.count("\n") == 1
        assert "Traceback" not in self.error + self.out
        for word in words:
            assert word in self.error
