"""How a player uses the table of Volto at the page."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.page_driver import PATIENCE, Table, Use, by_mouse, names_of


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
