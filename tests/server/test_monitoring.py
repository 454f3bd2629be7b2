"""What watches over a server in deploy/monitoring speaks of figures that the server tells."""

from __future__ import annotations

import asyncio
import importlib
import itertools
import json
import logging
import pathlib
import re
from collections import defaultdict
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from ridotto.errors import RidottoError
from ridotto.server.errors import code_of
from ridotto.server.metrics import ErrorCount
from tests.support.server_client import Refusal, Server, open_site

TOKEN = "m" * 32
FOLDER = pathlib.Path(__file__).parents[2] / "deploy" / "monitoring"
BOARD = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))
# What Prometheus itself adds, and knows of every target.
OF_PROMETHEUS = {"instance", "job"}
LEFT_OUT = {"ridotto_commit_seconds_count", "ridotto_commit_seconds_sum"}


def read_yaml(name: str) -> Any:
    return importlib.import_module("yaml").safe_load((FOLDER / name).read_text("utf-8"))


RULES = [rule for group in read_yaml("alerts.yml")["groups"] for rule in group["rules"]]
EXPRESSIONS = [
    *(target["expr"] for panel in BOARD["panels"] for target in panel["targets"]),
    *(rule["expr"] for rule in RULES),
]


async def some_life(server: Server) -> None:
    """Something of everything that is counted."""
    guest = await server.guest("Anna")
    made = await guest.create("volto")
    seat = await guest.connect(made["table"], 0)
    await seat.do("seat_bot", seat=1, bot="random")
    await seat.do("ready")
    await seat.until_seen(lambda: seat.view is not None and bool(seat.view["legal"]))
    await seat.play(seat.view["legal"][0])
    with pytest.raises(Refusal):
        await seat.do("seat_bot", seat=1, bot="random")
    with pytest.raises(Refusal):
        await guest.call("GET", "/api/tables/nosuchtable1")
    server.site.metrics.bots_failed.labels("random").inc()
    count = ErrorCount(server.site.metrics)
    logging.getLogger("ridotto.somewhere").addHandler(count)
    try:
        logging.getLogger("ridotto.somewhere").error("something went wrong")
        logging.getLogger("ridotto.somewhere").warning("something looks odd")
    finally:
        logging.getLogger("ridotto.somewhere").removeHandler(count)


@pytest.fixture(scope="module")
def told() -> dict[str, list[tuple[dict[str, str], float]]]:
    """All figures of a server where something has happened: labels and values, by name."""
    found = defaultdict(list)

    async def main() -> None:
        async with open_site(metrics_token=TOKEN) as server:
            await some_life(server)
            async with httpx.AsyncClient() as client:
                headers = {"authorization": f"Bearer {TOKEN}"}
                text = (await client.get(f"{server.url}/metrics", headers=headers)).text
            for family in text_string_to_metric_families(text):
                for sample in family.samples:
                    found[sample.name].append((sample.labels, sample.value))

    asyncio.run(main())
    return dict(found)


def test_every_figure_that_is_watched_is_told(told: dict[str, Any]) -> None:
    assert len(EXPRESSIONS) > 30
    for expression in EXPRESSIONS:
        names = re.findall(r"\bridotto_\w+", expression)
        assert names or 'up{job="ridotto"}' in expression
        assert set(names) <= set(told), expression
        labels = {label for name in names for given, _ in told[name] for label in given}
        named = re.findall(r"(\w+)=~?\"", expression)
        named += [
            part for some in re.findall(r"by \(([^)]*)\)", expression) for part in some.split(", ")
        ]
        assert set(named) <= labels | OF_PROMETHEUS, expression


def test_every_figure_that_is_told_is_watched(told: dict[str, Any]) -> None:
    watched = set(re.findall(r"\bridotto_\w+", " ".join(EXPRESSIONS)))
    assert {name for name in told if not name.endswith("_created")} - watched <= LEFT_OUT


def test_the_page_for_hosts_names_every_figure(told: dict[str, Any]) -> None:
    page = (FOLDER.parents[1] / "docs/host/monitoring.md").read_text("utf-8")
    rows = re.findall(r"(?m)^\| (`ridotto_[^|]*)\|", page)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    plain = {re.sub(r"_(bucket|count|sum)$", "", name) for name in told}
    assert named == {name for name in plain if not name.endswith("_created")}


def codes(kind: type[RidottoError] = RidottoError) -> set[str]:
    """The codes of all errors."""
    return {code_of(kind("")) if kind is not RidottoError else ""}.union(
        *(codes(each) for each in kind.__subclasses__() if each.__init__ is ValueError.__init__)
    )


def test_the_values_that_are_asked_for_exist(told: dict[str, Any]) -> None:
    text = " ".join(EXPRESSIONS)
    for label, values in re.findall(r"(act|lane|code)=~?\"([^\"]*)\"", text):
        for value in values.split("|"):
            if label == "code":
                assert value in {*codes(), "too_fast"}
            else:
                samples = itertools.chain.from_iterable(told.values())
                assert any(given.get(label) == value for given, _ in samples), value


def test_what_happened_is_counted(told: dict[str, Any]) -> None:
    def of(name: str, **labels: str) -> list[float]:
        return [
            value for given, value in told[f"ridotto_{name}"] if labels.items() <= given.items()
        ]

    assert of("acts_total", act="play") == [1]
    assert of("refused_total", code="missing") == [1]
    assert of("refused_total", code="not_now") == [1]
    assert of("errors_total") == [1]
    assert of("users") == of("sockets") == of("rooms") == [1]
    assert [*map(sum, (of("workers"), of("thinking_waiting")))] == [1, 0]
    assert of("memory_bytes")[0] > 2**20
    assert of("started_seconds")[0] > 1_600_000_000


def test_the_dashboard_can_be_put_up_by_itself() -> None:
    ids = [panel["id"] for panel in BOARD["panels"]]
    assert len(set(ids)) == len(ids)
    taken: set[tuple[int, int]] = set()
    for panel in BOARD["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        taken |= cells
        assert panel["title"]
        assert panel["description"]
        references = [target["refId"] for target in panel["targets"]]
        assert len(set(references)) == len(references)
        assert {target["datasource"]["uid"] for target in panel["targets"]} == {"${datasource}"}
    assert max(x for x, _ in taken) == 23
    variables = {variable["name"] for variable in BOARD["templating"]["list"]}
    asked = {name for text in EXPRESSIONS for name in re.findall(r"\$(\w+)", text)}
    assert asked - {"__rate_interval"} <= variables
    assert "datasource" in variables


def test_every_alert_says_what_it_is_and_what_to_do() -> None:
    names = [rule["alert"] for rule in RULES]
    assert len(set(names)) == len(names) > 8
    for rule in RULES:
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["what_to_do"]


def test_figures_are_fetched_with_the_token() -> None:
    (job,) = read_yaml("prometheus.yml")["scrape_configs"]
    assert job["job_name"] == "ridotto"
    assert job["authorization"] == {"credentials_file": "/run/secrets/metrics_token"}
    assert "metrics_path" not in job, "/metrics is where Prometheus looks by itself"
    assert read_yaml("prometheus.yml")["rule_files"] == ["alerts.yml"]
