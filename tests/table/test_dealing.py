"""Fair dealing: what is promised at creation is kept to the end, and everybody can check it."""

import copy
import functools
import hashlib
import hmac
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ridotto
from ridotto.engine import record
from ridotto.errors import BadRecord
from ridotto.table import Table, commands, view
from ridotto.table.commands import Ready
from tests.support.kit import kit
from tests.support.table import (
    AT_ONCE,
    MASTER,
    PLACED,
    PLACEMENTS,
    begun,
    do,
    game_of,
    heard_by_all,
    mover_of,
    new_table,
    play,
    play_any,
    play_out,
    record_of,
    sit_down,
)
from tests.support.verifier import VERIFIER, expected_code


def again(table: Table) -> Table:
    """The next game, with new nonces."""
    for seat, sitting in enumerate(table.seats):
        if sitting.user is not None:
            table = do(table, sitting.user, commands.Rematch(nonce=f"bb{seat}"), seat=seat)
    assert table.phase == "playing"
    return table


def resigned(table: Table) -> Table:
    return do(table, 0, commands.Resign(), seat=table.seats_of("person-0-canary")[0])


def play_short(name: str) -> Table:
    """A whole game that does not last long."""
    return play_out(begun(name, options=kit(name).short), 1)


# Games that are over in every way: by their rules, by people, on the way, and once more.
GAMES: dict[str, Callable[[], Table]] = {
    **{name: functools.partial(play_short, name) for name in ridotto.names()},
    "volto placed": lambda: play_out(begun(options={**PLACED, "quiet_limit": 12}), 2),
    "volto while placing": lambda: resigned(play(begun(options=PLACED), 1, *PLACEMENTS[1][:4])),
    "volto again": lambda: play_out(again(resigned(begun())), 3),
    "volto placed again": lambda: play_out(again(resigned(begun(options=PLACED))), 4),
    "twilight against a bot": lambda: resigned(begun("twilight", users=1)),
    "mascarade at once": lambda: play_out(
        begun("mascarade", seats=5, users=3, options={**AT_ONCE, "round_limit": 3}), 7
    ),
    "mascarade again": lambda: play_out(
        again(play_out(begun("mascarade", seats=6, options={"round_limit": 1}), 8)), 9
    ),
}


@functools.cache
def finished(name: str) -> Table:
    return GAMES[name]()


def run_verifier(content: dict[str, Any], folder: Path, *notes: str) -> tuple[int, str]:
    """What docs/play/verify.py says of a record, as a program of its own that shares no code."""
    file = folder / "record.json"
    file.write_text(json.dumps(content))
    done = subprocess.run(
        [sys.executable, "-I", str(VERIFIER), str(file), *notes],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def secret_of(number: int) -> bytes:
    """The secret of a game, made of the master as the server makes it, written out anew."""
    text = f"ridotto seed 1\ntable\n{number}\nsecret"
    return hmac.new(bytes.fromhex(MASTER), text.encode(), hashlib.sha256).digest()


def commitment_of(secret: bytes) -> str:
    return hashlib.sha256(b"ridotto commitment 1\n" + secret).hexdigest()


def test_the_commitment_is_the_same_from_creation_to_the_end_of_the_game() -> None:
    table = new_table("mascarade", seats=4, options={"round_limit": 1})
    promised = view.view(table).commitment
    assert promised == commitment_of(secret_of(1))
    seen = {promised}
    table = do(table, 0, commands.Configure(table.settings))
    table = sit_down(table, 4)
    for number in range(4):
        seen.add(view.view(table).commitment)
        table = do(table, number, Ready(nonce=f"{number:064x}"), seat=number)
    while table.phase == "playing":
        seen.add(view.view(table).commitment)
        assert view.view(table).opened is None
        table = play(table, mover_of(table), game_of(table).legal()[0])
    assert seen == {promised}
    assert table.opened is not None
    assert (table.opened.commitment, table.opened.secret) == (promised, secret_of(1).hex())
    assert table.opened.is_honest
    assert view.view(table).commitment == commitment_of(secret_of(2))


def test_the_seed_is_made_of_the_secret_and_all_nonces() -> None:
    table = sit_down(new_table(), 2)
    table = do(table, 0, Ready(nonce="aa"), seat=0)
    table = do(table, 1, Ready(nonce="bb" * 32), seat=1)
    lines = "\n".join(["ridotto seed 1", "table", "1", "aa", "bb" * 32])
    expected = hmac.new(secret_of(1), lines.encode(), hashlib.sha256).hexdigest()
    assert game_of(table).seed == expected


def test_every_seat_changes_the_deal_by_its_nonce() -> None:
    seeds = set()
    for nonces in (("", "", "", ""), ("01", "", "", ""), ("", "01", "", ""), ("", "", "", "01")):
        table = new_table("mascarade", seats=4)
        for seat, nonce in enumerate(nonces):
            table = do(table, seat, commands.Sit(f"Person {seat}", nonce=nonce))
        for seat in range(4):
            table = do(table, seat, Ready(), seat=seat)
        seeds.add(game_of(table).seed)
    assert len(seeds) == 4


@pytest.mark.parametrize("nonce", ["0\n", "\n", "aa\n"])
def test_a_nonce_is_one_line_so_that_no_two_lists_of_nonces_make_one_seed(nonce: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "ready", "nonce": nonce}, commands.Ready)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "rematch", "nonce": nonce}, commands.Rematch)


