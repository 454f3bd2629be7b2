"""Names that look alike or like nothing are refused; what was stored before stays as it is."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridotto.engine.definition import RANDOM
from ridotto.table import BadText, Entry, codec, commands
from ridotto.table.lookalikes import TABLE, is_blank, look_alike
from ridotto.table.newcomers import check_new
from ridotto.table.state import NameTaken
from tests.support.table import NOON, do, new_table, user
from tools import confusables

SHAPES = {
    chr(int(same, 16)): "".join(chr(int(number, 16)) for number in shape.split())
    for line in TABLE.read_text("utf-8").splitlines()
    if not line.startswith("#")
    for shape, _, all_same in [line.partition(";")]
    for same in all_same.split()
}
LATIN = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=12)
BLANKS = st.sampled_from(
    "\u3164\u115f\u1160\uffa0\u2800\u200d \u00a0\u2003\u0301\u0489\u034f\ufe0f"
)
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=24)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "\u0410nna"),  # a Cyrillic A
        ("Anna", "Ann\u0430"),
        ("anna", "\uff21\uff2e\uff2e\uff21"),  # full width
        ("Bruno", "Brun\u03bf"),  # a Greek omicron
        ("Ilaria", "llaria"),
        ("Carla", "Car1a"),
        ("Marco", "rnarco"),
        ("Anna", "A\u200dnna"),
        ("Anna", "Anna\u3164"),
        ("Anna", "Anna\u2800"),
        ("Anna B", "Anna \u00a0 B"),
        ("Zo\u00e9", "ZOE\u0301"),
        ("greedy 2", "gr\u0435edy 2"),
    ],
)
def test_these_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)
    table = do(new_table(), 0, commands.Sit(one))
    with pytest.raises(NameTaken):
        check_new(table, commands.Sit(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Hanna"), ("Zoe", "Zo\u00e9"), ("\u0410\u043d\u043d\u0430", "Anna"), ("A", "B")],
)
def test_these_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)
    check_new(do(new_table(), 0, commands.Sit(one)), commands.Sit(other))


@given(LATIN, st.data())
def test_a_name_with_letters_of_another_script_that_look_the_same_is_the_same(
    name: str, data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(name) - 1))
    twins = [
        sign for sign, shape in SHAPES.items() if shape == SHAPES.get(name[index], name[index])
    ]
    twin = data.draw(st.sampled_from([*twins, name[index]]))
    assert look_alike(name, name[:index] + twin + name[index + 1 :])


@given(NAMES, NAMES)
def test_looking_alike_is_the_same_from_both_sides_and_whatever_the_form(
    one: str, other: str
) -> None:
    assert look_alike(one, other) == look_alike(other, one)
    assert look_alike(one, unicodedata.normalize("NFD", one))
    assert look_alike(one, unicodedata.normalize("NFC", one))


@given(st.text(BLANKS, min_size=1, max_size=24))
def test_what_cannot_be_seen_is_no_name_and_no_line(text: str) -> None:
    assert is_blank(text)
    for command in (commands.Sit(text), commands.Say(text)):
        with pytest.raises(BadText):
            check_new(new_table(), command)


@given(st.lists(BLANKS, max_size=8), LATIN, st.lists(BLANKS, max_size=8))
def test_one_letter_among_them_can_be_seen(before: list[str], name: str, after: list[str]) -> None:
    text = "".join(before) + name + "".join(after)
    assert not is_blank(text)
    check_new(new_table(), commands.Say(text))


@pytest.mark.parametrize("text", ["\U0001f3ad", "?!", "7", "\u6f22", "\u05d0", "\u0e01", "\u2603"])
def test_signs_pictures_and_all_scripts_can_be_seen(text: str) -> None:
    assert not is_blank(text)


def test_a_bot_is_not_called_like_somebody_in_other_letters() -> None:
    table = do(new_table(), 0, commands.Sit("r\u0430ndom 2"))
    table = do(table, 0, commands.SeatBot(1, RANDOM))
    assert not look_alike(table.seats[0].name, table.seats[1].name)


def test_a_log_with_such_names_is_read_for_ever() -> None:
    table = new_table()
    for number, name in enumerate(["Anna", "\u0410nna"]):
        table = do(table, number, commands.Sit(name))
    table = do(table, 0, commands.Say("\u3164"), seat=0)
    again = codec.read_snapshot(codec.write_snapshot(table))
    assert [seat.name for seat in again.seats] == ["Anna", "\u0410nna"]
    entry = codec.write_entry(Entry(NOON, user(0), commands.Sit("\u2800")))
    assert isinstance(codec.read_entry(entry), Entry)


def test_the_table_is_made_as_the_tool_makes_it() -> None:
    source = "# Version: 17.0.0\n0430 ;\t0061 ;\tMA\t# a\n\nFF41 ;\t0061 ;\tMA\t# a\n"
    source += "006D ;\t0072 006E ;\tMA"
    made = confusables.table(source, "# notice\n")
    head = "# Made by tools/confusables.py from confusables.txt of Unicode 17.0.0 (UTS 39).\n"
    assert made == head + "# notice\n0061; 0430 FF41\n0072 006E; 006D\n"
    assert confusables.notice_of(made) == "# notice\n"
    assert "UNICODE LICENSE V3" in confusables.notice_of(TABLE.read_text("utf-8"))
    assert len(SHAPES) > 6000
