"""What deploy/ and docs/host/settings.md say is true."""

import configparser
import importlib
import json
import pathlib
import re
import shlex
import tomllib
from collections.abc import Iterator

import msgspec
import pytest
import typer

from ridotto.cli import app
from ridotto.server.settings import PREFIX, ServerSettings, read_settings
from tests.support.cli import SOURCES, Ran

ROOT = SOURCES.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FIELDS = msgspec.structs.fields(ServerSettings)


def test_every_setting_is_explained() -> None:
    text = (ROOT / "deploy/ridotto.toml").read_text("utf-8")
    assert tomllib.loads(text) == {}
    given = tomllib.loads(re.sub(r"(?m)^#(?=[a-z_]+ = )", "", text))
    assert list(given) == [field.name for field in FIELDS]
    assert msgspec.convert(given, ServerSettings) == ServerSettings()
    pages = (ROOT / "docs/host/settings.md").read_text("utf-8")
    serve = Ran("serve", "--help").out
    for field in FIELDS:
        row = next(line for line in pages.splitlines() if line.startswith(f"| `{field.name}` "))
        _, _, flag, environment, default, meaning, _ = (part.strip() for part in row.split("|"))
        assert environment == f"`{PREFIX}{field.name.upper()}`"
        shown = json.dumps(field.default) if field.default != () else "[]"
        assert default == f"`{shown}`", field.name
        assert meaning
        assert ("--" + field.name.replace("_", "-") in serve) == (flag != ""), field.name
        assert flag == "" or flag.startswith(f"`--{field.name}"), field.name


def commands_in(page: str) -> Iterator[list[str]]:
    """The arguments of every `ridotto` that a page tells its readers to type."""
    start = r"(?:\.venv/bin/)?ridotto\b"
    for block in re.findall(r"(?ms)^```console\n(.*?)^```", page):
        for line in re.findall(rf"(?m)^{start}(.*)", block):
            yield shlex.split(line, comments=True)
    known = typer.main.get_group(app).commands
    for text in re.findall(rf"`{start} ([^`\n]*)`", page):
        arguments = shlex.split(text)
        if arguments[0].startswith("-") or arguments[0] in known:
            yield arguments


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_command_that_the_pages_name_is_understood(path: pathlib.Path) -> None:
    for arguments in commands_in(path.read_text("utf-8")):
        # Options are read before the help is shown, and values that stand for others are not.
        Ran(*arguments, "--help").ended_well()


def test_there_are_commands_in_the_pages() -> None:
    found = [command for path in PAGES for command in commands_in(path.read_text("utf-8"))]
    assert len(found) > 20
    assert ["--host", "0.0.0.0"] in found


def test_the_files_to_deploy_with(tmp_path: pathlib.Path) -> None:
    yaml = importlib.import_module("yaml")
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))["services"]
    assert set(services) == {"ridotto", "postgres", "caddy"}
    settings = read_settings({"data": str(tmp_path)}, services["ridotto"]["environment"])
    assert (settings.workers, settings.behind_proxy) == (2, True)
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
    unit.read(ROOT / "deploy/ridotto.service")
    assert unit["Service"]["DynamicUser"] == "yes"
    docker = (ROOT / "deploy/Dockerfile").read_text("utf-8")
    variables = dict(re.findall(r"\b(RIDOTTO_[A-Z_]+)=(\S+)", docker))
    settings = read_settings({}, {**variables, "RIDOTTO_DATA": str(tmp_path)})
    assert (settings.host, settings.browser) == ("0.0.0.0", False)
