"""`python -m ridotto`."""

from ridotto.cli import app

app()
