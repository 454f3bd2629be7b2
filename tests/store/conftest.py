"""Every test that asks for a `url` runs on both databases."""

import pathlib
from collections.abc import Iterator

import pytest

from tests.support import postgres


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: pathlib.Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/ridotto.db"
    else:
        with postgres.running() as server:
            yield server.url


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running
