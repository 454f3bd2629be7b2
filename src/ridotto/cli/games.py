"""`ridotto games` and `ridotto schema`: what there is to play, and to talk to."""

import msgspec

from ridotto.cli.console import console


def list_games() -> None:
    """List the games, how many can play, and their options."""
    from ridotto.engine import registry
    from ridotto.engine.options import allowed_values, options_of, shown_value
    from ridotto.engine.start import players_text

    for name in registry.names():
        definition = registry.find(name)
        console.print(f"{name}  {players_text(definition)} players", style="bold")
        for option in options_of(definition.options):
            values, default = allowed_values(option.spec), shown_value(option.default)
            console.print(f"  {option.name} = {values}  (default {default})")
        for preset, choices in definition.presets.items():
            texts = [f"{key} {shown_value(value)}" for key, value in choices.items()]
            console.print(f"  preset = {preset}: {', '.join(texts)}")


def print_schema() -> None:
    """Print the JSON Schema of all messages, from which clients make their types."""
    from ridotto.server.http.schema import schema

    written = msgspec.json.encode(schema(), order="sorted")
    print(msgspec.json.format(written, indent=1).decode())
