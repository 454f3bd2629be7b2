"""The schema of all messages, from which the page in the browser makes its types."""

import json
import pathlib

from ridotto.server.http.schema import schema
from tests.support.cli import Ran

KEPT = pathlib.Path(__file__).parents[2] / "web" / "schema.json"


def test_the_page_has_the_schema_of_this_server() -> None:
    printed = Ran("schema").ended_well().out
    assert KEPT.read_text() == printed, "run `ridotto schema > web/schema.json`"


def test_a_schema_names_everything_that_clients_need() -> None:
    kept = json.loads(KEPT.read_text())
    assert sorted(kept) == sorted(schema())
    assert {"Shown", "Mine", "Trial", "Tried", "Review", "Believed"} <= set(kept["http"]["$defs"])
    for part in kept.values():
        assert part["$ref"] == "#/$defs/Whole"
