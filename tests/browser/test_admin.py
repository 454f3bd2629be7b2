"""The page of whoever runs the site, and what players notice of it."""

import pathlib

import pytest
from playwright.sync_api import Page, expect

from ridotto.server.keys import load_key
from tests.support.page_driver import CALM, Visit, set_up
from tests.support.page_fixtures import SiteProcess


@pytest.fixture
def token(site: SiteProcess) -> str:
    return load_key(pathlib.Path(site.folder) / "admin.token")


def come_in(page: Page, token: str) -> None:
    page.get_by_label("Token").fill(token)
    page.get_by_label("Your name").fill("Джакомо")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("tab", name="Tables")).to_be_visible()


def open_section(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def test_only_the_token_opens_the_page_and_it_stays_in_the_tab(visit: Visit, token: str) -> None:
    page = visit("/admin", **CALM)
    page.get_by_label("Token").fill("wrong")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_text("That is not the token of this house.")).to_be_visible()
    come_in(page, token)
    page.reload()
    expect(page.get_by_role("tab", name="Tables")).to_be_visible()
    assert token not in page.evaluate("JSON.stringify({ ...localStorage }) + location.href")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_label("Token")).to_be_visible()
    assert token not in page.evaluate("JSON.stringify({ ...sessionStorage })")


def test_sections_are_reached_with_keys(visit: Visit, token: str) -> None:
    page = visit("/admin", **CALM)
    come_in(page, token)
    page.get_by_role("tab", name="Tables").focus()
    for name in ("People", "Reports", "Banner", "Figures", "Audit log", "Tables"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=name)).to_be_focused()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()


def test_a_report_leads_to_a_mute_and_a_closed_table(visit: Visit, token: str) -> None:
    anna = visit("/", **CALM)
    link = set_up(anna, "volto", name="Anna Admin-Test")
    bea = visit("/", **CALM)
    bea.request.post("/api/me", data={"name": "Bea"})
    bea.goto(link)
    bea.get_by_role("button", name="Sit down").click()
    bea.get_by_role("textbox", name="Say something").fill("You are a fool")
    bea.get_by_role("button", name="Send").click()

    anna.goto(link)
    expect(anna.get_by_text("You are a fool")).to_be_visible()
    anna.get_by_role("button", name="Report somebody").click()
    dialog = anna.get_by_role("dialog", name="Report somebody")
    dialog.get_by_label("Insults").check()
    dialog.get_by_role("textbox").fill("Twice already")
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(anna.get_by_text("Thank you. The host of the house will look at it.")).to_be_visible()

    host = visit("/admin", **CALM)
    come_in(host, token)
    open_section(host, "Reports")
    filed = host.get_by_role("listitem").filter(has_text="Twice already")
    filed.get_by_text("The last lines of the talk").click()
    expect(filed.get_by_text("You are a fool")).to_be_visible()
    filed.get_by_role("button", name="Mute… Bea").click()
    host.get_by_label("Reason").fill("Be kind")
    host.get_by_role("dialog").get_by_role("button", name="Mute", exact=True).click()
    expect(host.get_by_text("Done.")).to_be_visible()

    bea.get_by_role("textbox", name="Say something").fill("What?")
    bea.get_by_role("button", name="Send").click()
    expect(bea.get_by_text("The reason given: Be kind")).to_be_visible()

    filed.get_by_role("button", name="Resolve").click()
    host.get_by_role("dialog").get_by_role("button", name="Resolve", exact=True).click()
    expect(filed).to_have_count(0)
    open_section(host, "People")
    host.get_by_role("button", name="Let them talk: Bea").click()
    expect(host.get_by_text("Nobody is muted or banned.")).to_be_visible()

    open_section(host, "Tables")
    host.get_by_role("button", name="Look at the table of Anna Admin-Test and Bea").click()
    host.get_by_role("button", name="Close the table…").click()
    host.get_by_label("Reason").fill("It is late")
    host.get_by_role("dialog").last.get_by_role(
        "button", name="Close the table", exact=True
    ).click()
    for player in (anna, bea):
        closed = "The host of the house has closed this table. The reason given: It is late"
        expect(player.get_by_text(closed)).to_be_visible()
    open_section(host, "Audit log")
    row = host.get_by_role("row").filter(has_text="It is late")
    expect(row).to_contain_text("Джакомо")


def test_a_banner_is_shown_everywhere_and_moves_nothing_at_a_table(
    visit: Visit, token: str
) -> None:
    player = visit("/", **CALM)
    player.goto(set_up(player, "volto", name="Carla"))
    ready = player.get_by_role("button", name="I am ready")
    expect(ready).to_be_visible()
    before = ready.bounding_box()
    host = visit("/admin", **CALM)
    come_in(host, token)
    open_section(host, "Banner")
    host.get_by_label("What every page shows").fill("We close at midnight")
    host.get_by_label("The time it speaks of").fill("2030-05-06T23:59")
    host.get_by_role("button", name="Show it").click()
    status = player.get_by_role("status").filter(has_text="We close at midnight")
    expect(status).to_contain_text("6 May 2030")
    assert ready.bounding_box() == before
    status.get_by_role("button", name="Dismiss").click()
    expect(player.get_by_text("We close at midnight")).to_have_count(0)
    player.reload()
    expect(ready).to_be_visible()
    expect(player.get_by_text("We close at midnight")).to_have_count(0)
    home = visit("/", **CALM)
    expect(home.get_by_text("We close at midnight")).to_be_visible()
    host.get_by_role("button", name="Take it away").click()
    expect(host.get_by_text("No banner is shown.")).to_be_visible()
    home.reload()
    expect(home.get_by_role("heading", level=1)).to_be_visible()
    expect(home.get_by_text("We close at midnight")).to_have_count(0)


def test_players_load_nothing_of_it(visit: Visit) -> None:
    loaded: list[str] = []
    page = visit("/", **CALM)
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(set_up(page, "volto"))
    expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert loaded
    assert not [url for url in loaded if "admin" in url.lower()]
