"""The table around every game: the door, the room, the curtain, the connection to the server."""

import re
import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.page_driver import add_bot, begin_with_bot, ready, resign, set_up, turn_of
from tests.support.page_fixtures import PHONE, SiteProcess, running_site

Visit = Callable[..., Page]


@pytest.fixture
def own_site() -> Iterator[SiteProcess]:
    """A server that a test may kill."""
    with running_site() as opened:
        yield opened


def test_somebody_follows_a_link_and_sits_down(visit: Visit) -> None:
    anna, boris = visit(), visit()
    link = set_up(anna, "volto")
    anna.goto(link)
    boris.goto(link)
    expect(boris.get_by_text("At the table: Anna")).to_be_visible()
    boris.get_by_label("Your name").fill("Boris")
    boris.get_by_role("button", name="Sit down").click()
    expect(anna.get_by_role("strong").filter(has_text="Boris")).to_be_visible()
    ready(anna)
    expect(anna.get_by_text("Waiting until everybody is ready")).to_be_visible()
    ready(boris)
    for page in (anna, boris):
        expect(page.get_by_role("grid")).to_be_visible()


def test_an_older_link_works_and_its_invitation_is_sent_nowhere_from_then_on(visit: Visit) -> None:
    anna = visit()
    link = set_up(anna, "volto")
    boris = visit(link.replace("#", "?"))
    expect(boris.get_by_text("At the table: Anna")).to_be_visible()
    assert boris.url.endswith(link)
    sent: list[str] = []
    boris.on("request", lambda request: sent.append(request.url))
    boris.reload()
    with boris.expect_websocket() as opened:
        boris.get_by_role("button", name="Sit down").click()
    expect(boris.get_by_role("button", name="I am ready")).to_be_visible()
    assert not any("invite=" in url.partition("#")[0] for url in [*sent, opened.value.url])
    assert sent


def test_the_link_to_the_room_lets_in_who_stood_before_a_closed_door(visit: Visit) -> None:
    link = set_up(visit(), "volto")
    boris = visit(link.partition("#")[0])
    expect(boris.get_by_role("button", name="Try again")).to_be_visible()
    boris.goto(link)
    expect(boris.get_by_text("At the table: Anna")).to_be_visible()
    boris.keyboard.press("Tab")
    boris.get_by_role("link", name="Skip").press("Enter")
    expect(boris.locator("main")).to_be_focused()
    assert boris.url.endswith(link)


def test_who_is_sent_away_takes_the_old_link_with_them(visit: Visit) -> None:
    anna, boris, carla = visit(), visit(), visit()
    link = set_up(anna, "mascarade", seats=4)
    anna.goto(link)
    for page, name in ((boris, "Boris"), (carla, "Carla")):
        page.goto(link)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("button", name="I am ready")).to_be_visible()
    shown = [page.get_by_role("textbox", name="Invite friends") for page in (anna, carla)]
    for field in shown:
        expect(field).to_have_value(re.compile(re.escape(link)))
    anna.get_by_role("button", name="Clear the seat of Boris").click()
    for field in shown:
        expect(field).not_to_have_value(re.compile(re.escape(link)))
        expect(field).to_have_value(re.compile("#invite="))
    assert len({field.input_value() for field in shown}) == 1
    visit(link).get_by_role("button", name="Try again").wait_for()
    again = visit(shown[0].input_value())
    expect(again.get_by_text("At the table: Anna, Carla")).to_be_visible()


def test_everybody_sees_which_seats_share_a_device(visit: Visit) -> None:
    anna, boris = visit(), visit()
    link = set_up(anna, "mascarade", seats=4)
    for page in (anna, boris):
        page.goto(link)
    boris.get_by_role("button", name="Sit down").click()
    anna.get_by_placeholder("Name of the other player").fill("Zoe")
    anna.get_by_role("button", name="Add", exact=True).click()
    for page in (anna, boris):
        expect(page.get_by_text("shared device: Zoe")).to_be_visible()
        expect(page.get_by_text("shared device: Anna")).to_be_visible()


def test_a_phrase_is_read_in_ones_own_language(visit: Visit) -> None:
    anna, boris = visit(), visit(locale="ru-RU")
    link = set_up(anna, "volto")
    anna.goto(link)
    boris.goto(link)
    boris.get_by_role("button", name=re.compile("^Сесть|^Занять")).click()
    anna.get_by_role("button", name="Good luck!").click()
    expect(anna.get_by_role("log")).to_contain_text("Good luck!")
    expect(boris.get_by_role("log")).to_contain_text(re.compile("дачи"))
    anna.get_by_label("Say something").fill("<b>ciao</b>")
    anna.get_by_role("button", name="Send").click()
    expect(boris.get_by_role("log")).to_contain_text("<b>ciao</b>")


def press(page: Page, name: str) -> None:
    """Press a button and hold it down."""
    box = page.get_by_role("button", name=name).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def test_a_machine_that_sits_down_moves_no_button(visit: Visit) -> None:
    """Somebody may be about to press it."""
    page = visit()
    page.goto(set_up(page, "volto"))
    button = page.get_by_role("button", name="I am ready")
    expect(page.get_by_text("1 seat is still free")).to_be_visible()
    before = button.bounding_box()
    add_bot(page)
    expect(page.get_by_text("1 seat is still free")).to_have_count(0)
    assert button.bounding_box() == before


def test_a_press_counts_though_the_button_moves_meanwhile(visit: Visit) -> None:
    page = visit()
    page.goto(set_up(page, "volto"))
    press(page, "I am ready")
    page.locator("main").evaluate("main => main.prepend(document.createElement('textarea'))")
    page.mouse.up()
    expect(page.get_by_role("button", name="Not ready after all")).to_be_visible()


