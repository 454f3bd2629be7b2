"""The little positions of rules and lessons are legal, and do what the words about them say."""

import json
import pathlib
from typing import Any

import msgspec
import pytest

import ridotto

SOURCES = pathlib.Path(__file__).parents[2] / "web" / "src"
GAMES = ("volto", "twilight", "mascarade")

# What the reader hears after a right line and its answers: parts of events, in this order.
HEARD: dict[str, dict[str, list[dict[str, Any]]]] = {
    "volto": {
        "soldier_runs": [
            {"type": "captured", "seat": 1, "face": "N"},
            {"type": "moved", "seat": 1, "from": "d7", "to": "c6"},
            {"type": "captured", "seat": 0, "face": "S"},
        ],
        "lady_costs": [{"type": "captured", "face": "L"}, {"type": "lost", "seat": 0}],
        "not_the_candidate": [{"type": "captured", "face": "L"}, {"type": "lost", "seat": 0}],
        "find_the_soldier": [{"type": "captured", "seat": 1, "face": "S"}],
        "catch_the_candidate": [{"type": "over", "winner": 0, "reason": "candidate_captured"}],
        "candidate_arrives": [{"type": "over", "winner": 0, "reason": "candidate_arrived"}],
        "offer_the_lady": [{"type": "over", "winner": 0, "reason": "ladies_lost"}],
    },
    "twilight": {
        "doge_moves": [{"type": "ended", "seat": 0}],
        "cortege": [{"type": "favourite", "by": -1, "cell": -1}],
        "both_guards": [{"type": "ended", "seat": 0}],
        "guild_calls": [{"type": "played", "move": "guild:doge"}],
        "masquerade": [{"type": "round_over", "winner": 0, "reason": "doge"}],
        "favourite": [
            {"type": "favourite", "by": -2, "cell": -7},
            {"type": "round_over", "winner": 0, "reason": "favourite"},
        ],
        "doge_arrives": [{"type": "round_over", "winner": 0, "reason": "doge"}],
    },
    "mascarade": {
        "swap_or_pretend": [{"type": "swapped", "places": [0, 1]}],
        "look": [{"type": "looked", "mask": "king"}],
        "bluff": [{"type": "coins", "cause": "king", "coins": [8, 6, 6, 6]}],
        "contest": [
            {"type": "revealed", "place": 0, "mask": "king"},
            {"type": "coins", "cause": "king", "coins": [8, 6, 6, 6]},
            {"type": "coins", "cause": "fine", "coins": [8, 6, 6, 5], "court": 1},
            {"type": "turn", "person": 0},
        ],
        "judge": [
            {"type": "coins", "cause": "judge", "coins": [10, 6, 6, 6], "court": 0},
            {"type": "coins", "cause": "fine", "coins": [10, 6, 5, 6], "court": 1},
        ],
        "widow": [{"type": "coins", "cause": "widow", "coins": [10, 8, 7, 6]}],
        "spy": [
            {"type": "spied", "masks": ["spy", "patron"]},
            {"type": "swapped", "cause": "spy", "real": True},
        ],
        "witch": [{"type": "coins", "cause": "witch", "coins": [11, 6, 4, 5]}],
        "thirteen": [
            {"type": "answered", "seat": 1, "contests": True},
            {"type": "over", "winners": [0], "reason": "thirteen"},
        ],
        "cheat": [{"type": "over", "winners": [0], "reason": "cheat"}],
    },
}

