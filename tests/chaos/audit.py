"""The auditor reads the store beside the server, and compares it with what clients were told."""

import pathlib
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence

import msgspec

import ridotto
from ridotto import store
from ridotto.server.clock import milliseconds
from ridotto.server.room.storage import listing_of
from ridotto.store import Store
from ridotto.table import Creation, Entry, Table, apply, codec, commands, create, view
from ridotto.table.state import KEPT_IDS
from tests.chaos.journal import Json, Seat, goes_on
from tests.chaos.player import Player


class Ledger:
    """One table as its log tells it, followed entry by entry."""

    def __init__(self, table: str, complain: Callable[[str], None]) -> None:
        self.id = table
        self.entries: list[bytes] = []
        self.table: Table | None = None
        self.versions: dict[tuple[str, str], int] = {}  # of every command with an id
        self.ids: dict[str, list[str]] = {}  # by user, in the order of the log
        self.heard: dict[tuple[int, Seat], list[Json]] = {}
        self.lines: list[Json] = []
        self.records: dict[str, ridotto.Game] = {}
        self._complain = complain

    def complain(self, what: str) -> None:
        """Something is wrong with this table."""
        self._complain(f"table {self.id} at version {len(self.entries)}: {what}")

    def follow(self, stored: store.Stored) -> None:
        """Take the entries that were written since, as they were read from the store."""
        if stored.version != len(self.entries) + len(stored.entries):
            self.complain(f"{len(stored.entries)} entries lead to version {stored.version}")
        for data in stored.entries:
            self.entries.append(data)
            entry = codec.read_entry(data)
            if isinstance(entry, Creation):
                self.table = create(entry)
            else:
                self._take(entry)

    def _take(self, entry: Entry) -> None:
        before = self.table
        assert before is not None, "the log begins with a creation"
        if entry.at < before.changed:
            self.complain(f"time runs backwards, from {before.changed} to {entry.at}")
        if entry.at > milliseconds() + 1000:
            self.complain(f"{entry.at} has not come yet: some clock was wrong")
        if entry.id is not None:
            self._take_id(entry.by, entry.id)
        if isinstance(entry.command, commands.BotFailed):
            self.complain("a bot has failed")
        self.table = after = apply(before, entry)
        if after.lines_said > before.lines_said:
            self.lines.append(_plain(after.lines[-1]))
        if after.game is not None and after.game is not before.game:
            is_anew = before.game_number != after.game_number or isinstance(
                entry.command, commands.Undo
            )
            self._hear(after, 0 if is_anew or before.game is None else before.game.steps)
        if after.phase == "over" != before.phase and after.game is not None:
            self.records[str(view.record_id(after))] = after.game

    def _take_id(self, user: str, command_id: str) -> None:
        """Note that a command was done, which it must be once only as long as its id is kept."""
        ids = self.ids.setdefault(user, [])
        if command_id in ids[-KEPT_IDS:]:
            first = self.versions[user, command_id]
            self.complain(f"{command_id!r} was done twice, first as version {first}")
        ids.append(command_id)
        self.versions[user, command_id] = len(self.entries)

    def _hear(self, table: Table, since: int) -> None:
        """Write down what every user hears, and a spectator."""
        assert table.game is not None
        users = [seat for seat, sitting in enumerate(table.seats) if sitting.user is not None]
        for seat in (*users, None):
            known = self.heard.setdefault((table.game_number, seat), [])
            if since == 0:
                known.clear()
            known += [_plain(event) for event in table.game.events(seat, since=since)]

    def compare(self, player: Player, claims: "Claims") -> None:
        """Check that all of what a player was told is in the log, once and unchanged."""
        journal = player.journal
        lost = [each for each in claims.done if (player.user, each) not in self.versions]
        if lost:
            self.complain(f"{journal.name} was told these are done, but they are lost: {lost}")
        undos = journal.undos - claims.undos_over
        for number, (seat, events) in claims.games.items():
            if not goes_on(events, self.heard.get((number, seat), []), undos):
                self.complain(f"{journal.name} has heard {events[-3:]}, which is not in the log")
        for number, line in claims.lines.items():
            if number > len(self.lines) or self.lines[number - 1] != line:
                self.complain(f"{journal.name} has read {line}, which is not in the log")
        for command_id, code in journal.refused.items():
            # When it is sent again too late, its id may be forgotten.
            if command_id in self.ids.get(player.user, [])[-KEPT_IDS:]:
                self.complain(f"{journal.name} was refused {command_id} ({code}), but it was done")

    async def close(self, records: Store) -> None:
        """Check all of it from the beginning: log, snapshot, listing and records."""
        stored = await records.load(self.id, after=0)
        if stored.entries[: len(self.entries)] != self.entries:
            self.complain("what was in the log is not there any more, or has changed")
        newest = await records.load(self.id)
        quick = codec.read_table(newest.snapshot, newest.entries)
        is_same = newest.version == len(self.entries)  # the server itself may still act
        if is_same and self.table is not None and _all_of(self.table) != _all_of(quick):
            self.complain(f"the snapshot of version {newest.snapshot_version} tells another story")
        for record_id, game in self.records.items():
            record = await records.record(record_id)
            if record is None:
                self.complain(f"game {record_id} is over but has no record")
            elif ridotto.replay(msgspec.json.decode(record)).truth() != game.truth():
                self.complain(f"the record {record_id} is of another game")
        rows = await records.rows(listed_only=False, limit=10_000)
        listings = [row.listing for row in rows if row.table == self.id]
        is_same = is_same and (await records.load(self.id)).version == newest.version
        if is_same and listings != [listing_of(quick)]:
            self.complain(f"the lobby tells {listings}")

    def is_all_heard(self, player: Player) -> bool:
        """Whether somebody has heard exactly what the log tells, up to its end."""
        journal = player.journal
        assert self.table is not None
        number, seat = self.table.game_number, journal.seat
        known = journal.games[number].events if number in journal.games else []
        return known == self.heard.get((number, seat), []) and journal.said == len(self.lines)


