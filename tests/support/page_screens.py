"""Every screen of the page, and how to get there in any language."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Page

from ridotto.engine.game import Game
from ridotto.server.http import forms
from ridotto.table.view import row
from tests.support.page_records import plain
from tests.support.page_scene import NAMES, Scene

GAMES = ("volto", "twilight", "mascarade")
LANGUAGES = ("en", "it", "ru", "uk")
CHOOSE_LANGUAGE = """async (language) => {
  const menu = document.getElementById("language");
  if (menu.value === language) return false;
  menu.value = language;
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  while (document.documentElement.lang !== language) await new Promise(requestAnimationFrame);
  return true;
}"""
UNFOLD = "document.querySelectorAll('main details').forEach((part) => { part.open = true; })"

Show = Callable[[Page], None]
Wanted = Callable[[Game], int | None]


@dataclass(frozen=True)
class Screen:
    """A screen: how to open it, what shows that it is there, and what is to be done there first.

    What is done there must not depend on the language, and is done again in every one.
    """

    name: str
    open: Show
    sign: str
    arrange: Show = lambda page: None

    def reach(self, page: Page) -> None:
        """Open it in the language of the browser."""
        self.open(page)
        self._settle(page)

    def translate(self, page: Page, language: str) -> None:
        """Show it in another language."""
        if page.evaluate(CHOOSE_LANGUAGE, language):
            self._settle(page)

    def _settle(self, page: Page) -> None:
        page.locator(self.sign).first.wait_for()
        self.arrange(page)


def after(moves: int, wanted: Wanted = lambda game: game.actor) -> Wanted:
    """A position after so many moves at least, in which somebody is to act."""
    return lambda game: wanted(game) if len(game.moves) >= moves else None


def at_end(game: Game) -> int | None:
    """The first seat, when all is over."""
    return 0 if game.over else None


def fresh_turn(game: Game) -> int | None:
    """The seat that has just got the turn in Twilight of Venice."""
    actor = game.actor
    return actor if actor is not None and game.view(actor).turn_moves == "fresh" else None


def mover(word: str) -> Wanted:
    """A seat that has a move which begins with a word."""

    def has_move(game: Game) -> int | None:
        for seat in game.actors:
            if any(move.startswith(word) for move in game.view(seat).legal):
                return seat
        return None

    return has_move


@cache
def scene(game: str, what: str, seats: int = 2) -> tuple[Scene, int]:
    """A table far enough for a screen, and the seat from which it is looked at."""
    wanted: dict[str, Wanted] = {
        "placing": lambda game: 0,
        "over": at_end,
        "turn": after(24),
        "fresh": after(12, fresh_turn),
        "act": after(30, mover("announce")),
        "answer": after(30, mover("contest")),
    }
    settings: dict[str, Any] = {}
    if what == "placing":
        settings["options"] = {"setup": "placed"}
    if game == "twilight":
        settings["clock"] = {"type": "game", "seconds": 900, "increment": 10}
    made = Scene(game, seats, **settings).begin()
    return made, made.play_until(wanted[what])


def answer(page: Page, path: str, answer: Any) -> None:
    """Let the page hear something else than the server would say."""
    page.route(re.compile(rf"{path}(\?|$)"), lambda route: route.fulfill(json=plain(answer)))


def draft(page: Page) -> None:
    """Compose a part of a turn of Twilight of Venice."""
    page.locator(".hand .playable").first.click()
    page.locator(".choices button").first.click()
    page.locator(".draft li").first.wait_for()


def _at(address: str) -> Show:
    def go(page: Page) -> None:
        page.goto(address)

    return go


def _empty_home(page: Page) -> None:
    answer(page, "/api/tables", forms.Lobby([]))
    page.goto("/")


def _full_home(page: Page) -> None:
    timed = {"type": "game", "seconds": 600}
    crowded = row(Scene("mascarade", 12, clock=timed).sit(8, 2).table)
    running = row(scene("twilight", "fresh")[0].table)
    over = row(scene("volto", "over")[0].table)
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


def _table(game: str, what: str, seats: int = 2, *, of_other: bool = False) -> Show:
    def sit(page: Page) -> None:
        made, seat = scene(game, what, seats)
        made.show(page, (1 - seat if of_other else seat,))

    return sit


def _alone(game: str, what: str, seats: int = 2) -> Show:
    def sit(page: Page) -> None:
        made, seat = scene(game, what, seats)
        made.against_machines(seat).show(page, (seat,))

    return sit


def _ask(page: Page) -> None:
    page.locator(".hint button").click()
    page.locator(".hinted, .advised").first.wait_for()


def _seat_machines(page: Page) -> None:
    page.locator("button.small").last.click()
    page.locator(".level select").select_option("diplomat")


def _review(game: str, seats: int = 2) -> Show:
    place = "?step=20&seat=open&believes=0"
    return lambda page: scene(game, "over", seats)[0].review(page, place)


def _click(selector: str) -> Show:
    return lambda page: page.locator(selector).first.click()


def _announce(page: Page) -> None:
    page.locator(".deeds button").last.click()
    page.locator("dialog label").first.click()


SCREENS = (
    Screen("home_empty", _empty_home, ".open .empty"),
    Screen("home_full", _full_home, ".mine li"),
    *(Screen(f"new_{game}", _at(f"/new/{game}"), "main form", _unfold) for game in GAMES),
    Screen("new_machines", _at("/new/mascarade"), "main form", _seat_machines),
    Screen("settings", _at("/"), ".games article", _open_settings),
    Screen("move_device", _empty_home, ".you .row", _move_device),
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
    Screen("curtain", lambda page: Scene("volto").begin().show(page, (0, 1)), "#curtain-title"),
    Screen("shared_over", lambda page: scene("volto", "over")[0].show(page, (0, 1)), "[role=grid]"),
    Screen("volto_placing", _table("volto", "placing"), ".tray button", _click(".tray button")),
    Screen("volto_turn", _table("volto", "turn"), ".movable", _click(".movable")),
    Screen("volto_hint", _alone("volto", "turn"), ".movable", _ask),
    Screen("volto_over", _table("volto", "over"), "[role=grid]", _click("#tab-talk")),
    Screen("twilight_turn", _table("twilight", "fresh"), ".hand .playable", draft),
    Screen("twilight_hint", _alone("twilight", "fresh"), ".hand .playable", _ask),
    Screen("twilight_wait", _table("twilight", "fresh", of_other=True), ".hand .card"),
    Screen("twilight_over", _table("twilight", "over"), "a[href^='/review']"),
    *(
        screen
        for seats in (6, 12)
        for screen in (
            Screen(f"mascarade_{seats}", _table("mascarade", "act", seats), ".deeds"),
            Screen(
                f"mascarade_{seats}_announce",
                _table("mascarade", "act", seats),
                ".deeds",
                _announce,
            ),
            Screen(f"mascarade_{seats}_answer", _table("mascarade", "answer", seats), ".answer"),
        )
    ),
    Screen("mascarade_hint", _alone("mascarade", "act", 6), ".deeds", _ask),
    Screen("mascarade_over", _table("mascarade", "over", 6), "a[href^='/review']"),
    Screen("rules", _at("/rules"), "main h1"),
    *(Screen(f"rules_{game}", _at(f"/rules/{game}"), "main h2") for game in GAMES),
    Screen("lesson_volto", _at("/lesson/volto"), "[role=grid]"),
    Screen("lesson_twilight", _at("/lesson/twilight"), ".hand .card"),
    Screen("lesson_mascarade", _at("/lesson/mascarade"), "[data-place]"),
    Screen("review_volto", _review("volto"), ".beliefs table"),
    Screen("review_twilight", _review("twilight"), ".beliefs table"),
    Screen("review_mascarade", _review("mascarade", 6), ".beliefs table"),
    Screen("nowhere", _nowhere, "main h1"),
    Screen("missing_table", _at("/table/nosuchtable"), "main h1"),
    Screen("missing_review", _at("/review/nosuchgame-1"), "main h1"),
)
