"""Where commands print for people: as it stands, for brackets and colons may be anyone's text."""

from rich.console import Console

console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