class Claims:
    """What a player could prove at a moment; copied, for they go on."""

    def __init__(self, player: Player) -> None:
        journal = player.journal
        self.done = tuple(journal.done)
        self.undos_over = journal.undos_over
        self.games = {
            number: (heard.seat, list(heard.events))
            for number, heard in journal.games.items()
            if number >= journal.game_number - 1
        }
        self.lines = {
            number: line for number, line in journal.lines.items() if number > journal.said - 20
        }


class Auditor:
    """Follows all tables of a store."""

    def __init__(self, url: str, complain: Callable[[str], None]) -> None:
        self.url = url
        self.ledgers: dict[str, Ledger] = {}
        self._complain = complain

    async def check_remains(self, players: Iterable[Player]) -> None:
        """Compare everything with what a server has left behind that was killed.

        Of a file a copy is read: to open the file itself would tidy it up before the next server.
        """
        if not self.url.startswith(store.SQLITE):
            await self.check(players)
            return
        path = pathlib.Path(self.url.removeprefix(store.SQLITE))
        with tempfile.TemporaryDirectory() as folder:
            for part in (path, path.with_name(path.name + "-wal")):
                if part.exists():
                    shutil.copy(part, folder)
            await self.check(players, url=str(pathlib.Path(folder, path.name)))

    async def check(
        self, players: Iterable[Player], *, closed: Sequence[str] = (), url: str | None = None
    ) -> None:
        """Compare everything, and these tables once more from their beginning."""
        claims = [(player, Claims(player)) for player in players]
        records = store.connect(url or self.url, shared=True)
        await records.open()
        try:
            for table in {player.table for player, _ in claims} | set(closed):
                ledger = self.ledgers.setdefault(table, Ledger(table, self._complain))
                try:
                    ledger.follow(await records.load(table, after=len(ledger.entries)))
                except store.Missing:
                    ledger.complain("it is lost")
                except ridotto.RidottoError as error:
                    ledger.complain(f"the log does not replay: {error}")
            for player, claim in claims:
                self.ledgers[player.table].compare(player, claim)
            for table in closed:
                await self.ledgers[table].close(records)
        finally:
            await records.close()


def _plain(value: object) -> Json:
    """As a client reads it."""
    plain: Json = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def _all_of(table: Table) -> tuple[bytes, object]:
    """Everything of a table, to compare."""
    return codec.write_snapshot(table), table.game and table.game.truth()