# The same for the lines that deserve words of their own.
TRAPPED: dict[str, list[dict[str, Any]]] = {
    "not_the_candidate candidate": [{"type": "over", "winner": 1, "reason": "candidate_took_lady"}],
    "find_the_soldier other": [{"type": "captured", "face": "L"}, {"type": "lost", "seat": 0}],
    "candidate_arrives lady": [{"type": "over", "winner": 1, "reason": "candidate_took_lady"}],
    "candidate_arrives gamble": [
        {"type": "captured", "face": "N"},
        {"type": "over", "winner": 0, "reason": "candidate_arrived"},
    ],
    "doge_moves east": [{"type": "played", "move": "D1:doge+1"}],
    "both_guards one": [{"type": "played"}],
    "guild_calls guard": [{"type": "played", "move": "guild:west"}],
    "masquerade too_early": [{"type": "played", "move": "H3:doge-3"}],
    "contest silent": [{"type": "answered", "contests": False}],
    "spy pretended": [{"type": "spied", "masks": ["spy", "patron"]}, {"type": "swapped"}],
    "spy other": [{"type": "spied"}],
    "witch nothing": [{"type": "targeted", "places": []}],
    "thirteen king": [{"type": "announced", "mask": "king"}],
}

# What the reader hears in every step of a lesson.
TAUGHT: dict[str, dict[str, list[dict[str, Any]]]] = {
    "volto": {
        "noble": [{"type": "moved", "seat": 1, "from": "b6", "to": "b5"}],
        "counsellor": [{"type": "moved", "seat": 1, "from": "d6", "to": "d5"}],
        "soldier": [
            {"type": "captured", "seat": 1, "face": "N"},
            {"type": "moved", "from": "b7", "to": "c6"},
            {"type": "captured", "seat": 0, "face": "S"},
        ],
        "lady": [{"type": "moved", "seat": 1, "to": "b4"}],
        "poison": [
            {"type": "captured", "face": "L"},
            {"type": "lost", "face": "N"},
            {"type": "moved", "from": "d5", "to": "e4"},
        ],
        "patience": [{"type": "captured", "seat": 0, "cell": "d3", "face": "C"}],
        "candidate": [{"type": "over", "winner": 0, "reason": "candidate_captured"}],
    },
    "twilight": {
        "merchant": [{"type": "drew", "seat": 0, "count": 1}, {"type": "played", "seat": 1}],
        "guards": [{"type": "played", "seat": 1, "move": "D1:doge+1"}],
        "guild": [{"type": "played", "seat": 1, "move": "D1x2:cortege+1"}],
        "cortege": [{"type": "played", "seat": 1, "move": "M1:merchant+1"}],
        "harlequin": [{"type": "played", "seat": 0, "move": "H5:harlequin-5"}],
        "masquerade": [
            {"type": "favourite", "by": -1, "cell": -1},
            {"type": "discarded", "seat": 1},
        ],
        "arrival": [{"type": "round_over", "winner": 0, "reason": "doge"}],
    },
    "mascarade": {
        "swap": [
            {"type": "swapped", "places": [0, 2], "real": True},
            {"type": "swapped", "seat": 3, "places": [3, 0]},
        ],
        "look": [
            {"type": "looked", "seat": 0, "mask": "king"},
            {"type": "announced", "seat": 1, "mask": "king"},
        ],
        "contest": [
            {"type": "coins", "cause": "king", "coins": [10, 8, 8, 8]},
            {"type": "coins", "cause": "fine", "coins": [10, 7, 8, 8]},
            {"type": "announced", "seat": 3, "mask": "swindler"},
        ],
        "silence": [{"type": "coins", "cause": "swindler", "coins": [8, 7, 8, 10]}],
        "king": [
            {"type": "coins", "cause": "king", "coins": [10, 7, 8, 10]},
            {"type": "swapped", "seat": 2, "places": [2, 0]},
        ],
        "bluff": [{"type": "over", "winners": [0], "reason": "thirteen"}],
    },
}


def read(path: str) -> Any:
    return json.loads((SOURCES / path).read_text())


def trials() -> list[Any]:
    return [
        pytest.param(game, name, trial, id=f"{game}-{name}")
        for game in GAMES
        for name, trial in read(f"games/{game}/rules/trials.json").items()
    ]


def begin(game: str, position: dict[str, Any]) -> ridotto.Game:
    """The position as the reader finds it."""
    table = ridotto.new(
        game,
        seed="trial",
        seats=position.get("seats"),
        options=position.get("options"),
        start=position["start"],
    )
    for move in position["before"]:
        play(table, move)
    assert position["seat"] in table.actors
    return table


