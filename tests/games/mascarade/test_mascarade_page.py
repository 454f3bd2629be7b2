"""Mascarade at the page: whole games, many seats, keys, and what is seen only by holding."""

import re

import pytest
from playwright.sync_api import Page, expect

import ridotto
from tests.games.mascarade.page import (
    MANY,
    MOST_DECISIONS,
    QUIET,
    Mascarade,
    begin,
    begin_pair,
    hear_both,
    who_is_asked,
)
from tests.support.page_driver import (
    CALM,
    Heard,
    Visit,
    by_finger,
    by_keys,
    fits,
    names_of,
    walk_to,
)
from tests.support.page_fixtures import PHONE
from tests.support.page_records import Screen, frames


@pytest.mark.slow
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
    # A thumb's stroke up: the far end of the table comes to the upper edge.
    anna.places.nth(6).evaluate(
        """place => {
          place.scrollIntoView({ block: "start" });
          place.closest(".simple").scrollTop -= 8;
        }"""
    )
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
        assert anna.is_my_turn()
        anna.decide()
        with anna.reading():
            if own.count():
                return
    pytest.fail("Anna never did anything of her own")


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
