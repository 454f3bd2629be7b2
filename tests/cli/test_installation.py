"""The package as others get it: built, installed elsewhere, and opened."""

import os
import pathlib
import re
import site
import subprocess
import sys
import tarfile
import venv
import zipfile

import httpx
import pytest

import ridotto
from tests.support.cli import SOURCES

ROOT = SOURCES.parent
PAGE = SOURCES / "ridotto/server/web"
HIDDEN = ("PYTHON", "RIDOTTO_")

pytestmark = pytest.mark.slow


def clean_environment() -> dict[str, str]:
    """The environment without the sources and settings of this process."""
    return {name: value for name, value in os.environ.items() if not name.startswith(HIDDEN)}


def run(*command: str | pathlib.Path, **settings: str) -> str:
    """What a command prints in a clean environment."""
    environment = {**clean_environment(), **settings}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def build(kind: str, source: pathlib.Path, folder: pathlib.Path, **settings: str) -> pathlib.Path:
    """Build a distribution with what is installed here; nothing is downloaded."""
    arguments = (kind, "--no-isolation", "--skip-dependency-check", "--outdir", folder, source)
    run(sys.executable, "-m", "build", *arguments, **settings)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build("--sdist", ROOT, folder / "built")) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"ridotto-{ridotto.__version__}"


@pytest.fixture(scope="module")
def wheel(sdist: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The wheel of the source distribution, which needs neither Node.js nor a network."""
    folder = tmp_path_factory.mktemp("wheel")
    settings = {"npm_config_offline": "true", "npm_config_cache": str(folder / "npm")}
    return build("--wheel", sdist, folder / "built", **settings)


@pytest.fixture(scope="module")
def commands(wheel: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The commands of a fresh environment in which the wheel is installed."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=os.name != "nt")
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    pip = (
        sys.executable,
        "-m",
        "pip",
        "--python",
        folder / "python",
        "--disable-pip-version-check",
    )
    run(*pip, "install", "--no-deps", "--no-index", wheel)
    # Dependencies are those of this environment, whose own Ridotto no .pth of a .pth can bring in.
    prints = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = pathlib.Path(run(folder / "python", "-c", prints).strip())
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()), "utf-8")
    return folder


def files_in(folder: pathlib.Path) -> set[str]:
    """All files below a folder, but for what Python keeps there."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in paths if path.suffix != ".pyc"}


def test_the_source_distribution_has_all_sources_and_the_page(sdist: pathlib.Path) -> None:
    assert files_in(sdist / "src") == files_in(SOURCES)
    assert files_in(sdist / "tests") >= {"conftest.py", "cli/test_installation.py"}
    assert files_in(sdist / "web") >= {"package-lock.json", "index.html", "src/main.ts"}
    assert not (sdist / "web/node_modules").exists()
    assert (sdist / "Makefile").exists()


def test_the_wheel_has_the_package_and_nothing_else(wheel: pathlib.Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    assert {name.split("/")[0] for name in inside} == {
        "ridotto",
        f"ridotto-{ridotto.__version__}.dist-info",
    }
    assert "ridotto/py.typed" in inside
    page = "ridotto/server/web/"
    assert {name.removeprefix(page) for name in inside if name.startswith(page)} == files_in(PAGE)


def test_an_installed_house_shows_help_and_serves_the_page(
    commands: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    command = str(commands / "ridotto")
    where = run(commands / "python", "-c", "import ridotto; print(ridotto.__file__)").strip()
    assert pathlib.Path(where).is_relative_to(commands.parent)
    assert run(command, "--version") == f"ridotto {ridotto.__version__}\n"
    assert "Usage: ridotto" in run(command, "--help")
    arguments = ("serve", "--port", "0", "--no-browser", "--data", str(tmp_path))
    with subprocess.Popen(
        [command, *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env={**clean_environment(), "RIDOTTO_COMPILE": "false"},
    ) as process:
        try:
            assert process.stdout
            found = re.search(r"http://\S+/", process.stdout.readline())
            assert found
            page = httpx.get(found[0], timeout=60).text
            assets = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
            assert {pathlib.Path(name).suffix for name in assets} == {".js", ".css"}
            for name in assets:
                assert httpx.get(found[0] + name, timeout=60).content == (PAGE / name).read_bytes()
        finally:
            process.terminate()