def test_no_secret_is_shown_before_the_end() -> None:
    table = begun()
    hidden = (MASTER, table.secret, game_of(table).seed)
    for phase_table in (sit_down(new_table(), 2), table):
        shown = msgspec.json.encode(view.view(phase_table)).decode()
        assert not any(secret in shown for secret in hidden)
    over = msgspec.json.encode(view.view(resigned(table))).decode()
    assert hidden[1] in over
    assert resigned(table).secret not in over
    assert MASTER not in over


@pytest.mark.parametrize("name", GAMES)
def test_a_record_replays_to_the_same_game(name: str) -> None:
    table = finished(name)
    kept = record_of(table)
    replayed = record.replay(kept)
    assert heard_by_all(replayed) == heard_by_all(game_of(table))
    assert kept["dealing"]["nonces"] == list(table.opened.nonces if table.opened else ())


@pytest.mark.parametrize("name", GAMES)
def test_the_verifier_finds_every_record_in_order_with_the_notes_of_a_player(
    name: str, tmp_path: Path
) -> None:
    table = finished(name)
    dealing = table.opened
    assert dealing is not None
    code, said = run_verifier(
        record_of(table),
        tmp_path,
        *("--commitment", commitment_of(secret_of(dealing.number)), "--table", "table"),
        *("--number", str(dealing.number), "--nonce", f"0:{dealing.nonces[0]}"),
    )
    assert code == expected_code(game_of(table).name), said
    assert ("ALL HOLDS." in said) == (code == 0)


def other_digit(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def tampered(kept: dict[str, Any], how: str) -> dict[str, Any]:
    """A record after somebody has meddled with it."""
    changed = copy.deepcopy(kept)
    dealing = changed["dealing"]
    if how in ("secret", "commitment"):
        dealing[how] = other_digit(dealing[how])
    elif how == "seed":
        changed["seed"] = other_digit(changed["seed"])
    elif how == "number":
        dealing["number"] += 1
    elif how == "nonce":
        dealing["nonces"][0] += "0"
    elif how == "draw":
        last = changed["draws"][-1]
        changed["draws"][-1] = last[:-1] + ("1" if last.endswith("0") else "0")
    elif how == "missing draw":
        changed["draws"].pop()
    elif how == "extra draw":
        changed["draws"].append(changed["draws"][-1])
    return changed


HOW = (
    *("secret", "commitment", "seed", "number", "nonce"),
    *("draw", "missing draw", "extra draw"),
)


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", ["volto placed", "twilight", "mascarade"])
def test_every_meddling_is_found_by_replay_and_by_the_verifier(
    name: str, how: str, tmp_path: Path
) -> None:
    meddled = tampered(record_of(finished(name)), how)
    with pytest.raises(BadRecord):
        record.replay(meddled)
    code, said = run_verifier(meddled, tmp_path)
    assert code == 1, said
    assert "WRONG" in said


def test_another_result_than_the_one_people_agreed_on_is_found() -> None:
    kept = record_of(finished("volto while placing"))
    record.replay(kept)
    kept["result"] = {"winners": [0], "reason": "resigned", "scores": [1.0, 0.0]}
    with pytest.raises(BadRecord):
        record.replay(kept)


def test_an_undone_move_is_not_in_the_record(tmp_path: Path) -> None:
    table = play(begun(options=PLACED), 0, "K@a1")
    table = do(table, 0, commands.Undo(), seat=0)
    table = play(table, 0, *PLACEMENTS[0])
    table = play(table, 1, *PLACEMENTS[1])
    table = resigned(play_any(table, random.Random(1)))
    kept = record_of(table)
    assert "0 K@a1" not in kept["moves"]
    assert len(kept["moves"]) == 21
    assert run_verifier(kept, tmp_path)[0] == 0
