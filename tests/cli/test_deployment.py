"""What deploy/ and docs/host/settings.md say is true."""

import configparser
import importlib
import json
import os
import pathlib
import re
import shlex
import shutil
import stat
import subprocess
import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import typer

from ridotto.cli import app
from ridotto.server.settings import PREFIX, ServerSettings, read_settings
from tests.support.cli import SOURCES, Ran

ROOT = SOURCES.parent
DEPLOY = ROOT / "deploy"
COMPOSE = importlib.import_module("yaml").safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
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


def test_every_setting_of_the_file_has_a_paragraph_that_explains_it() -> None:
    _, *paragraphs = (ROOT / "deploy/ridotto.toml").read_text("utf-8").strip().split("\n\n")
    assert len(paragraphs) == len(FIELDS)
    for field, paragraph in zip(FIELDS, paragraphs, strict=True):
        *comment, setting = paragraph.splitlines()
        assert setting.startswith(f"#{field.name} = "), paragraph
        assert comment, f"{field.name} stands there without a word"
        assert all(line.startswith("# ") and len(line) > 10 for line in comment), paragraph


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


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """The services of compose.yaml."""
    return dict(COMPOSE["services"])


@pytest.fixture
def secrets(tmp_path: pathlib.Path) -> pathlib.Path:
    """The secrets that a host makes."""
    return make_secrets(tmp_path)


def make_secrets(folder: pathlib.Path, **given: str) -> pathlib.Path:
    """Run the script that makes secrets, in a copy of its folder."""
    shutil.copy(DEPLOY / "secrets.sh", folder)
    kept = {name: value for name, value in os.environ.items() if name != "POSTGRES_PASSWORD"}
    subprocess.run(
        ["sh", folder / "secrets.sh"], check=True, env={**kept, **given}, capture_output=True
    )
    return folder / "secrets"


def test_compose_gives_settings_and_secrets_that_are_read(
    services: dict[str, Any], secrets: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    filled = {
        name: value.replace("${DOMAIN:?}", "a.example").replace("/run/secrets", str(secrets))
        for name, value in services["ridotto"]["environment"].items()
    }
    settings = read_settings({"data": str(tmp_path)}, filled)
    assert (settings.workers, settings.behind_proxy) == (2, True)
    assert settings.hosts == ("a.example",)
    password = (secrets / "postgres_password").read_text()
    assert len(password) >= 32
    assert settings.database == f"postgresql://ridotto:{password}@postgres/ridotto"
    assert settings.metrics_token == (secrets / "metrics_token").read_text()
    assert len(settings.metrics_token) >= 32
    assert "PASSWORD" not in json.dumps(filled)


def test_every_secret_is_made_once_and_given_where_it_is_needed(
    services: dict[str, Any], secrets: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    assert stat.S_IMODE(secrets.stat().st_mode) == 0o700
    made = {path.name: path.read_text() for path in secrets.iterdir()}
    assert len(set(made.values())) == len(made)
    # Each container has a user of its own; none can be asked to own the file.
    assert {stat.S_IMODE(path.stat().st_mode) for path in secrets.iterdir()} == {0o444}
    assert {name: each["file"] for name, each in COMPOSE["secrets"].items()} == {
        name: f"./secrets/{name}" for name in made
    }
    assert {path.name: path.read_text() for path in make_secrets(tmp_path).iterdir()} == made
    for name, service in services.items():
        text = json.dumps([service.get("environment"), service.get("command")])
        named = {*re.findall(r"/run/secrets/(\w+)", text)}
        if name == "prometheus":
            text = (DEPLOY / "monitoring/prometheus.yml").read_text("utf-8")
            named |= {*re.findall(r"/run/secrets/(\w+)", text)}
        assert named == {*service.get("secrets", ())}, name


def test_who_has_a_database_already_brings_its_password(tmp_path: pathlib.Path) -> None:
    secrets = make_secrets(tmp_path, POSTGRES_PASSWORD="of0version2")
    assert (secrets / "postgres_password").read_text() == "of0version2"
    assert (secrets / "database").read_text() == "postgresql://ridotto:of0version2@postgres/ridotto"


def test_every_container_has_bounds_and_what_it_mounts_is_there(services: dict[str, Any]) -> None:
    assert set(services) == {"ridotto", "postgres", "caddy", "prometheus", "grafana"}
    always = {name for name, service in services.items() if "profiles" not in service}
    assert always == {"ridotto", "postgres", "caddy"}
    for name, service in services.items():
        assert re.fullmatch(r"\d+[gm]", service["mem_limit"]), name
        assert 0 < service["pids_limit"] <= 512, name
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file(), source
                assert volume.endswith(":ro"), source
            else:
                assert source in COMPOSE["volumes"], source
    # Whoever reads the figures learns when somebody acts unheard.
    assert "ports" not in services["prometheus"]
    assert services["grafana"]["ports"] == ["127.0.0.1:3000:3000"]


@pytest.mark.parametrize("name", ["ridotto.service", "ridotto-backup.service"])
def test_units_of_systemd_have_bounds(name: str) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
    unit.read(DEPLOY / name)
    service = unit["Service"]
    assert service["DynamicUser"] == "yes"
    assert service["MemoryMax"] in ("1G", "2G")
    assert 0 < int(service["TasksMax"]) <= 512
    program, command, *_ = shlex.split(service["ExecStart"])
    assert program == "/opt/ridotto/bin/ridotto"
    assert command in typer.main.get_group(app).commands


def test_the_image_takes_only_what_the_lock_names(tmp_path: pathlib.Path) -> None:
    docker = (DEPLOY / "Dockerfile").read_text("utf-8")
    installs = re.findall(r"pip (?:install|download|wheel)[^&\n]*", docker)
    assert len(installs) == 4
    for each in installs:
        assert "--require-hashes" in each or "--no-index" in each or "--no-deps" in each, each
    variables = dict(re.findall(r"\b(RIDOTTO_[A-Z_]+)=(\S+)", docker))
    settings = read_settings({}, {**variables, "RIDOTTO_DATA": str(tmp_path)})
    assert (settings.host, settings.browser) == ("0.0.0.0", False)
    (check,) = re.findall(r"(?m)^HEALTHCHECK .* CMD (.*)$", docker)
    program, *arguments = json.loads(check)
    assert program == "ridotto"
    Ran(*arguments, "--help").ended_well()


def test_what_others_wrote_for_ci_is_named_by_commit() -> None:
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    used = [name for path in workflows for name in re.findall(r"uses: (.*)", path.read_text())]
    assert used
    for each in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each), each
