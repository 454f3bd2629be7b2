"""Volto at the page: whole games, set-ups, what is kept, and what nobody may see."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.volto.page import Volto
from tests.support.page_driver import (
    CALM,
    Heard,
    Visit,
    begin_together,
    begin_with_bot,
    by_finger,
    by_keys,
    fits,
    watch,
)
from tests.support.page_fixtures import PHONE

FACES = {"N": "Noble", "C": "Counsellor", "K": "Candidate", "S": "Soldier", "L": "Lady"}
PLACED = {"setup": "placed"}
CLASSIC = "NCKCN/LNSCL"
USED = r'<use href="#([\w-]+)"'
WITHOUT_LEGEND = """main => {
  const rest = main.cloneNode(true);
  rest.querySelector("[aria-label='What the masks tell']").remove();
  return rest.outerHTML;
}"""


def setting_up(page: Page) -> Volto:
    """Somebody whose masks are still in the tray, against a machine."""
    begin_with_bot(page, "volto", options=PLACED)
    volto = Volto(page)
    expect(page.get_by_role("heading", name="Set up your masks")).to_be_visible()
    assert volto.placed() == "...../....."
    return volto


@pytest.mark.slow
def test_a_whole_game_against_a_machine_with_the_mouse(visit: Visit) -> None:
    page = visit("/api/games")
    volto = setting_up(page)
    volto.arrange("Classic")
    assert volto.play_to_the_end("Anna", with_candidate=False) >= 1
    expect(page.get_by_text("The game is over", exact=True)).to_be_visible()
    assert re.search("(Anna|Brighella): victory|A draw", volto.told()[-1])
    assert not [said for said in volto.cells().values() if "hidden" in said or "can move" in said]
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def two_classics(visit: Visit, **settings: Any) -> tuple[Volto, Volto, str]:
    """Anna on seat 0 and Boris, both with the classic arrangement, Anna to move."""
    *pages, link = begin_together(visit, "volto", options=PLACED, **settings)
    anna, boris = (Volto(page) for page in pages)
    for volto in (anna, boris):
        volto.arrange("Classic")
    let_anna_begin(anna, boris, "e6", "e5")
    return anna, boris, link


def let_anna_begin(anna: Volto, boris: Volto, source: str, target: str) -> None:
    """Where chance lets Boris begin, he makes a move that does not matter."""
    began = anna.log.get_by_text("first to move")
    expect(began).to_be_visible()
    if began.inner_text().startswith("Boris"):
        boris.move(source, target)
    assert anna.is_my_turn()


def expect_moved(volto: Volto, cell: str) -> None:
    """Wait until a move to a cell is seen."""
    expect(volto.cell(cell)).to_have_accessible_name(re.compile("; the last move ended here"))


@pytest.mark.slow
def test_a_whole_game_between_two_browsers(visit: Visit) -> None:
    """The Soldier takes the one in front of it, and then the Candidate behind that."""
    anna, boris, _ = two_classics(visit)
    anna.move("c2", "c6")
    expect_moved(boris, "c6")
    seen = re.compile("^c6, hidden mask of Anna, can be: Soldier;")
    expect(boris.cell("c6")).to_have_accessible_name(seen)
    for volto in (anna, boris):
        lost = volto.page.get_by_role("list", name="Masks lost by Boris")
        expect(lost.get_by_role("listitem")).to_have_text(["Soldier"])
    boris.cell("a6").drag_to(boris.cell("a5"))
    expect_moved(anna, "a5")
    anna.cell("c6").drag_to(anna.cell("c7"))
    for volto, title in ((anna, "You have won!"), (boris, "You have lost")):
        expect(volto.ending).to_have_text(title)
        expect(volto.page.get_by_text("A Candidate was captured.", exact=True)).to_be_visible()
        assert not [said for said in volto.cells().values() if "hidden" in said]
    expect(boris.cell("c1")).to_have_accessible_name("c1, mask of Anna: Candidate")


@pytest.mark.slow
def test_a_whole_game_with_keys_alone(visit: Visit) -> None:
    """From the first press of the tab key at the door on: into the game, set-up, all moves."""
    page = visit("/", **CALM)
    by_keys(page.get_by_role("button", name="Play now: Volto, against the house"))
    volto = Volto(page, by_keys)
    expect(volto.home).to_be_visible()
    by_face = {"Noble": "a1 c1 e2", "Counsellor": "b1 d1 a2", "Lady": "b2 d2", "Soldier": "c2"}
    for face, cells in {**by_face, "Candidate": "e1"}.items():
        by_keys(volto.stack(face))
        for cell in cells.split():
            by_keys(volto.place(cell))
    assert volto.placed() == "NCNCK/CLSLN"
    volto.press("Ready")
    expect(volto.board).to_be_visible()
    name = page.request.get("/api/me").json()["name"]
    assert volto.play_to_the_end(name, with_candidate=True) >= 1
    by_keys(page.get_by_role("button", name="Play again"))
    expect(volto.home).to_be_visible()


def test_masks_are_set_up_by_dragging(visit: Visit) -> None:
    volto = setting_up(visit("/api/games"))
    volto.stack("Candidate").drag_to(volto.place("c1"))
    volto.stack("Noble").drag_to(volto.place("a2"))
    assert volto.placed() == "..K../N...."
    volto.place("c1").drag_to(volto.place("a2"))
    assert volto.placed() == "..N../K...."
    volto.place("a2").drag_to(volto.place("e2"))
    assert volto.placed() == "..N../....K"
    volto.place("c1").drag_to(volto.stack("Lady"))
    assert volto.placed() == "...../....K"
    expect(volto.stack("Noble")).to_have_accessible_name("Noble, 3 to place")
    volto.stack("Noble").drag_to(volto.page.get_by_role("heading", name="Set up your masks"))
    assert volto.placed() == "...../....K"
    expect(volto.page.get_by_text("9 masks are still in the tray.")).to_be_visible()
    expect(volto.page.get_by_role("button", name="Ready", exact=True)).to_be_disabled()


def test_masks_are_set_up_by_clicks(visit: Visit) -> None:
    volto = setting_up(visit("/api/games"))
    volto.stack("Noble").click()
    for cell in ("a1", "b1", "c1"):
        volto.place(cell).click()
    assert volto.placed() == "NNN../....."
    volto.stack("Lady").click()
    expect(volto.page.get_by_text("Chosen: Lady")).to_be_visible()
    volto.place("b1").click()
    volto.page.keyboard.press("Escape")
    volto.place("a1").click()
    volto.place("e2").click()
    assert volto.placed() == ".LN../....N"
    volto.press("Clear")
    assert volto.placed() == "...../....."


def test_masks_are_set_up_by_chance_or_as_others_have_done(visit: Visit) -> None:
    volto = setting_up(visit("/api/games"))
    seen = set()
    for _ in range(4):
        volto.press("By chance")
        seen.add(volto.placed())
        assert Counter(volto.placed()) == Counter(CLASSIC)
    assert len(seen) > 1
    volto.take("Classic")
    assert volto.placed() == CLASSIC
    volto.press("Ready")
    expect(volto.cell("c1")).to_have_accessible_name(re.compile("^c1, your mask: Candidate"))


def test_a_set_up_can_be_changed_until_the_other_is_ready(visit: Visit) -> None:
    pages = begin_together(visit, "volto", options=PLACED)[:2]
    anna, boris = (Volto(page) for page in pages)
    anna.arrange("Classic")
    expect(anna.page.get_by_text("Your masks stand. Waiting for Boris.")).to_be_visible()
    anna.press("Change the arrangement")
    expect(anna.page.get_by_role("button", name="Ready", exact=True)).to_be_enabled()
    assert anna.placed() == CLASSIC
    anna.place("a1").click()
    anna.place("b1").click()
    anna.press("Ready")
    boris.arrange("Fortress")
    expect(anna.cell("a1")).to_have_accessible_name(re.compile("^a1, your mask: Counsellor"))
    expect(anna.cell("b1")).to_have_accessible_name(re.compile("^b1, your mask: Noble"))


def test_a_saved_arrangement_is_kept(visit: Visit) -> None:
    volto = setting_up(visit("/api/games"))
    volto.press("By chance")
    mine = volto.placed()
    volto.page.get_by_label("Name of the arrangement").fill("My own")
    volto.press("Save this arrangement")
    expect(volto.page.get_by_text("Saved: My own")).to_be_visible()
    volto.page.reload()
    expect(volto.home).to_be_visible()
    assert volto.placed() == "...../....."
    volto.take("My own")
    assert volto.placed() == mine
    volto.press("Forget the arrangement My own")
    volto.page.reload()
    expect(volto.page.get_by_text("Arrangements that you save are kept")).to_be_visible()


def test_the_memory_aid_stays_off(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    volto = setting_up(page)
    volto.arrange("Classic")
    aid = page.get_by_role("switch", name=re.compile("^Memory aid"))
    expect(aid).to_be_checked()
    hidden = [said for said in volto.cells().values() if "hidden mask of Brighella" in said]
    assert hidden
    assert all(", can be: " in said for said in hidden)
    left = page.get_by_role("list", name="Brighella still has")
    expect(left).to_be_visible()
    aid.click()
    for is_again in (False, True):
        if is_again:
            page.reload()
        expect(aid).not_to_be_checked()
        expect(page.get_by_text("The memory aid is off")).to_be_visible()
        expect(left).to_have_count(0)
        legend = page.get_by_role("region", name="What the masks tell")
        expect(legend).not_to_have_text(re.compile(r"\d"))
        assert "can be:" not in " ".join(volto.cells().values())


def test_a_game_begins_on_a_phone_with_taps(visit: Visit) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True, **CALM)
    page.get_by_role("button", name="Play now: Volto, against the house").tap()
    volto = Volto(page, by_finger)
    expect(volto.home).to_be_visible()
    assert fits(page)
    volto.use(volto.stack("Candidate"))
    volto.use(volto.place("c1"))
    assert volto.placed() == "..K../....."
    volto.arrange("Classic")
    expect(volto.board).to_be_visible()
    assert fits(page)
    assert volto.is_my_turn()
    source, target = volto.good_move()
    volto.move(source, target)
    with volto.reading():
        expect(volto.log).to_contain_text(re.compile(f": {source} . {target}"))


def known_faces(view: dict[str, Any]) -> Counter[str]:
    """The faces that a view tells, by the names of their pictures."""
    return Counter(FACES[mask["face"]].lower() for mask in view["masks"] if mask["face"])


def beside_legend(page: Page) -> str:
    """All of the page but its legend, which names and draws each face once, whatever is known."""
    legend = page.get_by_role("region", name="What the masks tell")
    drawn = Counter(re.findall(USED, legend.evaluate("legend => legend.outerHTML")))
    assert {drawn[face.lower()] for face in FACES.values()} == {drawn["volto-seal"] // 5}
    return str(page.get_by_role("main").evaluate(WITHOUT_LEGEND))


def drawn_faces(page: Page) -> Counter[str]:
    """The faces that are drawn anywhere in the page but in the legend."""
    drawn = Counter(re.findall(USED, beside_legend(page)))
    return +Counter({face.lower(): drawn[face.lower()] for face in FACES.values()})


def test_nothing_of_the_other_set_up_is_in_the_page(visit: Visit) -> None:
    """Pictures and words show the faces that the server has told, and no others."""
    pages = begin_together(visit, "volto", options=PLACED)[:2]
    heard = Heard(pages[0])
    pages[0].reload()
    anna, boris = (Volto(page) for page in pages)
    boris.arrange("Fortress")
    expect(anna.page.get_by_role("heading", name="Set up your masks")).to_be_visible()
    anna.arrange("Classic")
    expect(anna.board).to_be_visible()
    hidden = [said for said in anna.cells().values() if "hidden mask of Boris" in said]
    assert len(hidden) == 10
    assert all("can be: Noble, Counsellor, Candidate, Soldier, or Lady" in said for said in hidden)
    anna.page.get_by_role("switch", name=re.compile("^Memory aid")).click()
    # Every mask of one's own is named for ears in its cell, and for eyes on its plaque.
    words = Counter(re.findall("|".join(FACES.values()), beside_legend(anna.page)))
    assert words == Counter(2 * [FACES[letter] for letter in CLASSIC if letter != "/"])
    let_anna_begin(anna, boris, "b6", "b5")
    # The Soldier takes a Noble, the Candidate behind that takes it, and nobody knows by whom.
    for mover, source, target in ((anna, "c2", "c6"), (boris, "c7", "c6"), (anna, "a2", "a3")):
        mover.move(source, target)
        expect_moved(anna, target)
    view = heard.view
    assert sorted(mask["face"] for mask in view["masks"] if not mask["cell"]) == ["N", "S"]
    standing = [mask for mask in view["masks"] if mask["cell"] and mask["seat"] == 1]
    assert [mask["face"] for mask in standing] == [None] * 9
    anna.cell("c4").click()  # puts away what is told of the mask that moved
    assert drawn_faces(anna.page) == known_faces(view)
    for mask in standing:
        expect(anna.cell(mask["cell"])).to_have_accessible_name(
            re.compile(f"^{mask['cell']}, hidden mask of Boris(; .*)?$")
        )


def test_a_reload_shows_the_same_position(visit: Visit) -> None:
    anna, boris, _ = two_classics(visit)
    anna.move("c2", "c6")
    expect_moved(boris, "c6")
    boris.move("d6", "c6")
    expect_moved(anna, "c6")
    assert anna.is_my_turn()
    for volto in (anna, boris):
        cells, told = volto.cells(), volto.told()
        assert len(told) >= 5
        volto.page.reload()
        expect(volto.board).to_be_visible()
        assert volto.cells() == cells
        assert volto.told() == told
    anna.move("a2", "a3")
    expect_moved(boris, "a3")


def test_who_watches_sees_moves_and_no_faces(visit: Visit) -> None:
    *pages, link = begin_together(visit, "volto", options=PLACED, spectators="live")
    anna, boris = (Volto(page) for page in pages)
    page = visit("/api/games", **CALM)
    heard = Heard(page)
    watch(page, link)
    watching = Volto(page)
    expect(page.get_by_text("Both sides are setting up their masks.")).to_be_visible()
    anna.arrange("Classic")
    expect(anna.page.get_by_text("Your masks stand. Waiting for Boris.")).to_be_visible()
    boris.arrange("Classic")
    expect(watching.board).to_be_visible()
    page.get_by_role("switch", name=re.compile("^Memory aid")).click()
    let_anna_begin(anna, boris, "e6", "e5")
    for mover, source, target in ((anna, "c2", "c6"), (boris, "a6", "a5")):
        mover.move(source, target)
        expect_moved(watching, target)
    masks = [said for said in watching.cells().values() if "empty" not in said]
    assert len(masks) == 19
    assert all(re.match(r"\w\d, hidden mask of (Anna|Boris)(;|$)", said) for said in masks)
    assert [mask["face"] for mask in heard.view["masks"] if mask["face"]] == ["S"]
    assert drawn_faces(page) == known_faces(heard.view)
    assert {event["type"] for event in heard.events} == {"began", "moved", "captured"}
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
