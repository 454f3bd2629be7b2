"""What is done for an answer, counted: steps made, views made, events made, walked and told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import ridotto
from ridotto.engine.game import Game
from ridotto.engine.registry import find

WORK: Counter[str] = Counter()  # that was done, while it is counted


def count_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count from now on what is done with all games."""
    for name in ridotto.names():
        view = find(name).view
        _count(monkeypatch, view, "view", "views made")
        _count(monkeypatch, view, "events", "events made", len)
    # Not how often a step was tried: for many draws that is twice, unless the draws are scripted.
    _count(monkeypatch, Game, "_keep", "steps made")
    _count(monkeypatch, Game, "_fill", "legal moves found")
    _count(monkeypatch, Game, "view", "views asked for")
    _count(monkeypatch, Game, "events", "events told", len)
    _count(monkeypatch, Game, "events_after", "events told", len)
    _count(monkeypatch, Game, "belief", "beliefs made")
    honest = Game.events

    def walking(game: Game, seat: int | None, *, since: int = 0) -> Any:
        WORK["steps walked"] += game.steps - since if since else 0
        return honest(game, seat, since=since)

    monkeypatch.setattr(Game, "events", walking)


def _count(
    monkeypatch: pytest.MonkeyPatch,
    owner: Any,
    name: str,
    what: str,
    size: Callable[[Any], int] = lambda _: 1,
) -> None:
    honest = getattr(owner, name)

    def counting(*arguments: Any, **named: Any) -> Any:
        found = honest(*arguments, **named)
        WORK[what] += size(found)
        return found

    monkeypatch.setattr(owner, name, counting)
