"""Every screen of the page: those of no game, those that every game has, and those of each."""

import importlib
import importlib.util
from collections.abc import Iterator

from playwright.sync_api import Page

from ridotto.engine.registry import find, names
from ridotto.server.http import forms
from ridotto.table.view import row
from tests.support import page_admin
from tests.support.kit import kit
from tests.support.page_scene import NAMES, Scene
from tests.support.page_screen import Screen, Show, after, answer, at, at_end, review, scene, table

UNFOLD = "document.querySelectorAll('main details').forEach((part) => { part.open = true; })"


def _empty_home(page: Page) -> None:
    answer(page, "/api/tables", forms.Lobby([]))
    page.goto("/")


def _full_home(page: Page) -> None:
    timed = {"type": "game", "seconds": 600}
    crowded = row(Scene("mascarade", 12, clock=timed).sit(8, 2).table)
    running = row(Scene("twilight").begin().table)
    over = row(scene("volto", 2, at_end)[0].table)
    mine = [
        forms.MyTable(running, 0, True, None),
        forms.MyTable(crowded, 3, False, None),
        forms.MyTable(over, 0, False, "volto-1"),
    ]
    free = row(Scene("volto", table="free").sit(1).table)
    full = row(Scene("twilight", table="full").sit(2).table)
    answer(page, "/api/me", forms.Me(NAMES[1]))
    answer(page, "/api/tables", forms.Lobby([free, full, crowded]))
    answer(page, "/api/me/tables", forms.Mine(mine))
    page.goto("/")


def _in_plain_http(show: Show) -> Show:
    """As browsers see it that have come over the network without TLS."""

    def open_page(page: Page) -> None:
        page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
        show(page)

    return open_page


def _gathering(page: Page) -> None:
    Scene("volto").sit(1).show(page, (0,))


def _door(page: Page) -> None:
    Scene("volto").sit(1).show(page, ())


def _unfold(page: Page) -> None:
    """Show all there is to choose for a new table, with somebody else at the same device."""
    page.evaluate(UNFOLD)
    page.locator("details").nth(1).locator("label").nth(1).click()
    seats = page.locator("ol select")
    if seats.count():
        seats.first.select_option("here")
        page.locator("section:has(.masks) .field select").first.select_option("list")
        page.locator(".masks button").first.wait_for()
    else:
        page.locator("ol li").nth(1).locator("label").last.click()


def _open_settings(page: Page) -> None:
    page.locator("header nav button").click()


def _move_device(page: Page) -> None:
    page.locator(".you .row .quiet").click()
    page.locator("dialog .main").click()
    page.locator("dialog output").wait_for()


def _nowhere(page: Page) -> None:
    page.goto("/rules")
    page.evaluate("history.pushState(null, '', '/no/such/page')")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")


def screens_of(game: str) -> Iterator[Screen]:
    """The screens of a game: its table and its review by themselves, unless it tells of its own."""
    yield Screen(f"new_{game}", at(f"/new/{game}"), "main form", _unfold)
    if kit(game).lessons is not None:
        yield Screen(f"rules_{game}", at(f"/rules/{game}"), "main h2")
    module = f"tests.games.{game}.screens"
    if importlib.util.find_spec(module) is not None:
        yield from importlib.import_module(module).SCREENS
        return
    seats, options = find(game).default_players, dict(kit(game).short)
    yield Screen(f"{game}_turn", table(game, after(0), seats, options=options), ".seats, main")
    yield Screen(f"{game}_over", table(game, at_end, seats, options=options), "a[href^='/review']")
    yield Screen(f"review_{game}", review(game, seats, 1, options=options), "main h1")


SCREENS = (
    Screen("home_empty", _empty_home, ".open .empty"),
    Screen("home_full", _full_home, ".mine li"),
    Screen("settings", at("/"), ".games article", _open_settings),
    Screen("move_device", _empty_home, ".you .row", _move_device),
    Screen("plain_home", _in_plain_http(_empty_home), "footer .icon"),
    Screen("plain_gathering", _in_plain_http(_gathering), "ol + p, main p .icon"),
    Screen("plain_door", _in_plain_http(_door), "section p .icon"),
    *(screen for game in names() for screen in screens_of(game)),
    *page_admin.screens(),
    Screen("rules", at("/rules"), "main h1"),
    Screen("nowhere", _nowhere, "main h1"),
    Screen("missing_table", at("/table/nosuchtable"), "main h1"),
    Screen("missing_review", at("/review/nosuchgame-1"), "main h1"),
)
