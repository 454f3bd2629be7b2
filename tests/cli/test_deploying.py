"""What deploy/ and docs/host/settings.md say is true."""

import configparser
import importlib
import json
import pathlib
import re
import tomllib

import msgspec

from ridotto.server.settings import PREFIX, ServerSettings, read_settings
from tests.support.cli import SOURCES, Ran

ROOT = SOURCES.parent
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


def test_the_files_to_deploy_with(tmp_path: pathlib.Path) -> None:
    yaml = importlib.import_module("yaml")
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))["services"]
    assert set(services) == {"house", "postgres", "caddy"}
    settings = read_settings({"data": str(tmp_path)}, services["house"]["environment"])
    assert (settings.workers, settings.behind_proxy) == (2, True)
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
    unit.read(ROOT / "deploy/ridotto.service")
    assert unit["Service"]["DynamicUser"] == "yes"
    docker = (ROOT / "deploy/Dockerfile").read_text("utf-8")
    variables = dict(re.findall(r"\b(RIDOTTO_[A-Z_]+)=(\S+)", docker))
    settings = read_settings({}, {**variables, "RIDOTTO_DATA": str(tmp_path)})
    assert (settings.host, settings.browser) == ("0.0.0.0", False)
