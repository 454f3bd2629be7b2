"""Settings from everywhere, and `ridotto serve` as its users start and stop it."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time
from typing import Any

import httpx
import msgspec
import pytest

from ridotto.server import serve
from ridotto.server.addresses import own_address, url_of
from ridotto.server.process import CannotServe
from ridotto.server.settings import BadSettings, ServerSettings, read_settings
from tests.support import postgres
from tests.support.server_client import Guest
from tests.support.server_process import command, running
from tests.support.server_tools import close_code


def read(folder: pathlib.Path, flags: dict[str, Any], toml: str = "", **given: str) -> Any:
    """Settings as a user would give them, in a data folder of their own."""
    (folder / "ridotto.toml").write_text(toml)
    environment = {f"RIDOTTO_{name}": value for name, value in given.items()}
    return read_settings({"data": str(folder), **flags}, environment)


def test_without_any_settings_the_server_is_for_this_machine_alone(tmp_path: pathlib.Path) -> None:
    settings = read(tmp_path, {})
    assert settings == ServerSettings(data=str(tmp_path))
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert not settings.behind_proxy
    assert settings.store_url == f"sqlite:///{tmp_path / 'ridotto.db'}"


def test_flags_come_before_the_environment_and_that_before_the_file(
    tmp_path: pathlib.Path,
) -> None:
    toml = "port = 1\nhost = 'a'\nbot_pace = 1\nkeep_days = 30"
    settings = read(tmp_path, {"port": 3, "host": None}, toml, PORT="2", HOST="b", BOT_PACE="2")
    assert (settings.port, settings.host, settings.bot_pace) == (3, "b", 2)
    assert settings.keep_days == 30


EXAMPLES: dict[str, tuple[str, str, object]] = {
    "host": ("'0.0.0.0'", "0.0.0.0", "0.0.0.0"),
    "port": ("9000", "9000", 9000),
    "database": ("'sqlite:///x.db'", "sqlite:///x.db", "sqlite:///x.db"),
    "secret_key": (f"'{'k' * 32}'", "k" * 32, "k" * 32),
    "origins": ("['https://a', 'https://b']", "https://a, https://b", ("https://a", "https://b")),
    "hosts": ("['a.example', '*']", "a.example, *", ("a.example", "*")),
    "behind_proxy": ("true", "true", True),
    "tls": ("true", "true", True),
    "tls_certificate": ("'c.pem'", "c.pem", "c.pem"),
    "tls_key": ("'k.pem'", "k.pem", "k.pem"),
    "browser": ("false", "0", False),
    "compile": ("false", "false", False),
    "metrics_token": ("'t'", "t", "t"),
    "admin_token": (f"'{'t' * 32}'", "t" * 32, "t" * 32),
    "report_days": ("30", "30", 30),
    "address_connections": ("50", "50", 50),
    "user_sockets": ("7", "7", 7),
    "table_spectators": ("8", "8", 8),
    "address_spectators": ("9", "9", 9),
    "keep_days": ("90", "90", 90),
    "bot_pace": ("0.25", "0.25", 0.25),
    "bot_limit": ("3", "3", 3.0),
    "shown_limit": ("3.5", "3.5", 3.5),
    "bot_threads": ("4", "4", 4),
    "thinkers": ("40", "40", 40),
    "thinkers_per_host": ("4", "4", 4),
    "follower_delay": ("1", "1", 1.0),
    "log_level": ("'debug'", "debug", "debug"),
    "rate_factor": ("2", "2", 2.0),
    "time_factor": ("0.5", "0.5", 0.5),
}
TOGETHER = {"tls_certificate": "tls_key", "tls_key": "tls_certificate"}


@pytest.mark.parametrize("name", sorted({*ServerSettings.__struct_fields__} - {"data", "workers"}))
def test_every_setting_is_read_alike_from_the_file_and_the_environment(
    tmp_path: pathlib.Path, name: str
) -> None:
    in_file, in_environment, value = EXAMPLES[name]
    more = {TOGETHER[name]: "file.pem"} if name in TOGETHER else {}
    assert getattr(read(tmp_path, more, f"{name} = {in_file}"), name) == value
    assert getattr(read(tmp_path, more, **{name.upper(): in_environment}), name) == value
    assert getattr(ServerSettings(), name) != value


def test_the_data_folder_is_found_before_the_file_in_it(tmp_path: pathlib.Path) -> None:
    (tmp_path / "ridotto.toml").write_text("port = 7")
    assert read_settings({}, {"RIDOTTO_DATA": str(tmp_path)}).port == 7
    other = tmp_path / "other.toml"
    other.write_text("port = 8")
    assert read_settings({}, {"RIDOTTO_DATA": str(tmp_path)}, other).port == 8
    assert read_settings({}, {"RIDOTTO_CONFIG": str(other)}).port == 8


@pytest.mark.parametrize(
    ("toml", "given", "word"),
    [
        ("prot = 1", {}, "prot"),
        ("", {"PROT": "1"}, "RIDOTTO_PROT"),
        ("port = 'eight'", {}, "port"),
        ("", {"PORT": "eight"}, "port"),
        ("", {"PORT": "65536"}, "port"),
        ("", {"PORT": "-1"}, "port"),
        ("", {"BOT_PACE": "-0.1"}, "bot_pace"),
        ("", {"BOT_PACE": "nan"}, "bot_pace"),
        ("", {"BOT_LIMIT": "0"}, "bot_limit"),
        ("", {"RATE_FACTOR": "0"}, "rate_factor"),
        ("", {"BROWSER": "perhaps"}, "browser"),
        ("", {"LOG_LEVEL": "loud"}, "log_level"),
        ("", {"SECRET_KEY": "short"}, "secret_key"),
        ("", {"WORKERS": "0"}, "workers"),
        ("", {"WORKERS": "2"}, "PostgreSQL"),
        ("origins = 7", {}, "origins"),
        ("[port]\nx = 1", {}, "port"),
        ("port = ", {}, "ridotto.toml"),
        ("\xff", {}, "port = 1"),
    ],
)
def test_a_wrong_setting_is_named_in_one_line(
    tmp_path: pathlib.Path, toml: str, given: dict[str, str], word: str
) -> None:
    if toml == "\xff":
        (tmp_path / "ridotto.toml").write_bytes(b"\xff")
        with pytest.raises(BadSettings, match=r"^[^\n]*ridotto\.toml[^\n]*$"):
            read_settings({"data": str(tmp_path)}, {})
        return
    with pytest.raises(BadSettings, match=rf"^[^\n]*{word}[^\n]*$"):
        read(tmp_path, {}, toml, **given)


def test_every_log_level_that_is_explained_is_taken(tmp_path: pathlib.Path) -> None:
    page = pathlib.Path(__file__).parents[2] / "docs/host/settings.md"
    rows = page.read_text("utf-8").splitlines()
    (row,) = [row for row in rows if row.startswith("| `log_level` |")]
    levels = re.findall(r"`(\w+)`", row.rstrip("| ").rpartition("|")[2])
    assert len(levels) == 5
    for level in levels:
        assert read(tmp_path, {}, LOG_LEVEL=level).log_level == level


@pytest.mark.parametrize(
    ("level", "told"),
    [("info", {"info", "warning"}), ("error", set()), ("critical", set())],
)
def test_nothing_below_the_log_level_is_told(level: str, told: set[str]) -> None:
    code = f"""
