"""The page in a real Chromium: how much is loaded, how soon it can be used, how soon a move shows.

    python -m benchmarks.page --moves 50 --loads 9

All times are the browser's own: from the start of a navigation, or from the arrival of a frame on
the socket of a real server. Every load is a cold one, in a window that has seen nothing before.
"""

import gzip
import json
import pathlib
import platform
import random
import re
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from rich.console import Console
from rich.progress import track
from rich.table import Table

import ridotto
from benchmarks import figures
from benchmarks.client import Guest
from benchmarks.server import Server
from ridotto.engine import registry
from ridotto.engine.definition import JsonObject
from tools.browser import find

RESULTS = figures.FOLDER / "page.json"
ASSETS = pathlib.Path(ridotto.__file__).parent / "server" / "web" / "assets"
LANGUAGES = ("en", "it", "ru", "uk")
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
HOME = "home"
# What must be there before anyone can do something: a button, a space, a card or a seat.
SIGN_OF_HOME = "main .button.main"
SIGN_OF_TABLE = "main .scene .board button, main .scene [role=gridcell]"
console = Console(stderr=True)

# When the sign is there and the main thread has nothing more to do.
AWAIT_READY = """(sign) => {
  const look = () => {
    if (!document.querySelector(sign)) return;
    watch.disconnect();
    requestIdleCallback(() => { window.readyAt = performance.now(); });
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true });
}"""
IS_MEASURED = """() =>
  window.readyAt > 0 && performance.getEntriesByName("first-contentful-paint").length > 0
"""
LOADED = """() => ({
  paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  ready: window.readyAt,
  files: performance.getEntriesByType("resource").map(({ name }) => name.split("/").pop()),
})"""
# Every update on a socket: when it came, when the document had changed, and the next frame.
WATCH_FRAMES = """
window.shown = [];
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", (event) => {
      if (!event.data.startsWith('{"type":"update"') || !event.data.includes('"events"')) return;
      const seen = new MutationObserver(() => {
        seen.disconnect();
        const changed = performance.now() - event.timeStamp;
        requestAnimationFrame(() => {
          shown.push({ changed, frame: performance.now() - event.timeStamp });
        });
      });
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      seen.observe(document.querySelector("main"), all);
    });
  }
};
"""


def zipped(name: str) -> int:
    """How many bytes a file of the page has on its way."""
    return len(gzip.compress((ASSETS / name).read_bytes(), 9))


def is_code(name: str) -> bool:
    """Whether a file counts: scripts and styles, not pictures, nor the page of the site's host."""
    return name.endswith((".js", ".css")) and not name.lower().startswith("admin")


def language_of(name: str) -> str | None:
    """The language of a file that is written in one."""
    found = re.search(r"\.([a-z]{2})-", name)
    return found[1] if found else None


def measure_sizes() -> dict[str, int]:
    """All that a player could ever load, by language, and what all languages have together."""
    sizes = {path.name: zipped(path.name) for path in ASSETS.iterdir() if is_code(path.name)}
    return {
        "all_languages": sum(sizes.values()),
        **{
            language: sum(
                size for name, size in sizes.items() if language_of(name) in (None, language)
            )
            for language in LANGUAGES
        },
    }


class Players:
    """Everybody at a table, the guest of a page on the first seat."""

    def __init__(self, url: str, page: Page, game: str) -> None:
        """Set up a table and begin."""
        seats = registry.find(game).default_players
        page.request.post("/api/me", data={"name": "Anna"})
        created = page.request.post("/api/tables", data={"game": game, "seats": seats}).json()
        self.link = str(created["link"])
        table, invite = created["table"], created["invite"]
        mine = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
        self._own, self._other = Guest(url, "Anna", mine), Guest(url, "Load")
        for seat in range(1, seats):
            body = {"seat": seat, "name": f"Load {seat}", "another": True, "invite": invite}
            self._other.call("POST", f"/api/tables/{table}/seats", **body)
        guests = [self._own, *[self._other] * (seats - 1)]
        self._lines = [guest.connect(table, seat=seat) for seat, guest in enumerate(guests)]
        for line in self._lines:
            line.do("ready")
        self.views = [line.next_view() for line in self._lines]

    def play(self) -> bool:
        """Make any move; whether the game goes on."""
        seat = next((seat for seat, view in enumerate(self.views) if view["legal"]), None)
        if seat is None:
            return False
        self._lines[seat].do("play", moves=[random.choice(self.views[seat]["legal"])])
        self.views = [line.next_view() for line in self._lines]
        return True

    def leave(self) -> None:
        """Hang up."""
        self._own.leave()
        self._other.leave()


