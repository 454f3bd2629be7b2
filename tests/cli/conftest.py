"""What is left of an evening, for a test to look at or to spoil."""

import asyncio
import pathlib
import shutil

import pytest

from tests.support.cli_evening import House, contents, spend


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house whose evening is over."""
    house = House(tmp_path_factory.mktemp("evening") / "ridotto.db")
    asyncio.run(spend(house))
    return house


@pytest.fixture
def house(evening: House, tmp_path: pathlib.Path) -> House:
    """The same house, for one test to spoil."""
    copy = House(tmp_path / "ridotto.db")
    shutil.copy(evening.path, copy.path)
    vars(copy).update({**vars(evening), "path": copy.path, "url": copy.url})
    return copy


@pytest.fixture
def game(house: House, tmp_path: pathlib.Path) -> pathlib.Path:
    """The record of the game that was played to the end."""
    path = tmp_path / "game.json"
    found = contents(house.url)[house.played]
    assert isinstance(found, bytes)
    path.write_bytes(found)
    return path
