"""Entries and snapshots as bytes: what was ever written is read for ever, and written the same."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any, get_args
from unittest.mock import ANY

import msgspec
import pytest

from ridotto.engine.chance import GENERATOR
from ridotto.table import (
    Creation,
    Entry,
    NotNow,
    Settings,
    Table,
    apply,
    codec,
    commands,
    is_done,
    view,
)
from ridotto.table.codec import BadLog
from ridotto.table.settings import GameClock, NoClock
from ridotto.table.state import KEPT_IDS, KEPT_USERS, UsedId
from tests.support.table import (
    AT_ONCE,
    NOON,
    PLACED,
    STRANGER,
    begun,
    do,
    everything,
    game_of,
    new_table,
    play,
    play_any,
    play_out,
    sit_down,
    turn_of,
    user,
)

# A log of version 1 in which everything that can be done is done; never to be changed.
GOLDEN = (Path(__file__).parent / "golden_entries.jsonl").read_bytes().splitlines()
GOLDEN_SNAPSHOT = (Path(__file__).parent / "golden_snapshot_v1.json").read_bytes()
GOLDEN_DRAWS = "1122359f9831ebd7"  # as the release that wrote the snapshot would have dealt them
CREATION = Creation(NOON, "t", user(0), "5e" * 32, Settings("volto"), GENERATOR)
ENTRIES = [json.loads(line)["entry"] for line in GOLDEN]


@pytest.mark.parametrize("line", GOLDEN)
def test_a_golden_entry_is_read_and_written_byte_for_byte(line: bytes) -> None:
    assert codec.write_entry(codec.read_entry(line)) == line


def test_the_golden_log_has_every_command_with_every_field() -> None:
    written: dict[str, set[str]] = {}
    for entry in ENTRIES[1:]:
        written.setdefault(entry["act"]["do"], set()).update(entry["act"])
    assert written == {
        str(kind.__struct_config__.tag): {
            "do",
            *(field.encode_name for field in msgspec.structs.fields(kind)),
        }
        for kind in get_args(commands.AnyCommand)
    }
    # The generator came later: what does not name it was dealt by the first.
    assert {*ENTRIES[0], "generator"} == {"type", *Creation.__struct_fields__}
    fields = {"type", *Entry.__struct_encode_fields__}
    # The log is older than editions.
    assert {name for entry in ENTRIES[1:] for name in entry} == fields - {"edition"}


def test_the_golden_log_has_every_clock_and_every_setting() -> None:
    settings = [ENTRIES[0]["settings"]]
    settings += [entry["act"]["settings"] for entry in ENTRIES[1:] if "settings" in entry["act"]]
    assert all(set(one) == set(Settings.__struct_fields__) for one in settings)
    assert {one["clock"]["type"] for one in settings} == {"move", "none", "game"}


def test_the_golden_log_still_makes_the_table_it_made() -> None:
    table = codec.read_table(None, GOLDEN)
    seen = view.view(table)
    assert (table.version, table.phase, table.commitment_number) == (len(GOLDEN), "over", 3)
    assert [seat.name for seat in seen.seats] == ["Bruno", "Anna"]
    assert (seen.host, seen.record, seen.spectators) == (1, "t-1-2", "live")
    assert seen.commitment == "7030023c1379bf04bfb03d235c0f8eedfa2ac6c1585ec7ffa2d96a08ffff8c0b"
    assert table.opened is not None
    assert table.opened.nonces == ("", "a2")
    assert [line.text or line.phrase for line in table.lines] == ["Buona sera! è 🎭", "hello"]
    # Anna was on seat 0 when she did it, and has moved up one seat since.
    assert is_done(table, Entry(50_000, "anna-id", commands.Ready(nonce="a1"), seat=1, id="two"))


def test_what_is_not_written_means_for_ever_what_it_meant() -> None:
    def meant(do_this: dict[str, Any]) -> commands.AnyCommand:
        line = {"v": 1, "entry": {"type": "act", "at": 1, "by": "x", "act": do_this}}
        entry = codec.read_entry(json.dumps(line).encode())
        assert isinstance(entry, Entry)
        assert (entry.seat, entry.id, entry.as_host) == (None, None, False)
        return entry.command

    assert meant({"do": "sit", "name": "A"}) == commands.Sit("A", None, "")
    assert meant({"do": "seat_bot", "seat": 3}) == commands.SeatBot(3, "greedy")
    assert meant({"do": "ready"}) == commands.Ready(ready=True, nonce="")
    assert meant({"do": "rematch"}) == commands.Rematch(accept=True, nonce="")
    settings = meant({"do": "configure", "settings": {"game": "volto"}})
    expected = Settings("volto", None, {}, NoClock(), "after", listed=False)
    assert settings == commands.Configure(expected)


UNREADABLE = {
    "empty": b"",
    "half": GOLDEN[1][:40],
    "later version": GOLDEN[1].replace(b'"v":1', b'"v":2'),
    "version nought": GOLDEN[1].replace(b'"v":1', b'"v":0'),
    "version as text": GOLDEN[1].replace(b'"v":1', b'"v":"1"'),
    "no version": GOLDEN[1].replace(b'"v":1,', b""),
    "unknown act": GOLDEN[1].replace(b'"sit"', b'"dance"'),
    "unknown field": GOLDEN[1].replace(b'"nonce"', b'"once"'),
    "field too many": GOLDEN[1].replace(b'"at":', b'"on":1,"at":'),
    "neither creation nor act": GOLDEN[1].replace(b'"type":"act"', b'"type":"deed"'),
    "seat beyond all": GOLDEN[1].replace(b'"seat":0', b'"seat":99'),
    "not UTF-8": GOLDEN[1].replace(b"anna-id", b"\xff\xfe"),
    "a list": b"[]",
    "later edition": GOLDEN[1].replace(b'"at":', b'"edition":9,"at":'),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_cannot_be_read_is_a_bad_log(what: str) -> None:
    with pytest.raises(BadLog):
        codec.read_entry(UNREADABLE[what])
    with pytest.raises(BadLog):
        codec.read_table(None, [GOLDEN[0], UNREADABLE[what]])


def test_a_log_begins_with_its_creation_and_has_no_other() -> None:
    with pytest.raises(BadLog):
        codec.read_table(None, [])
    with pytest.raises(BadLog):
        codec.read_table(None, GOLDEN[1:])
    with pytest.raises(BadLog):
        codec.read_table(None, [*GOLDEN[:3], GOLDEN[0]])


def test_an_entry_that_the_table_refuses_makes_a_bad_log() -> None:
    with pytest.raises(BadLog):
        codec.read_table(None, [GOLDEN[0], GOLDEN[2]])


def snapshots() -> list[Table]:
    """Tables of all kinds, in all phases, with everything that a table can hold."""
    timed = begun(options=PLACED, clock=GameClock(60, 1), spectators="live", listed=True)
    timed = play(timed, 0, "K@c1", at=NOON + 5)
    timed = do(timed, 0, commands.OfferTie(), seat=0, id="an id")
    voting = begun("mascarade", seats=6, options=AT_ONCE, wanted=turn_of(5))
    voting = do(voting, 5, commands.Leave(), seat=5)
    voting = do(voting, 0, commands.Vote(5, "end"), seat=0)
    voting = do(voting, 1, commands.Vote(5, "bot"), seat=1)
    choose = random.Random("snapshot")
    for _ in range(12):
        voting = play_any(voting, choose)
    over = play_out(begun("twilight", options={"match": "single_round"}), "snapshot")
    over = do(over, 0, commands.Rematch(nonce="dd"), seat=0)
    over = do(over, 1, commands.Say("Again? è"), seat=1)
    again = do(do(begun(), 0, commands.Resign(), seat=0), 0, commands.Rematch(), seat=0)
    again = do(again, 1, commands.Rematch(), seat=1)
    masks = ["judge", "swindler", "empress", "king", "fool", "thief", "witch"]
    custom = begun("mascarade", seats=7, users=6, options={"scenario": masks})
    return [new_table(), sit_down(new_table(), 1), timed, voting, over, again, custom]


@pytest.mark.parametrize("number", range(7))
def test_a_snapshot_is_the_table(number: int) -> None:
    table = snapshots()[number]
    again = codec.read_snapshot(codec.write_snapshot(table))
    assert everything(again) == everything(table)
    assert msgspec.structs.replace(again, game=None, settings=table.settings) == (
        msgspec.structs.replace(table, game=None)
    )


def test_a_table_from_a_snapshot_goes_on_like_the_live_one() -> None:
    for table in snapshots():
        again = codec.read_snapshot(codec.write_snapshot(table))
        entry = Entry(table.changed + 1, STRANGER, commands.Sit("Nico"))
        if table.phase == "playing":
            seat = game_of(table).actors[0]
            by = table.seats[seat].user
            move = game_of(table).legal(seat)[0]
            entry = Entry(table.changed + 1, by or "", commands.Play([move]), seat=seat)
        elif not any(seat.is_free for seat in table.seats):
            entry = Entry(table.changed + 1, table.host, commands.Kick(1))
        assert everything(apply(again, entry)) == everything(apply(table, entry))


def test_snapshots_that_cannot_be_read_are_bad_logs() -> None:
    good = codec.write_snapshot(begun())
    broken = json.loads(good)
    broken["record"]["moves"] = ["0 a1-e7"]
    for data in (
        b"",
        good[:100],
        good.replace(b'"v":2', b'"v":3', 1),
        good.replace(b'"generator":2', b'"generator":3', 1),
        good.replace(b"Anna", b"\xff"),
        b'{"v":1,"table":{},"record":null}',
        b'{"v":1,"table":' + b"[" * 100_000,
        json.dumps(broken).encode(),
    ):
        with pytest.raises(BadLog):
            codec.read_snapshot(data)


def test_a_golden_snapshot_goes_on_as_it_would_have() -> None:
    """A snapshot of version 1 in mid-game; the cards to come are those of the first generator."""
    table = codec.read_snapshot(GOLDEN_SNAPSHOT)
    game = game_of(play_out(table, "snapshot"))
    assert (table.generator, game.generator) == (1, 1)
    assert hashlib.sha256("\n".join(game.draws()).encode()).hexdigest()[:16] == GOLDEN_DRAWS


def test_a_table_says_which_generator_deals_its_games() -> None:
    entry = codec.write_entry(CREATION)
    table = codec.read_table(None, [entry])
    assert b'"generator":2' in entry
    assert codec.read_snapshot(codec.write_snapshot(table)).generator == 2
    old = codec.read_table(None, [entry.replace(b',"generator":2', b"")])
    assert codec.read_snapshot(codec.write_snapshot(old)).generator == 1
    games = []
    for ready in (sit_down(table, 2), sit_down(old, 2)):
        for number in range(2):
            ready = do(ready, number, commands.Ready(), seat=number)
        games.append(game_of(ready))
    assert [game.generator for game in games] == [2, 1]
    assert games[0].draws() != games[1].draws()


@pytest.mark.parametrize("number", [b"0", b"3", b"-1", b"true", b'"2"', b"null", b"2.5"])
def test_an_unknown_generator_is_a_bad_log(number: bytes) -> None:
    entry = codec.write_entry(CREATION)
    with pytest.raises(BadLog):
        codec.read_table(None, [entry.replace(b'"generator":2', b'"generator":' + number)])


def test_a_client_finds_out_what_it_has_done() -> None:
    table = sit_down(new_table(), 2)
    for number in range(KEPT_IDS + 1):
        table = do(table, 0, commands.Say("Hm."), seat=0, id=f"id {number}")
    last = f"id {KEPT_IDS}"
    assert not is_done(table, said(0, "id 0"))
    assert all(is_done(table, said(0, f"id {n}")) for n in range(1, KEPT_IDS + 1))
    assert not is_done(table, said(1, last))
    with pytest.raises(NotNow):
        do(table, 0, commands.Undo(), seat=0, id="refused")
    assert not is_done(table, Entry(NOON, user(0), commands.Undo(), seat=0, id="refused"))


def said(number: int, command_id: str, text: str = "Hm.", seat: int = 0) -> Entry:
    """What a client sends again that does not know whether it was done."""
    return Entry(NOON, user(number), commands.Say(text), seat=seat, id=command_id)


def test_the_ids_of_users_who_went_long_ago_are_forgotten() -> None:
    table = new_table()
    table = do(sit_down(table, 1), 0, commands.Say("Hm."), seat=0, id="of the host")
    for number in range(1, 2 * KEPT_USERS):
        table = do(table, number, commands.Sit("Guest", 1))
        table = do(table, number, commands.Say("Hm."), seat=1, id="once")
        assert is_done(table, said(number, "once", seat=1))
        table = do(table, number, commands.Leave(), seat=1)
        if number % 10 == 0:
            table = do(table, 0, commands.Say("Still here."), seat=0, id=f"id {number}")
    assert len(table.done) == KEPT_USERS
    assert is_done(table, said(0, "of the host"))
    assert not is_done(table, said(1, "once", seat=1))


def test_an_id_stands_for_one_command_of_one_seat() -> None:
    table = do(sit_down(new_table(), 2), 0, commands.Say("Hm."), seat=0, id="once")
    assert is_done(table, said(0, "once"))
    assert not is_done(table, said(0, "once", seat=1))
    with pytest.raises(UsedId, match="once"):
        is_done(table, said(0, "once", "Something else."))


def test_ids_of_a_snapshot_from_before_seats_were_kept_still_count() -> None:
    table = do(sit_down(new_table(), 2), 0, commands.Say("Hm."), seat=0, id="once")
    written = json.loads(codec.write_snapshot(table))
    assert written["table"]["done"] == {user(0): [[0, "once", ANY]]}
    written["table"]["done"] = {user(0): ["once"]}
    old = codec.read_snapshot(json.dumps(written).encode())
    assert is_done(old, said(0, "once"))
    assert not is_done(old, said(0, "twice"))
