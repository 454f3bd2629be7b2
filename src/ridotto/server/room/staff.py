"""The bots at all tables of a worker: they sit down and get up as the tables say."""

from ridotto.server.room.bot_player import BotPlayer
from ridotto.server.room.room import Room
from ridotto.server.room.services import Services
from ridotto.table import Seat


class Staff:
    """One bot player for each seat that a bot plays."""

    def __init__(self, services: Services) -> None:
        """Begin with none."""
        self._services = services
        self._players: dict[str, dict[int, BotPlayer]] = {}
        self._seen: dict[str, tuple[tuple[Seat, ...], str]] = {}

    def attend(self, room: Room) -> None:
        """Let bots sit down and get up, if the seats or the phase changed."""
        table = room.table
        seen = self._seen.get(table.id)
        if seen is not None and seen[0] is table.seats and seen[1] == table.phase:
            return
        self._seen[table.id] = (table.seats, table.phase)
        players = self._players.setdefault(table.id, {})
        for index, seat in enumerate(table.seats):
            bot = seat.bot if table.phase == "playing" else None
            player = players.get(index)
            if player is not None and not player.is_for(bot, table.game_number):
                players.pop(index).stop()
                player = None
            if bot is not None and player is None:
                players[index] = BotPlayer(self._services, room, index, bot)

    def leave(self, room: Room) -> None:
        """Let all bots of a room get up."""
        self._seen.pop(room.table.id, None)
        for player in self._players.pop(room.table.id, {}).values():
            player.stop()

    def stop(self) -> None:
        """Let all bots get up."""
        for players in self._players.values():
            for player in players.values():
                player.stop()