import logging
from ridotto.server.logs import set_up_logs
set_up_logs({level!r})
logging.getLogger("ridotto").info("ours")
logging.getLogger("uvicorn.error").info("its own")
logging.getLogger("uvicorn.error").warning("its own")
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {json.loads(line)["level"] for line in ran.stderr.splitlines()} == told


KUBERNETES = {
    "SERVICE_HOST": "10.0.0.11",
    "SERVICE_PORT": "8000",
    "SERVICE_PORT_HTTP": "8000",
    "PORT": "tcp://10.0.0.11:8000",
    "PORT_8000_TCP": "tcp://10.0.0.11:8000",
    "PORT_8000_TCP_PROTO": "tcp",
    "PORT_8000_TCP_PORT": "8000",
    "PORT_8000_TCP_ADDR": "10.0.0.11",
}


@pytest.mark.parametrize("service", ["", "POSTGRES_", "DATA_2_"])
def test_what_kubernetes_says_of_services_is_no_setting(
    tmp_path: pathlib.Path, service: str
) -> None:
    told = {service + name: value for name, value in KUBERNETES.items()}
    assert read(tmp_path, {}, **told) == ServerSettings(data=str(tmp_path))
    assert read(tmp_path, {}, "port = 9", **told).port == 9
    assert read(tmp_path, {"port": 7}, **told, BOT_PACE="2").bot_pace == 2


