"""Talk: lines and fixed phrases, from seats, in every phase."""

import pytest

from ridotto.table import BadText, NotAllowed, commands, view
from ridotto.table.commands import PHRASES
from ridotto.table.state import KEPT_LINES, Line
from tests.support.table import (
    NOON,
    STRANGER,
    begun,
    do,
    new_table,
    refuse,
    shown,
    sit_down,
)


def test_lines_name_the_seat_the_name_and_the_moment() -> None:
    table = do(sit_down(new_table(), 2), 1, commands.Say("  Buona sera! "), seat=1, at=NOON + 8)
    assert table.lines == (Line(1, "Bruno", NOON + 8, text="Buona sera!"),)


def test_phrases_are_told_by_their_key() -> None:
    table = begun()
    for phrase in PHRASES:
        table = do(table, 0, commands.Phrase(phrase), seat=0)
    assert [line.phrase for line in table.lines] == list(PHRASES)
    assert {line.text for line in table.lines} == {None}


def test_talk_changes_nothing_else_of_the_table() -> None:
    table = begun()
    after = do(table, 0, commands.Say("Hm."), seat=0)
    assert shown(after) == shown(table)
    assert not view.is_changed(table, after)
    assert after.game is table.game


def test_only_the_last_hundred_lines_are_kept_but_all_are_counted() -> None:
    table = begun()
    for number in range(KEPT_LINES + 5):
        table = do(table, number % 2, commands.Say(f"line {number}"), seat=number % 2)
    assert (len(table.lines), table.lines_said) == (KEPT_LINES, KEPT_LINES + 5)
    assert (table.lines[0].text, table.lines[-1].text) == ("line 5", f"line {KEPT_LINES + 4}")


@pytest.mark.parametrize("text", ["", "  ", "\u202etxt.exe", "two\nlines", "\x07"])
def test_a_line_that_cannot_be_shown_is_not_said(text: str) -> None:
    refuse(begun(), BadText, 0, commands.Say(text), seat=0)


def test_pictures_and_all_scripts_can_be_said() -> None:
    table = begun()
    family, hebrew = "\U0001f468\u200d\U0001f469", "\u05e9\u05dc\u05d5\u05dd"
    for text in ("\N{PERFORMING ARTS}", family, hebrew):
        assert do(table, 0, commands.Say(text), seat=0).lines[-1].text == text


def test_who_does_not_sit_does_not_talk() -> None:
    refuse(begun(), NotAllowed, STRANGER, commands.Say("Hello!"))
    refuse(begun(), NotAllowed, STRANGER, commands.Phrase("hello"), seat=0)
    refuse(begun(users=1), NotAllowed, 0, commands.Say("I am a bot."), seat=1)


def test_lines_stay_after_the_game_and_keep_the_name_they_were_said_under() -> None:
    table = do(begun(), 1, commands.Say("Well."), seat=1)
    table = do(table, 1, commands.Resign(), seat=1)
    table = do(table, 1, commands.Leave(), seat=1)
    assert table.lines[0].name == "Bruno"
