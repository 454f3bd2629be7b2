"""An address says which database it is."""

import pathlib
import sys

import pytest

from ridotto.store import StoreError, connect
from ridotto.store.postgres.store import PostgresStore
from ridotto.store.sqlite.store import SqliteStore


@pytest.mark.parametrize(
    "url", ["ridotto.db", "/var/ridotto.db", "sqlite:///ridotto.db", "c:ridotto.db"]
)
def test_files_are_sqlite(url: str) -> None:
    assert isinstance(connect(url), SqliteStore)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_servers_are_postgres(scheme: str) -> None:
    assert isinstance(connect(f"{scheme}://somebody@somewhere/server"), PostgresStore)


@pytest.mark.parametrize("url", ["", "sqlite:///", "mysql://a:secret@b/c", "sqlite://ridotto.db"])
def test_other_addresses_are_refused_without_telling_passwords(url: str) -> None:
    with pytest.raises(StoreError, match="a store is sqlite:///path, a path or") as caught:
        connect(url)
    assert "secret" not in str(caught.value)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("ridotto.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match="pip install asyncpg"):
        connect("postgresql://server")


def test_nothing_is_made_before_opening(tmp_path: pathlib.Path) -> None:
    connect(str(tmp_path / "ridotto.db"))
    assert list(tmp_path.iterdir()) == []