@pytest.mark.parametrize(
    "name", ["SERVICE_HOTS", "SERVICE", "HOST_PORT", "PORT_8000", "PORT_TCP", "PORT_8000_TCP_PATH"]
)
def test_a_name_that_only_looks_like_a_service_stops_the_start(
    tmp_path: pathlib.Path, name: str
) -> None:
    with pytest.raises(BadSettings, match=f"RIDOTTO_{name}"):
        read(tmp_path, {}, **{name: "8000"})


def test_a_mistyped_name_is_told_with_what_was_meant(tmp_path: pathlib.Path) -> None:
    for typed, meant in (("PROT", "PORT"), ("BOTPACE", "BOT_PACE"), ("CONFG", "CONFIG")):
        with pytest.raises(BadSettings, match=rf"RIDOTTO_{typed};.* RIDOTTO_{meant}\?"):
            read(tmp_path, {}, **{typed: "1"})
    with pytest.raises(BadSettings, match=r"RIDOTTO_XYZ; .*\bhost, port, data\b"):
        read(tmp_path, {}, XYZ="1")


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_setting_can_stand_in_a_file_of_its_own(tmp_path: pathlib.Path, name: str) -> None:
    _, in_environment, value = EXAMPLES[name]
    (tmp_path / "secret").write_text(f"{in_environment}\n")
    given = {f"{name.upper()}_FILE": str(tmp_path / "secret")}
    more = {TOGETHER[name]: "file.pem"} if name in TOGETHER else {}
    assert getattr(read(tmp_path, more, **given), name) == value


@pytest.mark.parametrize(
    ("content", "value"),
    [
        (b"secret", "secret"),
        (b"secret\n", "secret"),
        (b"secret\r\n", "secret"),
        (b" a b \n\n", " a b \n"),
        ("тайна\n".encode(), "тайна"),
        (b"", ""),
    ],
)
def test_of_a_file_one_end_of_line_is_taken_off_and_nothing_else(
    tmp_path: pathlib.Path, content: bytes, value: str
) -> None:
    (tmp_path / "token").write_bytes(content)
    token = {"METRICS_TOKEN_FILE": str(tmp_path / "token")}
    assert read(tmp_path, {}, "metrics_token = 'of the file'", **token).metrics_token == value


def test_the_data_folder_and_several_workers_can_come_from_files(tmp_path: pathlib.Path) -> None:
    for name, text in {"DATA": tmp_path, "WORKERS": 3, "DATABASE": "postgresql://b@/c"}.items():
        (tmp_path / name).write_text(f"{text}\n")
    (tmp_path / "ridotto.toml").write_text("port = 7")
    files = ("DATA", "WORKERS", "DATABASE")
    settings = read_settings({}, {f"RIDOTTO_{name}_FILE": str(tmp_path / name) for name in files})
    assert (settings.folder, settings.workers, settings.port) == (tmp_path, 3, 7)


def test_a_setting_stands_in_the_environment_or_in_a_file_not_in_both(
    tmp_path: pathlib.Path,
) -> None:
    (tmp_path / "key").write_text("k" * 32)
    both = {"SECRET_KEY": "s" * 32, "SECRET_KEY_FILE": str(tmp_path / "key")}
    with pytest.raises(BadSettings, match=r"^[^\n]*SECRET_KEY and \w+SECRET_KEY_FILE[^\n]*$"):
        read(tmp_path, {}, **both)
    with pytest.raises(BadSettings, match="both"):
        read(tmp_path, {}, **both | {"SECRET_KEY": ""})
    del both["SECRET_KEY"]
    assert read(tmp_path, {}, f"secret_key = '{'t' * 32}'", **both).secret_key == "k" * 32


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"x" * 100_000, "folder"])
def test_a_file_of_a_setting_that_cannot_be_read_is_told_in_one_line(
    tmp_path: pathlib.Path, content: bytes | str | None
) -> None:
    path = tmp_path / "secret"
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content:
        path.mkdir()
    with pytest.raises(BadSettings, match=r"^[^\n]*RIDOTTO_ADMIN_TOKEN_FILE[^\n]*/secret[^\n]*$"):
        read(tmp_path, {}, ADMIN_TOKEN_FILE=str(path))


def test_what_stands_in_a_file_is_never_shown(tmp_path: pathlib.Path) -> None:
    (tmp_path / "secret").write_text("hush-hush")
    for name in ("PORT", "WORKERS", "BROWSER", "SECRET_KEY", "BOT_PACE"):
        with pytest.raises(BadSettings) as caught:
            read(tmp_path, {}, **{f"{name}_FILE": str(tmp_path / "secret")})
        assert "hush" not in str(caught.value), caught.value
        assert name.lower() in str(caught.value)


