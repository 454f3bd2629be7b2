"""The shell around every room: posters, what others do, explanations, settings, and no jumps."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect

from ridotto.engine import registry
from ridotto.table import commands
from tests.support.kit import kit
from tests.support.page_driver import (
    LOG_AND_TALK,
    Visit,
    add_bot,
    begin_together,
    begin_with_bot,
    is_playing,
    ready,
    resign,
    set_up,
    use_menu,
    watch,
)
from tests.support.page_fixtures import DESKTOP, PATIENCE, PHONE
from tests.support.page_scene import Scene
from tests.support.page_screen import at_end, scene

GAMES = registry.names()
DUELS = [name for name in GAMES if registry.find(name).players[0] == 2]
ON_A_PHONE = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
IS_FOCUS_AT_TABLE = "document.activeElement.closest('.scene') !== null"
RECORD_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, startTime, sources } of list.getEntries()) {
    const what = sources.map(({ node }) => (node?.parentElement ?? document.body).outerHTML);
    window.shifts.push([startTime, value, what.map((html) => html.slice(0, 120))]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
MOST_SHIFT = 0.02
MISSED_AT_MOST = 6  # seconds: five, and the one in which the page begins
each_game = pytest.mark.parametrize("game", GAMES)


def await_shown(played: Scene, page: Page, seat: int) -> None:
    """Wait until a page says that it has shown everything, and dismiss what waits for that."""
    deadline = time.monotonic() + PATIENCE / 1000
    onward = page.locator(".scene .button.main:enabled").first
    while played.shown.get(seat) != played.game.count_heard(seat):
        assert time.monotonic() < deadline, "the page has not shown everything"
        if onward.is_visible():
            onward.click()
        page.wait_for_timeout(50)


def layout_shift(shifts: list[tuple[float, float, list[str]]]) -> float:
    """The cumulative layout shift: the worst five seconds in which no second was quiet."""
    worst = sum_now = began = before = 0.0
    for at, value, _ in shifts:
        if at - before > 1000 or at - began > 5000:
            began, sum_now = at, 0.0
        sum_now, before = sum_now + value, at
        worst = max(worst, sum_now)
    return worst


def poster_of(page: Page) -> Locator:
    return page.locator(".poster")


def over(game: str) -> Scene:
    """A game that has come to its end by its rules."""
    return scene(game, registry.find(game).default_players, at_end, options=dict(kit(game).short))[
        0
    ]


def show(played: Scene, page: Page, seat: int | None) -> None:
    """Sit down at a seat, or look on."""
    played.show(page, () if seat is None else (seat,))
    if seat is None:
        page.get_by_role("button", name="Watch").click()


# Endings


@each_game
def test_a_finished_game_has_a_poster_for_everybody(visit: Visit, game: str) -> None:
    played = over(game)
    assert played.table.result is not None
    winners = played.table.result.winners
    for seat in (*range(len(played.table.seats)), None):
        page = visit("/api/games")
        show(played, page, seat)
        mood = "draw"
        if winners:
            mood = "triumph" if seat is None or seat in winners else "defeat"
        expect(page.locator(f".poster.{mood}")).to_be_visible()
        expect(poster_of(page).get_by_role("heading", level=2)).to_be_focused()
        links = poster_of(page).get_by_role("link")
        expect(links).to_have_text(["Review the game", re.compile("^Back to")])
        again = poster_of(page).get_by_role("button", name="Play again")
        expect(again).to_have_count(0 if seat is None else 1)
        page.context.close()


def test_a_poster_is_put_aside_and_called_back_with_keys(visit: Visit) -> None:
    page = visit("/api/games")
    over("volto").show(page, (0,))
    expect(poster_of(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(poster_of(page)).to_have_count(0)
    back = page.get_by_role("button", name="Show the result")
    expect(back).to_be_focused()
    expect(page.get_by_role("grid").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(poster_of(page).get_by_role("heading", level=2)).to_be_focused()
    poster_of(page).get_by_role("button", name="Look at the table").click()
    expect(poster_of(page)).to_have_count(0)


def test_a_broken_off_game_says_why_on_its_poster(visit: Visit) -> None:
    played = Scene("volto").begin()
    played.do("person 0", commands.Resign(), 0)
    for seat, mood in ((0, "defeat"), (1, "triumph"), (None, "triumph")):
        page = visit("/api/games")
        show(played, page, seat)
        expect(page.locator(f".poster.{mood}")).to_contain_text("Anna has resigned.")
        page.context.close()


@pytest.mark.parametrize("game", DUELS)
def test_one_tap_is_enough_for_another_game_against_a_bot(visit: Visit, game: str) -> None:
    page = visit()
    options = dict(kit(game).short)
    begin_with_bot(page, game, options=options)
    resign(page)
    expect(poster_of(page)).to_be_visible()
    assert page.get_by_text(re.compile(r"\b0 points")).count() == 0
    poster_of(page).get_by_role("button", name="Play again").click()
    expect(poster_of(page)).to_have_count(0)
    expect(is_playing(page)).to_be_visible()
    assert page.get_by_text(re.compile(r"\b0 points")).count() == 0
    table = page.request.get(f"/api/tables/{page.url.split('/')[-1].partition('#')[0]}").json()
    shown = table["table"]
    assert (shown["game_number"], shown["phase"]) == (2, "playing")
    assert [seat["kind"] for seat in shown["seats"]].count("bot") == 1
    assert {name: shown["options"][name] for name in options} == options


def test_a_wish_for_another_game_is_seen_by_the_other(visit: Visit) -> None:
    anna, boris, _ = begin_together(visit, "twilight")
    resign(anna)
    poster_of(anna).get_by_role("button", name="Play again").click()
    expect(poster_of(anna).get_by_role("button", name="Waiting")).to_be_visible()
    expect(poster_of(boris)).to_contain_text("Would like to play again: Anna")
    poster_of(boris).get_by_role("button", name="Play again").click()
    for page in (anna, boris):
        expect(poster_of(page)).to_have_count(0)
        expect(is_playing(page)).to_be_visible()


# What others do


def test_an_offer_and_a_word_are_seen_on_a_phone(visit: Visit) -> None:
    """They come to the screen, wherever one looks."""
    anna, boris = visit(**ON_A_PHONE), visit()
    link = set_up(anna, "volto", options={"setup": "placed"})
    anna.goto(link)
    boris.goto(link)
    boris.get_by_role("button", name="Sit down").click()
    ready(anna)
    ready(boris)
    expect(is_playing(anna)).to_be_visible()
    use_menu(boris, "Offer a draw")
    expect(anna.get_by_role("button", name="Accept")).to_be_in_viewport(ratio=1)
    go_on = anna.get_by_role("button", name="Play on")
    expect(go_on).to_be_in_viewport(ratio=1)
    go_on.tap()
    if boris.get_by_role("complementary", name=LOG_AND_TALK).count() == 0:
        boris.get_by_role("button", name=LOG_AND_TALK).click()
    boris.get_by_role("tab", name="Talk").click()
    boris.get_by_role("button", name="Good luck!").click()
    said = anna.get_by_role("button", name=re.compile("Good luck!"))
    expect(said).to_be_in_viewport(ratio=1)
    said.tap()
    expect(anna.get_by_role("tab", name="Talk", selected=True)).to_be_in_viewport(ratio=1)
    expect(anna.get_by_role("log")).to_contain_text("Good luck!")


def test_who_watches_and_who_is_watched_are_told(visit: Visit) -> None:
    anna, boris = visit(), visit(**ON_A_PHONE)
    link = begin_with_bot(anna, "twilight", spectators="live")
    bar = anna.get_by_role("group", name="Table")
    watch(boris, link)
    expect(boris.get_by_text("You are watching")).to_be_in_viewport(ratio=1)
    expect(bar).to_contain_text("1 person is watching")
    boris.context.close()
    expect(bar).not_to_contain_text("watching")


# Around the table


@each_game
def test_rules_are_read_at_the_table(visit: Visit, game: str) -> None:
    page = visit("/api/games", **ON_A_PHONE)
    played = Scene(game, registry.find(game).default_players).begin()
    played.show(page)
    address = page.url
    rules = page.get_by_role("button", name="Rules")
    rules.click()
    sheet = page.get_by_role("dialog", name="Rules")
    expect(sheet.get_by_role("heading", level=2).nth(1)).to_be_visible()
    assert page.url == address
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(rules).to_be_focused()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@each_game
def test_names_are_never_cut_off(visit: Visit, game: str, size: dict[str, int]) -> None:
    page = visit("/api/games", viewport=size)
    played = Scene(game, registry.find(game).players[-1]).begin()
    played.show(page)
    expect(is_playing(page)).to_be_visible()
    for name in played.table.players:
        shown = page.locator(".scene").get_by_text(name, exact=True).first
        expect(shown).to_be_visible()
        assert shown.evaluate("one => one.scrollWidth <= one.clientWidth + 1 || !one.clientWidth")
    turn = page.locator(".bar .turn")
    assert turn.evaluate("one => one.scrollWidth <= one.clientWidth && one.offsetHeight <= 46")


@each_game
def test_nothing_jumps_in_a_recorded_game(visit: Visit, game: str) -> None:
    page = visit("/api/games", pace="quick")
    page.add_init_script(RECORD_SHIFTS)
    played = Scene(game, registry.find(game).default_players, table="recorded").begin()
    played.show(page)
    await_shown(played, page, 0)
    page.evaluate("document.fonts.ready")
    page.evaluate("window.shifts.length = 0")
    for _ in range(4):
        played.go_on(2)
        await_shown(played, page, 0)
    shifts = page.evaluate("window.shifts")
    assert layout_shift(shifts) < MOST_SHIFT, shifts


@pytest.mark.parametrize("use", ["Play now", "I am ready"])
def test_the_focus_goes_to_the_table(visit: Visit, use: str) -> None:
    page = visit()
    if use == "Play now":
        page.get_by_role("button", name=re.compile("^Play now")).first.press("Enter")
    else:
        page.goto(set_up(page, "twilight"))
        add_bot(page)
        page.get_by_role("button", name=use).press("Enter")
    expect(is_playing(page)).to_be_visible()
    page.wait_for_function(IS_FOCUS_AT_TABLE)


def test_what_was_missed_is_shown_in_five_seconds(visit: Visit) -> None:
    page = visit("/api/games", pace="relaxed")
    page.clock.install()
    played = Scene("volto", table="missed").begin()
    played.show(page)
    expect(is_playing(page)).to_be_visible()
    while played.shown.get(0) != played.game.count_heard(0):
        pass_time(page, 1)
    look(page, is_hidden=True)
    before = played.shown[0]
    played.go_on(14)
    pass_time(page, 10)
    assert played.shown[0] == before
    look(page, is_hidden=False)
    expect(page.get_by_text("What you missed")).to_be_visible()
    pass_time(page, MISSED_AT_MOST)
    await_shown(played, page, 0)
    expect(page.get_by_text("What you missed")).to_have_count(0)


def pass_time(page: Page, seconds: int) -> None:
    """Let time pass so slowly that the page hears from the server meanwhile."""
    for _ in range(seconds):
        page.clock.run_for(1_000)
        page.wait_for_timeout(20)


def look(page: Page, *, is_hidden: bool) -> None:
    """Look at another window, or at this one again."""
    page.evaluate(
        """(isHidden) => {
          Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def test_pace_motion_sound_and_haptics_are_chosen_at_the_table(visit: Visit) -> None:
    page = visit("/api/games")
    played = Scene("volto").begin()
    played.show(page)
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    pace = settings.get_by_role("combobox", name="Pace")
    words = ("Relaxed", "Normal", "Quick", "At once")
    expect(pace.get_by_role("option")).to_have_text([re.compile(f"^{word}") for word in words])
    pace.select_option("relaxed")
    for name, usual in (("Sounds", True), ("Vibration", True), ("Less motion", False)):
        choice = settings.get_by_role("checkbox", name=re.compile(f"^{name}"))
        expect(choice).to_be_checked(checked=usual)
        choice.set_checked(not usual)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.documentElement.dataset.motion") == "still"
    kept = page.evaluate("JSON.parse(localStorage.getItem('ridotto.preferences'))")
    assert [kept[name] for name in ("pace", "haptics", "sounds")] == ["relaxed", False, False]


# Explanations


@pytest.fixture
def hinted(request: pytest.FixtureRequest, visit: Visit) -> Page:
    """A table with a tool that has an explanation."""
    page = visit("/api/games", **getattr(request, "param", {}))
    played, seat = scene("volto", 2, lambda game: game.actor)
    played.against_machines(seat).show(page, (seat,))
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    return page


def assert_apart(note: Locator, thing: Locator) -> None:
    """A note covers nothing of what it explains."""
    one, other = note.bounding_box(), thing.bounding_box()
    assert one is not None
    assert other is not None
    assert (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_a_thing_is_explained_on_hover_and_with_a_key(hinted: Page) -> None:
    note, tool = hinted.get_by_role("tooltip"), hinted.get_by_role("button", name="Hint")
    tool.hover()
    expect(note).to_contain_text("Shows a good move.")
    expect(tool).to_have_accessible_description(re.compile("Shows a good move."))
    assert_apart(note, tool)
    hinted.keyboard.press("Escape")
    expect(note).to_be_hidden()
    hinted.mouse.move(1, 1)
    tool.focus()
    hinted.keyboard.press("?")
    expect(note).to_be_visible()
    hinted.keyboard.press("?")
    expect(note).to_be_hidden()
    tool.click()
    expect(note).to_be_hidden()
    expect(hinted.get_by_text(re.compile("^A hint:|Hint:"))).to_be_visible()


@pytest.mark.parametrize("hinted", [ON_A_PHONE], indirect=True)
def test_a_thing_is_explained_by_a_long_press_which_does_not_use_it(hinted: Page) -> None:
    note, tool = hinted.get_by_role("tooltip"), hinted.get_by_role("button", name="Hint")
    box = tool.bounding_box()
    assert box is not None
    client = hinted.context.new_cdp_session(hinted)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(note).to_be_visible()
    assert_apart(note, tool)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(note).to_be_visible()
    hinted.keyboard.press("Escape")
    expect(note).to_be_hidden()
    tool.tap()
    expect(note).to_be_hidden()
