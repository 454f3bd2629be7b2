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

from ridotto.errors import RidottoError, shown

PREFIX = "RIDOTTO_"
IN_FILE = "_FILE"  # after the name of a setting: its value stands in that file
MOST_FILE_BYTES = 64 * 1024
FILE = "ridotto.toml"
KEY_CHARACTERS = 32
LONGEST_CLOCK_DAYS = 14
ANY_HOST = "*"
LISTS = ("origins", "hosts")
HOST_NAME = re.compile(r"[\w-]+(\.[\w-]+)*\.?")
# Kubernetes tells every container of every service: one called ridotto, or ridotto-anything, sets
# variables that begin like ours.
SERVICE_LINK = re.compile(
    r"(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)=.*"
    r"|(\w+_)?PORT=(tcp|udp|sctp)://.*"
)

Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
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
    hosts: tuple[str, ...] = ()
    behind_proxy: bool = False
    tls: bool = False
    tls_certificate: str = ""
    tls_key: str = ""
    browser: bool = True
    compile: bool = True
    metrics_token: str = ""
    admin_token: str = ""
    report_days: Annotated[int, msgspec.Meta(ge=1, le=36500)] = 90
    address_connections: Count = 2000
    user_sockets: Count = 100
    table_spectators: Count = 5000
    address_spectators: Count = 500
    keep_days: Annotated[int, msgspec.Meta(ge=0, le=36500)] = 0
    bot_pace: Seconds = 0.7
    bot_limit: Annotated[float, msgspec.Meta(gt=0, le=3600)] = 10.0
    shown_limit: Seconds = 15.0
    bot_threads: Annotated[int, msgspec.Meta(ge=1, le=256)] = 2
    thinkers: Annotated[int, msgspec.Meta(ge=0)] = 200
    thinkers_per_host: Annotated[int, msgspec.Meta(ge=0)] = 24
    follower_delay: Seconds = 5.0
    log_level: Literal["debug", "info", "warning", "error", "critical"] = "info"
    rate_factor: Annotated[float, msgspec.Meta(gt=0)] = 1.0
    time_factor: Annotated[float, msgspec.Meta(gt=0)] = 1.0

    @property
    def folder(self) -> pathlib.Path:
        """Where the data are."""
        return pathlib.Path(self.data or platformdirs.user_data_path("ridotto", appauthor=False))

    @property
    def speaks_tls(self) -> bool:
        """Whether the server itself speaks TLS."""
        return self.tls or self.tls_certificate != ""

    @property
    def makes_certificate(self) -> bool:
        """Whether its certificate is one that it makes itself."""
        return self.tls and self.tls_certificate == ""

    @property
    def tls_files(self) -> tuple[pathlib.Path, pathlib.Path]:
        """The certificate and its key, in PEM."""
        if self.tls_certificate:
            return pathlib.Path(self.tls_certificate), pathlib.Path(self.tls_key)
        return self.folder / "cert.pem", self.folder / "key.pem"

    @property
    def admin_token_file(self) -> pathlib.Path:
        """Where the token of whoever runs the site is, unless the settings say it."""
        return self.folder / "admin.token"

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
    for name in LISTS:
        if isinstance(values.get(name), str):
            values[name] = [part.strip() for part in values[name].split(",") if part.strip()]
    try:
        settings = msgspec.convert(values, ServerSettings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(f"settings: {error}") from None
    _check(settings)
    return settings


def _check(settings: ServerSettings) -> None:
    """Refuse what does not go together; raises `BadSettings`."""
    if settings.secret_key and len(settings.secret_key) < KEY_CHARACTERS:
        raise BadSettings(f"settings: secret_key has at least {KEY_CHARACTERS} characters")
    if settings.admin_token and len(settings.admin_token) < KEY_CHARACTERS:
        raise BadSettings(f"settings: admin_token has at least {KEY_CHARACTERS} characters")
    if bool(settings.tls_certificate) != bool(settings.tls_key):
        raise BadSettings("settings: tls_certificate and tls_key belong together")
    for path in (settings.tls_certificate, settings.tls_key):
        if "-----BEGIN" in path:
            raise BadSettings("settings: tls_certificate and tls_key name files, not their content")
    if 0 < settings.keep_days <= LONGEST_CLOCK_DAYS:
        raise BadSettings(
            f"settings: keep_days is 0 (for ever) or more than {LONGEST_CLOCK_DAYS}, which is how "
            "long a move by correspondence may take"
        )
    for name in settings.hosts:
        if name != ANY_HOST and not HOST_NAME.fullmatch(name):
            raise BadSettings(
                f"settings: hosts are names such as ridotto.example, without scheme and port, "
                f"or {ANY_HOST} for all, not {shown(name)}"
            )
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise BadSettings("several workers need PostgreSQL; give --database postgresql://...")


def _read_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings in the environment, and `config`; raises `BadSettings` for a mistyped name."""
    names = ServerSettings.__struct_fields__
    known = [name.upper() for name in (*names, "config")]
    in_files = [name.upper() + IN_FILE for name in names]
    given = {}
    for variable, value in environment.items():
        name = variable.removeprefix(PREFIX)
        if name == variable or _is_service_link(name, value):
            continue
        if name in in_files:
            other = variable.removesuffix(IN_FILE)
            if other in environment:
                raise BadSettings(f"{other} and {variable} are both set; remove one of them")
            given[name.removesuffix(IN_FILE).lower()] = _read_value(variable, value)
            continue
        if name not in known:
            meant = difflib.get_close_matches(name.upper(), known + in_files, 1)
            hint = f"do you mean {PREFIX}{meant[0]}?" if meant else f"there are {', '.join(names)}"
            raise BadSettings(f"no setting is called {variable}; {hint}")
        given[name.lower()] = value
    return given


def _read_value(variable: str, path: str) -> str:
    """The value of a setting that stands in a file, without the end of its last line."""
    told = shown(path, 300)
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_FILE_BYTES + 1)
        text = content.decode()
    except UnicodeDecodeError:
        raise BadSettings(f"{variable}: {told} is not text in UTF-8") from None
    except OSError as error:
        raise BadSettings(f"{variable}: cannot read {told}: {error.strerror or error}") from None
    except ValueError as error:
        raise BadSettings(f"{variable}: cannot read {told}: {error}") from None
    if len(content) > MOST_FILE_BYTES:
        raise BadSettings(f"{variable}: {told} is too long for a setting")
    return text.removesuffix("\n").removesuffix("\r")


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
