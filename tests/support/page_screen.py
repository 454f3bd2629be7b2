"""A screen of the page, and how to get there in any language."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Page

from ridotto.engine.game import Game
from tests.support.page_records import plain
from tests.support.page_scene import Scene

LANGUAGES = ("en", "it", "ru", "uk")
CHOOSE_LANGUAGE = """async (language) => {
  if (document.documentElement.lang === language) return false;
  const next = () => new Promise(requestAnimationFrame);
  if (!document.getElementById("language")) document.querySelector("[data-settings]").click();
  while (!document.getElementById("language")) await next();
  const menu = document.getElementById("language");
  menu.value = language;
  menu.dispatchEvent(new Event("change", { bubbles: true }));
  while (document.documentElement.lang !== language) await next();
  return true;
}"""

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


def mover(word: str) -> Wanted:
    """A seat that has a move which begins with a word."""

    def has_move(game: Game) -> int | None:
        for seat in game.actors:
            if any(move.startswith(word) for move in game.view(seat).legal):
                return seat
        return None

    return has_move


def scene(game: str, seats: int, wanted: Wanted, **settings: Any) -> tuple[Scene, int]:
    """A table far enough for a screen, and the seat from which it is looked at."""
    return _play(game, seats, wanted, json.dumps(settings))


@cache
def _play(game: str, seats: int, wanted: Wanted, settings: str) -> tuple[Scene, int]:
    made = Scene(game, seats, **json.loads(settings)).begin()
    return made, made.play_until(wanted)


def answer(page: Page, path: str, answer: Any) -> None:
    """Let the page hear something else than the server would say."""
    page.route(re.compile(rf"{path}(\?|$)"), lambda route: route.fulfill(json=plain(answer)))


def at(address: str) -> Show:
    def go(page: Page) -> None:
        page.goto(address)

    return go


def table(
    game: str, wanted: Wanted, seats: int = 2, *, of_other: bool = False, **settings: Any
) -> Show:
    """A seat at a table."""

    def sit(page: Page) -> None:
        made, seat = scene(game, seats, wanted, **settings)
        made.show(page, (1 - seat if of_other else seat,))

    return sit


def alone(game: str, wanted: Wanted, seats: int = 2, **settings: Any) -> Show:
    """A seat among bots."""

    def sit(page: Page) -> None:
        made, seat = scene(game, seats, wanted, **settings)
        made.against_machines(seat).show(page, (seat,))

    return sit


def drawer(tab: str) -> Show:
    """Read the log or the talk, which smaller screens put away."""

    def show(page: Page) -> None:
        toggle = page.locator("#drawer-toggle[aria-expanded=false]")
        if toggle.count():
            toggle.click()
        page.locator(f"#tab-{tab}").click()

    return show


def ask(page: Page) -> None:
    """Ask for a hint."""
    page.locator(".hint button").click()
    page.locator(".hinted, .advised").first.wait_for()


def review(game: str, seats: int = 2, step: int = 20, **settings: Any) -> Show:
    """The review of a game that is over."""
    place = f"?step={step}&seat=open&believes=0"
    return lambda page: scene(game, seats, at_end, **settings)[0].review(page, place)


def click(selector: str) -> Show:
    """Use the first thing of a kind."""
    return lambda page: page.locator(selector).first.click()
