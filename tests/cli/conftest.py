"""A database with games, for a test to read or to spoil."""

import asyncio
import pathlib
import shutil

import pytest

from tests.support.cli_database import SampleDatabase, contents, fill


@pytest.fixture(scope="session")
def sample_original(tmp_path_factory: pytest.TempPathFactory) -> SampleDatabase:
    """A database with games in every phase."""
    sample = SampleDatabase(tmp_path_factory.mktemp("sample") / "ridotto.db")
    asyncio.run(fill(sample))
    return sample


@pytest.fixture
def sample(sample_original: SampleDatabase, tmp_path: pathlib.Path) -> SampleDatabase:
    """A copy of it, for one test to spoil."""
    copy = SampleDatabase(tmp_path / "ridotto.db")
    shutil.copy(sample_original.path, copy.path)
    vars(copy).update({**vars(sample_original), "path": copy.path, "url": copy.url})
    return copy


@pytest.fixture
def game(sample: SampleDatabase, tmp_path: pathlib.Path) -> pathlib.Path:
    """The record of the game that was played to the end."""
    path = tmp_path / "game.json"
    found = contents(sample.url)[sample.played]
    assert isinstance(found, bytes)
    path.write_bytes(found)
    return path