def test_a_press_is_taken_back_by_going_elsewhere(visit: Visit) -> None:
    page = visit()
    page.goto(set_up(page, "volto"))
    press(page, "I am ready")
    page.mouse.move(5, 5)
    page.mouse.up()
    add_bot(page)
    expect(page.get_by_role("listitem").filter(has_text="Brighella")).to_contain_text("ready")
    expect(page.get_by_role("listitem").filter(has_text="Anna")).to_contain_text("not ready yet")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/table/nosuchtable", "There is no such table"),
        ("/table/a/b/c", "There is nothing here"),
        ("/review/nosuchgame-1", "no finished game"),
    ],
)
def test_a_broken_link_says_so_and_shows_a_way_on(visit: Visit, address: str, words: str) -> None:
    page = visit()
    page.goto("/")
    page.evaluate("address => history.pushState(null, '', address)", address)
    page.reload() if address.count("/") == 2 else page.evaluate(
        "dispatchEvent(new Event('popstate'))"
    )
    expect(page.get_by_role("main")).to_contain_text(re.compile(words))
    page.get_by_role("main").get_by_role("link", name="Back to the house").click()
    expect(page).to_have_url(re.compile(r"/$"))


def test_a_full_and_a_finished_table_say_so(visit: Visit) -> None:
    anna, boris = visit(), visit()
    link = begin_with_bot(anna, "twilight")
    boris.goto(link)
    expect(boris.get_by_text("A game is on.")).to_be_visible()
    expect(boris.get_by_role("button", name="Sit down")).to_have_count(0)
    resign(anna)
    expect(anna.get_by_role("heading", name="You have lost")).to_be_visible()
    boris.reload()
    expect(boris.get_by_text("The game is over.")).to_be_visible()
    boris.get_by_role("button", name="Watch").click()
    expect(boris.get_by_role("grid")).to_be_visible()


def test_a_refused_move_is_explained_and_harms_nothing(visit: Visit) -> None:
    page = visit()
    link = set_up(page, "twilight")

    def between(wire: WebSocketRoute) -> None:
        server = wire.connect_to_server()

        def send(message: str | bytes) -> None:
            found = re.search(r'"id":"([^"]+)".*"play"', str(message))
            if found:
                answer = f'{{"type":"refused","id":"{found[1]}","code":"stale","message":""}}'
                wire.send(answer)
            else:
                server.send(message)

        wire.on_message(send)

    page.route_web_socket("**/socket*", between)
    page.goto(link)
    add_bot(page)
    ready(page)
    page.get_by_role("button", name="Discard hand").click()
    page.get_by_role("button", name="Discard the hand").click()
    expect(page.get_by_text("Something has happened meanwhile")).to_be_visible()
    expect(turn_of(page)).to_be_visible()


def test_a_restart_of_the_house_is_survived_without_a_reload(
    visit: Visit, own_site: SiteProcess
) -> None:
    page = visit(f"{own_site.url}/", base_url=own_site.url)
    begin_with_bot(page, "volto", options={"setup": "placed"})
    before = page.get_by_role("grid").inner_text()
    page.evaluate("window.isSamePage = true")
    own_site.kill()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    own_site.open()
    expect(page.get_by_text("The connection is lost")).to_be_hidden(timeout=20_000)
    expect(page.get_by_role("grid")).to_have_text(before, use_inner_text=True)
    assert page.evaluate("window.isSamePage") is True
    resign(page)
    expect(page.get_by_role("heading", name="You have lost")).to_be_visible()


def test_a_dead_line_shows_within_ten_seconds(visit: Visit, own_site: SiteProcess) -> None:
    page = visit(f"{own_site.url}/", base_url=own_site.url)
    page.clock.install()
    begin_with_bot(page, "volto", options={"setup": "placed"})
    own_site.signal(signal.SIGSTOP)
    try:
        lost = page.get_by_text("The connection is lost")
        page.clock.run_for(10_000)
        expect(lost).to_be_visible()
    finally:
        own_site.signal(signal.SIGCONT)
    expect(lost).to_be_hidden(timeout=20_000)


def test_a_curtain_keeps_secrets_between_two_at_one_device(visit: Visit) -> None:
    page = visit()
    page.goto(set_up(page, "volto"))
    page.get_by_label("Name of the other player").fill("Boris")
    page.get_by_role("button", name="Add", exact=True).click()
    seats = page.get_by_role("listitem")
    expect(seats.filter(has_text="shared device: Boris")).to_be_visible()
    expect(seats.filter(has_text="shared device: Anna")).to_be_visible()
    ready(page)
    curtain = page.get_by_role("heading", name="The curtain is down")
    expect(curtain).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)
    html = page.locator("main").evaluate("main => main.outerHTML")
    assert not re.search("noble|counsellor|candidate|soldier|lady", html, re.IGNORECASE)
    for settings, label, language, title in (
        ("Settings", "Language", "it", "Il sipario è calato"),
        ("Impostazioni", "Lingua", "en", "The curtain is down"),
    ):
        page.get_by_role("button", name=settings).click()
        page.get_by_label(label).select_option(language)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)
    page.get_by_role("button", name=re.compile("I am")).click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_nothing_stands_out_of_the_room_on_a_phone(visit: Visit) -> None:
    page = visit(viewport=PHONE, is_mobile=True, has_touch=True)
    page.goto(set_up(page, "mascarade"))
    expect(page.get_by_role("button", name="Good luck!")).to_be_visible()
    for card in page.locator("main .card").all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] == pytest.approx(PHONE["width"] - box["x"] - box["width"], abs=1)
    room = page.locator("main .card").first
    assert room.evaluate("card => card.firstElementChild.offsetWidth + 34") <= PHONE["width"] - 32
