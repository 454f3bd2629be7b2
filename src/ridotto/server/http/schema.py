"""JSON Schema of everything that is sent and received, from which clients make their types."""

import msgspec

from ridotto.engine import registry
from ridotto.engine.definition import JsonObject, event_union
from ridotto.server import messages
from ridotto.server.errors import Problem
from ridotto.server.http import admin_forms, forms
from ridotto.server.moderation.decisions import Banner
from ridotto.table import view


def schema() -> JsonObject:
    """A schema for the socket, for HTTP, for admins, and for each game: view, events, options.

    >>> sorted(schema().keys() - set(registry.names()))
    ['admin', 'http', 'socket']
    """
    found = {
        "socket": _together(client=messages.ClientMessage, server=messages.ServerMessage),
        "http": _together(
            me=forms.Me,
            named=forms.Named,
            code=forms.Code,
            sign_out=forms.SignOut,
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
            report=forms.NewReport,
            banner=Banner,
        ),
        "admin": _together(
            tables=admin_forms.AdminTables,
            table=admin_forms.AdminTable,
            close=admin_forms.Close,
            users=admin_forms.AdminUsers,
            decide=admin_forms.Decide,
            forgotten=admin_forms.Forgotten,
            reports=admin_forms.AdminReports,
            resolve=admin_forms.Resolve,
            banner=admin_forms.NewBanner,
            statistics=admin_forms.Statistics,
            log=admin_forms.AuditLog,
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
