"""The command line."""

from ridotto.cli.app import app

__all__ = ["app"]
