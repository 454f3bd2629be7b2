"""Twilight of Venice at the page: whole matches, a turn that is composed, and what it promises."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from ridotto.engine.game import Game
from tests.games.twilight.page import Twilight, show_position
from tests.support.page_driver import (
    CALM,
    Heard,
    Visit,
    begin_together,
    begin_with_bot,
    by_finger,
    by_keys,
    fits,
    pictures,
    turn_of,
    watch,
)
from tests.support.page_fixtures import PHONE

HAND = ["M1", "M1", "M2", "D1", "D1", "G1", "GX", "H1"]
SHORT = {"match": "single_round"}
TYPES = ("Doge", "Merchant", "Guards", "Harlequin")


def told_of_favourite(told: list[str]) -> str | None:
    """What the log says of the Favourite after the last turn of its reader."""
    last = max(number for number, line in enumerate(told) if line.startswith("You play "))
    found = re.match(r"The Favourite goes (\d toward .+), to ", "".join(told[last + 1 : last + 2]))
    return found[1] if found else None


def test_a_whole_match_against_a_machine_with_the_mouse(visit: Visit) -> None:
    """On the way, what a turn promises of the Favourite is what happens then."""
    page = visit("/api/games")
    begin_with_bot(page, "twilight", options=SHORT)
    twilight = Twilight(page)
    turns = 0
    while twilight.is_my_turn():
        twilight.compose()
        word = twilight.end.inner_text()
        promise = None
        if word == "End turn":
            promise = twilight.promise.locator(".goes").inner_text()
        twilight.finish()
        turns += 1
        if promise is not None:
            goes = told_of_favourite(twilight.told())
            assert promise == (goes or "stays")
    assert turns >= 1
    expect(twilight.ending).to_have_text(re.compile("You have (won!|lost)|A draw"))
    expect(page.get_by_text("The round has decided the match.")).to_be_visible()
    assert re.search("wins? the match|The match is drawn", twilight.told()[-1])
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def middle_of(shown: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = shown.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def several_alike(cards: list[str]) -> list[str]:
    """The cards of a type of which there are at least two; among eight cards there is one."""
    by_type = [[card for card in cards if card.startswith(kind)] for kind in TYPES]
    return next(found for found in by_type if len(found) > 1)


def in_order(visit: Visit, **settings: Any) -> tuple[Twilight, Twilight, str]:
    """Who is to move first, the other one, and the link to their table."""
    anna, boris, link = begin_together(visit, "twilight", **settings)
    begins = turn_of(anna)
    expect(begins.or_(anna.get_by_text("Waiting for Boris", exact=True))).to_be_visible()
    first, second = (anna, boris) if begins.is_visible() else (boris, anna)
    return Twilight(first), Twilight(second), link


def test_a_turn_is_composed_card_by_card_and_nobody_hears_of_it(visit: Visit) -> None:
    mover, other, _ = in_order(visit)
    heard = Heard(other.page)
    other.page.reload()
    expect(other.hand).to_be_visible()
    before = other.cells(), other.cards(), other.told()
    known = len(heard.messages)

    assert mover.is_my_turn()
    cards = mover.cards()
    assert len(cards) == 8
    wanted = several_alike(cards)
    mover.make(mover.choose(wanted[0])[0])
    once = mover.cards()
    assert 6 <= len(once) <= 7
    mover.make(mover.choose(mover.playable()[0])[-1])
    expect(mover.draft).to_have_count(2)
    effects = mover.draft.all_inner_texts()
    expect(mover.page.get_by_text("Only you can see this until you end your turn.")).to_be_visible()
    mover.press("Undo")
    expect(mover.draft).to_have_text(effects[:1], use_inner_text=True)
    assert sorted(mover.cards()) == sorted(once)
    mover.make(mover.choose(mover.playable()[0])[-1])
    mover.press("Take back all")
    expect(mover.draft).to_have_count(0)
    assert mover.cards() == cards
    mover.make(mover.choose(wanted[0])[0])

    # What is said now comes after everything that was told before.
    mover.page.get_by_role("tab", name="Talk").click()
    mover.press("Good luck!")
    other.page.get_by_role("tab", name="Talk").click()
    expect(other.page.get_by_role("log", name="Talk")).to_contain_text("Good luck!")
    other.page.get_by_role("tab", name="Log").click()
    told = heard.messages[known:]
    assert told
    assert not [message for message in told if message.get("events") or message.get("view")]
    assert (other.cells(), other.cards(), other.told()) == before

    [card] = [name for name in TYPES if mover.draft.inner_text().startswith(name)]
    mover.finish()
    last = other.page.get_by_role("region", name=re.compile(": the last turn$"))
    expect(last.get_by_role("listitem").first).to_contain_text(card)
    assert (other.cells(), other.told()) != (before[0], before[2])
    assert other.is_my_turn()
    drew = [event for event in heard.events if event["type"] == "drew"]
    assert [bool(event["cards"]) for event in drew if event["seat"] == heard.view["seat"]] == [True]
    assert not [event for event in drew if event["cards"] and event["seat"] != heard.view["seat"]]


def test_a_card_is_dragged_to_where_its_figure_goes(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    show_position(page, Game("twilight", seed=1, start={"merchant": 0, "hands": [HAND, None]}))
    twilight = Twilight(page)
    assert twilight.is_my_turn()
    mark = twilight.street.get_by_role("button", name="Merchant 2 toward you")
    twilight.hand.get_by_role("button", name="Merchant 2, can be played").hover()
    page.mouse.down()
    page.mouse.move(*middle_of(twilight.log))
    expect(mark).to_be_visible()
    page.mouse.up()
    expect(twilight.draft).to_have_count(0)
    twilight.hand.get_by_role("button", name="Merchant 2, can be played").hover()
    page.mouse.down()
    page.mouse.move(*middle_of(mark))
    page.mouse.up()
    expect(twilight.draft).to_contain_text(["Merchant 2 toward you"])


def test_two_guards_are_sent_one_after_the_other(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    hand = ["G11", *HAND[:7]]
    show_position(page, Game("twilight", seed=1, start={"merchant": 0, "hands": [hand, None]}))
    twilight = Twilight(page)
    assert twilight.is_my_turn()
    twilight.choose("Guards 1+1, can be played")
    twilight.street.get_by_role("button", name="Guard on your side 1 toward you").click()
    expect(page.get_by_text("Now the other guard", exact=True)).to_be_visible()
    expect(twilight.draft).to_have_count(0)
    twilight.street.get_by_role("button", name="Both guards 1 toward you").click()
    expect(twilight.draft).to_contain_text(["Both guards 1 toward you"])


def where_drawn(page: Page, picture: str) -> list[tuple[float, float]]:
    """The middles of all places where something is drawn."""
    found = page.get_by_role("main").evaluate(
        """(main, picture) =>
          [...main.querySelectorAll("use")]
            .filter((use) => use.getAttribute("href").endsWith("#" + picture))
            .map((use) => use.closest("svg").getBoundingClientRect())
            .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])""",
        picture,
    )
    return [(x, y) for x, y in found]


def favourites_on(twilight: Twilight, cell: str) -> int:
    """How often the Favourite is drawn on a cell of her lane, as herself or as a shadow."""
    place = twilight.street.get_by_role(
        "gridcell", name=re.compile(f"^The Favourite\u2019s lane, {cell}")
    )
    box = place.bounding_box()
    assert box is not None
    return sum(
        box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]
        for x, y in where_drawn(twilight.page, "favourite")
    )


def test_what_the_favourite_will_do_is_seen_before_the_turn_ends(visit: Visit) -> None:
    start = {"merchant": 0, "hands": [HAND, None], "figures": {"merchant": -6}}
    page = visit("/api/games", **CALM)
    show_position(page, Game("twilight", seed=1, start=start))
    twilight = Twilight(page)
    assert twilight.is_my_turn()
    merchant = "Merchant 1, can be played"
    goes = twilight.promise.locator(".goes")
    assert favourites_on(twilight, "0, the middle") == 1

    twilight.choose(merchant)
    twilight.make("Merchant 1 toward you")
    expect(goes).to_have_text("1 toward you")
    assert favourites_on(twilight, "your 1") == 1
    assert favourites_on(twilight, "0, the middle") == 1
    twilight.choose(merchant)
    twilight.make("Merchant 1 toward Guest 1")
    expect(goes).to_have_text("stays")
    assert favourites_on(twilight, "your 1") == 0
    twilight.press("Undo")
    assert favourites_on(twilight, "your 1") == 1
    twilight.press("Undo")
    expect(goes).to_have_count(0)
    assert favourites_on(twilight, "your 1") == 0

    twilight.press("Guild\u2019s Word")
    twilight.make("Guild\u2019s Word: Guard on your side to the Merchant")
    expect(goes).to_have_text("stays")
    expect(twilight.end).to_have_text("Say the Word")


def test_a_turn_with_keys_alone(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    begin_with_bot(page, "twilight")
    twilight = Twilight(page, by_keys)
    assert twilight.is_my_turn()
    effects = twilight.choose(twilight.playable()[0])
    # What can be done is asked at once; Escape leads back to the hand.
    expect(twilight.choices.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(twilight.choices).to_have_count(0)
    page.keyboard.press("Enter")
    expect(twilight.choices.get_by_role("button").first).to_be_focused()
    twilight.make(effects[-1])
    twilight.press("Undo")
    expect(twilight.draft).to_have_count(0)

    # The same from the street: a marked cell is taken.
    twilight.choose(twilight.playable()[0])
    expect(twilight.choices.get_by_role("button").first).to_be_focused()
    marked = twilight.street.get_by_role("gridcell", name=re.compile("Possible: "))
    by_keys(marked.first)
    if twilight.choices.is_visible():
        by_keys(twilight.choices.get_by_role("button").first)
    expect(twilight.draft).to_have_count(1)
    twilight.finish()
    expect(twilight.log.get_by_text(re.compile("^You play"))).to_have_count(1)
    assert twilight.is_my_turn()


def test_a_turn_on_a_phone_with_taps(visit: Visit) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True, **CALM)
    page.get_by_role("button", name="Play now: Twilight of Venice, against the house").tap()
    twilight = Twilight(page, by_finger)
    assert twilight.is_my_turn()
    assert fits(page)
    twilight.choose(twilight.playable()[0])
    marks = twilight.street.get_by_role("button")
    marks.first.tap()
    if twilight.choices.is_visible():
        marks.first.tap()
    expect(twilight.draft).to_have_count(1)
    assert fits(page)
    twilight.finish()
    with twilight.reading():
        expect(twilight.log.get_by_text(re.compile("^You play"))).to_have_count(1)
    assert twilight.is_my_turn()


def test_a_reload_shows_the_same_position(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    begin_with_bot(page, "twilight")
    twilight = Twilight(page)
    assert twilight.is_my_turn()
    twilight.compose()
    twilight.finish()
    assert twilight.is_my_turn()
    before = twilight.cells(), twilight.cards(), twilight.told()
    assert len(before[2]) > 3
    page.reload()
    assert twilight.is_my_turn()
    assert (twilight.cells(), twilight.cards(), twilight.told()) == before


def test_who_watches_sees_turns_and_no_hand(visit: Visit) -> None:
    mover, _, link = in_order(visit, spectators="live")
    page = visit("/api/games", **CALM)
    heard = Heard(page)
    watch(page, link)
    watching = Twilight(page)
    expect(watching.street).to_be_visible()
    assert mover.is_my_turn()
    expect(page.get_by_role("button", name=re.compile("^(Anna|Boris): 8 in hand"))).to_have_count(2)
    expect(watching.hand).to_have_count(0)
    drawn = {name: count for name, count in pictures(page).items() if re.match("card-|face-", name)}
    # Who has the Merchant and who the Harlequin; the backs of both hands, and of the deck.
    assert drawn == {"card-merchant": 1, "card-harlequin": 1, "card-back": 2 * 8 + 3}

    mover.compose()
    mover.finish()
    expect(watching.log).to_contain_text(re.compile("(Anna|Boris) (plays|discards) "))
    assert watching.cells() != []
    expect(watching.log).to_contain_text(re.compile("(Anna|Boris) draws \\d cards?"))
    drew = [event for event in heard.events if event["type"] == "drew"]
    assert len(drew) >= 3
    assert not [event for event in drew if event["cards"]]
    assert heard.view["hand"] is None
    assert not re.search("You (draw|play)", "".join(watching.told()))
