"""The room of Twilight of Venice: what is drawn, where, in whose colours, and how a round ends."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from ridotto.engine.game import Game
from tests.games.twilight.page import Twilight, show_position
from tests.support.page_driver import CALM, Visit, begin_with_bot
from tests.support.page_fixtures import PHONE

HAND = ["D1", "D1", "M1", "M2", "G1", "G11", "H1", "H2"]
LOW_PHONE = {"width": 844, "height": 390}
SMALL_PHONE = {"width": 360, "height": 640}
ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **CALM}
WORDS = """() => [...document.querySelectorAll("main *")]
  .flatMap((one) => [one.ariaLabel, one.title, one.textContent]).join(" ")"""


def position(merchant: int = 0, **figures: int) -> Game:
    """A turn of seat 0 or 1, with figures where they are wanted."""
    hands = [HAND, None] if merchant == 0 else [None, HAND]
    start = {"merchant": merchant, "hands": hands, "figures": figures}
    return Game("twilight", seed=1, start=start)


def box_of(shown: Locator) -> FloatRect:
    """Where something is on the screen."""
    box = shown.bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LOW_PHONE])
def test_the_own_half_is_never_behind_the_hand(visit: Visit, size: dict[str, int]) -> None:
    """On every phone all seventeen spaces lie above the hand, and no word tells of west or east."""
    page = visit("/api/games", **{**ON_A_PHONE, "viewport": size})
    show_position(page, position())
    twilight = Twilight(page)
    assert twilight.is_my_turn()
    twilight.choose("Merchant 2, can be played")
    hand = box_of(twilight.hand)
    cells = twilight.street.get_by_role("gridcell").all()
    assert len(cells) == 34
    for cell in cells:
        box = box_of(cell)
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= hand["y"] + 1
    assert not re.search(r"\b(west|east)\b", page.evaluate(WORDS), re.IGNORECASE)
    if size is not LOW_PHONE:
        own, other = (
            box_of(twilight.street.get_by_role("gridcell", name=re.compile(f"^{end}")))["y"]
            for end in ("your 8", "Guest 1\u2019s 8")
        )
        assert own > other


@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_sees_their_own_mansion_at_their_own_end(visit: Visit, seat: int) -> None:
    page = visit("/api/games", **CALM)
    show_position(page, position(seat), seat=seat)
    twilight = Twilight(page)
    assert twilight.is_my_turn()
    own = box_of(twilight.street.get_by_role("gridcell", name=re.compile("^your 8")))
    assert own["x"] == 0


def test_a_figure_has_no_colour_of_a_player_but_a_pennant(visit: Visit) -> None:
    """Guards and Doge belong to nobody; Merchant and Harlequin carry the crest of a side."""
    for seat, crest, other in ((0, "moon", "sun"), (1, "sun", "moon")):
        page = visit("/api/games", **CALM)
        show_position(page, position(0), seat=seat)
        expect(page.locator(f".piece.merchant.of-{crest} .pennant")).to_be_visible()
        expect(page.locator(f".piece.harlequin.of-{other} .pennant")).to_be_visible()
        for neutral in ("doge", "west", "east"):
            expect(page.locator(f".piece.{neutral} .pennant")).to_have_count(0)
        pictures = page.locator(".piece:is(.west, .east) use").evaluate_all(
            "all => all.map((one) => one.getAttribute('href').split('#')[1])"
        )
        assert pictures == ["guard-west", "guard-east"]


def test_the_room_looks_the_same_by_day_and_by_night(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    show_position(page, position())
    assert Twilight(page).is_my_turn()
    room = page.locator(".room")
    seen = []
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.evaluate("document.fonts.ready")
        seen.append(room.screenshot(animations="disabled"))
    assert seen[0] == seen[1]


def test_a_round_ends_with_a_card_and_nothing_changes_before_it_is_dismissed(visit: Visit) -> None:
    page = visit("/api/games", pace="quick", **CALM)
    game = position(doge=-6, west=-8)
    tell = show_position(page, game, [(0, "D1:doge-1")])
    assert Twilight(page).is_my_turn()
    tell()
    card = page.get_by_role("dialog", name="The round is yours")
    expect(card).to_contain_text("The Doge came home to your mansion.")
    expect(card).to_contain_text(re.compile(r"1 : 0"))
    expect(page.locator(".piece.merchant.of-moon")).to_be_visible()
    onward = card.get_by_role("button", name="To round 2")
    expect(onward).to_be_focused()
    # A press right at its beginning was meant for something else.
    while card.count():
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    expect(page.locator(".piece.merchant.of-sun")).to_be_visible()
    expect(page.get_by_text("Round 2, deal 1")).to_be_visible()


def test_a_hint_marks_both_cards_of_a_cortege_and_says_why(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    show_position(page, position(), hint="D1x2:cortege-1")
    twilight = Twilight(page)
    assert twilight.is_my_turn()
    page.get_by_role("button", name="Hint").click()
    expect(twilight.hand.locator(".advised")).to_have_count(2)
    for card in twilight.hand.locator(".advised").all():
        expect(card).to_contain_text("Doge 1")
    told = page.get_by_role("status").filter(has_text=re.compile("^Hint: "))
    expect(told).to_contain_text("Cortege")
    expect(told).to_contain_text("It brings the Doge nearer to you.")
    # The court is drawn where it would stand.
    expect(page.locator(".piece.ghost")).to_have_count(3)


def test_nothing_jumps_while_a_turn_is_composed(visit: Visit) -> None:
    page = visit("/api/games", **ON_A_PHONE)
    show_position(page, position())
    twilight = Twilight(page)
    assert twilight.is_my_turn()

    def places() -> list[FloatRect]:
        return [box_of(twilight.street), box_of(twilight.hand), box_of(page.locator(".top"))]

    before = places()
    twilight.choose("Doge 1, can be played")
    assert places() == before
    twilight.make("Doge 1 toward you")
    assert places() == before
    expect(twilight.hand.get_by_role("button")).to_have_count(8)
    expect(twilight.hand.locator(".seal")).to_have_text("1")
    twilight.hand.get_by_role("button", name="Doge 1, laid as number 1").tap()
    expect(twilight.draft).to_have_count(0)
    assert places() == before


def test_a_guess_lies_on_the_other_hand_and_stays_there(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    begin_with_bot(page, "twilight")
    assert Twilight(page).is_my_turn()
    hand = page.get_by_role("button", name=re.compile("8 in hand"))
    hand.click()
    tokens = page.get_by_role("dialog").get_by_role("group", name=re.compile("holds most of"))
    tokens.get_by_role("button", name="Guards").click()
    page.keyboard.press("Escape")
    expect(page.locator(".guess use")).to_have_attribute("href", re.compile("#card-guards$"))
    page.reload()
    expect(page.locator(".guess use")).to_have_attribute("href", re.compile("#card-guards$"))


def test_cards_and_figures_explain_themselves(visit: Visit) -> None:
    page: Page = visit("/api/games", **CALM)
    show_position(page, position())
    twilight = Twilight(page)
    assert twilight.is_my_turn()
    note = page.get_by_role("tooltip")
    twilight.hand.get_by_role("button", name="Doge 1, can be played").first.focus()
    page.keyboard.press("?")
    expect(note).to_contain_text("Two of these together make a Cortege")
    page.keyboard.press("?")
    twilight.street.get_by_role("gridcell", name=re.compile("^your 1:")).focus()
    page.keyboard.press("?")
    expect(note).to_contain_text("Both players may use it.")
