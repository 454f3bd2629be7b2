"""Mascarade at the page: whole games, many seats, keys, and what is seen only by holding."""

import re

import pytest
from playwright.sync_api import expect

import ridotto
from tests.games.mascarade.page import (
    LOOK,
    MANY,
    MOST_DECISIONS,
    QUIET,
    Mascarade,
    begin,
    begin_pair,
    hear_both,
    who_is_asked,
)
from tests.support import page_records
from tests.support.page_driver import (
    CALM,
    Heard,
    Visit,
    by_finger,
    by_keys,
    fits,
    names_of,
    walk_to,
)
from tests.support.page_fixtures import PHONE
from tests.support.page_records import Screen, frames


@pytest.mark.slow
def test_a_whole_game_with_five_machines_by_clicks(visit: Visit) -> None:
    page = visit("/api/games")
    anna = begin(page, 6, {"round_limit": 3})
    expect(anna.places).to_have_count(6)
    decisions = 0
    while anna.is_my_turn():
        if anna.told()[-1] != "Turn 1: Anna":
            anna.faces_are_told()
        anna.decide(mask="King" if decisions % 2 else None)
        decisions += 1
        assert decisions < MOST_DECISIONS
    assert decisions >= 2
    expect(anna.ending).to_be_visible()
    assert re.search("wins the game$|share the victory$", anna.told()[-1])
    assert anna.faces_are_told() == 0
    words = " ".join(names_of(anna.places))
    for mask in ("Judge", "Swindler", "Empress", "King", "Witch", "Cheat"):
        assert words.count(f"mask face up: {mask};") == 1
    assert "; wins" in words
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("link", name="Review the game")).to_be_visible()
    expect(page.get_by_text("Coins over the game")).to_be_attached()


def test_two_browsers_announce_and_contest(visit: Visit) -> None:
    anna, boris = begin_pair(visit, QUIET)
    expect(anna.places).to_have_count(6)
    wanted = [
        anna.log.get_by_text(words, exact=True)
        for name in ("Anna", "Boris")
        for words in (f"{name} announces: King", f"{name}: “No, I am!”")
    ]
    for _ in range(MOST_DECISIONS):
        person = who_is_asked(anna, boris)
        person.decide("King", rival="Boris" if person is anna else "Anna")
        hear_both(anna, boris)
        if all(line.count() for line in wanted):
            break
    for line in wanted:
        expect(line).to_be_visible()
    who_is_asked(anna, boris)
    told = anna.told()
    assert sum(bool(re.match("(Anna|Boris) turns up: ", line)) for line in told) >= 4
    assert any(line.startswith("Fines to the court: ") for line in told)
    expect(boris.log.get_by_role("paragraph")).to_have_text(told)
    bottom = [names_of(person.places)[0].split(";")[0] for person in (anna, boris)]
    assert bottom == ["Anna (you)", "Boris (you)"]


def test_twelve_seats_on_a_phone_with_taps(visit: Visit) -> None:
    page = visit("/api/games", viewport=PHONE, has_touch=True, is_mobile=True, **CALM)
    anna = begin(page, 12, MANY, bot="random")
    anna.use = by_finger
    assert anna.is_my_turn()
    expect(anna.places).to_have_count(12)
    assert fits(page)
    for place in anna.places.all():
        expect(place).to_be_in_viewport(ratio=1)
    covered = anna.places.evaluate_all(
        """places => places.filter((place) => {
          const { x, y, width, height } = place.getBoundingClientRect();
          return !place.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }).map((place) => place.textContent)"""
    )
    assert covered == []
    own = anna.log.get_by_text(re.compile("^Anna( and .+: their masks|: a secret look)"))
    for _ in range(MOST_DECISIONS):
        assert anna.is_my_turn()
        anna.decide()
        with anna.reading():
            if own.count():
                return
    pytest.fail("Anna never did anything of her own")


