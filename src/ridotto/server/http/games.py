"""HTTP: the games, and the schema of all messages."""

from litestar import get

from ridotto.bots import registry as bots
from ridotto.engine import registry
from ridotto.engine.definition import JsonObject
from ridotto.engine.options import options_of
from ridotto.server.http import schema
from ridotto.server.http.access import PROBLEMS
from ridotto.server.http.forms import GameInfo


@get("/api/games", sync_to_thread=False, responses=PROBLEMS, summary="The games")
def list_games() -> list[GameInfo]:
    """Games, their options and bots."""
    return [game_info(name) for name in registry.names()]


def game_info(name: str) -> GameInfo:
    """What can be chosen in a game."""
    definition = registry.find(name)
    return GameInfo(
        name=name,
        seats=list(definition.players),
        usual_seats=definition.default_players,
        options=options_of(definition.options),
        presets={name: dict(values) for name, values in definition.presets.items()},
        bots=bots.names(name),
        can_agree_on_draw=definition.ties_by_agreement,
    )


@get(
    "/api/schema",
    sync_to_thread=False,
    responses=PROBLEMS,
    summary="JSON Schema of all messages",
)
def show_schema() -> JsonObject:
    """What goes over HTTP and sockets, for clients."""
    return schema.schema()


HANDLERS = [list_games, show_schema]
