"""Whoever sees on the wire how long everything is, learns nothing of what is hidden from them.

The same session is played in two worlds that an observer cannot tell apart. In both, everybody does
as much at the same moments, but with other masks, cards and swaps: the commands, answers and frames
of all must be as many and as long, also those of the players whose secrets they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

import ridotto
from ridotto.server import padding
from ridotto.table import deal
from tests.support.kit import games_with_secret_deeds
from tests.support.server_lengths import Seen, watch_session
from tests.support.server_session import Dealer, open_stage, run
from tests.support.server_worlds import make_plan, paced_worlds

GAMES = ridotto.names()
ALL_KINDS = {
    *("hello", "do", "preview", "synced", "update", "done", "previewed", "refused"),
    "GET /api/me/tables 200",
}


@pytest.fixture
def dealer(monkeypatch: pytest.MonkeyPatch) -> Dealer:
    """Decides which world the next game is played in."""
    found = Dealer()
    monkeypatch.setattr(deal, "Game", found)
    return found


async def compare_lengths(
    dealer: Dealer, name: str, seeds: Iterable[int], unheard: bool = False
) -> Counter[str]:
    """Spend some days in both worlds; how much of each kind was on the wire."""
    kinds: Counter[str] = Counter()
    async with open_stage(dealer) as here, open_stage(dealer) as there:
        for seed in seeds:
            plan = make_plan(name, seed, unheard)
            real, other = paced_worlds(plan)
            ours = await watch_session(here, plan, real)
            theirs = await watch_session(there, plan, other)
            assert ours.keys() == theirs.keys()
            for line, seen in ours.items():
                compare_line((name, seed, plan.observer, line), seen, theirs[line])
                kinds.update(each.kind for each in seen)
    return kinds


def compare_line(where: object, ours: list[Seen], theirs: list[Seen]) -> None:
    """Everything in the same order, of the same kind and of the same length."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        assert one == other, (where, number)
    assert len(ours) == len(theirs), where


@pytest.mark.parametrize("name", GAMES)
def test_no_length_depends_on_a_secret(name: str, dealer: Dealer) -> None:
    kinds = run(compare_lengths(dealer, name, range(500, 504)))
    assert kinds.keys() >= ALL_KINDS, ALL_KINDS - kinds.keys()


@pytest.mark.parametrize("name", games_with_secret_deeds())
def test_no_length_depends_on_what_is_done_unheard(name: str, dealer: Dealer) -> None:
    kinds = run(compare_lengths(dealer, name, range(600, 603), unheard=True))
    assert kinds["do"] > 30


@pytest.mark.slow
@pytest.mark.parametrize("unheard", [False, True], ids=["any", "unheard"])
@pytest.mark.parametrize("name", GAMES)
def test_no_length_depends_on_a_secret_on_many_days(
    name: str, unheard: bool, dealer: Dealer
) -> None:
    assert run(compare_lengths(dealer, name, range(2000, 2036), unheard))


@pytest.mark.parametrize("name", GAMES)
def test_sizes_to_round_up_to_would_be_found_out(
    name: str, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds can lie on both sides of one."""

    def rounded(text: bytes, length: int = 0) -> bytes:
        return text.ljust(-(-len(text) // 32) * 32)

    monkeypatch.setattr(padding, "padded", rounded)
    with pytest.raises(AssertionError, match=f"'{name}', [0-9]+, .* told"):
        run(compare_lengths(dealer, name, range(500, 520)))
