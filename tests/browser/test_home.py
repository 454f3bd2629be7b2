"""The home page and what lies beside the tables: new tables, rules, lessons, reviews."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from ridotto.bots import registry as bots
from ridotto.engine.registry import names
from tests.games.mascarade.page import PLACES, Mascarade, begin
from tests.games.volto.page import Volto
from tests.support.kit import kit
from tests.support.page_driver import CALM, Visit, begin_with_bot, names_of, resign, set_up
from tests.support.page_fixtures import DESKTOP, PHONE, SiteProcess

COUNT_CLICKS = """() => {
  window.clicks = 0;
  addEventListener("click", (event) => { if (event.isTrusted) window.clicks += 1; }, true);
}"""
BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"
MOST_PAUSES = 60


@pytest.mark.parametrize(
    ("game", "role", "name"),
    [
        ("Volto", "grid", "Your palace and the row in front of it"),
        ("Twilight of Venice", "grid", "The street"),
        ("Mascarade", "list", PLACES),
    ],
)
def test_a_game_begins_with_at_most_two_clicks(
    visit: Visit, game: str, role: Literal["grid", "list"], name: str
) -> None:
    page = visit("/", **CALM)
    page.evaluate(COUNT_CLICKS)
    page.get_by_role("button", name=f"Play now: {game}, against the house").click()
    expect(page.get_by_role(role, name=name)).to_be_visible()
    turn = re.compile("^(Your turn|Waiting for .+)$")
    expect(page.get_by_text(turn).first).to_be_visible()
    assert 1 <= page.evaluate("window.clicks") <= 2
    page.get_by_role("button", name="Menu").click()
    leave = re.compile("^(Resign|Leave the table)$")
    expect(page.get_by_role("button", name=leave)).to_be_visible()
    expect(page).to_have_url(re.compile("/table/"))


def test_a_table_is_set_up_with_machines_and_options(visit: Visit) -> None:
    page = visit("/", **CALM)
    page.get_by_role("link", name="Create a table of Mascarade").click()
    expect(page.get_by_role("radio", name=re.compile("^Mascarade"))).to_be_checked()
    page.get_by_role("button", name="One player fewer").click()
    expect(page.get_by_role("group", name="How many players?")).to_contain_text("5 players")
    expect(page.get_by_role("button", name="Set the table")).to_be_visible()
    page.get_by_role("button", name="the house", exact=True).click()
    strength = page.get_by_role("combobox", name="Strength of all players of the house")
    values = "all => all.map((one) => one.value)"
    offered = strength.get_by_role("option").evaluate_all(values)
    assert tuple(offered) == bots.names("mascarade")
    expect(strength).to_have_value("courtier")
    strength.select_option("The Master")
    expect(strength).to_have_accessible_description("thinks long, and forgives nothing")
    page.get_by_role("combobox", name="Who takes seat 3?").select_option("bot random")
    page.get_by_role("combobox", name="Masks in play").select_option("The varied list")
    page.get_by_text("1 rule changed").click()
    page.get_by_role("combobox", name="Round limit").select_option("Limit")
    page.get_by_role("spinbutton", name="Round limit").fill("2")
    page.get_by_role("checkbox", name=re.compile("^The Fool and the centre")).check()
    expect(page.get_by_text("3 rules changed")).to_be_visible()
    page.get_by_role("button", name="Begin to play").click()
    mascarade = Mascarade(page)
    expect(mascarade.places).to_have_count(6)
    expect(mascarade.place("Centre card 1")).to_be_visible()
    table = page.request.get(f"/api/tables/{page.url.split('/')[-1].split('?')[0]}").json()["table"]
    changed = {"scenario": "B", "round_limit": 2, "fool_centre": True}
    assert {name: table["options"][name] for name in changed} == changed
    seated = [None, "master", "random", "master", "master"]
    assert [seat["bot"] for seat in table["seats"]] == seated
    masks = page.get_by_role("navigation", name="The masks in play").get_by_role("button")
    assert sorted(names_of(masks)) == ["Beggar", "Fool", "Judge", "Patron", "Widow", "Witch"]


def test_a_table_for_friends_waits_with_its_link(visit: Visit) -> None:
    page = visit("/new/twilight", **CALM)
    page.get_by_role("combobox", name="Length of the match").select_option("A single round")
    page.get_by_text("Listed", exact=True).click()
    expect(page.get_by_role("radio", name=re.compile("^Listed"))).to_be_checked()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("1 seat is still free.")).to_be_visible()
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    other = visit("/", **CALM)
    tables = other.get_by_role("region", name="Open tables")
    tables.get_by_role("link", name=re.compile("^Join the table of Twilight of Venice")).click()
    other.get_by_label("Your name").fill("Boris")
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("button", name="I am ready")).to_be_visible()
    expect(page.get_by_text("1 seat is still free.")).to_have_count(0)


@pytest.mark.parametrize("words", ["{link}", "Ciao, play with me: {link}. I wait!", "{code}"])
def test_a_pasted_link_leads_to_the_table(visit: Visit, site: SiteProcess, words: str) -> None:
    anna, boris = visit("/api/games"), visit("/", **CALM)
    path = set_up(anna, "volto")
    code = path.removeprefix("/table/").replace("#invite=", ".")
    field = boris.get_by_role("textbox", name="Link or code of the table")
    field.fill(words.format(link=site.url + path, code=code))
    boris.get_by_role("button", name="Join", exact=True).click()
    expect(boris.get_by_text("At the table: Anna")).to_be_visible()
    boris.get_by_role("button", name="Sit down").click()
    expect(boris.get_by_role("button", name="I am ready")).to_be_visible()


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("", "Paste a link or a code first."),
        ("shall we play tonight", "This is neither a link of this house nor a code."),
        ("https://elsewhere.example/table/abcd1234", "leads to another house (elsewhere.example)"),
        ("{site}/table/nosuchtable", "There is no such table, or the link is"),
        ("{site}/nowhere/at/all", "This is neither a link of this house nor a code."),
    ],
)
def test_what_is_no_link_is_answered_in_words(
    visit: Visit, site: SiteProcess, words: str, answer: str
) -> None:
    page = visit("/", **CALM)
    field = page.get_by_role("textbox", name="Link or code of the table")
    field.fill(words.format(site=site.url))
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(answer)
    expect(field).to_be_focused()
    expect(page).to_have_url(f"{site.url}/")
    field.fill("a")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_my_games_lead_back_to_the_table(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    # Placed, so that the machine cannot win by its first move.
    begin_with_bot(page, "volto", options={"setup": "placed"})
    Volto(page).arrange("Classic")
    address = page.url.split("#")[0]
    assert Volto(page).is_my_turn()
    cells = Volto(page).cells()
    page.get_by_role("link", name="Back to the house").first.click()
    mine = page.get_by_role("region", name="My games")
    expect(mine.get_by_role("heading", name="Running")).to_be_visible()
    expect(mine.get_by_text("Your turn", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="It is your turn in 1 game")).to_be_visible()
    mine.get_by_role("link", name="Go to the table of Volto with Anna and Brighella").click()
    expect(Volto(page).board).to_be_visible()
    assert page.url.split("#")[0] == address
    assert Volto(page).cells() == cells
    resign(page)
    expect(page.get_by_role("heading", name="You have lost")).to_be_visible()
    page.goto("/")
    expect(mine.get_by_role("heading", name="Finished")).to_be_visible()
    mine.get_by_role("link", name="Look back at the game of Volto with Anna and Brighella").click()
    expect(page.get_by_role("heading", name="Volto: a look back")).to_be_visible()


def test_a_name_is_chosen_and_changed(visit: Visit) -> None:
    page = visit("/", **CALM)
    you = page.get_by_role("region", name="You", exact=True)
    expect(you).to_contain_text("You have no name yet.")
    for opener, name in (("Your name", "Zerlina"), ("Change the name", "Ольга")):
        you.get_by_role("button", name=opener).click()
        field = you.get_by_role("textbox", name="Your name")
        field.fill("   ")
        expect(you.get_by_role("button", name="Keep this name")).to_be_disabled()
        field.fill(f"  {name} ")
        you.get_by_role("button", name="Keep this name").click()
        expect(page.get_by_text(f"From now on you play as {name}.")).to_be_visible()
        expect(you).to_contain_text(f"You play as {name}")
        expect(you.get_by_role("button", name="Change the name")).to_be_focused()
        page.reload()
        expect(you).to_contain_text(f"You play as {name}")


def test_a_lost_device_is_signed_out(visit: Visit) -> None:
    page, lost = visit("/", **CALM), visit("/", **CALM)
    page.request.post("/api/me", data={"name": "Zerlina"})
    code = page.request.post("/api/me/code").json()["code"]
    lost.request.post("/api/me/take", data={"code": code})
    page.reload()
    you = page.get_by_role("region", name="You", exact=True)
    for choice, is_known in (("All other devices", True), ("This one, too", False)):
        you.get_by_role("button", name="Move to another device").click()
        dialog = page.get_by_role("dialog", name="Move to another device")
        dialog.get_by_role("button", name="Sign out…").click()
        expect(dialog.get_by_role("button", name="All other devices")).to_be_focused()
        dialog.get_by_role("button", name=choice).click()
        expect(page.get_by_text(re.compile("You have signed out"))).to_be_visible()
        expect(dialog).to_be_hidden()
        assert (lost.request.get("/api/me").status, page.request.get("/api/me").ok) == (
            401,
            is_known,
        )
        page.reload()
    expect(you).to_contain_text("You have no name yet.")


def test_a_language_is_chosen_without_a_reload_and_remembered(visit: Visit) -> None:
    page = visit("/", **CALM)
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Venetian games of hidden identity")
    page.evaluate("window.isSamePage = true")
    page.get_by_role("combobox", name="Language").select_option("Italiano")
    expect(title).to_have_text(re.compile("venezian", re.IGNORECASE))
    italian = title.inner_text()
    assert page.evaluate("window.isSamePage") is True
    assert page.evaluate("document.documentElement.lang") == "it"
    page.reload()
    expect(title).to_have_text(italian)
    page.goto("/rules")
    expect(title).not_to_have_text("The rules of the house")
    page.get_by_role("combobox").first.select_option("English")
    expect(title).to_have_text("The rules of the house")


def test_an_appearance_is_chosen_and_remembered(visit: Visit) -> None:
    page = visit("/", **CALM, color_scheme="light")
    light = page.evaluate(BACKGROUND)
    settings = page.get_by_role("dialog", name="Settings")
    page.get_by_role("button", name="Settings").click()
    expect(settings.get_by_role("radio", name="As the device")).to_be_checked()
    settings.get_by_role("radio", name="Dark").check()
    dark = page.evaluate(BACKGROUND)
    assert dark != light
    page.reload()
    assert page.evaluate(BACKGROUND) == dark
    page.get_by_role("button", name="Settings").click()
    expect(settings.get_by_role("radio", name="Dark")).to_be_checked()
    settings.get_by_role("radio", name="Light").check()
    assert page.evaluate(BACKGROUND) == light
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(BACKGROUND) == light
    settings.get_by_role("radio", name="As the device").check()
    assert page.evaluate(BACKGROUND) == dark


def pass_pauses(page: Page, goal: Locator) -> None:
    """Let the pauses between the answers of the others pass at once."""
    for _ in range(MOST_PAUSES):
        if goal.is_visible():
            break
        page.clock.run_for(1_000)
    expect(goal).to_be_visible()


@pytest.mark.parametrize("game", [name for name in names() if kit(name).lessons is not None])
def test_a_lesson_is_shown_to_its_farewell(visit: Visit, game: str) -> None:
    lessons = kit(game).lessons
    assert lessons is not None
    steps = len(lessons.taught)
    page = visit("/api/games", **CALM)
    page.clock.install()
    page.goto(f"/lesson/{game}")
    board = page.get_by_role("region", name="The board of the lesson")
    expect(board.get_by_role("grid").or_(board.get_by_role("list", name=PLACES))).to_be_visible()
    for step in range(1, steps + 1):
        expect(page.get_by_text(f"Step {step} of {steps}", exact=True)).to_be_visible()
        page.get_by_role("button", name="Show me").click()
        after = f"Step {step + 1} of {steps}" if step < steps else "Lesson finished"
        pass_pauses(page, page.get_by_text(after, exact=True))
        expect(page.get_by_text("Right.", exact=True)).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(lessons.farewell)
    expect(page.get_by_role("heading", name="And now?")).to_be_visible()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        page.get_by_text("Lesson finished", exact=True).scroll_into_view_if_needed()
        expect(page.get_by_role("button", name=re.compile("^Play now"))).to_be_in_viewport(ratio=1)


def test_a_lesson_is_played_by_hand(visit: Visit) -> None:
    """A wrong move is explained and taken back, right ones lead on."""
    page = visit("/", **CALM)
    page.clock.install()
    page.get_by_role("link", name="First lesson of Volto").click()
    volto = Volto(page)
    line = ("b2 b3", "e2 d3", "c2 c6", "e1 e2", "b3 b4", "a2 b3", "d2 d3")
    expect(page.get_by_text("Step 1 of 7", exact=True)).to_be_visible()
    volto.move("d2", "d3")
    expect(page.get_by_text("Not quite.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    for step, move in enumerate(line, 1):
        expect(page.get_by_text(f"Step {step} of 7", exact=True)).to_be_visible()
        source, target = move.split()
        volto.move(source, target)
        after = f"Step {step + 1} of 7" if step < 7 else "Lesson finished"
        pass_pauses(page, page.get_by_text(after, exact=True))
    expect(page.get_by_text("Right.", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Read the rules of Volto")).to_be_visible()
    page.get_by_role("button", name="Play now: Volto, against the house").click()
    expect(volto.home).to_be_visible()


def test_a_trial_answers_a_wrong_and_a_right_move(visit: Visit) -> None:
    page = visit("/rules/mascarade", **CALM)
    page.clock.install()
    trial = page.get_by_role("region", name="That is me!")
    trial.scroll_into_view_if_needed()
    trial.get_by_role("button", name="Let it pass", exact=True).click()
    expect(trial.get_by_text("Not quite.", exact=True)).to_be_visible()
    expect(trial).to_contain_text("If nobody contests it, Chiara is paid as the King.")
    trial.get_by_role("button", name="Try again").click()
    expect(trial.get_by_text("Not quite.", exact=True)).to_have_count(0)
    trial.get_by_role("button", name=re.compile("^No, I.m the King!$")).click()
    pass_pauses(page, trial.get_by_text("Right.", exact=True))
    expect(trial).to_contain_text("Both masks were turned up.")
    expect(trial.get_by_text("What happened")).to_be_visible()
    guest = trial.get_by_role("button", name=re.compile(r"^Guest \(you\); 8 coins;"))
    expect(guest).to_be_visible()


def test_a_finished_game_is_looked_back_at(visit: Visit) -> None:
    """Four swaps are the whole game: nobody is richer than the others."""
    page = visit("/api/games", **CALM)
    anna = begin(page, 4, {"round_limit": 1})
    assert anna.is_my_turn()
    anna.decide()
    expect(anna.ending).to_have_text("You share the victory!")
    page.get_by_role("link", name="Review the game").click()
    expect(page.get_by_role("heading", name="Mascarade: a look back")).to_be_visible()
    expect(page.get_by_text(re.compile("4 moves$"))).to_be_visible()
    moves = page.get_by_role("list", name="Moves").get_by_role("button")
    expect(moves).to_have_count(5)
    slider = page.get_by_role("slider", name="Move")
    for step in range(1, 5):
        page.get_by_role("button", name="One move on").click()
        expect(slider).to_have_value(str(step))
        assert [one.get_attribute("aria-current") for one in moves.all()].index("step") == step
    page.get_by_role("button", name="One move back").click()
    expect(slider).to_have_value("3")
    assert anna.faces_are_told() == 6
    page.get_by_text(re.compile("^Everything open")).click()
    expect(page.get_by_role("radio", name=re.compile("^Everything open"))).to_be_checked()
    expect(anna.places.first).to_have_accessible_name(re.compile("mask face up"))
    assert anna.faces_are_told() == 0
    expect(moves.nth(1)).to_contain_text(re.compile("In secret: (really swapped|only pretended)"))
    believer = page.get_by_role("combobox", name="What could somebody believe at this move?")
    believer.select_option("What could Anna believe?")
    expect(page.get_by_role("heading", name="What Anna could believe")).to_be_visible()
    beliefs = page.get_by_role("table", name=re.compile("^What Anna could believe, Move 3 of 4"))
    expect(beliefs.get_by_role("row")).to_have_count(7)
    expect(beliefs.get_by_text(re.compile("the truth"))).to_have_count(6)
    expect(page.get_by_text("The deal holds", exact=True)).to_be_visible()
    page.get_by_text("Show every step of the check").click()
    expect(page.get_by_text("They are the same.")).to_have_count(2)
    link = page.get_by_role("textbox", name="Link to this move").input_value()
    other = visit("/api/games", **CALM)
    other.goto(link)
    expect(other.get_by_role("slider", name="Move")).to_have_value("3")
    # Who has not played learns no names.
    expect(other.get_by_role("heading", name="What Seat 1 could believe")).to_be_visible()
