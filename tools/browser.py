"""A real Chromium for the tests: one of this machine, or installed now.

python -m tools.browser
"""

import os
import pathlib
import shutil
import subprocess
import sys

# The shell has no windows of its own to draw, which saves a quarter of the tests' time.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """Where a Chromium is; None if there is none."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if pathlib.Path(path).exists() else None


def install() -> None:
    """Install one: Playwright's own, or the system's where that cannot be reached."""
    own = [sys.executable, "-m", "playwright", "install", "chromium"]
    if subprocess.run(own, timeout=300, check=False).returncode == 0 and find():
        return
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise SystemExit("no Chromium was found and none could be installed; please install one")
    # A lock may be held by something else that is just installing.
    patient = [apt, "-o", "DPkg::Lock::Timeout=300", "-qq"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*patient, "update"], check=True, env=environment)
    for package in (SHELL, "chromium"):  # the first exists since Debian 12
        command = [*patient, "install", "-y", "--no-install-recommends", package]
        if subprocess.run(command, check=False, env=environment).returncode == 0:
            return
    raise SystemExit("no Chromium could be installed; please install one")


if __name__ == "__main__":
    if find() is None:
        install()
    print(f"Chromium: {find()}")
