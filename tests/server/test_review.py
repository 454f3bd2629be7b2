"""Finished games step by step, as somebody heard and saw them, beside what was hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

import ridotto
from ridotto import kernel
from ridotto.engine import record as records
from ridotto.server.http import studies
from ridotto.server.http.forms import Believed, Review
from ridotto.store import Store
from tests.support.kit import kit
from tests.support.server_client import Guest, Server
from tests.support.server_session import open_quick_site, run
from tests.support.server_tools import begin, listening, site_beside
from tests.support.store import opened
from tools.golden import GAMES as GOLDEN

OPTIONS = {name: {**kit(name).short, **(kit(name).unheard or {})} for name in ridotto.names()}
KEPT = "private, max-age=86400"


def play_to_end(name: str) -> ridotto.Game:
    """A random game to its end."""
    choose = random.Random(f"review {name}")
    game = ridotto.new(name, seed=5, options=OPTIONS[name])
    while not game.over:
        seat = choose.choice(game.actors)
        game.play(choose.choice(game.legal(seat)), seat=seat)
    return game


GAMES = {name: play_to_end(name) for name in ridotto.names()}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('records')}/ridotto.db"

    async def keep(store: Store) -> None:
        for name, game in GAMES.items():
            await store.put_record(f"{name}-1", msgspec.json.encode(records.write(game)))

    opened(url, keep)
    with listening() as ear, site_beside(database=url, bot_threads=1) as server:
        yield server
    assert not ear.errors


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url) as client:
        yield client


def plain(thing: Any) -> Any:
    """A thing as it comes out of JSON."""
    return json.loads(msgspec.json.encode(thing))


@pytest.mark.parametrize("name", GAMES)
def test_a_review_is_what_everybody_heard_and_saw(client: httpx.Client, name: str) -> None:
    game = GAMES[name]
    for seat in (None, *range(game.seats)):
        query = {} if seat is None else {"seat": seat}
        answer = client.get(f"/api/records/{name}-1/review", params=query)
        assert answer.headers["cache-control"] == KEPT
        review = msgspec.json.decode(answer.content, type=Review)
        assert (review.game, review.seats, review.names) == (name, game.seats, [])
        assert review.options == plain(game.options)
        assert review.result == game.result
        assert (review.ended, review.dealing) == (None, None)
        again = ridotto.new(name, seats=game.seats, seed=game.seed, options=OPTIONS[name])
        assert len(review.steps) == len(game.moves) + 1
        for step, made in zip(review.steps, [None, *game.moves], strict=True):
            if made is not None:
                again.play(made[1], seat=made[0])
            assert (step.seat, step.move) == (made or (None, None))
            assert step.events == plain(again.events(seat, since=again.steps - 1))
            assert step.view == plain(again.view(seat))
            assert step.truth == {part: again.truth()[part] for part in kit(name).hidden}


def test_steps_that_somebody_did_not_hear_are_listed(client: httpx.Client) -> None:
    steps = client.get("/api/records/volto-1/review?seat=1").json()["steps"]
    unheard = [step for step in steps if "@" in (step["move"] or "") and step["seat"] == 0]
    assert len(unheard) == 10
    assert all(step["events"] == [] for step in unheard)
    assert (
        steps[1]["truth"]["setups"] != steps[0]["truth"]["setups"] == ["...../.....", "...../....."]
    )


@pytest.mark.parametrize("name", GAMES)
def test_beliefs_are_those_of_the_moment(client: httpx.Client, name: str) -> None:
    game = GAMES[name]
    again = ridotto.new(name, seats=game.seats, seed=game.seed, options=OPTIONS[name])
    for step in range(len(game.moves) + 1):
        if step:
            again.play(game.moves[step - 1][1], seat=game.moves[step - 1][0])
        seat = [None, *range(game.seats)][step % (game.seats + 1)]
        if step % 5 and step != len(game.moves):
            continue
        query = {"step": step} | ({} if seat is None else {"seat": seat})
        answer = client.get(f"/api/records/{name}-1/beliefs", params=query)
        assert answer.headers["cache-control"] == KEPT
        believed = msgspec.json.decode(answer.content, type=Believed)
        assert (believed.step, believed.seat) == (step, seat)
        assert believed.things == again.belief(seat).chances(kernel.new_rng(0))
        assert believed.truth == {part: again.truth()[part] for part in kit(name).hidden}


@pytest.mark.parametrize("name", GAMES)
def test_nobody_rules_out_what_is_true(name: str) -> None:
    """Of every hidden thing, the case that is so had a chance."""
    record = records.read(records.write(GAMES[name]))
    for seat in (None, 0):
        for step in range(0, len(record.moves), 4):
            believed = studies.believed(record, seat, step)
            for thing, cases in believed.things.items():
                for case in kit(name).cases(seat, thing, believed.truth):
                    assert cases.get(case, 1.0) > 0, (step, thing, case)


WRONG = [
    ("nosuchrecord/review", 404, "missing"),
    ("nosuchrecord/beliefs?step=0", 404, "missing"),
    ("volto-1x/review", 404, "missing"),
    ("%00/review", 404, "missing"),
    ("volto-1/review?seat=2", 400, "wrong_seat"),
    ("volto-1/review?seat=-1", 400, "bad_request"),
    ("volto-1/review?seat=99999999999999999999", 400, "bad_request"),
    ("volto-1/review?seat=one", 400, "bad_request"),
    ("volto-1/beliefs", 400, "bad_request"),
    ("volto-1/beliefs?step=1999", 400, "bad_message"),
    ("volto-1/beliefs?step=-1", 400, "bad_request"),
    ("volto-1/beliefs?step=99999", 400, "bad_request"),
    ("volto-1/beliefs?step=one", 400, "bad_request"),
    ("volto-1/beliefs?step=1&seat=2", 400, "wrong_seat"),
    ("volto-1/beliefs?step=1&seat=12", 400, "bad_request"),
]


@pytest.mark.parametrize(("path", "status", "code"), WRONG)
def test_what_is_wrong_is_told_and_not_kept(
    client: httpx.Client, path: str, status: int, code: str
) -> None:
    answer = client.get(f"/api/records/{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["cache-control"] == "no-store"


def test_the_step_after_the_last_one_is_none(client: httpx.Client) -> None:
    last = len(GAMES["twilight"].moves)
    assert client.get(f"/api/records/twilight-1/beliefs?step={last}").status_code == 200
    beyond = client.get(f"/api/records/twilight-1/beliefs?step={last + 1}")
    assert beyond.json()["message"] == f"there are steps 0 to {last}, not {last + 1}"


def test_too_long_a_game_is_not_replayed(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "MOST_MOVES", 3)
    for path in ("review", "beliefs?step=0"):
        answer = client.get(f"/api/records/volto-1/{path}")
        assert (answer.status_code, answer.json()["code"]) == (400, "too_long")


async def review_of(guest: Guest, table: str) -> Any:
    """The review of the first game of a table."""
    return await guest.call("GET", f"/api/records/{table}-1/review")


def test_a_record_of_old_is_shown_with_all_options_by_their_names_of_today() -> None:
    for path in sorted(GOLDEN.glob("*/golden/records/v*.json")):
        record = json.loads(path.read_bytes())
        review = studies.review(records.read(record), None, [])
        assert review.options == plain(ridotto.replay(record, compiled=True).options)


def test_those_who_may_find_the_table_are_told_who_played() -> None:
    async def scenario() -> None:
        async with open_quick_site() as server:
            table, (anna, ben) = await begin(server, "volto")
            stranger = server.stranger()
            sockets = [await anna.connect(table, 0), await ben.connect(table, 1)]
            await sockets[0].do("resign")
            for guest in (anna, ben):
                told = await review_of(guest, table)
                assert told["names"] == ["guest 0", "guest 1"]
                assert told["ended"] == {"reason": "resigned", "seat": 0}
                assert told["dealing"]["table"] == table
                assert told["result"]["winners"] == [1]
                assert len(told["steps"]) == 1
            assert (await review_of(stranger, table))["names"] == []
            await sockets[1].do("leave")
            carla = await server.guest("Carla")
            invite = server.invite(table)
            await carla.sit(table, invite=invite)
            assert (await review_of(carla, table))["names"] == ["guest 0", "guest 1"]
            await sockets[0].do("rematch")
            await (await carla.connect(table, 1)).do("rematch")
            assert (await review_of(carla, table))["names"] == []

    run(scenario())
