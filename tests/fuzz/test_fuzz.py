"""Junk of all kinds harms no server and no honest table, and the fuzzers would notice if it did."""

import random

import pytest

from ridotto.server.http.schema import schema
from tests.fuzz import run as runs
from tests.fuzz.frames import Frames
from tests.fuzz.fuzzers import Tally
from tests.fuzz.grounds import Grounds, Planted, User
from tests.fuzz.run import PARTS, Plan, disturbances, faults_in, growth, run, warnings_in
from tests.fuzz.spoiling import junk, spoilt, spoilt_bytes, spoilt_text, written


def check(messages: int, seed: int, *, compiled: bool) -> None:
    """Send so many messages; nothing may be wrong, and much must have been tried."""
    sent = 0

    def tick(count: int) -> None:
        nonlocal sent
        sent += count

    found = run(Plan(messages, 10, seed, 0.5, compiled), tick)
    assert [fault for part in found.values() for fault in part["faults"]] == []
    assert sent == sum(part["messages"] for part in found.values()) >= messages
    for part in PARTS:
        assert len(found[part.name]["kinds"]) > 8
        answers = found[part.name]["answers"]
        assert {"200", "400", "101", "bad_message", "synced"} <= answers.keys()


def test_two_thousand_messages_harm_nobody() -> None:
    check(2000, 1, compiled=False)


@pytest.mark.slow
def test_a_hundred_thousand_messages_harm_nobody() -> None:
    check(100_000, 2, compiled=True)


def test_the_same_seed_makes_the_same_messages() -> None:
    def messages(seed: str) -> list[bytes]:
        grounds = Grounds(0, random.Random(seed))
        grounds.users.append(User("x", "203.0.113.1"))
        grounds.good.append('{"type":"ping"}')
        grounds.tables.append(Planted("t", "i", "h", "any", [grounds.users[0]] * 2))
        frames = Frames(schema()["socket"], grounds, Tally().kinds, seed)
        return [frames.upgrade(), frames.hello(), *(frames.next() for _ in range(200))]

    assert messages("a") == messages("a") != messages("b")


def test_whatever_is_spoilt_can_be_sent() -> None:
    chance = random.Random(0)
    for _ in range(2000):
        value = spoilt(chance, {"type": "do", "id": "1", "act": {"do": "play", "moves": ["a"]}})
        text = written(value)
        assert written(junk(chance)).isascii()
        assert isinstance(spoilt_text(chance, text), str)
        assert isinstance(spoilt_bytes(chance, text.encode()), bytes)


def test_all_that_may_not_happen_is_told() -> None:
    assert faults_in(['{"level":"error","message":"x"}', "Traceback: no line of a log"]) != []
    assert faults_in(['{"level":"warning","message":"y"}']) == []
    assert warnings_in(['{"level":"warning","message":"y"}'] * 2) == {"y": 2}
    assert list(disturbances({"wrong": {"busy": 2}}, "meanwhile")) == [
        "an honest table was disturbed (meanwhile): busy, 2 times"
    ]
    assert list(growth({"warm_mb": 100.0, "end_mb": 101.0 + runs.MOST_GROWTH_MB})) != []
    assert list(growth({"warm_mb": 100.0, "end_mb": 100.0})) == []