def test_a_file_for_something_that_is_no_setting_is_named(tmp_path: pathlib.Path) -> None:
    with pytest.raises(BadSettings, match=r"RIDOTTO_PROT_FILE;.* RIDOTTO_PORT_FILE\?"):
        read(tmp_path, {}, PROT_FILE="x")
    with pytest.raises(BadSettings, match=r"RIDOTTO_CONFIG_FILE;.* RIDOTTO_CONFIG\?"):
        read(tmp_path, {}, CONFIG_FILE="x")


def test_a_file_that_was_named_must_be_there(tmp_path: pathlib.Path) -> None:
    with pytest.raises(BadSettings, match=r"nowhere\.toml"):
        read_settings({}, {}, tmp_path / "nowhere.toml")
    with pytest.raises(BadSettings):
        read_settings({}, {}, tmp_path)


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("localhost", "localhost"),
        ("::", "[::1]"),
        ("::1", "[::1]"),
    ],
)
def test_the_address_that_is_shown_is_one_that_a_browser_takes(host: str, shown: str) -> None:
    assert url_of(ServerSettings(host=host), 8000) == f"http://{shown}:8000/"


@pytest.mark.parametrize(
    ("settings", "shown"),
    [
        ({"host": "0.0.0.0"}, "http://192.168.1.20:8000/"),
        ({"host": "::"}, "http://[fd00::20]:8000/"),
        ({"host": "0.0.0.0", "behind_proxy": True}, None),
        ({"host": "127.0.0.1"}, None),
        ({"host": "192.168.1.20"}, None),
    ],
)
def test_friends_get_an_address_that_works_for_them(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, Any],
    shown: str | None,
) -> None:
    own = {socket.AF_INET: "192.168.1.20", socket.AF_INET6: "fd00::20"}
    opened: list[str] = []
    monkeypatch.setattr(serve, "own_address", own.get)
    monkeypatch.setattr(serve, "open_browser", opened.append)
    serve.announce(ServerSettings(**settings), 8000)
    first, *more = capsys.readouterr().out.splitlines()
    assert first.startswith("Ridotto is open at http://")
    friends = [line.split("join at ")[1].split()[0] for line in more if "join at" in line]
    assert friends == ([shown] if shown else [])
    # The links that a host shares have the address at which the page was opened.
    assert opened == [shown or first.split()[4]]


def test_without_a_network_there_are_no_friends_to_tell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "own_address", lambda family: None)
    serve.announce(ServerSettings(host="0.0.0.0", browser=False), 8000)
    assert "Friends" not in capsys.readouterr().out


def test_the_own_address_is_one_that_others_could_use() -> None:
    for family in (socket.AF_INET, socket.AF_INET6):
        found = own_address(family)
        assert found is None or not ipaddress.ip_address(found).is_loopback