def play(table: ridotto.Game, move: str) -> None:
    seat, text = move.split(" ")
    table.play(text, seat=int(seat))


def try_line(table: ridotto.Game, seat: int, line: str, replies: list[str]) -> list[dict[str, Any]]:
    """Play a line of the reader and the answers; what the reader hears meanwhile."""
    since = table.steps
    for move in line.split(" "):
        table.play(move, seat=seat)
    for reply in replies:
        play(table, reply)
    heard: list[dict[str, Any]] = msgspec.to_builtins(table.events(seat, since=since))
    return heard


def assert_heard(heard: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> None:
    """All wanted parts are there, in their order."""
    rest = iter(json.loads(json.dumps(heard)))
    for part in wanted:
        assert any(part.items() <= event.items() for event in rest), (part, heard)


@pytest.mark.parametrize(("game", "name", "trial"), trials())
def test_right_lines_do_what_the_words_say(game: str, name: str, trial: dict[str, Any]) -> None:
    assert len(set(trial["goal"])) == len(trial["goal"]) > 0
    for line in trial["goal"]:
        table = begin(game, trial)
        assert_heard(
            try_line(table, trial["seat"], line, trial.get("replies", [])), HEARD[game][name]
        )


@pytest.mark.parametrize(("game", "name", "trial"), trials())
def test_traps_are_legal_and_not_right(game: str, name: str, trial: dict[str, Any]) -> None:
    for trap, lines in trial.get("traps", {}).items():
        for line in lines:
            assert not any(f"{right} ".startswith(f"{line} ") for right in trial["goal"])
            heard = try_line(begin(game, trial), trial["seat"], line, [])
            assert_heard(heard, TRAPPED[f"{name} {trap}"])


@pytest.mark.parametrize(("game", "name", "trial"), trials())
def test_a_right_line_closes_the_turn(game: str, name: str, trial: dict[str, Any]) -> None:
    """Otherwise somebody who plays a whole turn at once would be told that it was wrong."""
    for line in trial["goal"]:
        table = begin(game, trial)
        try_line(table, trial["seat"], line, [])
        assert trial["seat"] not in table.actors


@pytest.mark.parametrize("game", GAMES)
def test_lessons_go_as_they_are_told(game: str) -> None:
    lesson = read(f"games/{game}/lessons/plan.json")
    assert list(lesson["steps"]) == list(TAUGHT[game])
    assert 5 <= len(lesson["steps"]) <= 8
    table = begin(game, lesson)
    seat = lesson["seat"]
    for name, step in lesson["steps"].items():
        assert seat in table.actors
        for lines in step.get("traps", {}).values():
            for line in lines:
                assert line not in step["goal"]
                try_line(table.copy(), seat, line, [])
        for line in step["goal"][1:]:
            try_line(table.copy(), seat, line, step.get("replies", []))
        assert_heard(
            try_line(table, seat, step["goal"][0], step.get("replies", [])), TAUGHT[game][name]
        )
    assert table.result is not None
    assert table.result.winners == (seat,)


def test_every_trial_is_looked_at() -> None:
    for game in GAMES:
        found = read(f"games/{game}/rules/trials.json")
        assert set(found) == set(HEARD[game])
        assert len(found) >= 5


def test_hidden_masks_can_be_told_where_the_words_say_so() -> None:
    found = read("games/volto/rules/trials.json")
    soldier = begin("volto", found["find_the_soldier"]).view(0)
    may_be = {mask.cell: mask.may_be for mask in soldier.masks if mask.seat == 1}
    assert may_be["e3"] == "S"
    assert "L" in may_be["b3"]
    candidate = begin("volto", found["catch_the_candidate"]).view(0)
    assert {mask.may_be for mask in candidate.masks if mask.cell == "d3"} == {"K"}


def test_the_doge_stops_at_the_harlequin() -> None:
    table = begin("twilight", read("games/twilight/rules/trials.json")["masquerade"])
    table.play("H3:doge-3", seat=0)
    assert table.legal() == ["end"]
