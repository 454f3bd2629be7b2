"""What an observer is told is a function of the table before and after, and changes neither."""

from ridotto.server.messages import NOTHING_KNOWN, Hello
from ridotto.server.room import broadcast
from ridotto.table import codec, commands
from tests.support.server_frames import NOW, change, told
from tests.support.table import PLACED, PLACEMENTS, begun, do, game_of, heard_by_all, mover_of, play


def test_telling_somebody_changes_nothing() -> None:
    before = begun(spectators="live")
    after = play(before, mover_of(before), game_of(before).legal()[0])
    kept = [codec.write_snapshot(table) for table in (before, after)]
    for observer in (None, 0, 1):
        heard = broadcast.count_heard(before, observer)
        first = broadcast.update(change(before, after), observer, NOW)
        assert first == broadcast.update(change(before, after), observer, NOW)
        assert first is not None
        assert first.heard == broadcast.count_heard(after, observer) > heard
        everything = broadcast.synced(after, observer, NOTHING_KNOWN, NOW)
        assert everything == broadcast.synced(after, observer, NOTHING_KNOWN, NOW)
        assert everything.heard == first.heard
        assert told(everything)["view"] == told(first)["view"]
    assert kept == [codec.write_snapshot(table) for table in (before, after)]


def test_a_silent_move_is_told_to_its_player_alone() -> None:
    before = begun(options=PLACED)
    after = play(before, 0, PLACEMENTS[0][0])
    assert broadcast.update(change(before, after), 1, NOW) is None
    assert broadcast.update(change(before, after), None, NOW) is None
    assert told(broadcast.update(change(before, after), 0, NOW))["can_undo"]


def test_whoever_takes_a_move_back_hears_everything_again() -> None:
    before = play(begun(options=PLACED), 0, PLACEMENTS[0][0])
    after = do(before, 0, commands.Undo(), seat=0)
    frame = told(broadcast.update(change(before, after), 0, NOW))
    assert (frame["type"], frame["now"], frame["undone"]) == ("synced", 5, 1)
    assert broadcast.update(change(before, after), 1, NOW) is None
    assert heard_by_all(game_of(before))[1] == heard_by_all(game_of(after))[1]


def test_the_token_of_the_host_is_in_no_frame_that_it_was_not_given_for() -> None:
    before = begun()
    after = do(before, 0, commands.HandOver(1))
    frame = broadcast.update(change(before, after), 1, NOW, host_token="powers")
    assert told(frame)["host"] == "powers"
    assert "host" not in told(broadcast.update(change(before, after), 1, NOW))


def test_what_a_client_knows_is_not_told_again() -> None:
    table = begun()
    frame = broadcast.synced(table, 0, NOTHING_KNOWN, NOW)
    known = Hello(2, game_number=1, heard=frame.heard)
    again = told(broadcast.synced(table, 0, known, NOW))
    assert (again["after"], again["events"]) == (frame.heard, [])