def test_the_table_is_used_with_keys_alone(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    anna = begin(page, 4, QUIET)
    expect(anna.turn).to_be_visible()
    walk_to(anna.place("Anna"))
    page.keyboard.press("ArrowLeft")
    expect(anna.place("Brighella")).to_be_focused()
    page.keyboard.press("Enter")
    expect(anna.hand).to_contain_text("You and Brighella")
    page.keyboard.press("Escape")
    expect(anna.button("Really swap")).to_have_count(0)
    expect(anna.place("Brighella")).to_be_focused()
    anna.use = by_keys
    anna.swap(anna.place("Brighella"), "Only pretend")
    expect(anna.log).to_contain_text("Anna and Brighella: their masks are swapped, or not")
    while anna.is_my_turn() and anna.claim() is not None:
        anna.answer("Let it pass")
    by_keys(anna.button("Announce"))
    radios = page.get_by_role("radio")
    expect(radios.first).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(radios.nth(1)).to_be_checked()
    say = anna.hand.get_by_role("button", name=re.compile("^“I\u2019m the "))
    mask = say.inner_text().removeprefix("“I\u2019m the ").removesuffix("!”")
    by_keys(say)
    expect(anna.log).to_contain_text(f"Anna announces: {mask}")


def test_a_private_look_is_in_the_page_only_while_it_is_held(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    heard = Heard(page)
    anna = begin(page, 4, QUIET)
    hold = page.get_by_role("button", name="Hold to see your last look")
    while not hold.count():
        assert anna.is_my_turn()
        anna.decide()
    assert anna.is_my_turn()
    [mask] = [event["mask"] for event in heard.events if event["type"] == "looked" if event["mask"]]
    name = page.get_by_text(f"You\u2019re the {mask.title()}", exact=True)

    def drawings() -> int:
        return len(re.findall(f'#{mask}"', page.get_by_role("main").evaluate("m => m.outerHTML")))

    def is_hidden() -> None:
        expect(name).to_have_count(0)
        assert drawings() == usual

    usual = drawings()
    is_hidden()
    hold.hover()
    page.mouse.down()
    expect(name).to_be_visible()
    assert drawings() == usual + 1
    page.mouse.up()
    is_hidden()
    hold.focus()
    page.keyboard.down("Enter")
    expect(name).to_be_visible()
    page.keyboard.up("Enter")
    is_hidden()
    page.keyboard.down(" ")
    expect(name).to_be_visible()
    page.keyboard.press("Tab")
    is_hidden()


def test_a_look_shows_the_mask_at_once_for_as_long_as_one_wants(visit: Visit) -> None:
    """Fault 4; and all that others do meanwhile waits behind it."""
    page = visit("/api/games", pace="quick")
    heard = Heard(page)
    anna = begin(page, 4, QUIET)
    page.get_by_role("button", name="I have them in mind").click()
    while True:
        assert anna.is_my_turn()
        if anna.button(LOOK).is_visible():
            break
        anna.decide()
    anna.use(anna.button(LOOK))
    expect(anna.seen).to_be_focused()
    [mask] = [event["mask"] for event in heard.events if event["type"] == "looked" if event["mask"]]
    expect(page.get_by_text(f"You\u2019re the {mask.title()}", exact=True)).to_be_visible()
    before = heard.events
    page.wait_for_timeout(1500)  # nothing comes: the bots wait for whoever looks
    assert heard.events == before
    anna.use(anna.seen)
    expect(page.get_by_text(f"You\u2019re the {mask.title()}", exact=True)).to_have_count(0)


def test_a_look_that_ends_the_game_lies_before_the_poster(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The poster makes the room inert, and still one can put the look away."""
    monkeypatch.setattr(page_records, "DISMISS", "0")
    masks = ["judge", "swindler", "empress", "king", "thief", "cheat"]
    start: dict[str, object] = {"masks": masks, "first": 1}
    game = ridotto.new("mascarade", seats=4, seed=1, options={"round_limit": 2}, start=start)
    swaps = [(1, "swap:0:real"), (2, "swap:0:real"), (3, "swap:0:real"), (0, "swap:1:real")]
    told = frames(game, [*swaps, *((seat, "look") for seat in (1, 2, 3, 0))], 0)
    page = visit("/api/games", **CALM)
    screen = Screen(page, game, 0)
    first = next(told)
    screen.begin(first)
    for frame in told:
        result = frame["view"]["result"]
        over = {"table": {**first["table"], "phase": "over", "result": result}} if result else {}
        screen.tell({**frame, **over})
    anna = Mascarade(page, "Guest 0")
    expect(anna.seen).to_be_focused()
    anna.use(anna.seen)
    expect(anna.seen).to_have_count(0)
    expect(anna.ending).to_be_visible()


def test_the_open_deal_stays_until_it_was_seen(visit: Visit) -> None:
    """Fault 1: bots swap no sooner than the reader has the masks in mind."""
    page = visit("/api/games", pace="normal")
    heard = Heard(page)
    anna = begin(page, 6, {})
    ready_button = page.get_by_role("button", name="I have them in mind")
    expect(ready_button).to_be_visible()
    page.wait_for_timeout(2600)  # longer than the deal lasts at least
    assert anna.faces_are_told() == 0
    assert [event["type"] for event in heard.events] == ["dealt", "turn"]
    ready_button.click()
    expect(anna.places.first).to_have_accessible_name(re.compile("mask face down"))
    assert anna.faces_are_told() == 6


def test_nobody_is_hurried_among_bots_alone(visit: Visit) -> None:
    """Fault 14: no clock answers for who plays against nobody but bots."""
    page = visit("/api/games", **CALM)
    anna = begin(page, 6, {})
    while anna.is_my_turn() and not anna.asked.is_visible():
        anna.decide()
    expect(anna.button("Let it pass")).to_be_visible()
    expect(anna.button("Stop the clock")).to_have_count(0)


def test_a_clock_answers_for_who_keeps_others_waiting(visit: Visit) -> None:
    anna, boris = begin_pair(visit, QUIET)
    while True:
        person = who_is_asked(anna, boris)
        if person is anna and anna.asked.is_visible():
            break
        person.decide("King")
        hear_both(anna, boris)
    stop = anna.button("Stop the clock")
    expect(stop).to_be_visible()
    anna.use(stop)
    expect(stop).to_have_count(0)
    expect(anna.button("Let it pass")).to_be_visible()


def test_the_lines_do_not_contradict_each_other(visit: Visit) -> None:
    """Fault 11: who is only asked has no turn, and who is asked waits for nobody."""
    page = visit("/api/games", **CALM)
    anna = begin(page, 6, {})
    was_asked = False
    for _ in range(MOST_DECISIONS):
        assert anna.is_my_turn()
        expect(page.get_by_text(re.compile("^Waiting for"))).to_have_count(0)
        is_asked = anna.button("Let it pass").is_visible()
        assert anna.asked.is_visible() == is_asked
        was_asked |= is_asked
        if was_asked and not is_asked:
            return
        anna.decide()


def test_a_look_at_an_open_mask_says_that_it_shows_nothing_new(visit: Visit) -> None:
    """Fault 12."""
    masks = ["judge", "swindler", "empress", "king", "witch", "cheat"]
    game = ridotto.new("mascarade", seats=6, seed=1, start={"masks": masks, "first": 1})
    swaps = [(1, "swap:2:real"), (2, "swap:1:fake"), (3, "swap:4:real"), (4, "swap:3:real")]
    told = frames(game, [*swaps, (5, "look")], 0)
    page = visit("/api/games", **CALM)
    screen = Screen(page, game, 0)
    screen.begin(next(told))
    for frame in told:
        screen.tell(frame)
    anna = Mascarade(page, "Guest 0")
    expect(anna.button(LOOK)).to_be_visible()
    expect(anna.hand).to_contain_text(
        "All saw that you\u2019re the Judge: a look shows nothing new."
    )


@pytest.mark.parametrize(
    ("chosen", "masks", "answer"),
    [
        ("Contest only certain masks", ["King"], "Anna: “No, I am!”"),
        ("Never contest until I change this", [], "Anna lets it pass"),
    ],
)
def test_an_answer_in_advance_needs_no_click(
    visit: Visit, chosen: str, masks: list[str], answer: str
) -> None:
    anna, boris = begin_pair(visit, QUIET)
    while who_is_asked(anna, boris) is anna:
        anna.decide()
    anna.press("In advance")
    sheet = anna.sheet("Answers in advance")
    sheet.get_by_role("radio", name=chosen).check()
    for mask in masks:
        sheet.get_by_role("checkbox", name=mask, exact=True).check()
        sheet.get_by_role("checkbox", name="Do not contest the other masks").check()
    sheet.get_by_role("button", name="Close").click()
    expect(anna.hand.get_by_role("button", name=re.compile("^In advance"))).to_contain_text("set")
    for _ in range(MOST_DECISIONS):
        # An announcement is answered by the page: Anna herself has only her turns.
        person = who_is_asked(anna, boris, mine=anna.turn)
        if answer_to_king(anna):
            break
        if person is anna:
            anna.decide()
        else:
            boris.decide("King")
        hear_both(anna, boris)
    assert answer_to_king(anna) == answer


def answer_to_king(anna: Mascarade) -> str | None:
    """What Anna has answered to the first who announced the King, if she was asked already."""
    told = anna.told()
    asked = [at for at, line in enumerate(told) if line.endswith(" announces: King")]
    if not asked:
        return None
    for line in told[asked[0] :]:
        if line == "Anna: “No, I am!”":
            return line
        if line.endswith("it pass") and "Anna" in line:
            return "Anna lets it pass"
    return None


def test_guesses_survive_a_reload(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    anna = begin(page, 6, {})
    assert anna.is_my_turn()
    anna.use(anna.token("King"))
    anna.use(anna.place("Colombina"))
    guessed = re.compile("; your guess: King")
    for _ in range(2):
        expect(anna.place("Colombina")).to_have_accessible_name(guessed)
        expect(anna.place("Brighella")).not_to_have_accessible_name(re.compile("your guess"))
        page.reload()
        expect(anna.place("Anna")).to_be_visible()
    by_keys(anna.token("King"))
    walk_to(anna.place("Anna"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(anna.place("Colombina")).to_be_focused()
    page.keyboard.press("Enter")
    expect(anna.place("Colombina")).not_to_have_accessible_name(re.compile("your guess"))


def test_a_guess_is_dragged_onto_a_card(visit: Visit) -> None:
    page = visit("/api/games", **CALM)
    anna = begin(page, 4, QUIET)
    assert anna.is_my_turn()
    for place in (anna.place("Anna"), anna.places.nth(5)):
        anna.token("Judge").drag_to(place)
        expect(place).to_have_accessible_name(re.compile("; your guess: Judge"))


def test_a_guess_is_laid_with_taps_among_twelve(visit: Visit) -> None:
    """On a phone the masks in play are a sheet with their names."""
    page = visit("/api/games", viewport=PHONE, has_touch=True, is_mobile=True, **CALM)
    anna = begin(page, 12, MANY, bot="random")
    anna.use = by_finger
    assert anna.is_my_turn()
    anna.press("The masks in play")
    anna.use(anna.sheet("The masks in play").get_by_role("button", name="Take as a guess: Widow"))
    anna.use(anna.place("Colombina"))
    expect(anna.place("Colombina")).to_have_accessible_name(re.compile("; your guess: Widow"))


def test_guesses_are_of_one_game(visit: Visit) -> None:
    """The next game at the table begins without any."""
    page = visit("/api/games", **CALM)
    anna = begin(page, 4, {"round_limit": 1})
    assert anna.is_my_turn()
    anna.use(anna.token("King"))
    anna.use(anna.place("Anna"))
    expect(anna.place("Anna")).to_have_accessible_name(re.compile("; your guess: King"))
    anna.decide()
    expect(anna.ending).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(anna.ending).to_have_count(0)
    expect(anna.place("Anna")).not_to_have_accessible_name(re.compile("your guess"))


def shown_masks(anna: Mascarade, masks: list[str]) -> set[str]:
    """The masks that are named or drawn at the places, among the actions or on a sheet."""
    parts = (anna.table, anna.hand, anna.page.get_by_role("dialog").locator(".memories"))
    html = "".join(one.evaluate("one => one.outerHTML") for part in parts for one in part.all())
    return {mask for mask in masks if re.search(rf"\b{mask}\b", html, re.IGNORECASE)}


def test_hidden_masks_are_nowhere_at_the_places(visit: Visit) -> None:
    """Swaps and looks name no mask; a card's sheet has what only one knows by holding."""
    masks = ["judge", "swindler", "empress", "king", "witch", "cheat"]
    game = ridotto.new("mascarade", seats=6, seed=1, start={"masks": masks, "first": 1})
    swaps = [(1, "swap:2:real"), (2, "swap:0:fake"), (3, "swap:4:real"), (4, "swap:0:real")]
    looks = [(person, "look") for person in (5, 0, 1, 2, 3, 4, 5)]
    told = frames(game, [*swaps, *looks], 0)
    page = visit("/api/games", **CALM)
    screen = Screen(page, game, 0)
    anna = Mascarade(page, "Guest 0")
    screen.begin(next(told))
    assert shown_masks(anna, masks) == set(masks)
    for frame in told:
        screen.tell(frame)
    expect(anna.turn).to_be_visible()
    assert anna.faces_are_told() == 6
    assert shown_masks(anna, masks) == set()
    anna.use(anna.place("Guest 0"))
    sheet = anna.sheet("Guest 0: the card")
    expect(sheet.get_by_text("covered", exact=True)).to_have_count(1)
    assert shown_masks(anna, masks) == {"judge"}  # as all have seen at the deal
    sheet.get_by_role("button", name="Hold to see what only you know").hover()
    page.mouse.down()
    expect(sheet.get_by_text("covered", exact=True)).to_have_count(0)
    assert shown_masks(anna, masks) == {"judge", "king"}
    page.mouse.up()
    expect(sheet.get_by_text("covered", exact=True)).to_have_count(1)
    assert shown_masks(anna, masks) == {"judge"}
