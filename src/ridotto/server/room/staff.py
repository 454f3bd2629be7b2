"""The bots at all tables of a worker: they sit down and get up as the tables say."""

import asyncio

from ridotto.server.room.bot_player import BotPlayer
from ridotto.server.room.room import Room
from ridotto.server.room.services import Services
from ridotto.table import Seat
from ridotto.table.settings import MoveClock

PATIENCE = 10.0  # seconds for which bots play on when nobody listens any more


def is_watched(room: Room) -> bool:
    """Whether bots shall play: somebody listens, or will look again in some days."""
    return room.audience.has_people or isinstance(room.table.settings.clock, MoveClock)


class Staff:
    """One bot player for each seat that a bot plays.

    They belong to a room, not to its table, which may have another room later.
    """

    def __init__(self, services: Services) -> None:
        """Begin with none."""
        self._services = services
        self._players: dict[Room, dict[int, BotPlayer]] = {}
        self._seen: dict[Room, tuple[tuple[Seat, ...], str, str]] = {}

    def watch(self, room: Room) -> None:
        """Somebody has begun or ceased to listen: bots play only for people.

        Whoever loads the page again finds them where they were.
        """
        if room.audience.has_people:
            self.attend(room)
        elif room in self._players:
            self._services.tasks.start(self._pause(room))

    async def _pause(self, room: Room) -> None:
        await asyncio.sleep(PATIENCE * self._services.settings.time_factor)
        if not is_watched(room):
            self.leave(room)

    def expect(self, room: Room) -> None:
        """Count the bots of a game to which somebody comes; raises `Busy` if too many would think.

        They count at once, though they sit down when somebody listens: others may come meanwhile.
        """
        if room.table.phase == "playing" and room not in self._players:
            self._services.thinkers.check(room.table, goes_on=True)
            self._services.thinkers.note(room.table)
            self._players[room] = {}

    def attend(self, room: Room) -> None:
        """Let bots sit down and get up, if the seats, the phase or the host changed."""
        table = room.table
        if room not in self._players and not is_watched(room):
            return
        seen = self._seen.get(room)
        if seen is not None and seen[0] is table.seats and seen[1:] == (table.phase, table.host):
            return
        self._seen[room] = (table.seats, table.phase, table.host)
        self._services.thinkers.note(table)
        players = self._players.setdefault(room, {})
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
        if room in self._players:
            self._seen.pop(room, None)
            self._services.thinkers.forget(room.table)
            for player in self._players.pop(room).values():
                player.stop()

    def stop(self) -> None:
        """Let all bots get up."""
        for players in self._players.values():
            for player in players.values():
                player.stop()
