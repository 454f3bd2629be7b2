"""What people do at a table, with a mouse, a finger or keys; all is found by role and name."""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.test_table import ready, set_up

Visit = Callable[..., Page]
Use = Callable[[Locator], None]
CALM = {"reduced_motion": "reduce"}
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
    path, invite = link.split("?invite=")
    table = path.rsplit("/", 1)[1]
    boris.request.post(f"/api/tables/{table}/seats", data={"invite": invite})
    for page in (anna, boris):
        page.goto(link)
        ready(page)
    for page in (anna, boris):
        expect(page.get_by_role("button", name="Resign")).to_be_visible()
    return anna, boris, link


def watch(page: Page, link: str) -> None:
    """Look on without a seat."""
    page.goto(link)
    page.get_by_role("button", name="Watch").click()


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
        mine = self.page.get_by_text("Your turn", exact=True)
        expect(mine.or_(self.ending)).to_be_visible(timeout=PATIENCE)
        return mine.is_visible()

    def told(self) -> list[str]:
        """The lines of the log."""
        return self.log.get_by_role("paragraph").all_inner_texts()

    def press(self, name: str) -> None:
        """Press a button."""
        self.use(self.page.get_by_role("button", name=name, exact=True))


class Volto(Table):
    """The board and the home rows of Volto."""

    def __init__(self, page: Page, use: Use = by_mouse) -> None:
        """Take the page, and how things on it are used."""
        super().__init__(page, use)
        self.board = page.get_by_role("grid", name="Board of Volto")
        self.home = page.get_by_role("grid", name="Your palace and the row in front of it")

    def is_my_turn(self) -> bool:
        """Wait until moves are offered, or there is nothing to do any more."""
        offered = self.board.get_by_role("gridcell", name=re.compile("; can move$"))
        expect(offered.or_(self.ending).first).to_be_visible(timeout=PATIENCE)
        return super().is_my_turn()

    def cell(self, cell: str) -> Locator:
        """A cell of the board."""
        return self.board.get_by_role("gridcell", name=re.compile(f"^{cell},"))

    def place(self, cell: str) -> Locator:
        """A cell of the home rows."""
        return self.home.get_by_role("gridcell", name=re.compile(f"^{cell}[,:]"))

    def stack(self, mask: str) -> Locator:
        """The masks of one kind that are not placed yet."""
        return self.page.get_by_role("button", name=re.compile(f"^{mask}, \\d to place$"))

    def cells(self) -> dict[str, str]:
        """What every cell of the board says of itself."""
        names = names_of(self.board.get_by_role("gridcell"))
        return {name[:2]: name for name in names}

    def placed(self) -> str:
        """The home rows as a text: the palace from left to right, then the front row."""
        names = names_of(self.home.get_by_role("gridcell"))
        letters = {"Noble": "N", "Counsellor": "C", "Candidate": "K", "Soldier": "S", "Lady": "L"}
        faces = [re.match(r"\w\d: (\w+)", name) for name in names]
        front_first = "".join(letters[face[1]] if face else "." for face in faces)
        return f"{front_first[5:]}/{front_first[:5]}"

    def take(self, arrangement: str) -> None:
        """Take an arrangement; the masks can still be changed."""
        words = re.compile(f"^Take the arrangement {arrangement}\\b")
        self.use(self.page.get_by_role("button", name=words))

    def arrange(self, arrangement: str) -> None:
        """Take an arrangement and be ready."""
        self.take(arrangement)
        self.press("Ready")
        expect(self.page.get_by_role("button", name="Ready", exact=True)).to_have_count(0)

    def choose(self, source: str) -> None:
        """Choose a mask that can move, if it is not chosen already."""
        expect(self.cell(source)).to_have_accessible_name(re.compile("; (can move|chosen)$"))
        if "; chosen" not in self.cells()[source]:
            self.use(self.cell(source))
        expect(self.cell(source)).to_have_accessible_name(re.compile("; chosen$"))

    def targets(self, source: str) -> dict[str, str]:
        """Where the page offers to go with a mask, and what is said of each cell there."""
        self.choose(source)
        offered = ("; can go here", "; can be captured")
        return {cell: said for cell, said in self.cells().items() if said.endswith(offered)}

    def move(self, source: str, target: str) -> None:
        """Make a move that is offered."""
        self.choose(source)
        offered = re.compile("; (can go here|can be captured)$")
        expect(self.cell(target)).to_have_accessible_name(offered)
        self.use(self.cell(target))

    def play_to_the_end(self, name: str, *, with_candidate: bool) -> int:
        """Capture and go forward on seat 0, the Candidate first or last; the number of moves."""
        made = 0
        own = self.log.get_by_text(re.compile(rf"^{re.escape(name)}: \w\d . \w\d$"))
        while self.is_my_turn():
            self.move(*self.good_move(with_candidate))
            made += 1
            # The machine may answer at once, but what was done stays in the log.
            expect(own).to_have_count(made)
        return made

    def good_move(self, with_candidate: bool = False) -> tuple[str, str]:
        """A capture or a way forward of the foremost mask that has one; else any move."""
        movable = {cell: said for cell, said in self.cells().items() if "; can move" in said}
        order = sorted(movable, key=lambda cell: ("Candidate" in movable[cell]) != with_candidate)
        moves = []
        for source in order:
            targets = self.targets(source)
            target = max(targets, key=lambda cell: ("captured" in targets[cell], cell[1]))
            if "captured" in targets[target] or target[1] > source[1]:
                return source, target
            moves.append((source, target))
        return moves[0]


