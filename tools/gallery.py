"""Pictures of the page for the documentation, from real games: `python -m tools.gallery`."""

import base64
import pathlib
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from ridotto.server.http import forms
from ridotto.table.view import row
from tests.games.twilight.screens import draft, fresh_turn
from tests.support.page_fixtures import FLAGS, PHONE, ROOT, running_site
from tests.support.page_scene import Scene
from tests.support.page_screen import Show, after, answer, at_end, mover
from tools.browser import find

PICTURES = ROOT / "docs" / "pictures"
WIDE: ViewportSize = {"width": 1400, "height": 875}
NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Fabio")
GAP = 24
# Side by side, as a picture of the web: half as large as any other that can be made here.
JOIN = """async ({ pictures, gap }) => {
  const read = async (text) => {
    const answer = await fetch(`data:image/png;base64,${text}`);
    return createImageBitmap(await answer.blob());
  };
  const all = await Promise.all(pictures.map(read));
  const canvas = document.createElement("canvas");
  canvas.width = all.reduce((sum, { width }) => sum + width, gap * (all.length - 1));
  canvas.height = Math.max(...all.map(({ height }) => height));
  const pen = canvas.getContext("2d");
  let left = 0;
  for (const one of all) {
    pen.drawImage(one, left, 0);
    left += one.width + gap;
  }
  return canvas.toDataURL("image/webp", 0.88).split(",")[1];
}"""

Theme = Literal["light", "dark"]


def show_home(page: Page) -> None:
    """The home page with a player waiting."""
    waiting = Scene("mascarade", 6, NAMES, listed=True).sit(4)
    answer(page, "/api/me", forms.Me("Anna"))
    answer(page, "/api/tables", forms.Lobby([row(waiting.table)]))
    answer(page, "/api/me/tables", forms.Mine([]))
    page.goto("/")
    page.locator(".open li").wait_for()


def show_volto(page: Page) -> None:
    """A game of Volto with a mask in the hand."""
    scene = Scene("volto", names=NAMES).begin()
    scene.show(page, (scene.play_until(after(22)),))
    page.locator("[role=gridcell].movable").nth(1).click()


def show_twilight(page: Page) -> None:
    """A turn of Twilight of Venice, half composed."""
    scene = Scene("twilight", names=NAMES).begin()
    scene.show(page, (scene.play_until(after(14, fresh_turn)),))
    draft(page)


def show_mascarade(page: Page) -> None:
    """Somebody has announced a mask."""
    scene = Scene("mascarade", 6, NAMES).begin()
    scene.show(page, (scene.play_until(after(40, mover("contest"))),))
    page.locator(".answer").wait_for()


def show_review(page: Page) -> None:
    """A finished game with what could be believed in it."""
    scene = Scene("volto", names=NAMES).begin()
    scene.play_until(at_end)
    scene.review(page, "?step=24&seat=open&believes=0")
    page.locator(".beliefs table").wait_for()


def take(browser: Browser, url: str, show: Show, size: ViewportSize, theme: Theme) -> str:
    """One picture, as base64."""
    page = browser.new_page(
        viewport=size,
        base_url=url,
        locale="en-GB",
        reduced_motion="reduce",
        color_scheme=theme,
    )
    show(page)
    page.wait_for_timeout(500)
    picture = page.screenshot()
    page.close()
    return base64.b64encode(picture).decode()


def main() -> None:
    """Take all pictures."""
    wide: dict[str, tuple[Show, Theme]] = {
        "home": (show_home, "light"),
        "volto": (show_volto, "light"),
        "twilight": (show_twilight, "dark"),
        "mascarade": (show_mascarade, "light"),
        "review": (show_review, "dark"),
    }
    with running_site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        taken = {
            name: [take(browser, site.url, show, WIDE, theme)]
            for name, (show, theme) in wide.items()
        }
        taken["phone"] = [
            take(browser, site.url, show_volto, PHONE, "dark"),
            take(browser, site.url, show_twilight, PHONE, "light"),
            take(browser, site.url, show_mascarade, PHONE, "dark"),
        ]
        page = browser.new_page()
        for name, pictures in taken.items():
            joined = page.evaluate(JOIN, {"pictures": pictures, "gap": GAP})
            write(PICTURES / f"{name}.webp", base64.b64decode(joined))
        browser.close()


def write(path: pathlib.Path, picture: bytes) -> None:
    """Keep a picture and say how large it is."""
    path.write_bytes(picture)
    print(f"{path.relative_to(ROOT)}: {len(picture) / 1000:.0f} KB")


if __name__ == "__main__":
    main()
