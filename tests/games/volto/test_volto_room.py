"""The room of Volto: what is shown whole, seals for guesses, the last set-up, and no jumps."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.volto.page import Volto
from tests.support.page_driver import (
    CALM,
    Visit,
    begin_with_bot,
    by_finger,
    by_keys,
    by_mouse,
    resign,
)
from tests.support.page_fixtures import PHONE
from tests.support.page_screen import after, alone, table

PLACED = {"setup": "placed"}
CLASSIC = "NCKCN/LNSCL"
UNMASKING = 1_800  # milliseconds at the normal pace
LATE = 200  # until the page looks at the clock
# When the veil of an unmasking was there, and how many lines the log had at its end.
WATCH_VEIL = """
window.veil = { came: null, went: null, lines: null };
new MutationObserver(() => {
  const veil = document.querySelector(".veil:not([inert])");
  if (veil && window.veil.came === null) window.veil.came = performance.now();
  if (!veil && window.veil.came !== null && window.veil.went === null) {
    window.veil.went = performance.now();
    window.veil.lines = document.querySelectorAll("[role=log] p").length;
  }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
SIZES = [
    (360, 640),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
]


def set_up_against_bot(page: Page) -> Volto:
    """The classic arrangement against a bot, ready to move."""
    begin_with_bot(page, "volto", options=PLACED)
    volto = Volto(page)
    volto.arrange("Classic")
    expect(volto.board).to_be_visible()
    assert volto.is_my_turn()
    return volto


def token(page: Page, face: str) -> Locator:
    """The seal of a face in the legend."""
    return page.get_by_role("region", name="What the masks tell").get_by_role(
        "button", name=re.compile(f"^{face}")
    )


def guessed(volto: Volto, cell: str, face: str | None) -> None:
    """Wait until a cell says what its mask is taken for."""
    said = f"; your guess: {face}" if face else "hidden mask"
    expect(volto.cell(cell)).to_have_accessible_name(re.compile(said))
    if face is None:
        expect(volto.cell(cell)).not_to_have_accessible_name(re.compile("your guess"))


def test_a_capture_is_shown_whole_before_the_bot_answers(visit: Visit) -> None:
    """The Soldier runs into the first mask in its column: that one is unmasked in peace."""
    page = visit("/api/games", pace="normal")
    page.add_init_script(WATCH_VEIL)
    volto = set_up_against_bot(page)
    while "captured" in " ".join(volto.told()):  # the Soldier of the bot was first
        volto = set_up_against_bot(page)
    target = next(cell for cell, said in volto.targets("c2").items() if "captured" in said)
    told = len(volto.told())
    volto.move("c2", target)
    expect(page.locator(".veil")).to_contain_text(re.compile(f"loses the mask on {target}"))
    assert volto.is_my_turn() or volto.ending.is_visible()
    veil = page.evaluate("window.veil")
    assert veil["went"] - veil["came"] >= UNMASKING - LATE
    # The move and the capture are told by then, and nothing that came later; a Lady takes one more.
    assert veil["lines"] - told in (2, 3)


def test_a_rematch_offers_the_last_arrangement_at_once(visit: Visit) -> None:
    page = visit("/api/games")
    volto = set_up_against_bot(page)
    resign(page)
    page.get_by_role("button", name="Play again").click()
    expect(volto.home).to_be_visible()
    assert volto.placed() == CLASSIC
    volto.press("Clear")
    assert volto.placed() == "...../....."
    volto.take("Last time")
    assert volto.placed() == CLASSIC
    volto.press("Ready")
    own = re.compile("^c[17], your mask: Candidate")
    expect(volto.board.get_by_role("gridcell", name=own)).to_be_visible()


def test_the_focus_goes_from_ready_to_the_board(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    begin_with_bot(page, "volto", options=PLACED)
    volto = Volto(page, by_keys)
    volto.arrange("Classic")
    expect(volto.board).to_be_visible()
    expect(volto.board.locator(":focus")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(volto.cell("c2")).to_be_focused()


@pytest.mark.parametrize("use", [by_mouse, by_finger, by_keys])
def test_a_seal_goes_on_a_hidden_mask_and_off_again(visit: Visit, use: object) -> None:
    how = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if use is by_finger else {}
    page = visit("/api/games", **how, **CALM)
    table("volto", after(0, lambda game: 0))(page)
    volto = Volto(page, use)  # type: ignore[arg-type]
    hidden = "c7"
    # First the mask and then its seal.
    volto.use(volto.cell(hidden))
    volto.use(token(page, "Candidate"))
    guessed(volto, hidden, "Candidate")
    expect(token(page, "Candidate")).to_have_attribute("aria-pressed", "true")
    page.reload()
    guessed(volto, hidden, "Candidate")
    # The seal in the hand, and then the mask.
    volto.use(token(page, "Lady"))
    expect(page.get_by_text("Lady: tap a hidden mask.")).to_be_visible()
    volto.use(volto.cell(hidden))
    guessed(volto, hidden, "Lady")
    volto.use(token(page, "Lady"))
    guessed(volto, hidden, None)


def test_a_seal_is_dragged_onto_a_mask(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    table("volto", after(0, lambda game: 0))(page)
    volto = Volto(page)
    token(page, "Noble").drag_to(volto.cell("b7"))
    guessed(volto, "b7", "Noble")
    token(page, "Soldier").drag_to(volto.cell("b2"))
    expect(volto.cell("b2")).not_to_have_accessible_name(re.compile("guess"))


def test_masks_are_explained(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    table("volto", after(0, lambda game: 0))(page)
    volto = Volto(page)
    note = page.get_by_role("tooltip")
    expect(volto.cell("c2")).to_be_visible()
    own = re.search(r": (\w+)", volto.cells()["c2"])
    assert own
    volto.cell("c2").hover()
    expect(note).to_contain_text(own[1])
    volto.cell("c7").hover()
    expect(note).to_contain_text("Hidden mask of")
    token(page, "Lady").hover()
    expect(note).to_contain_text("Whoever captures her goes with her.")


def test_a_hint_names_a_mask_and_a_reason(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    alone("volto", after(24))(page)
    page.get_by_role("button", name="Hint").click()
    told = page.get_by_role("status").filter(has_text=re.compile("int: "))
    mask = "(Noble|Counsellor|Candidate|Soldier|Lady)"
    expect(told).to_have_text(re.compile(rf"{mask} from \w\d to \w\d: .+\.$"))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_scrolled_and_all_masks_are_in_sight(
    visit: Visit, width: int, height: int
) -> None:
    page = visit("/api/games", viewport={"width": width, "height": height}, **CALM)
    table("volto", after(0, lambda game: 0))(page)
    volto = Volto(page)
    expect(volto.board).to_be_visible()
    page.wait_for_function("document.querySelectorAll('.spot').length === 20")
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    boxes = volto.board.get_by_role("gridcell").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    for box in boxes:
        assert min(box["width"], box["height"]) >= 43.5
        assert box["left"] >= 0
        assert box["right"] <= width
        assert box["top"] >= 44
        assert box["bottom"] <= height
