"""A swap at the page looks the same to whoever watches the wire, whether it is real or not."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from ridotto.engine.registry import find
from ridotto.server.padding import LEAST_BYTES
from tests.games.mascarade.page import QUIET, begin
from tests.support.page_driver import CALM, Visit


@pytest.mark.parametrize("word", ["Really swap", "Only pretend"])
def test_a_swap_is_as_long_whether_it_is_real_or_not(visit: Visit, word: str) -> None:
    sent: list[str] = []
    got: list[str] = []

    def listen(wire: Any) -> None:
        wire.on("framesent", lambda text: sent.append(text))
        wire.on("framereceived", lambda text: got.append(text))

    page = visit("/api/games", **CALM)
    page.on("websocket", listen)
    anna = begin(page, 4, QUIET)
    while anna.is_my_turn() and anna.claim() is not None:
        anna.answer("Let it pass")
    expect(anna.turn).to_be_visible()
    told = len(got)
    anna.swap(anna.place("Brighella"), word)
    done = next(number for number, text in enumerate(got[told:], told) if '"done"' in text)
    assert {len(text) for text in sent if '"ping"' not in text} == {LEAST_BYTES}
    heard = json.loads(got[done + 1])["events"]
    assert [event["type"] for event in heard] == ["swapped", "turn"]
    lengths = [LEAST_BYTES, LEAST_BYTES + find("mascarade").json_size.of(seats=4, events=2)]
    assert [len(text) for text in got[done : done + 2]] == lengths
