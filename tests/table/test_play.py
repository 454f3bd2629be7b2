"""Moves: all or none, on tables that share nothing, and refusals that tell nothing."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ridotto import kernel
from ridotto.engine.game import Game
from ridotto.engine.record import Ended
from ridotto.errors import IllegalMove, MalformedMove, RidottoError, WrongSeat
from ridotto.table import NotNow, Table, commands
from tests.support.kit import kinds_of_tables, kit
from tests.support.table import (
    AT_ONCE,
    PLACED,
    PLACEMENTS,
    begun,
    calm_move,
    do,
    everything,
    game_of,
    mover_of,
    play,
    play_any,
    play_out,
    refuse,
    turn_of,
)
from tests.support.worlds import break_off, other_world

KINDS = kinds_of_tables(most_seats=6)


def test_several_moves_are_made_in_order() -> None:
    table = begun(options=PLACED)
    after = play(table, 0, *PLACEMENTS[0])
    assert game_of(after).moves == [(0, move) for move in PLACEMENTS[0]]
    assert after.version == table.version + 1


@pytest.mark.parametrize("place", range(10))
def test_one_bad_move_among_many_undoes_all_of_them(place: int) -> None:
    table = begun(options=PLACED)
    moves = PLACEMENTS[0].copy()
    moves[place] = "K@c7"
    refuse(table, IllegalMove, 0, commands.Play(moves), seat=0)
    moves[place] = "Z@c1"
    refuse(table, MalformedMove, 0, commands.Play(moves), seat=0)


def test_nobody_moves_out_of_turn() -> None:
    table = begun(wanted=turn_of(0))
    refuse(table, WrongSeat, 1, commands.Play(["a6-a5"]), seat=1)
    refuse(begun(options=PLACED), NotNow, 0, commands.Undo(), seat=0)


def test_the_last_move_ends_the_game_and_counts_its_points() -> None:
    table = play_out(begun("twilight", options={"match": "single_round"}), "end")
    result = game_of(table).result
    assert result is not None
    assert (table.phase, table.result, table.ended) == ("over", result, None)
    assert table.points == result.scores
    refuse(table, NotNow, 0, commands.Play(["end"]), seat=0)


def test_points_of_mascarade_are_shares_of_one_victory() -> None:
    table = play_out(begun("mascarade", seats=4, options={"round_limit": 2}), "shares")
    assert sum(table.points) == pytest.approx(1)
    assert table.result is not None
    assert {seat for seat in range(4) if table.points[seat] > 0} == set(table.result.winners)


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_tables_that_go_different_ways_share_nothing(
    name: str, seats: int | None, options: dict[str, Any]
) -> None:
    """All games grow from one history, which none of them may change for the others."""
    choose = random.Random(f"ways {name} {options}")
    known = [begun(name, seats=seats, options=options)]
    prints = [everything(known[0])]
    for _ in range(40):
        table = choose.choice(known[-6:])
        if table.phase == "playing":
            known.append(play_any(table, choose))
            prints.append(everything(known[-1]))
    assert len({len(game_of(table).moves) for table in known}) < len(known), "no way was shared"
    assert [everything(table) for table in known] == prints


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
def test_refused_moves_leave_the_game_and_its_history_alone(
    name: str, seats: int | None, options: dict[str, Any]
) -> None:
    choose = random.Random(f"refused {name} {options}")
    table = begun(name, seats=seats, options=options)
    for _ in range(12):
        if table.phase != "playing":
            break
        seat = mover_of(table)
        move = choose.choice(game_of(table).legal(seat))
        refuse_any(table, seat, [move, "nonsense"])
        table = play(table, seat, move)
        assert game_of(table).moves[-1] == (seat, move)


def refuse_any(table: Table, seat: int, moves: list[str]) -> None:
    before = everything(table)
    with pytest.raises(RidottoError):
        do(table, seat, commands.Play(moves), seat=seat)
    assert everything(table) == before


def outcome(table: Table, game: Game, seat: int, moves: list[str]) -> str:
    """What somebody is told who tries some moves in a game that is on at a table."""
    world = msgspec.structs.replace(table, game=game)
    try:
        do(world, seat, commands.Play(moves), seat=seat)
    except RidottoError as error:
        return f"{type(error).__name__}: {error}"
    return "done"


def test_a_refused_capture_does_not_tell_whom_it_would_have_hit() -> None:
    """A list that must fail in its second move is no way to look behind a mask."""
    told = set()
    for theirs in ("NLNLC/KSCNC", "KLNLC/NSCNC"):
        start = {"setups": ["CLKLN/NSCNC", theirs], "first": 0}
        game = Game("volto", seed=1, start=start)
        for move in ("a2-a3", "e6-d5", "a3-a4", "d5-e6", "a4-a5", "e6-d5"):
            game.play(move)
        assert outcome(begun(), game, 0, ["a5-a6"]) == "done"
        told.add(outcome(begun(), game, 0, ["a5-a6", "a5-a6"]))
    assert len(told) == 1
    assert "done" not in told


def test_a_refused_set_up_does_not_tell_whether_the_other_side_is_done() -> None:
    table = begun(options=PLACED, wanted=turn_of(0))
    done = play(table, 1, *PLACEMENTS[1])
    moves = [*PLACEMENTS[0], "a1-e7"]
    assert outcome(done, game_of(done), 0, moves) == outcome(table, game_of(table), 0, moves)


def test_a_refused_answer_does_not_tell_whether_all_others_have_answered() -> None:
    table = begun("mascarade", seats=4, options=AT_ONCE, wanted=turn_of(0))
    choose = random.Random("answers")
    while "announce:king" not in game_of(table).legal():
        table = play_any(table, choose)
    asker = mover_of(table)
    table = play(table, asker, "announce:king")
    last = (asker + 1) % 4
    told = outcome(table, game_of(table), last, ["contest:no", "contest:no"])
    for other in ((asker + 2) % 4, (asker + 3) % 4):
        table = play(table, other, "contest:no")
    assert outcome(table, game_of(table), last, ["contest:no", "contest:no"]) == told


@settings(max_examples=40, phases=(Phase.explicit, Phase.generate))
@given(st.sampled_from(KINDS), st.integers(0, 2**32))
def test_what_a_refusal_tells_does_not_depend_on_secrets(
    kind: tuple[str, int | None, dict[str, Any]], seed: int
) -> None:
    name, seats, options = kind
    choose = random.Random(seed)
    history = break_off(name, seats, f"refusal {seed}", options, choose.randint(0, 60))
    game = history.game
    table = begun(name, seats=seats, options=options)
    seat = choose.choice(game.actors)
    world, moves = other_world(history, seat, kernel.new_rng(seed))
    for mover, move in moves:
        world.play(move, seat=mover)
    for move in game.legal(seat)[:12]:
        for rest in (["nonsense"], [kit(name).probe], [move]):
            told = outcome(table, game, seat, [move, *rest])
            if told != "done":
                assert outcome(table, world, seat, [move, *rest]) == told


def test_a_game_that_lasts_too_long_ends_and_all_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridotto.table.play.MOST_GAME_MOVES", 6)
    table = begun("mascarade", seats=4)
    choose = random.Random("long")
    while table.phase == "playing":
        table = play_any(table, choose)
    assert len(game_of(table).moves) == 6
    assert table.ended == Ended("long")
    assert table.result is not None
    assert (table.result.winners, table.result.scores) == ((), (0.25,) * 4)


def test_games_of_older_logs_are_as_long_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridotto.table.play.MOST_GAME_MOVES", 2)
    table = begun("mascarade", seats=4)
    for _ in range(5):
        seat = mover_of(table)
        move = commands.Play([calm_move(table, seat)])
        table = do(table, seat, move, seat=seat, edition=1)
    assert table.phase == "playing"


def test_moves_are_taken_back_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridotto.table.play.MOST_UNDONE", 2)
    table = begun(options=PLACED)
    for _ in range(2):
        table = do(play(table, 0, "K@c1"), 0, commands.Undo(), seat=0)
    table = play(table, 0, "K@c1")
    refuse(table, NotNow, 0, commands.Undo(), seat=0)
    assert game_of(play(table, 1, PLACEMENTS[1][0])).moves[-1] == (1, PLACEMENTS[1][0])
