"""Every screen in every language on every device: nothing is cut off or too small, no barrier."""

import json
import pathlib
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.support.page_fixtures import DESKTOP, PHONE, SET_PACE, TABLET, SiteProcess
from tests.support.page_screen import LANGUAGES, Screen
from tests.support.page_screens import SCREENS

FOLDER = pathlib.Path(__file__).parent
FIND_FAULTS = (FOLDER.parent / "support" / "page_faults.js").read_text()
AXE = (FOLDER.parents[1] / "web/node_modules/axe-core/axe.min.js").read_text()
FIND_BARRIERS = """async () => {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`));
}"""
# A page enlarged to 200 % on a screen of 1440 x 900.
ENLARGED: ViewportSize = {"width": 720, "height": 450}
SETTLED = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
}"""

Reach = Callable[[Screen], Page]
each_screen = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@pytest.fixture(scope="module")
def window(browser: Browser, site: SiteProcess) -> Iterator[BrowserContext]:
    """One window for all screens, which keeps the files of the page."""
    opened = browser.new_context(
        viewport=DESKTOP, locale="en-GB", base_url=site.url, reduced_motion="reduce"
    )
    opened.set_default_timeout(15_000)
    yield opened
    opened.close()


@pytest.fixture
def reach(window: BrowserContext) -> Iterator[Reach]:
    """Open a screen as a guest whom the server does not know; complaints fail the test."""
    complaints: list[str] = []
    window.clear_cookies()
    page = window.new_page()
    page.add_init_script(f"localStorage.clear(); ({SET_PACE})('instant')")
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: _hear(said.type, said.text, complaints))

    def reach_screen(screen: Screen) -> Page:
        screen.reach(page)
        return page

    yield reach_screen
    page.close()
    assert not complaints


def _hear(kind: str, text: str, complaints: list[str]) -> None:
    # Chromium logs a refused request by itself, and who is not known yet is refused.
    if kind in ("error", "warning") and "Failed to load resource" not in text:
        complaints.append(text)


def resize(page: Page, size: ViewportSize) -> None:
    """Give the window another size, and the page the time to find its place in it."""
    page.set_viewport_size(size)
    page.evaluate(SETTLED)


def faults(page: Page, size: ViewportSize) -> list[str]:
    """What is wrong with the layout in a window of some size."""
    resize(page, size)
    found: list[str] = page.evaluate(FIND_FAULTS, size is PHONE)
    return found


def barriers(page: Page, theme: str) -> list[str]:
    """What stands in somebody's way, as far as axe can tell."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    page.evaluate(SETTLED)
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    found: list[str] = page.evaluate(FIND_BARRIERS)
    return found


def check_layout(
    page: Page, screen: Screen, languages: tuple[str, ...], sizes: tuple[ViewportSize, ...]
) -> None:
    """Nothing may be wrong in any of these languages and sizes."""
    found = {}
    for language in languages:
        screen.translate(page, language)
        for size in sizes:
            if wrong := faults(page, size):
                found[f"{language} {size['width']}"] = wrong
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


@each_screen
def test_a_screen_is_whole_on_phone_and_desktop(reach: Reach, screen: Screen) -> None:
    page = reach(screen)
    check_layout(page, screen, ("en",), (PHONE, DESKTOP))


@pytest.mark.slow
@each_screen
def test_a_screen_is_whole_everywhere(reach: Reach, screen: Screen) -> None:
    page = reach(screen)
    check_layout(page, screen, ("en",), (TABLET, ENLARGED))
    check_layout(page, screen, ("it", "ru", "uk"), (PHONE, TABLET, DESKTOP, ENLARGED))
    for size in (DESKTOP, PHONE):
        resize(page, size)
        for theme in ("light", "dark"):
            assert barriers(page, theme) == [], (size, theme)


def test_all_languages_are_looked_at(reach: Reach) -> None:
    page = reach(SCREENS[-1])
    offered = page.locator("#language option").evaluate_all("all => all.map(({ value }) => value)")
    assert sorted(offered) == sorted(LANGUAGES)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("<div style='width: 2000px'>wide</div>", "the page is 2000 px wide"),
        ("<p style='width: 40px; overflow: hidden; white-space: nowrap'>long words</p>", "cut off"),
        ("<p style='height: 8px; overflow: hidden'>tall words</p>", "cut off"),
        ("<button style='width: 20px; white-space: nowrap'>long words</button>", "sticks out"),
        ("<select style='width: 60px'><option>long words</option></select>", "cut off"),
        ("<a href='/'>alone</a>", "too small"),
        ("<button>one</button><button style='margin: -9px'>two</button>", "overlap"),
    ],
)
def test_faults_are_seen(browser: Browser, content: str, fault: str) -> None:
    page = browser.new_page(viewport=PHONE)
    page.set_content(f"<!doctype html><body style='margin: 0'>{content}")
    found = page.evaluate(FIND_FAULTS, True)
    page.close()
    assert any(fault in one for one in found), found