def test_serve_says_where_it_is_answers_and_says_goodbye(tmp_path: pathlib.Path) -> None:
    async def visit(url: str, process: Any) -> None:
        guest = Guest(url)
        answer = await guest.http.post(
            "/api/me", json={"name": "Anna"}, headers={"x-forwarded-proto": "https"}
        )
        assert "secure" not in answer.headers["set-cookie"].lower()
        socket = await guest.connect((await guest.create("volto"))["table"], 0)
        process.send_signal(signal.SIGTERM)
        assert await close_code(socket, 5) == 4512
        assert socket.closing["code"] == "restarting"
        await guest.close()

    with running(tmp_path, "serve", "--port", "0", "--no-browser") as (process, url):
        for path, status in (("/health", "alive"), ("/ready", "ready")):
            answer = httpx.get(url + path)
            assert (answer.status_code, answer.json()["status"]) == (200, status)
        asyncio.run(visit(url, process))
        began = time.monotonic()
        out, error = process.communicate(timeout=10)
        assert time.monotonic() - began < 5
        assert (process.returncode, out, error) == (0, "", "")
    assert (tmp_path / "ridotto.db").exists()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ridotto_alone_is_the_same_as_serve_and_ends_well(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    """Even while the first start compiles: a terminal tells all processes of a command."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with running(tmp_path, PORT="0", BROWSER="false", COMPILE="true") as (process, url):
        assert httpx.get(f"{url}/ready").json()["status"] == "ready"
        while not list((tmp_path / "cache").rglob("*.lock")):
            time.sleep(0.01)  # it has not begun to compile yet
        os.killpg(process.pid, how)
        out, error = process.communicate(timeout=10)
        assert (process.returncode, out, error) == (0, "", "")


@pytest.mark.parametrize("command", [(), ("serve",)])
def test_one_command_opens_the_server_to_the_network(
    tmp_path: pathlib.Path, command: tuple[str, ...]
) -> None:
    arguments = (*command, "--host", "0.0.0.0", "--port", "0", "--no-browser")
    with running(tmp_path, *arguments) as (process, url):
        for name in {"127.0.0.1", own_address(socket.AF_INET) or "127.0.0.1"}:
            assert httpx.get(url.replace("127.0.0.1", name) + "/health").status_code == 200
        process.send_signal(signal.SIGTERM)
        rest = process.stdout.read()
        assert (process.wait(20), process.stderr.read()) == (0, "")
        assert "others on the network can read the games" in rest
        assert rest.count("\n") <= 2


def was_refused(process: subprocess.Popen[str], *words: str) -> None:
    """One clear line said why nothing was done."""
    try:
        out, error = process.communicate(timeout=20)
    finally:
        process.kill()
    assert out == ""
    assert error.startswith("ridotto: ")
    assert error.count("\n") == 1
    assert all(word in error for word in words), error
    assert process.returncode == 2


def test_a_port_that_is_taken_is_one_clear_line(tmp_path: pathlib.Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = command(tmp_path, "serve", "--port", port, "--no-browser")
        was_refused(process, f"cannot listen on 127.0.0.1 port {port}", "--port")
    was_refused(command(tmp_path, "serve", "--port", "70000"), "port")


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "nowhere.invalid"])
def test_a_host_that_is_not_here_is_one_clear_line(host: str) -> None:
    with pytest.raises(CannotServe, match=rf"^[^\n]* {host} [^\n]*; --host 0.0.0.0 [^\n]*$"):
        serve.bind(ServerSettings(host=host, port=0))


def test_a_second_server_with_the_same_data_is_one_clear_line(tmp_path: pathlib.Path) -> None:
    with running(tmp_path, PORT="0", BROWSER="false") as (_, url):
        was_refused(command(tmp_path, PORT="0", BROWSER="false"), "ridotto.db")
        assert httpx.get(f"{url}/ready").json()["status"] == "ready"


def test_a_store_that_cannot_be_reached_is_one_clear_line(tmp_path: pathlib.Path) -> None:
    unreachable = "postgresql://nobody:secret@127.0.0.1:1/nothing"
    process = command(tmp_path, "serve", "--port", "0", "--no-browser", "--database", unreachable)
    was_refused(process)


def test_a_server_that_cannot_open_is_told_in_the_log_and_one_clear_line(
    tmp_path: pathlib.Path,
) -> None:
    code = f"""
from ridotto.server.site import Site

async def fail(self):
    raise RuntimeError("no luck today")

Site.open = fail
from ridotto.cli import app
app(["--port", "0", "--no-browser", "--data", {str(tmp_path)!r}])
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    *logged, told = ran.stderr.splitlines()
    assert any("no luck today" in line for line in logged)
    assert told == "ridotto: Ridotto could not open; the log says why"


def refuses(url: str) -> bool:
    """Whether nobody listens at an address any more."""
    try:
        httpx.get(f"{url}/health", timeout=5)
    except httpx.ConnectError:
        return True
    except httpx.HTTPError:
        pass
    return False


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_whoever_started_them(tmp_path: pathlib.Path, how: signal.Signals) -> None:
    with postgres.running() as server:
        database = {"DATABASE": server.url, "WORKERS": "2", "PORT": "0", "BROWSER": "false"}
        with running(tmp_path, **database) as (process, url):
            assert httpx.get(f"{url}/ready", timeout=60).json()["status"] == "ready"
            process.send_signal(how)
            deadline = time.monotonic() + 60
            while not refuses(url):
                assert time.monotonic() < deadline
                time.sleep(0.05)
            assert process.wait(60) == (0 if how == signal.SIGTERM else -how)


def test_every_setting_has_its_line_in_the_page_for_hosts() -> None:
    page = (pathlib.Path(__file__).parents[2] / "docs" / "host" / "settings.md").read_text()
    for field in msgspec.structs.fields(ServerSettings):
        assert f"| `{field.name}` |" in page, field.name
        assert f"`RIDOTTO_{field.name.upper()}`" in page
