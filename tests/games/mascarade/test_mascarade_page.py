"""Mascarade at the page: whole games, many seats, keys, and what is seen only by holding."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import ridotto
from tests.browser.conftest import PHONE
from tests.browser.test_table import ready, set_up
from tests.support.page_driver import (
    CALM,
    Heard,
    Table,
    Use,
    Visit,
    by_finger,
    by_keys,
    by_mouse,
    fits,
    names_of,
    walk_to,
)
from tests.support.page_records import Screen, frames

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

    def told_once_more(self, before: int) -> None:
        """Wait until the house has told one more deed of this person."""
        expect(self.deeds(self.name)).to_have_count(before + 1)

    def answer(self, word: str) -> None:
        """Answer an announcement."""
        before = self.deeds(self.name).count()
        self.use(self.button(word))
        self.told_once_more(before)

    def look(self) -> None:
        """Look at the own mask."""
        before = self.deeds(self.name).count()
        self.use(self.button(LOOK))
        self.told_once_more(before)

    def swap(self, place: Locator, word: str = "Really swap") -> None:
        """Press a place at the table, and swap or pretend."""
        before = self.deeds(self.name).count()
        self.use(place)
        self.use(self.sheet("Swap or pretend").get_by_role("button", name=word, exact=True))
        self.told_once_more(before)

    def announce(self, mask: str) -> None:
        """Choose a mask, and say that it is the own one."""
        before = self.deeds(self.name).count()
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
    mine = mine or anna.page.get_by_text("Your turn", exact=True)
    theirs = anna.page.get_by_text("Waiting for Boris", exact=True)
    expect(mine.or_(theirs)).to_be_visible()
    return boris if theirs.is_visible() else anna


def hear_both(anna: Mascarade, boris: Mascarade, name: str) -> None:
    """Wait until both have been told equally much of what one of them has done."""
    speaker, listener = (anna, boris) if name == "Anna" else (boris, anna)
    expect(listener.deeds(name)).to_have_count(speaker.deeds(name).count())


def test_a_whole_game_with_five_machines_by_clicks(visit: Visit) -> None:
    page = visit("/api/games")
    anna = begin(page, 6, {"round_limit": 3})
    expect(anna.places).to_have_count(6)
    decisions = 0
    while anna.is_my_turn():
        if anna.told()[-1] != "Turn 1: Anna":
            anna.faces_are_told()
        anna.decide(mask="King" if decisions % 2 else None)
        decisions += 1
        assert decisions < MOST_DECISIONS
    assert decisions >= 2
    expect(anna.ending).to_be_visible()
    assert re.search("wins the game$|share the victory$", anna.told()[-1])
    assert anna.faces_are_told() == 0
    words = " ".join(names_of(anna.places))
    for mask in ("Judge", "Swindler", "Empress", "King", "Witch", "Cheat"):
        assert words.count(f"mask face up: {mask};") == 1
    assert "; wins" in words
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("link", name="Look at the game")).to_be_visible()


def test_two_browsers_announce_and_contest(visit: Visit) -> None:
    anna, boris = begin_pair(visit, QUIET)
    expect(anna.places).to_have_count(6)
    wanted = [
        anna.log.get_by_text(words, exact=True)
        for name in ("Anna", "Boris")
        for words in (f"{name} announces: King", f"{name} contests")
    ]
    for _ in range(MOST_DECISIONS):
        person = who_is_asked(anna, boris)
        person.decide("King", rival="Boris" if person is anna else "Anna")
        hear_both(anna, boris, person.name)
        if all(line.count() for line in wanted):
            break
    for line in wanted:
        expect(line).to_be_visible()
    who_is_asked(anna, boris)
    told = anna.told()
    assert sum(bool(re.match("(Anna|Boris) turns up: ", line)) for line in told) >= 4
    assert any(line.startswith("Fines to the court: ") for line in told)
    expect(boris.log.get_by_role("paragraph")).to_have_text(told)
    bottom = [names_of(person.places)[0].split(";")[0] for person in (anna, boris)]
    assert bottom == ["Anna (you)", "Boris (you)"]


def test_twelve_seats_on_a_phone_with_taps(visit: Visit) -> None:
    page = visit("/api/games", viewport=PHONE, has_touch=True, is_mobile=True, **CALM)
    anna = begin(page, 12, MANY, bot="random")
    anna.use = by_finger
    assert anna.is_my_turn()
    expect(anna.places).to_have_count(12)
    anna.places.first.scroll_into_view_if_needed()
    assert fits(page)
    for place in anna.places.all():
        expect(place).to_be_in_viewport(ratio=1)
    covered = anna.places.evaluate_all(
        """places => places.filter((place) => {
          const { x, y, width, height } = place.getBoundingClientRect();
          return !place.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }).map((place) => place.textContent)"""
    )
    assert covered == []
    own = anna.log.get_by_text(re.compile("^Anna( and .+: their masks|: a secret look)"))
    for _ in range(MOST_DECISIONS):
        if own.count():
            break
        assert anna.is_my_turn()
        anna.decide()
    expect(own).to_have_count(1)


def test_the_table_is_used_with_keys_alone(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    anna = begin(page, 4, QUIET)
    expect(anna.turn).to_be_visible()
    walk_to(anna.place("Anna"))
    page.keyboard.press("ArrowLeft")
    expect(anna.place("Brighella")).to_be_focused()
    page.keyboard.press("Enter")
    sheet = anna.sheet("Swap or pretend")
    expect(sheet).to_contain_text("You and Brighella")
    page.keyboard.press("Escape")
    # A dialog is hidden a moment before the page hears that it was closed.
    closed = page.get_by_role("dialog", name="Swap or pretend", include_hidden=True)
    expect(closed).to_have_count(0)
    expect(anna.place("Brighella")).to_be_focused()
    anna.use = by_keys
    anna.swap(anna.place("Brighella"), "Only pretend")
    expect(anna.log).to_contain_text("Anna and Brighella: their masks are swapped, or not")
    while anna.is_my_turn() and anna.claim() is not None:
        anna.answer("Do not contest")
    by_keys(anna.button("Announce"))
    sheet = anna.sheet("Which mask are you?")
    radios = sheet.get_by_role("radio")
    walk_to(radios.first)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(radios.nth(1)).to_be_checked()
    say = sheet.get_by_role("button", name=re.compile("^Announce: "))
    word = say.inner_text()
    by_keys(say)
    expect(anna.log).to_contain_text(f"Anna {word.replace('Announce', 'announces')}")


def test_a_private_look_is_in_the_page_only_while_it_is_held(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    heard = Heard(page)
    anna = begin(page, 4, QUIET)
    hold = anna.button("Hold to see your last look")
    while not hold.count():
        assert anna.is_my_turn()
        anna.decide()
    assert anna.is_my_turn()
    [mask] = [event["mask"] for event in heard.events if event["type"] == "looked" if event["mask"]]
    name = anna.hand.get_by_text(mask.title(), exact=True)
    picture = re.compile(f'#{mask}"')

    def is_drawn() -> bool:
        return bool(picture.search(anna.hand.evaluate("hand => hand.outerHTML")))

    def is_hidden() -> None:
        expect(name).to_have_count(0)
        assert not is_drawn()

    is_hidden()
    hold.hover()
    page.mouse.down()
    expect(name).to_be_visible()
    assert is_drawn()
    page.mouse.up()
    is_hidden()
    hold.focus()
    page.keyboard.down("Enter")
    expect(name).to_be_visible()
    page.keyboard.up("Enter")
    is_hidden()
    page.keyboard.down(" ")
    expect(name).to_be_visible()
    page.keyboard.press("Tab")
    is_hidden()


@pytest.mark.parametrize(
    ("chosen", "masks", "answer"),
    [
        ("Contest only certain masks", ["King"], "Anna contests"),
        ("Never contest until I change this", [], "Anna does not contest"),
    ],
)
def test_an_answer_in_advance_needs_no_click(
    visit: Visit, chosen: str, masks: list[str], answer: str
) -> None:
    anna, boris = begin_pair(visit, QUIET)
    anna.press("In advance")
    sheet = anna.sheet("Answers in advance")
    sheet.get_by_role("radio", name=chosen).check()
    for mask in masks:
        sheet.get_by_role("checkbox", name=mask, exact=True).check()
        sheet.get_by_role("checkbox", name="Do not contest the other masks").check()
    sheet.get_by_role("button", name="Close").click()
    expect(anna.hand.get_by_role("button", name=re.compile("^In advance"))).to_contain_text("set")
    for _ in range(MOST_DECISIONS):
        # An announcement is answered by the page: Anna herself has only her turns.
        person = who_is_asked(anna, boris, mine=anna.turn)
        if answer_to_king(anna):
            break
        if person is anna:
            anna.decide()
        else:
            boris.decide("King")
        hear_both(anna, boris, person.name)
    assert answer_to_king(anna) == answer


def answer_to_king(anna: Mascarade) -> str | None:
    """What Anna has answered to the first who announced the King, if she was asked already."""
    told = iter(anna.told())
    if not any(line.endswith(" announces: King") for line in told):
        return None
    return next(
        (line for line in told if re.match("Anna (contests|does not contest)$", line)), None
    )


def test_notes_survive_a_reload(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    anna = begin(page, 6, {})
    assert anna.is_my_turn()
    anna.press("Notes")
    sheet = anna.sheet("Your notes")
    sheet.get_by_label("Your guess for Colombina").select_option("King")
    sheet.get_by_label("Your words about Colombina").fill("was glad to be asked")
    sheet.get_by_role("button", name="Close").click()
    for _ in range(2):
        expect(anna.place("Colombina")).to_have_accessible_name(re.compile("; your guess: King"))
        expect(anna.place("Brighella")).not_to_have_accessible_name(re.compile("your guess"))
        anna.press("Notes")
        expect(sheet.get_by_label("Your guess for Colombina")).to_have_value("king")
        expect(sheet.get_by_label("Your words about Colombina")).to_have_value(
            "was glad to be asked"
        )
        page.reload()
        expect(anna.place("Anna")).to_be_visible()
    anna.press("Notes")
    sheet.get_by_label("Show my guesses at the table").uncheck()
    expect(sheet.get_by_label("Show my guesses at the table")).not_to_be_checked()
    sheet.get_by_role("button", name="Close").click()
    expect(anna.place("Colombina")).not_to_have_accessible_name(re.compile("your guess"))


def test_notes_on_a_finished_game_survive_a_reload(visit: Visit) -> None:
    """They are of that game: the next one at the table begins without any."""
    page = visit("/api/games", **CALM)
    anna = begin(page, 4, {"round_limit": 1})
    assert anna.is_my_turn()
    anna.press("Notes")
    sheet, words = anna.sheet("Your notes"), "Your words about Colombina"
    sheet.get_by_label(words).fill("was glad to be asked")
    sheet.get_by_role("button", name="Close").click()
    anna.decide()
    expect(anna.ending).to_be_visible()
    page.reload()
    expect(anna.ending).to_be_visible()
    anna.press("Notes")
    expect(sheet.get_by_label(words)).to_have_value("was glad to be asked")
    sheet.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play again").click()
    expect(anna.ending).to_have_count(0)
    anna.press("Notes")
    expect(sheet.get_by_label("Your words about Colombina")).to_have_value("")


def shown_masks(page: Page, masks: list[str]) -> set[str]:
    """The masks that are named or drawn anywhere in the page, seen or unseen."""
    html = page.get_by_role("main").evaluate("main => main.outerHTML")
    return {mask for mask in masks if re.search(rf"\b{mask}\b", html, re.IGNORECASE)}


def test_hidden_masks_are_nowhere_in_the_page(visit: Visit) -> None:
    """Swaps and looks name no mask: sheets that somebody opens do, and the journal by holding."""
    masks = ["judge", "swindler", "empress", "king", "witch", "cheat"]
    game = ridotto.new("mascarade", seats=6, seed=1, start={"masks": masks, "first": 1})
    swaps = [(1, "swap:2:real"), (2, "swap:0:fake"), (3, "swap:4:real"), (4, "swap:0:real")]
    looks = [(person, "look") for person in (5, 0, 1, 2, 3, 4, 5)]
    told = frames(game, [*swaps, *looks], 0)
    page = visit("/api/games", **CALM)
    screen = Screen(page, game, 0)
    screen.begin(next(told))
    assert shown_masks(page, masks) == set(masks)
    for frame in told:
        screen.tell(frame)
    anna = Mascarade(page, "Guest 0")
    expect(anna.turn).to_be_visible()
    assert anna.faces_are_told() == 6
    assert shown_masks(page, masks) == set()
    for opener, title in (("Masks", "The masks in play"), ("Announce", "Which mask are you?")):
        anna.press(opener)
        for mask in masks:
            expect(anna.sheet(title).get_by_text(mask.title(), exact=True)).to_be_visible()
        anna.sheet(title).get_by_role("button", name="Close").click()
        assert shown_masks(page, masks) == set()
    anna.press("Journal")
    journal = anna.sheet("Your private journal")
    expect(journal.get_by_text("covered", exact=True)).to_have_count(7)
    assert shown_masks(page, masks) == set()
    journal.get_by_role("button", name="Hold to read your journal").hover()
    page.mouse.down()
    expect(journal.get_by_text("covered", exact=True)).to_have_count(0)
    assert shown_masks(page, masks) == set(masks)
    page.mouse.up()
    expect(journal.get_by_text("covered", exact=True)).to_have_count(7)
    assert shown_masks(page, masks) == set()
