"""Every test of a `name` runs over all games, and over the game of the guide, which has no AI."""

from collections.abc import Iterator

import pytest

import ridotto
from tests.support.fixture_game import FIXTURE, registered


@pytest.fixture(params=[*sorted({*ridotto.names(), FIXTURE})])
def name(request: pytest.FixtureRequest) -> Iterator[str]:
    """A game."""
    with registered(request.param):
        yield request.param
