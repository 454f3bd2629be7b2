"""How players use the table of Mascarade at the page."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.page_driver import (
    CALM,
    Table,
    Use,
    Visit,
    by_mouse,
    ready,
    set_up,
    turn_of,
)

# Masks of small gains: nobody wins or is ruined in the rounds that a test needs.
QUIET: dict[str, object] = {"scenario": ["judge", "king", "fool", "thief", "swindler", "spy"]}
# The same for twelve: nobody is asked but for his turns and answers.
MANY: dict[str, object] = {
    "scenario": [
        *("judge", "empress", "king", "widow", "beggar", "thief", "patron", "witch", "swindler"),
        *("spy", "peasant", "peasant"),
    ]
}
MASKS = (
    *("judge", "empress", "king", "widow", "guru", "beggar", "thief", "fool", "spy"),
    *("puppet_master", "princess", "witch", "patron", "cheat", "swindler", "peasant"),
)
PLACES = "Places around the table, clockwise from the bottom"
LOOK = "Look at your own mask in secret"
ENDINGS = "^(You have won!|You share the victory!|You have lost)$"
DEEDS = "|".join(
    (
        " and .+: their masks are swapped, or not",
        r": a secret look at \w+ own mask",
        " announces: .+",
        " contests",
        " does not contest",
    )
)
MOST_DECISIONS = 120


class Mascarade(Table):
    """The places, the own actions and the sheets at a table of Mascarade."""

    def __init__(self, page: Page, name: str = "Anna", use: Use = by_mouse) -> None:
        """Take the page, the name of the person in front of it, and how things are used."""
        super().__init__(page, use)
        self.name = name
        self.ending = page.get_by_role("heading", name=re.compile(ENDINGS))
        self.hand = page.get_by_role("group", name="Your actions")
        self.places = page.get_by_role("list", name=PLACES).get_by_role("button")
        self.turn = self.hand.get_by_text("Your turn.", exact=True)

    def place(self, name: str) -> Locator:
        """The place of somebody."""
        return self.places.and_(
            self.page.get_by_role("button", name=re.compile(rf"^{name}( \(you\))?;"))
        )

    def sheet(self, title: str) -> Locator:
        """A sheet that lies over the table."""
        return self.page.get_by_role("dialog", name=title, exact=True)

    def button(self, name: str) -> Locator:
        """One of the own actions."""
        return self.hand.get_by_role("button", name=name, exact=True)

    def deeds(self, name: str) -> Locator:
        """The lines of the log that tell what somebody has done."""
        return self.log.get_by_text(re.compile(f"^{name}({DEEDS})$"))

    def count_deeds(self) -> int:
        """How often this person has done something."""
        with self.reading():
            return self.deeds(self.name).count()

    def told_once_more(self, before: int) -> None:
        """Wait until the server has told one more deed of this person."""
        with self.reading():
            expect(self.deeds(self.name)).to_have_count(before + 1)

    def answer(self, word: str) -> None:
        """Answer an announcement."""
        before = self.count_deeds()
        self.use(self.button(word))
        self.told_once_more(before)

    def look(self) -> None:
        """Look at the own mask."""
        before = self.count_deeds()
        self.use(self.button(LOOK))
        self.told_once_more(before)

    def swap(self, place: Locator, word: str = "Really swap") -> None:
        """Press a place at the table, and swap or pretend."""
        before = self.count_deeds()
        self.use(place)
        self.use(self.sheet("Swap or pretend").get_by_role("button", name=word, exact=True))
        self.told_once_more(before)

    def announce(self, mask: str) -> None:
        """Choose a mask, and say that it is the own one."""
        before = self.count_deeds()
        self.use(self.button("Announce"))
        sheet = self.sheet("Which mask are you?")
        self.use(sheet.get_by_text(mask, exact=True))
        self.use(sheet.get_by_role("button", name=f"Announce: {mask}", exact=True))
        self.told_once_more(before)

    def claim(self) -> str | None:
        """The question about somebody's announcement, if there is one."""
        asked = self.hand.get_by_role("status")
        expect(asked).to_have_text(re.compile(r"Your turn\.|Do you contest it\?$"))
        words = asked.inner_text()
        return words if words.endswith("Do you contest it?") else None

    def decide(self, mask: str | None = None, rival: str | None = None) -> None:
        """Do what is asked: swap first, then announce or look; contest what a rival says."""
        claim = self.claim()
        if claim is not None:
            is_rival = rival is not None and claim.startswith(f"{rival} announces")
            self.answer("Contest" if is_rival else "Do not contest")
        elif not self.button(LOOK).is_visible():
            choosable = re.compile("^(?!Anna|Boris).*; can be chosen$")
            self.swap(self.places.and_(self.page.get_by_role("button", name=choosable)).first)
        elif mask is not None and self.button("Announce").is_visible():
            self.announce(mask)
        else:
            self.look()

    def drawn(self) -> list[tuple[str, set[str]]]:
        """What every place says of itself, and the masks that are drawn there."""
        found = self.places.evaluate_all(
            """places => places.map((place) => [
              place.querySelector(".unseen").textContent,
              [...place.querySelectorAll("use")].map((use) => use.href.baseVal.split("#")[1]),
            ])"""
        )
        return [(label, set(names) & {*MASKS, "back"}) for label, names in found]

    def faces_are_told(self) -> int:
        """Check that a mask is drawn only where it lies face up; how many lie face down."""
        drawn = self.drawn()
        for label, masks in drawn:
            up = re.search(r"; mask face up: ([\w ]+);", label)
            assert masks == {up[1].lower().replace(" ", "_") if up else "back"}, (label, masks)
        return sum("; mask face down;" in label for label, _ in drawn)


