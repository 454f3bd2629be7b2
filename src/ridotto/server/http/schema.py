"""JSON Schema of everything that is sent and received, from which clients make their types."""

import msgspec

from ridotto.engine import registry
from ridotto.engine.definition import JsonObject, event_union
from ridotto.server import messages
from ridotto.server.errors import Problem
from ridotto.server.http import forms
from ridotto.table import view


def schema() -> JsonObject:
    """A schema for the socket, one for HTTP, and one for each game: its view, events, options.

    >>> sorted(schema().keys() - set(registry.names()))
    ['http', 'socket']
    """
    found = {
        "socket": _together(client=messages.ClientMessage, server=messages.ServerMessage),
        "http": _together(
            me=forms.Me,
            named=forms.Named,
            code=forms.Code,
            new_table=forms.NewTable,
            created=forms.Created,
            shown=forms.Shown,
            sit_down=forms.SitDown,
            seated=forms.Seated,
            game=forms.GameInfo,
            lobby=forms.Lobby,
            table=view.TableView,
            problem=Problem,
            trial=forms.Trial,
            tried=forms.Tried,
            review=forms.Review,
            believed=forms.Believed,
            mine=forms.Mine,
        ),
    }
    for name in registry.names():
        definition = registry.find(name)
        found[name] = _together(
            view=definition.view.View, event=event_union(definition), options=definition.options
        )
    return found


def _together(**types: object) -> JsonObject:
    """One schema of an object with a field of each type, so that they share their parts."""
    whole = msgspec.defstruct("Whole", list(types.items()))
    return msgspec.json.schema(whole)
