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
MOST_DECISIONS = 120


class Mascarade(Table):
    """The places, the own actions and the sheets at a table of Mascarade."""

    def __init__(self, page: Page, name: str = "Anna", use: Use = by_mouse) -> None:
        """Take the page, the name of the person in front of it, and how things are used."""
        super().__init__(page, use)
        self.name = name
        self.ending = page.get_by_role("heading", name=re.compile(ENDINGS))
        self.hand = page.get_by_role("group", name="Your actions")
        self.table = page.get_by_role("list", name=PLACES)
        self.places = self.table.get_by_role("button")
        bar = page.get_by_role("group", name="Table")
        self.turn = bar.get_by_text("Your turn", exact=True)
        self.asked = bar.get_by_text("You\u2019re asked", exact=True)
        self.seen = page.get_by_role("button", name="Got it", exact=True)

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

    def token(self, mask: str) -> Locator:
        """A mask in play, which can be laid on a card as a guess."""
        rail = self.page.get_by_role("navigation", name="The masks in play")
        return rail.get_by_role("button", name=mask, exact=True)

    def act(self, button: Locator) -> None:
        """Do something, and wait until the log tells it."""
        with self.reading():
            before = self.log.inner_text()
        self.use(button)
        with self.reading():
            expect(self.log).not_to_have_text(before, use_inner_text=True)

    def answer(self, word: str | re.Pattern[str]) -> None:
        """Answer an announcement."""
        self.act(self.hand.get_by_role("button", name=word))

    def look(self) -> None:
        """Look at the own mask, for as long as one wants."""
        self.use(self.button(LOOK))
        self.use(self.seen)
        expect(self.seen).to_have_count(0)

    def swap(self, place: Locator, word: str = "Really swap") -> None:
        """Press a place at the table, and swap or pretend."""
        self.use(place)
        self.act(self.button(word))

    def announce(self, mask: str) -> None:
        """Choose a mask, and say that it is the own one."""
        self.use(self.button("Announce"))
        self.page.get_by_role("radio", name=mask, exact=True).check(force=True)
        self.act(self.button(f"“I\u2019m the {mask}!”"))

    def claim(self) -> str | None:
        """The question about somebody's announcement, if there is one."""
        expect(self.turn.or_(self.asked)).to_be_visible()
        if self.turn.is_visible():
            return None
        return self.hand.get_by_text(re.compile("^Let .+\\?$")).inner_text()

    def decide(self, mask: str | None = None, rival: str | None = None) -> None:
        """Do what is asked: swap first, then announce or look; contest what a rival says."""
        claim = self.claim()
        if claim is not None:
            is_rival = rival is not None and claim.startswith(f"Let {rival} be")
            self.answer(re.compile("^No, I\u2019m") if is_rival else "Let it pass")
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
    theirs = anna.page.get_by_role("group", name="Table").get_by_text("Waiting for Boris")
    expect(mine.or_(theirs)).to_be_visible()
    return boris if theirs.is_visible() else anna


def hear_both(anna: Mascarade, boris: Mascarade) -> None:
    """Wait until both have been told the same."""
    while (told := anna.told()) != boris.told():
        expect(boris.log).to_contain_text(told[-1].split(" ")[0])
