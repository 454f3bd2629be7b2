"""Hints: asked for with a mouse or keys, told in words, and marked on the table."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.twilight.page import Twilight
from tests.support.page_driver import (
    CALM,
    Use,
    Visit,
    add_bot,
    begin_with_bot,
    by_keys,
    by_mouse,
    ready,
    set_up,
)
from tests.support.page_fixtures import PHONE

TURN = 60_000  # milliseconds until the server has thought; on a busy machine it compiles for long


def told_by(page: Page) -> Locator:
    """The hint that is shown."""
    return page.get_by_role("status").filter(has_text=re.compile("^Hint: "))


def until_offered(page: Page) -> Locator:
    """Begin with masks as they come until a hint is offered: a bot can win with its first move."""
    hint = page.get_by_role("button", name="Hint")
    while True:
        page.goto(set_up(page, "volto", options={"setup": "drawn"}))
        add_bot(page)
        ready(page)
        expect(hint.or_(page.get_by_role("link", name="Look at the game"))).to_be_visible()
        if hint.is_visible():
            return hint


@pytest.mark.parametrize("use", [by_mouse, by_keys])
def test_who_plays_the_house_gets_a_hint(visit: Visit, use: Use) -> None:
    page = visit()
    use(until_offered(page))
    told = told_by(page)
    expect(told).to_be_visible(timeout=TURN)
    source, target = re.findall(r"[a-e][1-7]", told.inner_text())
    for cell in (source, target):
        expect(page.locator(f"[data-drop={cell}]")).to_have_class(re.compile("hinted"))
    for cell in (source, target):
        page.locator(f"[data-drop={cell}]").click()
    expect(told).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)


def test_between_people_no_hint_is_offered(visit: Visit) -> None:
    anna, boris = visit(), visit()
    link = set_up(anna, "volto", options={"setup": "drawn"})
    for page in (anna, boris):
        page.goto(link)
    boris.get_by_role("button", name="Sit down").click()
    for page in (anna, boris):
        ready(page)
    for page in (anna, boris):
        expect(page.get_by_role("grid")).to_be_visible()
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_hint_goes_on_from_the_cards_that_are_drafted(visit: Visit) -> None:
    page = visit(viewport=PHONE, **CALM)
    begin_with_bot(page, "twilight")
    page.get_by_role("button", name="Hint").click()
    expect(told_by(page)).to_be_visible(timeout=TURN)
    twilight = Twilight(page)
    twilight.make(twilight.choose(twilight.playable()[0])[-1])
    expect(told_by(page)).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(told_by(page)).to_be_visible(timeout=TURN)
