"""Playing at the command line: what people type and what they read."""

import itertools
import pathlib
import re

import pytest

import ridotto
from ridotto.bots import registry as bots
from ridotto.cli.arguments import bot_names
from ridotto.engine.registry import find
from tests.support.cli import NAMES, SETUP, Ran
from tests.support.kit import games_with_ai, kit

PROMPT = "your move (? for help): "
RANDOM = ("--bot", "random")


def check_finished(ran: Ran, path: pathlib.Path) -> ridotto.Game:
    """Check that a whole game was played, told and written down."""
    ran.ended_well()
    game = ridotto.load(path)
    assert game.result is not None
    winners = " and ".join(f"seat {seat}" for seat in game.result.winners) or "nobody"
    verb = "share the victory" if len(game.result.winners) > 1 else "wins"
    reason = game.result.reason.replace("_", " ")
    assert f"The game is over: {winners} {verb} ({reason})." in ran.words
    assert "ridotto replay" in ran.words
    shown = Ran("replay", str(path)).ended_well()
    assert f"{game.name}, {game.seats} seats, {len(game.moves)} moves" in shown.words
    assert f"The game is over: {winners} {verb} ({reason})." in shown.words
    return game


def test_a_whole_game_of_volto(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = SETUP + "\n" + "r\n" * 700
    ran = Ran("play", "volto", *RANDOM, "--seed", "1", "--record", str(path), typed=typed)
    game = check_finished(ran, path)
    own = [move for seat, move in game.moves if seat == 0]
    assert sorted(own[:10]) == sorted(
        f"{face}@{cell}"
        for face, cell in zip(
            "NLKLNCSCNC", ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"], strict=True
        )
    )
    assert ran.out.count("seat 0, " + PROMPT) == 1 + len(own) - 10
    assert "seat 1, " + PROMPT not in ran.out
    assert "1 | N  L  K  L  N |  palace of 0" in ran.out
    assert "7 |(?)(?)(?)(?)(?)|  palace of 1" in ran.out
    before_the_end, _, _ = ran.out.rpartition(PROMPT)
    assert "placed: seat 0, cell c1, face K" in before_the_end
    assert "placed: seat 1" not in ran.out
    assert "setups" not in before_the_end


def test_volto_from_the_other_side(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = SETUP.lower() + "\n" + "r\n" * 700
    ran = Ran("play", "volto", *RANDOM, "--human", "1", "--record", str(path), typed=typed)
    game = check_finished(ran, path)
    assert (1, "K@c7") in game.moves
    assert re.search(r"7 \| N  L  K  L  N \|  palace of 1", ran.out)
    assert "seat 0, " + PROMPT not in ran.out
    assert "placed: seat 0" not in ran.out


def test_a_whole_game_of_twilight(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "twilight.json"
    ran = Ran(
        *("play", "twilight", *RANDOM, "--seed", "2", "--record", str(path)), typed="r\n" * 5000
    )
    game = check_finished(ran, path)
    assert ran.out.count("seat 0, " + PROMPT) == sum(seat == 0 for seat, _ in game.moves)
    assert "your hand: " in ran.out
    assert "west " in ran.out
    assert re.search(r"drew: seat 1.*cards", ran.out) is None


def test_a_whole_game_of_mascarade_with_two_people(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "mascarade.json"
    arguments = ["--seats", "4", "--human", "0", "--human", "2", "-o", "round_limit=40"]
    arguments += [*RANDOM, "--record", str(path)]
    ran = Ran("play", "mascarade", *arguments, typed="r\n" * 20_000)
    game = check_finished(ran, path)
    assert game.seats == 4
    assert game.options.round_limit == 40
    prompts = [int(seat) for seat in re.findall(r"seat (\d), your move", ran.out)]
    assert prompts == [seat for seat, _ in game.moves if seat in (0, 2)]
    assert set(prompts) == {0, 2}
    # The screen is passed whenever the other person is next, and only then.
    passed = [int(seat) for seat in re.findall(r"Seat (\d) is next. Pass the screen", ran.out)]
    changes = [after for before, after in itertools.pairwise(prompts) if before != after]
    assert passed == changes
    assert "(you" in ran.out


def test_help_while_playing() -> None:
    ran = Ran("play", "volto", "--seed", "1", typed="?\nq\n").ended_well()
    assert "A move is a2-a3. Your masks are letters" in ran.words
    assert "?? for all legal moves, h for a hint, r for a random move, q to quit" in ran.words
    assert "For example: N@a1, N@b1" in ran.words
    ran = Ran("play", "twilight", "--seed", "1", "--human", "0", typed="?\nq\n").ended_well()
    assert "Play cards of one type one by one" in ran.words
    ran = Ran("play", "mascarade", "--human", "0", typed="?\nq\n").ended_well()
    assert "13 coins win" in ran.words


@pytest.mark.parametrize("name", NAMES)
def test_all_legal_moves_are_listed(name: str) -> None:
    game = ridotto.new(name, seed=1, options=find(name).terminal_options)
    seat = game.actor
    ran = Ran("play", name, "--seed", "1", "--human", str(seat), typed="??\nq\n").ended_well()
    assert f"seat {seat}, {PROMPT}{', '.join(game.legal())}" in ran.words
    assert ran.out.count(PROMPT) == 2


def test_illegal_moves_are_answered_and_asked_again(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    lines = [
        "K@c7",
        "zzz",
        "",
        "   ",
        "K@c1",
        "K@c2",
        "NLKLN/CSCNN",
        "a/b",
        "[/red]",
        "q",
    ]
    typed = "\n".join(lines) + "\n"
    ran = Ran("play", "volto", "--seed", "1", "--record", str(path), typed=typed).ended_well()
    assert ran.out.count(PROMPT) == len(lines)
    assert "'K@c7' is not legal; legal: N@a1, N@b1" in ran.words
    assert "a move is written like a2-a3 or K@c1, not 'zzz'" in ran.words
    assert "placed: seat 0, cell c1, face K" in ran.words
    assert "'K@c2' is not legal; legal: N@a1" in ran.words
    assert "a set-up has 3 N, not 4: NLKLN/CSCNN" in ran.words
    assert "a set-up is written like NLKLN/CSCNC, not 'A/B'" in ran.words
    assert "a set-up is written like NLKLN/CSCNC, not '[/RED]'" in ran.words
    assert ridotto.load(path).moves == [(0, "K@c1")]


def test_colons_are_told_as_they_were_typed() -> None:
    ran = Ran("play", "twilight", "--human", "0", "--human", "1", typed=":crown:\nq\n").ended_well()
    assert "not ':crown:'" in ran.words
    Ran("playthrough", ":crown:").was_refused("':crown:'")


def test_a_set_up_that_does_not_fit_changes_nothing(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = f"N@b1\n{SETUP}\nq\n"
    ran = Ran("play", "volto", "--record", str(path), typed=typed).ended_well()
    assert ran.out.count(PROMPT) == 3
    assert ridotto.load(path).moves == [(0, "N@b1")]


def test_the_legal_moves_listed_are_those_of_now(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    typed = f"N@b1\n{SETUP}\n??\nq\n"
    ran = Ran("play", "volto", "--record", str(path), typed=typed).ended_well()
    assert f"{PROMPT}{', '.join(ridotto.load(path).legal(0))} seat 0," in ran.words


def test_a_set_up_while_playing_is_answered(tmp_path: pathlib.Path) -> None:
    typed = f"{SETUP}\n{SETUP}\nq\n"
    ran = Ran("play", "volto", "--seed", "1", typed=typed).ended_well()
    _, _, last = ran.out.partition("began: first")
    answer = last.split(PROMPT)[1]
    assert "legal" in answer or "set-up" in answer


@pytest.mark.parametrize("word", ["q", "quit", "exit", " q "])
def test_quitting(tmp_path: pathlib.Path, word: str) -> None:
    path = tmp_path / "twilight.json"
    arguments = ["play", "twilight", "--human", "0", "--human", "1", "--record", str(path)]
    ran = Ran(*arguments, typed=f"r\n{word}\n\n{word}\n").ended_well()
    assert "The game is over" not in ran.out
    assert 1 <= len(ridotto.load(path).moves) <= 2
    assert "The game is not over yet." in Ran("replay", str(path)).ended_well().out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("typed", ["", "r\n", "??\n", "r"])
def test_the_end_of_input_quits(tmp_path: pathlib.Path, name: str, typed: str) -> None:
    path = tmp_path / "game.json"
    ran = Ran("play", name, "--human", "0", "--record", str(path), typed=typed).ended_well()
    game = ridotto.load(path)
    assert game.over == ("The game is over" in ran.out)
    # A short game may be over once everybody has moved.
    assert not game.over or kit(name).least_moves <= len(game.moves) == game.seats


def test_the_end_of_input_quits_while_the_screen_is_passed(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "volto.json"
    arguments = ["--human", "0", "--human", "1", "--record", str(path)]
    ran = Ran("play", "volto", *arguments, typed=f"{SETUP}\n").ended_well()
    assert "Seat 1 is next" in ran.out
    assert len(ridotto.load(path).moves) == 10


def test_the_same_seed_deals_the_same() -> None:
    arguments = ["play", "twilight", "--human", "0", "--human", "1", "--seed"]
    first = Ran(*arguments, "9", typed="q\n").ended_well()
    assert Ran(*arguments, "9", typed="q\n").out == first.out
    assert Ran(*arguments, "10", typed="q\n").out != first.out


@pytest.mark.parametrize("name", NAMES)
def test_who_plays_alone_gets_a_legal_hint(name: str) -> None:
    ran = Ran("play", name, "--seed", "3", typed="h\n??\nq\n").ended_well()
    if name not in games_with_ai():
        assert "No bot of this game thinks, so there are no hints." in ran.words
        return
    hint = re.search(r"A hint: (\S+)", ran.out)
    assert hint is not None
    assert hint[1] in re.split(r",?\s+", ran.out[hint.end() :])


def test_between_people_there_are_no_hints() -> None:
    ran = Ran("play", "volto", "--human", "0", "--human", "1", typed="h\nq\n").ended_well()
    assert "There are no hints where people play each other." in ran.words
    assert "A hint" not in ran.out


def test_bots_are_chosen_for_every_seat() -> None:
    arguments = ["play", "mascarade", "--seats", "5", "--human", "1"]
    chosen = ["--bot", "random", "--bot", "greedy", "--bot", "novice"]
    ran = Ran(*arguments, *chosen, typed="q\n").ended_well()
    assert "Bots: seat 0 random, seat 2 greedy, seat 3 novice, seat 4 novice." in ran.words
    ran = Ran(*arguments, typed="q\n").ended_well()
    assert "Bots: seat 0 courtier, seat 2 courtier, seat 3 courtier, seat 4 courtier." in ran.words
    people = ["--human", "0", "--human", "1"]
    ran = Ran("play", "twilight", *people, typed="q\n").ended_well()
    assert "courtier" not in ran.out


def test_a_bot_that_thinks_plays_the_same_with_the_same_seed(tmp_path: pathlib.Path) -> None:
    records = []
    for path in (tmp_path / "first.json", tmp_path / "second.json"):
        typed = SETUP + "\n" + "??\nr\n" * 3 + "q\n"
        arguments = ["--seed", "1", "--bot", "novice", "--record", str(path)]
        Ran("play", "volto", *arguments, typed=typed).ended_well()
        records.append([move for move in ridotto.load(path).moves if move[0] == 1][:11])
    assert len(records[0]) == 11
    assert records[0] == records[1]


def test_help_names_the_bots_there_are() -> None:
    assert set(bot_names()) == {bot for name in NAMES for bot in bots.names(name)}
    for command in ("play", "arena"):
        shown = re.sub(r"[^a-z ]", " ", Ran(command, "--help").ended_well().out)
        assert set(bot_names()) <= set(shown.split())


def test_bots_that_cannot_be_are_refused() -> None:
    Ran("play", "volto", "--bot", "clever").was_refused("'clever'", "greedy, novice, gondolier")
    Ran("play", "volto", "--bot", "search@never").was_refused("is no budget")
    Ran("play", "volto", "--bot", "cheater").was_refused("'cheater'")
    Ran("play", "volto", *RANDOM, *RANDOM).was_refused("bots named: 2", "without a person: 1")
    Ran("play", "volto", "--human", "0", "--human", "1", *RANDOM).was_refused(
        "bots named: 1", "person: 0"
    )