def seat_machines(page: Page, seats: list[int], bot: str = "greedy") -> None:
    """Let machines take some seats, counted from 0."""
    for seat in seats:
        free = page.get_by_role(
            "combobox", name=f"Let a machine play on seat {seat + 1}", exact=True
        )
        free.select_option(bot)
        expect(free).to_have_count(0)


def begin(page: Page, seats: int, options: dict[str, object], bot: str = "greedy") -> Mascarade:
    """A game of Anna among machines."""
    page.goto(set_up(page, "mascarade", seats=seats, options=options))
    seat_machines(page, list(range(1, seats)), bot)
    ready(page)
    mascarade = Mascarade(page)
    expect(mascarade.place("Anna")).to_be_visible()
    return mascarade


def begin_pair(visit: Visit, options: dict[str, object]) -> tuple[Mascarade, Mascarade]:
    """Anna and Boris opposite each other, with a machine on either side."""
    anna, boris = visit("/api/games", **CALM), visit("/api/games", **CALM)
    link = set_up(anna, "mascarade", seats=4, options=options)
    boris.request.post("/api/me", data={"name": "Boris"})
    table, invite = re.findall(r"[\w-]+", link)[-3::2]
    boris.request.post(f"/api/tables/{table}/seats", data={"invite": invite, "seat": 2})
    anna.goto(link)
    seat_machines(anna, [1, 3])
    boris.goto(link)
    for page in (anna, boris):
        ready(page)
    pair = Mascarade(anna), Mascarade(boris, "Boris")
    for person in pair:
        expect(person.place(person.name)).to_be_visible()
    return pair


def who_is_asked(anna: Mascarade, boris: Mascarade, mine: Locator | None = None) -> Mascarade:
    """Wait until one of the two has something to do, and tell who."""
    mine = mine or turn_of(anna.page)
    theirs = anna.page.get_by_text("Waiting for Boris", exact=True)
    expect(mine.or_(theirs)).to_be_visible()
    return boris if theirs.is_visible() else anna


def hear_both(anna: Mascarade, boris: Mascarade, name: str) -> None:
    """Wait until both have been told equally much of what one of them has done."""
    speaker, listener = (anna, boris) if name == "Anna" else (boris, anna)
    expect(listener.deeds(name)).to_have_count(speaker.deeds(name).count())
