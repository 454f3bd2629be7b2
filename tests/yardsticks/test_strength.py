"""The games behind the figures of docs/opponents.md: that they can be played, kept and drawn."""

import doctest
import pathlib
from types import ModuleType
from xml.etree import ElementTree

import pytest

import ridotto
from benchmarks import strength, strength_picture
from ridotto import arena


@pytest.mark.parametrize("name", ridotto.names())
def test_the_arena_accepts_every_match(name: str) -> None:
    planned = list(strength.matches(name))
    assert {match.group for match in planned} >= set(strength.GROUPS) - {"characters"}
    for match in planned:
        options = dict(
            option.split("=") for option in strength.OPTIONS.get(name, ()) + match.options
        )
        plan = arena.new_plan(
            name,
            [match.bot, match.other],
            games=match.games,
            seed="1",
            seats=match.seats,
            options=options,
        )
        assert plan.games == match.games


def test_a_match_is_played_once_and_then_known(tmp_path: pathlib.Path) -> None:
    match = strength.Match(
        "ladder", "twilight", "greedy", "random", 4, None, strength.SHORT["twilight"]
    )
    found = strength.play(match, tmp_path)
    assert (found["games"], found["seats"]) == (4, 2)
    assert found["interval"][0] <= found["share"] <= found["interval"][1]
    assert found["command"] == (
        "ridotto arena twilight greedy random --games 4 --seed strength --option match=single_round"
    )
    files = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert strength.play(match, tmp_path) == found
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == files


def test_a_newer_figure_takes_the_place_of_an_older_one(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "RESULTS", tmp_path / "strength.json")
    figure = {"group": "time", "game": "volto", "bot": "search@10ms", "other": "novice"}
    for share in (0.1, 0.2):
        strength.keep({**figure, "share": share})
        strength.keep({**figure, "game": "twilight", "share": 0.3})
    assert [each["share"] for each in strength.kept()] == [0.2, 0.3]


def test_the_picture_shows_every_figure() -> None:
    figures = [
        {
            "game": game,
            "bot": f"search@{time}",
            "seats": 2,
            "interval": [0.4, 0.6],
            "head to head": 0.5,
        }
        for game in ridotto.names()
        for time in strength.TIMES
    ]
    drawn = ElementTree.fromstring(strength_picture.draw(figures))
    dots = drawn.findall("{http://www.w3.org/2000/svg}circle")
    assert len(dots) == len(figures)
    width, height = strength_picture.WIDTH, strength_picture.HEIGHT
    assert all(0 < float(dot.attrib["cx"]) < width for dot in dots)
    assert all(0 < float(dot.attrib["cy"]) < height for dot in dots)


@pytest.mark.parametrize("module", [strength, strength_picture])
def test_the_examples_hold(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0