class Twilight(Table):
    """The street, the hand and the turn that is composed at a table of Twilight of Venice."""

    def __init__(self, page: Page, use: Use = by_mouse) -> None:
        """Take the page, and how things on it are used."""
        super().__init__(page, use)
        self.street = page.get_by_role("grid", name="The street")
        self.hand = page.get_by_role("toolbar", name="Your hand")
        asked = re.compile("^(What should .* do|Who follows the Guild's word|Now the other guard)")
        self.choices = page.get_by_role("toolbar", name=asked)
        self.draft = page.get_by_role("list", name="Your turn so far").get_by_role("listitem")
        self.promise = page.get_by_text(re.compile("^At the end of this turn the Favourite "))
        ends = "^(End turn|Call the Guild|Discard the hand|Play and end the round)$"
        self.end = page.get_by_role("button", name=re.compile(ends))

    def is_my_turn(self) -> bool:
        """Wait until cards are offered, or there is nothing to do any more."""
        offered = self.hand.get_by_role("button", name=re.compile(", (can|cannot) be played"))
        expect(offered.or_(self.ending).first).to_be_visible(timeout=PATIENCE)
        return super().is_my_turn()

    def cells(self) -> list[str]:
        """What every cell of both tracks says of itself."""
        return names_of(self.street.get_by_role("gridcell"))

    def cards(self) -> list[str]:
        """The cards in the hand, and whether they can be played."""
        return names_of(self.hand.get_by_role("button"))

    def playable(self) -> list[str]:
        """The cards that can be played now, of several alike only one."""
        return list(dict.fromkeys(card for card in self.cards() if ", can be played" in card))

    def choose(self, card: str) -> list[str]:
        """Choose a card; what it can do."""
        self.use(self.hand.get_by_role("button", name=card, exact=True).first)
        expect(self.choices).to_be_visible()
        return names_of(self.choices.get_by_role("button"))

    def make(self, effect: str) -> None:
        """Let the chosen card do something; nobody hears of it yet."""
        drafted = self.draft.count()
        self.use(self.choices.get_by_role("button", name=effect, exact=True))
        expect(self.draft).to_have_count(drafted + 1)

    def finish(self) -> None:
        """Send the turn that is composed."""
        self.use(self.end)
        expect(self.draft).to_have_count(0)

    def compose(self, side: str) -> None:
        """Draft cards that lead to one side, as many as there are; or a new hand."""
        while card := self._leading(side):
            self.make(card)
        if not self.draft.count():
            self.press("Discard hand")
            expect(self.draft).to_have_count(1)

    def _leading(self, side: str) -> str | None:
        """Choose a card that leads to a side; what it should do."""
        for card in self.playable():
            for effect in self.choose(card):
                if re.search(rf" {side}( \(2 cards\))?$", effect):
                    return effect
        return None
