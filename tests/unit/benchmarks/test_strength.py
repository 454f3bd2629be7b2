"""The games behind docs/research/strength.md: that they can be played, kept and drawn."""

import itertools
import pathlib
from xml.etree import ElementTree

import pytest

from benchmarks import strength, strength_pictures
from ridotto import arena
from ridotto.bots.registry import ladder
from tests.support.kit import games_with_ai


@pytest.mark.parametrize("name", games_with_ai())
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
        for game in games_with_ai()
        for time in strength.TIMES
    ]
    drawn = ElementTree.fromstring(strength_pictures.draw_times(figures))
    dots = drawn.findall("{http://www.w3.org/2000/svg}circle")
    assert len(dots) == len(figures)
    width, height = strength_pictures.WIDTH, strength_pictures.HEIGHT
    assert all(0 < float(dot.attrib["cx"]) < width for dot in dots)
    assert all(0 < float(dot.attrib["cy"]) < height for dot in dots)


def test_everybody_stands_on_the_ladder_as_they_were_beaten() -> None:
    levels = list(ladder("volto"))
    shares = {(higher, lower): 0.64 for lower, higher in itertools.pairwise(levels)}
    shares |= {("courtier", "greedy"): 0.5, ("novice", "random"): 0.9}
    figures = [
        {"bot": bot, "other": other, "head to head": share}
        for (bot, other), share in shares.items()
    ]
    found = strength_pictures.standing("volto", figures)
    assert [round(found[level] / 100) for level in levels] == [0, 1, 2, 3, 4, 5]
    assert found["greedy"] == pytest.approx(found["courtier"])
    assert round(found["random"]) == -382
    drawn = ElementTree.fromstring(
        strength_pictures.draw_ladder(dict.fromkeys(games_with_ai(), found))
    )
    told = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert told.count("master 500") == len(games_with_ai())


def test_who_lost_all_their_games_has_no_place_on_the_ladder() -> None:
    levels = list(ladder("volto"))
    pairs = [(higher, lower, 0.64) for lower, higher in itertools.pairwise(levels)]
    figures = [
        {"bot": bot, "other": other, "head to head": share}
        for bot, other, share in [*pairs, ("novice", "random", 1.0)]
    ]
    assert list(strength_pictures.standing("volto", figures)) == levels
