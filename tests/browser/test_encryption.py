"""The page over TLS, and what it says where there is none."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page_driver import CALM, Visit, set_up
from tests.support.page_fixtures import SiteProcess, running_site

PLAIN = "t encrypted. Others on the network"
FOOTER = "Ridotto is free software"
LANGUAGES = {
    "en": PLAIN,
    "it": "Questa connessione non è cifrata.",
    "ru": "Соединение не зашифровано.",
    "uk": "єднання не зашифроване: інші",
}


@pytest.fixture(scope="module")
def site() -> Iterator[SiteProcess]:
    """Instead of the one that all tests share: it speaks TLS."""
    with running_site(TLS="true") as opened:
        yield opened


@pytest.fixture(scope="module")
def plain() -> Iterator[SiteProcess]:
    with running_site(HOSTS="ridotto.test") as opened:
        yield opened


def notice(page: Page, text: str = PLAIN) -> None:
    expect(page.get_by_text(text)).to_be_visible()


def test_a_game_is_played_over_tls_with_a_certificate_of_its_own(visit: Visit) -> None:
    trusting = {**CALM, "ignore_https_errors": True}
    anna = visit("/", **trusting)
    sockets: list[str] = []
    anna.on("websocket", lambda wire: sockets.append(wire.url))
    assert anna.url.startswith("https://")
    link = set_up(anna, "volto", name="Anna")
    bea = visit("/", **trusting)
    bea.goto(link)
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Sit down").click()
    anna.goto(link)
    for page in (anna, bea):
        page.get_by_role("button", name="I am ready").click()
    expect(anna.get_by_text("Chance has set up your masks.")).to_be_visible()
    assert sockets
    assert all(url.startswith("wss://") for url in sockets)
    (cookie,) = anna.context.cookies()
    assert cookie["name"] == "__Host-ridotto"
    assert cookie["secure"]
    assert cookie["httpOnly"]
    anna.goto("/")
    expect(anna.get_by_text(FOOTER)).to_be_visible()
    expect(anna.get_by_text(PLAIN)).to_have_count(0)


def test_who_types_an_address_without_https_is_led_there(visit: Visit, site: SiteProcess) -> None:
    page = visit("/", **CALM, ignore_https_errors=True)
    page.goto(f"http://127.0.0.1:{site.port}/rules#volto")
    assert page.url == f"https://127.0.0.1:{site.port}/rules#volto"


def test_without_an_exception_the_browser_warns(browser: Browser, site: SiteProcess) -> None:
    page = browser.new_page()
    with pytest.raises(Exception, match="ERR_CERT_AUTHORITY_INVALID"):
        page.goto(site.url)
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_over_the_network_in_plain_http_the_page_says_who_can_read_along(
    visit: Visit, plain: SiteProcess, language: str
) -> None:
    address = f"http://ridotto.test:{plain.port}"
    page = visit("/", **CALM, base_url=address, locale=language)
    notice(page, LANGUAGES[language])


def test_it_says_so_where_friends_come_in_and_wait_too(visit: Visit, plain: SiteProcess) -> None:
    host = visit("/", **CALM, base_url=plain.url)
    link = set_up(host, "volto", name="Anna")
    friend = visit(link, **CALM, base_url=f"http://ridotto.test:{plain.port}")
    notice(friend)
    friend.get_by_label("Your name").fill("Bea")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.get_by_role("button", name="I am ready")).to_be_visible()
    notice(friend)
    friend.goto("/rules")
    expect(friend.get_by_role("heading", level=1)).to_be_visible()
    expect(friend.get_by_text(PLAIN)).to_have_count(0)


def test_on_this_machine_nothing_is_said(visit: Visit, plain: SiteProcess) -> None:
    for host in ("127.0.0.1", "localhost"):
        page = visit("/", **CALM, base_url=f"http://{host}:{plain.port}")
        expect(page.get_by_text(FOOTER)).to_be_visible()
        expect(page.get_by_text(PLAIN)).to_have_count(0)