@contextmanager
def window(browser: Browser, url: str) -> Iterator[BrowserContext]:
    """A window that has seen nothing before."""
    opened = browser.new_context(viewport=DESKTOP, locale="en-GB", base_url=url)
    yield opened
    opened.close()


def measure_load(browser: Browser, url: str, screen: str, loads: int) -> dict[str, float]:
    """Cold loads of a screen: the first paint, when it can be used, and what was loaded."""
    found = []
    for _ in track(range(loads), f"loading {screen}", console=console):
        with window(browser, url) as opened:
            page = opened.new_page()
            players = None if screen == HOME else Players(url, page, screen)
            sign = SIGN_OF_TABLE if players else SIGN_OF_HOME
            page.add_init_script(f"({AWAIT_READY})({json.dumps(sign)})")
            page.goto(players.link if players else "/")
            while not page.evaluate(IS_MEASURED):
                page.wait_for_timeout(20)
            found.append(page.evaluate(LOADED))
            if players:
                players.leave()
    files = [name for name in found[0]["files"] if is_code(name)]
    return {
        "first_paint_ms": statistics.median(one["paint"] for one in found),
        "ready_ms": statistics.median(one["ready"] for one in found),
        "files": len(files),
        "bytes": sum(map(zipped, files)),
    }


def measure_moves(browser: Browser, url: str, game: str, moves: int) -> dict[str, float]:
    """From the arrival of a frame until the document shows it, and until the next frame."""
    shown: list[dict[str, float]] = []
    random.seed(game)
    while len(shown) < moves:
        with window(browser, url) as opened:
            page = opened.new_page()
            players = Players(url, page, game)
            page.add_init_script(WATCH_FRAMES)
            page.goto(players.link)
            page.locator(SIGN_OF_TABLE).first.wait_for()
            page.wait_for_timeout(500)
            before = len(shown)
            for _ in track(range(moves - before), f"moves of {game}", console=console):
                if not players.play():
                    break
                # Motion of the move before is over, as in a game between people.
                page.wait_for_timeout(700)
            shown += page.evaluate("shown")
            players.leave()
    kept = shown[:moves]
    return {
        "moves": len(kept),
        **{
            f"{what}_{name}_ms": share(sorted(one[what] for one in kept), part)
            for what in ("changed", "frame")
            for name, part in (("p50", 0.5), ("p95", 0.95))
        },
    }


def share(ordered: list[float], part: float) -> float:
    """The value below which a part of all values lies."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def measure(loads: int, moves: int) -> JsonObject:
    """All figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(folder) as server,
        sync_playwright() as playwright,
    ):
        server.wait_until_compiled()
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        machine = {"system": platform.platform(), "browser": browser.version}
        found = {
            "machine": machine,
            "sizes": measure_sizes(),
            "loads": {
                screen: measure_load(browser, server.url, screen, loads)
                for screen in (HOME, *registry.names())
            },
            "moves": {
                game: measure_moves(browser, server.url, game, moves) for game in registry.names()
            },
        }
        browser.close()
    return found


def show(found: JsonObject) -> None:
    """Print the figures for people."""
    screen = Console()
    sizes = Table("scripts and styles, gzipped", "KB")
    for name, size in found["sizes"].items():
        sizes.add_row(name, f"{size / 1000:.1f}")
    loads = Table("cold load", "first paint, ms", "ready, ms", "files", "KB")
    for name, one in found["loads"].items():
        times = f"{one['first_paint_ms']:.0f}", f"{one['ready_ms']:.0f}"
        loads.add_row(name, *times, str(one["files"]), f"{one['bytes'] / 1000:.1f}")
    moves = Table("a move", "document p50, ms", "p95", "frame p50, ms", "p95")
    for name, one in found["moves"].items():
        names = ("changed_p50_ms", "changed_p95_ms", "frame_p50_ms", "frame_p95_ms")
        moves.add_row(name, *(f"{one[figure]:.1f}" for figure in names))
    for table in (sizes, loads, moves):
        screen.print(table)


def main() -> None:
    """Measure, print and write down."""
    parser = figures.new_parser(__doc__)
    parser.add_argument("--loads", type=int, default=9)
    parser.add_argument("--moves", type=int, default=50)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    found = measure(asked.loads, asked.moves)
    if asked.json:
        print(json.dumps(found, indent=1))
    else:
        show(found)
    if asked.write:
        figures.write(RESULTS, found)


if __name__ == "__main__":
    main()
