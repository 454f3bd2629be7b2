"""Little positions for lessons: played from a fixed beginning, kept nowhere, bounded."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import ridotto
from ridotto.server.http import studies
from ridotto.server.limits import RATES
from tests.support.junk import spoilt_parts
from tests.support.kit import kit
from tests.support.server_client import Server, open_site
from tests.support.server_session import run
from tests.support.server_tools import listening, site_beside

VOLTO = {"setups": ["NLKLN/CSCNC", "NLKLN/CSCNC"], "first": 0}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with listening() as ear, site_beside(bot_threads=1) as server:
        yield server
    assert not ear.errors


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """Nobody we know: a lesson needs no name."""
    with httpx.Client(base_url=server.url) as client:
        yield client


def try_moves(client: httpx.Client, game: str, **trial: Any) -> Any:
    """What comes of a trial."""
    answer = client.post("/api/trials", json={"game": game, **trial})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_beginning_is_shown_as_a_seat_sees_it(client: httpx.Client) -> None:
    tried = try_moves(client, "volto", start=VOLTO)
    assert tried["view"]["seat"] == 0
    assert tried["view"]["legal"]
    assert tried["heard"] == len(tried["events"]) > 0
    assert tried["last"] == tried["events"]
    assert not tried["over"]
    faces = [mask["face"] for mask in tried["view"]["masks"]]
    assert None not in faces[:10]
    assert faces[10:] == [None] * 10


def test_moves_are_played_and_the_last_one_is_told_apart(client: httpx.Client) -> None:
    tried = try_moves(client, "volto", start=VOLTO, moves=["0 b2-b4", "1 b6-b5"], seat=1)
    assert [event["type"] for event in tried["events"]] == ["setup", "began", "moved", "moved"]
    assert tried["last"] == tried["events"][-1:]
    assert tried["last"][0]["from"] == "b6"
    assert tried["view"]["turn"] == 0


def test_a_spectator_hears_what_everybody_hears(client: httpx.Client) -> None:
    tried = try_moves(client, "volto", start=VOLTO, moves=["0 b2-b4"], seat=None)
    assert [event["type"] for event in tried["events"]] == ["began", "moved"]
    assert tried["view"]["seat"] is None


def test_chance_is_always_the_same(client: httpx.Client) -> None:
    for game in ridotto.names():
        assert try_moves(client, game) == try_moves(client, game)


def test_a_lesson_may_show_the_end_of_a_game(client: httpx.Client) -> None:
    start = {"opening": False, "first": 0, "coins": [12] * 4}
    moves = ["0 announce:king", *(f"{seat} contest:no" for seat in (1, 2, 3))]
    tried = try_moves(client, "mascarade", seats=4, start=start, moves=moves)
    assert tried["over"]
    assert tried["last"][-1]["type"] == "over"


WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "chess"}, 400, "unknown_game"),
    ({"game": "volto", "seats": 3}, 400, "bad_seats"),
    ({"game": "volto", "seat": 2}, 400, "wrong_seat"),
    ({"game": "volto", "seat": 12}, 400, "bad_request"),
    ({"game": "volto", "options": {"soldier": "queen"}}, 400, "bad_options"),
    ({"game": "volto", "start": {"setups": ["N"]}}, 400, "bad_start"),
    ({"game": "volto", "start": {"seed": 1}}, 400, "bad_start"),
    ({"game": "volto", "start": VOLTO, "moves": ["0 a1-a7"]}, 400, "illegal_move"),
    ({"game": "volto", "start": VOLTO, "moves": ["1 b6-b5"]}, 400, "wrong_seat"),
    ({"game": "volto", "start": VOLTO, "moves": ["b2-b4"]}, 400, "malformed_move"),
    ({"game": "volto", "start": VOLTO, "moves": ["0 up"]}, 400, "malformed_move"),
    ({"game": "volto", "start": VOLTO, "moves": ["99 b2-b4"]}, 400, "wrong_seat"),
    ({"game": "volto", "start": VOLTO, "moves": [""]}, 400, "bad_request"),
    ({"game": "volto", "start": VOLTO, "moves": ["0 " + "x" * 70]}, 400, "bad_request"),
    ({"game": "volto", "moves": ["0 a2-a3"] * 201}, 400, "bad_request"),
    ({"game": "volto", "moves": "0 a2-a3"}, 400, "bad_request"),
    ({"game": "volto", "start": []}, 400, "bad_request"),
    ({"game": "volto", "seed": "7"}, 400, "bad_request"),
    ({"game": "mascarade", "options": {"scenario": ["king"]}}, 400, "bad_scenario"),
    ({"game": "mascarade", "options": {"scenario": ["king"] * 9000}}, 400, "bad_scenario"),
    ({}, 400, "bad_request"),
]


@pytest.mark.parametrize(("trial", "status", "code"), WRONG)
def test_what_is_wrong_is_told_by_its_code(
    client: httpx.Client, trial: dict[str, Any], status: int, code: str
) -> None:
    answer = client.post("/api/trials", json=trial)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_trials_have_a_rate_of_their_own() -> None:
    async def ask_much() -> None:
        async with open_site(rate_factor=1.0) as server:
            guest = await server.guest("Anna")
            statuses = set()
            for _ in range(RATES["trial"].at_once + 10):
                answer = await guest.http.post("/api/trials", json={"game": "chess"})
                statuses.add(answer.status_code)
            assert statuses == {400, 429}
            assert (await guest.http.get("/api/tables")).status_code == 200

    run(ask_much())


def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "SECONDS", 0.1)
    monkeypatch.setattr(studies, "tried", lambda trial: time.sleep(0.4))

    async def wait() -> None:
        async with open_site() as server:
            guest = await server.guest("Anna")
            answer = await guest.http.post("/api/trials", json={"game": "volto"})
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")

    run(wait())


@pytest.mark.parametrize("game", ridotto.names())
def test_no_start_is_too_bad_for_an_answer(client: httpx.Client, game: str) -> None:
    known = kit(game).starts
    for good in known.good if known else ({},):
        spoilt = list(spoilt_parts(good))
        for start in spoilt[:: 1 + len(spoilt) // 60]:
            asked = {"game": game, "seats": known.seats if known else None, "start": start}
            answer = client.post("/api/trials", json=asked)
            assert answer.status_code in (200, 201, 400), start
            if answer.status_code == 400:
                assert answer.json()["code"] in ("bad_start", "bad_request"), start
