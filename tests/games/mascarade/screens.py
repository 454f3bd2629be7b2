"""Screens of Mascarade, and of tables with many seats."""

from playwright.sync_api import Page

from tests.support.page_scene import Scene
from tests.support.page_screen import (
    Screen,
    after,
    alone,
    ask,
    at,
    at_end,
    mover,
    review,
    table,
)

ACT, ANSWER = after(30, mover("announce")), after(30, mover("contest"))


def _seat_machines(page: Page) -> None:
    page.locator("button.small").last.click()
    page.locator(".level select").select_option("diplomat")


def _announce(page: Page) -> None:
    page.locator(".hand .primary button").click()
    page.locator(".picker label").first.click()


def _swap(page: Page) -> None:
    page.locator(".hand .way").last.click()
    page.locator("[data-place]").nth(2).click()


def _open_card(page: Page) -> None:
    page.locator("[data-place]").first.click()


SCREENS = (
    Screen("new_machines", at("/new/mascarade"), "main form", _seat_machines),
    Screen("door", lambda page: Scene("mascarade", 6).sit(3, 1).show(page, ()), "main form"),
    Screen(
        "room_waiting",
        lambda page: Scene("mascarade", 6).sit(2, 1).show(page, is_host=True),
        ".seats select",
    ),
    Screen(
        "room_machines",
        lambda page: Scene("mascarade", 6).sit(1, 5).show(page, is_host=True),
        ".seats li",
    ),
    *(
        screen
        for seats in (6, 12)
        for screen in (
            Screen(f"mascarade_{seats}", table("mascarade", ACT, seats), ".hand .way"),
            Screen(
                f"mascarade_{seats}_announce",
                table("mascarade", ACT, seats),
                ".hand .way, .picker",
                _announce,
            ),
            Screen(f"mascarade_{seats}_answer", table("mascarade", ANSWER, seats), ".speech"),
        )
    ),
    Screen("mascarade_4_swap", table("mascarade", ACT, 4), ".hand .way, .picked", _swap),
    Screen("mascarade_8_deal", table("mascarade", after(0), 8), "[data-place]"),
    Screen("mascarade_10_card", table("mascarade", ANSWER, 10), "[data-place]", _open_card),
    Screen("mascarade_hint", alone("mascarade", ACT, 6), ".hand .way", ask),
    Screen("mascarade_over", table("mascarade", at_end, 6), "a[href^='/review']"),
    Screen("lesson_mascarade", at("/lesson/mascarade"), "[data-place]"),
    Screen("review_mascarade", review("mascarade", 6), ".beliefs table"),
)
