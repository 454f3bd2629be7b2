"""What people do at a table, with a mouse, a finger or keys; all is found by role and name."""

import contextlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]
Use = Callable[[Locator], None]
CALM = {"reduced_motion": "reduce"}
LOG_AND_TALK = re.compile("^Log and talk")
MOST_KEYS = 150
PATIENCE = 60_000  # milliseconds; thinkers are compiled first where nobody has thought before

# The key that brings the focus nearer to something; none where it is there. Arrows lead within a
# grid or a toolbar, the tab key to it.
NEXT_KEY = """goal => {
  const focus = document.activeElement;
  if (focus === goal) return null;
  const placeIn = (rows, one) => {
    const row = rows.findIndex((cells) => cells.includes(one));
    return [row, rows[row]?.indexOf(one)];
  };
  const group = goal.closest("[role=grid], [role=toolbar]");
  if (group && group !== focus && group.contains(focus)) {
    const all = (within, what) => [...within.querySelectorAll(what)];
    const rows =
      group.role === "grid"
        ? all(group, "[role=row]").map((row) => all(row, "[role=gridcell]"))
        : [all(group, "button")];
    const [[row, column], [goalRow, goalColumn]] = [placeIn(rows, focus), placeIn(rows, goal)];
    if (column !== goalColumn) return column < goalColumn ? "ArrowRight" : "ArrowLeft";
    return row < goalRow ? "ArrowDown" : "ArrowUp";
  }
  const isBehind = focus.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING;
  return isBehind ? "Shift+Tab" : "Tab";
}"""

NAMES = """all => all.map((one) => {
  if (one.ariaLabel) return one.ariaLabel;
  const said = one.cloneNode(true);
  for (const silent of said.querySelectorAll("[aria-hidden=true]")) silent.remove();
  return said.textContent;
})"""


def set_up(page: Page, game: str, name: str = "Anna", **settings: Any) -> str:
    """A table whose host is the guest of this page; its link."""
    page.request.post("/api/me", data={"name": name})
    created = page.request.post("/api/tables", data={"game": game, **settings}).json()
    return str(created["link"])


def add_bot(page: Page) -> None:
    """Let a machine take the first free seat."""
    free = page.get_by_role("combobox", name=re.compile("machine")).first
    free.select_option("greedy")


def ready(page: Page) -> None:
    page.get_by_role("button", name="I am ready").click()


def begin_with_bot(page: Page, game: str, **settings: Any) -> str:
    """A game of two against a machine."""
    link = set_up(page, game, **settings)
    page.goto(link)
    add_bot(page)
    ready(page)
    expect(is_playing(page)).to_be_visible()
    return link


def resign(page: Page) -> None:
    """Give the game up, and mean it."""
    use_menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def use_menu(page: Page, name: str) -> None:
    """Choose something from the menu of the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Actions").get_by_role("button", name=name).click()


def is_playing(page: Page) -> Locator:
    """What is there as soon as a game is on."""
    return page.get_by_role("button", name="Menu")


def by_mouse(goal: Locator) -> None:
    goal.click()


def by_finger(goal: Locator) -> None:
    goal.tap()


def by_keys(goal: Locator) -> None:
    """Go there with the tab key and arrows, and press Enter."""
    walk_to(goal)
    goal.page.keyboard.press("Enter")


def walk_to(goal: Locator) -> None:
    """Bring the focus there with keys alone."""
    for _ in range(MOST_KEYS):
        key = goal.evaluate(NEXT_KEY)
        if key is None:
            expect(goal).to_be_focused()
            return
        goal.page.keyboard.press(key)
    raise AssertionError(f"keys do not lead to {goal}")


def names_of(found: Locator) -> list[str]:
    """The accessible names of all that was found."""
    return [" ".join(str(name).split()) for name in found.evaluate_all(NAMES)]


def pictures(page: Page) -> Counter[str]:
    """What is drawn in the page, by the names of the pictures."""
    html = page.get_by_role("main").evaluate("main => main.outerHTML")
    return Counter(re.findall(r'<use href="[^"]*#([\w-]+)"', html))


def fits(page: Page) -> bool:
    """Whether nothing of the page lies beside the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def begin_together(visit: Visit, game: str, **settings: Any) -> tuple[Page, Page, str]:
    """Anna on seat 0 and Boris on seat 1, both ready; their pages and the link to the table."""
    anna, boris = visit("/api/games", **CALM), visit("/api/games", **CALM)
    link = set_up(anna, game, **settings)
    boris.request.post("/api/me", data={"name": "Boris"})
    path, invite = link.split("#invite=")
    table = path.rsplit("/", 1)[1]
    boris.request.post(f"/api/tables/{table}/seats", data={"invite": invite})
    for page in (anna, boris):
        page.goto(link)
        ready(page)
    for page in (anna, boris):
        expect(is_playing(page)).to_be_visible()
    return anna, boris, link


def watch(page: Page, link: str) -> None:
    """Look on without a seat."""
    page.goto(link)
    page.get_by_role("button", name="Watch").click()


def turn_of(page: Page) -> Locator:
    """What the bar says when it is one's turn, or when one is asked in somebody else's."""
    asked = re.compile("^(Your turn|You\u2019re asked)$")
    return page.get_by_role("group", name="Table").get_by_text(asked)


class Heard:
    """What a page is told through its sockets from now on."""

    def __init__(self, page: Page) -> None:
        """Listen; sockets that are open already are not heard."""
        self.messages: list[dict[str, Any]] = []
        page.on("websocket", lambda wire: wire.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        self.messages.append(json.loads(frame))

    @property
    def view(self) -> dict[str, Any]:
        """What the page may see now."""
        return next(told["view"] for told in reversed(self.messages) if told.get("view"))

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that has happened, as far as it was told."""
        return [event for told in self.messages for event in told.get("events", ())]


class Table:
    """What all games have around them."""

    def __init__(self, page: Page, use: Use = by_mouse) -> None:
        """Take the page, and how things on it are used."""
        self.page = page
        self.use = use
        self.log = page.get_by_role("log", name="Log")
        self.ending = page.get_by_role(
            "heading", name=re.compile("^(You have won!|You have lost|A draw|Victory: .*)$")
        )

    def is_my_turn(self) -> bool:
        """Wait until there is something to do, or nothing any more."""
        mine = turn_of(self.page)
        expect(mine.or_(self.ending)).to_be_visible(timeout=PATIENCE)
        return mine.is_visible()

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Keep the log open meanwhile: on a phone it is in a drawer over the scene."""
        toggle = self.page.get_by_role("button", name=LOG_AND_TALK, expanded=False)
        is_closed = toggle.count() > 0
        if is_closed:
            self.use(toggle)
        yield
        if is_closed:
            drawer = self.page.get_by_role("complementary", name=LOG_AND_TALK)
            self.use(drawer.get_by_role("button", name="Close"))
            expect(drawer).to_have_count(0)

    def told(self) -> list[str]:
        """The lines of the log."""
        return self.log.get_by_role("paragraph").all_inner_texts()

    def press(self, name: str) -> None:
        """Press a button."""
        self.use(self.page.get_by_role("button", name=name, exact=True))
