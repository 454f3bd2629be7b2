"""Screens of Twilight of Venice."""

from playwright.sync_api import Page

from ridotto.engine.game import Game
from tests.support.page_screen import Screen, after, alone, ask, at, at_end, review, table

CLOCK = {"type": "game", "seconds": 900, "increment": 10}


def fresh_turn(game: Game) -> int | None:
    """The seat that has just got the turn in Twilight of Venice."""
    actor = game.actor
    return actor if actor is not None and game.view(actor).turn_moves == "fresh" else None


def draft(page: Page) -> None:
    """Compose a part of a turn of Twilight of Venice."""
    page.locator(".hand .playable").first.click()
    page.locator(".choices button").first.click()
    page.locator(".hand .laid").first.wait_for()


def choose(page: Page) -> None:
    """Choose a card; it is asked what it should do."""
    if not page.locator(".choices").count():
        page.locator(".hand .playable").last.click()
    page.locator(".choices button").first.wait_for()


def lay_open(page: Page) -> None:
    """Open the piles, and a guess beside them."""
    page.locator(".pack").click()
    page.locator("dialog table").wait_for()


FRESH = after(12, fresh_turn)
SCREENS = (
    Screen("twilight_turn", table("twilight", FRESH, clock=CLOCK), ".hand .playable", draft),
    Screen("twilight_choice", table("twilight", FRESH, clock=CLOCK), ".hand .card", choose),
    Screen("twilight_piles", table("twilight", FRESH, clock=CLOCK), ".hand .card", lay_open),
    Screen("twilight_hint", alone("twilight", FRESH, clock=CLOCK), ".hand .playable", ask),
    Screen("twilight_wait", table("twilight", FRESH, of_other=True, clock=CLOCK), ".hand .card"),
    Screen("twilight_over", table("twilight", at_end, clock=CLOCK), "a[href^='/review']"),
    Screen("lesson_twilight", at("/lesson/twilight"), ".hand .card"),
    Screen("review_twilight", review("twilight", clock=CLOCK), ".beliefs table"),
)
