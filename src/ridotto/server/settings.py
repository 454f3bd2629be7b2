"""Settings of the server: defaults, then a TOML file, then the environment, then flags."""

import difflib
import os
import pathlib
import re
import tomllib
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
import platformdirs

from ridotto.errors import RidottoError

PREFIX = "RIDOTTO_"
FILE = "ridotto.toml"
KEY_CHARACTERS = 32
LONGEST_CLOCK_DAYS = 14
# Kubernetes tells every container of every service: one called ridotto, or ridotto-anything, sets
# variables that begin like ours.
SERVICE_LINK = re.compile(
    r"(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)=.*"
    r"|(\w+_)?PORT=(tcp|udp|sctp)://.*"
)

Seconds = Annotated[float, msgspec.Meta(ge=0, le=3600)]


class BadSettings(RidottoError):
    """A setting is unknown or has a value that is not allowed."""


class ServerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything a host can choose; docs/host/settings.md explains each."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    data: str = ""
    database: str = ""
    secret_key: str = ""
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    origins: tuple[str, ...] = ()
    behind_proxy: bool = False
    browser: bool = True
    compile: bool = True
    metrics_token: str = ""
    keep_days: Annotated[int, msgspec.Meta(ge=0, le=36500)] = 0
    bot_pace: Seconds = 0.7
    bot_limit: Annotated[float, msgspec.Meta(gt=0, le=3600)] = 10.0
    bot_threads: Annotated[int, msgspec.Meta(ge=1, le=256)] = 2
    follower_delay: Seconds = 5.0
    log_level: Literal["debug", "info", "warning", "error", "critical"] = "info"
    rate_factor: Annotated[float, msgspec.Meta(gt=0)] = 1.0
    time_factor: Annotated[float, msgspec.Meta(gt=0)] = 1.0

    @property
    def folder(self) -> pathlib.Path:
        """Where the data are."""
        return pathlib.Path(self.data or platformdirs.user_data_path("ridotto", appauthor=False))

    @property
    def store_url(self) -> str:
        """Where the tables are."""
        return self.database or f"sqlite:///{self.folder / 'ridotto.db'}"


def read_settings(
    flags: Mapping[str, Any],
    environment: Mapping[str, str] = os.environ,
    file: pathlib.Path | None = None,
) -> ServerSettings:
    """All settings together; flags that are None were not given. Raises `BadSettings`.

    >>> read_settings({"port": 9000}, {"RIDOTTO_BOT_PACE": "0.1"}).bot_pace
    0.1
    """
    given = _read_environment(environment)
    wanted = {name: value for name, value in flags.items() if value is not None}
    data = wanted.get("data") or given.get("data")
    config = given.pop("config", "")
    if file is None and config:
        file = pathlib.Path(config)
    values = {**_read_file(file, data), **given, **wanted}
    if isinstance(values.get("origins"), str):
        values["origins"] = [part.strip() for part in values["origins"].split(",") if part.strip()]
    try:
        settings = msgspec.convert(values, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"settings: {error}") from None
    if settings.secret_key and len(settings.secret_key) < KEY_CHARACTERS:
        raise BadSettings(f"settings: secret_key has at least {KEY_CHARACTERS} characters")
    if 0 < settings.keep_days <= LONGEST_CLOCK_DAYS:
        raise BadSettings(
            f"settings: keep_days is 0 (for ever) or more than {LONGEST_CLOCK_DAYS}, which is how "
            "long a move by correspondence may take"
        )
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise BadSettings("several workers need PostgreSQL; give --database postgresql://...")
    return settings


def _read_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings in the environment, and `config`; raises `BadSettings` for a mistyped name."""
    names = ServerSettings.__struct_fields__
    known = [name.upper() for name in (*names, "config")]
    given = {}
    for variable, value in environment.items():
        name = variable.removeprefix(PREFIX)
        if name == variable or _is_service_link(name, value):
            continue
        if name not in known:
            meant = difflib.get_close_matches(name.upper(), known, 1)
            hint = f"do you mean {PREFIX}{meant[0]}?" if meant else f"there are {', '.join(names)}"
            raise BadSettings(f"no setting is called {variable}; {hint}")
        given[name.lower()] = value
    return given


def _is_service_link(name: str, value: str) -> bool:
    """Whether Kubernetes has set a variable, to tell where a service is.

    >>> _is_service_link("PORT", "tcp://10.0.0.11:8000"), _is_service_link("PORT", "8000")
    (True, False)
    """
    return SERVICE_LINK.fullmatch(f"{name}={value}") is not None


def _read_file(file: pathlib.Path | None, data: str | None) -> dict[str, Any]:
    """The settings of a file, if it was named or stands in the data folder."""
    path = file or ServerSettings(data=data or "").folder / FILE
    try:
        with path.open("rb") as opened:
            return tomllib.load(opened)
    except FileNotFoundError:
        if file is not None:
            raise BadSettings(f"there is no file {file}") from None
        return {}
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"the settings in {path} cannot be read: {error}") from None
