"""Everything bad is refused with a typed error that says what is allowed, and changes nothing."""

import contextlib
import copy
import functools
import pathlib
import random
import types
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ridotto
from ridotto import game as games
from tests.referees.mascarade_scenarios import COPIES as MASK_COPIES
from tests.referees.mascarade_scenarios import broken_conditions

NAMES = ("mascarade", "twilight", "volto")
SETUP = "NLKLN/CSCNC"
SCENARIO_OF_FOUR = ["judge", "swindler", "empress", "king", "thief", "cheat"]
HAND = ["D1", "D1", "G1", "G11", "M2", "M2", "H2", "HC"]
OTHER_HAND = ["D1", "G11", "G11", "GX", "M1", "M2", "H3", "H4"]
TOO_MANY_GX = [[*OTHER_HAND[:7], "GX"], [*HAND[:7], "GX"]]  # fine one by one, but not together
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "volto": [{}, {"options": {"setup": "placed"}}, {"options": {"soldier": "rook"}}],
    "twilight": [{}, {"options": {"preset": "royal_visit"}}],
    "mascarade": [
        {},
        {"seats": 4, "options": {"contests": "simultaneous"}},
        {"seats": 12, "options": {"scenario": "B"}},
    ],
}

# Arabic-Indic, full-width and mathematical digits: Python's `int` reads them all.
DIGITS = ["".join(chr(zero + digit) for digit in range(10)) for zero in (0x660, 0xFF10, 0x1D7CE)]

quick = settings(
    max_examples=120,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
thorough = settings(quick, max_examples=1200, derandomize=False, print_blob=True)


class Position(NamedTuple):
    """A game at rest, with everything anybody could see of it."""

    game: ridotto.Game
    before: bytes


def snapshot(game: ridotto.Game) -> bytes:
    """Record, truth, and every listener's events and view, as one text."""
    listeners = [None, *range(game.seats)]
    seen = [(game.events(listener), game.view(listener)) for listener in listeners]
    return msgspec.json.encode([game.record(), game.truth(), seen])


def advanced(name: str, steps: int, seed: int, **arguments: Any) -> ridotto.Game:
    """A game after some random moves, or at its end."""
    game = ridotto.new(name, seed=seed, **arguments)
    choose = random.Random(seed)
    while not game.over and len(game.moves) < steps:
        seat = choose.choice(game.actors)
        game.play(choose.choice(game.legal(seat)), seat=seat)
    return game


@functools.cache
def positions(name: str) -> list[Position]:
    """Games in progress, at several stages."""
    found = []
    for number, arguments in enumerate(VARIANTS[name]):
        for steps in (0, 3, 12, 30):
            for seed in range(10 * number, 10 * number + 10):
                game = advanced(name, steps, seed, **arguments)
                if not game.over:
                    found.append(Position(game, snapshot(game)))
                    break
    assert len(found) >= 2 * len(VARIANTS[name])
    return found


@functools.cache
def finished(name: str) -> list[Position]:
    """Games that are over."""
    ended = [advanced(name, 5000, 40 + seed, **VARIANTS[name][0]) for seed in range(2)]
    assert all(game.over for game in ended)
    return [Position(game, snapshot(game)) for game in ended]


@functools.cache
def known_moves() -> list[str]:
    """Legal moves of all games."""
    return sorted(
        {
            move
            for name in NAMES
            for position in positions(name)
            for seat in position.game.actors
            for move in position.game.legal(seat)
        }
    )


@contextlib.contextmanager
def refused(
    wanted: type[ridotto.RidottoError], *words: str, position: Position | None = None
) -> Iterator[None]:
    """What is done here raises the error, says all the words, and leaves the position alone."""
    with pytest.raises(wanted) as caught:
        yield
    message = str(caught.value)
    for word in words:
        assert word in message
    if position is not None:
        assert snapshot(position.game) == position.before


def shown(value: Any) -> list[str]:
    """What a message must say of a bad value; a long one may be cut short."""
    text = repr(value)
    return [text] if len(text) <= 40 else []


def nested(depth: int = 100_000) -> list[Any]:
    """A list in a list in a list ..., deeper than Python can print."""
    outer: list[Any] = []
    for _ in range(depth):
        outer = [outer]
    return outer


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-20, 20)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=4)
    | st.sampled_from(["A", "off", "yes", "no", "rook", "king", "D1", SETUP, "doge", "a2-a3"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
NOT_TEXTS = JUNK.filter(lambda value: not isinstance(value, str))
WRONG_SEATS = [-1, -100, 13, 10**30, True, False, "0", "", b"0", 0.0, 1.5, [], (0,), {}, {0}]


# Moves


@st.composite
def near_moves(draw: st.DrawFn) -> str:
    """A legal move of some game, spoilt or not."""
    move = draw(st.sampled_from(known_moves()))
    index = draw(st.integers(0, len(move) - 1))
    letter = draw(st.characters() | st.sampled_from("abcde0123456789:,-+@ \n\tNCKSLrealfake"))
    digits = draw(st.sampled_from(DIGITS))
    spoilt = [
        move,
        move[:index] + letter + move[index + 1 :],
        move[:index] + letter + move[index:],
        move[:index] + move[index + 1 :],
        move.swapcase(),
        move[::-1],
        move.translate(str.maketrans("0123456789", digits)),
        move + draw(st.sampled_from(["\n", "\r\n", " ", "\0", "\u2028", "\ufeff", "\x1b[0m"])),
        draw(st.sampled_from(["\n", " ", "\t", "\ufeff", "0"])) + move,
        move + move,
        move * 2000,
        move.replace("-", "\u2212").replace(":", "\uff1a"),
    ]
    return draw(st.sampled_from(spoilt))


def check_text(name: str, number: int, seat_number: int, text: str) -> None:
    """A text that is not a legal move is refused."""
    position = positions(name)[number % len(positions(name))]
    game = position.game
    seat = seat_number % game.seats
    if seat not in game.actors:
        with refused(
            ridotto.WrongSeat,
            f"seat {seat} is not to act",
            ", ".join(map(str, game.actors)),
            position=position,
        ):
            game.play(text, seat=seat)
        return
    legal = game.legal(seat)
    if text in legal:
        other = game.copy()
        other.play(text, seat=seat)
        assert other.moves[-1] == (seat, text)
        assert snapshot(game) == position.before
        return
    with pytest.raises(ridotto.BadMove) as caught:
        game.play(text, seat=seat)
    message = str(caught.value)
    assert isinstance(caught.value, ridotto.MalformedMove | ridotto.IllegalMove)
    if isinstance(caught.value, ridotto.IllegalMove):
        assert all(word in message for word in [*shown(text), f"legal: {legal[0]}"])
    else:
        assert "written like" in message or "masks: judge, empress" in message
    assert snapshot(game) == position.before


MOVE_TEXTS = near_moves() | st.text(max_size=12) | st.text(alphabet="abcde1234567-@NCKSL:,+")


@quick
@given(st.sampled_from(NAMES), st.integers(0, 50), st.integers(0, 11), MOVE_TEXTS)
def test_texts_that_are_no_legal_moves(name: str, number: int, seat: int, text: str) -> None:
    check_text(name, number, seat, text)


@pytest.mark.slow
@thorough
@given(st.sampled_from(NAMES), st.integers(0, 50), st.integers(0, 11), MOVE_TEXTS)
def test_many_texts_that_are_no_legal_moves(name: str, number: int, seat: int, text: str) -> None:
    check_text(name, number, seat, text)


@quick
@given(st.sampled_from(NAMES), st.integers(0, 50), NOT_TEXTS)
def test_moves_that_are_no_texts(name: str, number: int, move: Any) -> None:
    position = positions(name)[number % len(positions(name))]
    with refused(ridotto.MalformedMove, "a move is a text", *shown(move), position=position):
        position.game.play(move)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("length", [1000, 1_000_000])
def test_very_long_moves(name: str, length: int) -> None:
    position = positions(name)[0]
    for letter in ("a", "1", "\n", ":"):
        with refused(ridotto.MalformedMove, "written like", position=position):
            position.game.play(letter * length)


@pytest.mark.parametrize(
    ("name", "move", "words"),
    [
        ("volto", "a2-a3\n", ["a2-a3 or K@c1", repr("a2-a3\n")]),
        ("volto", "a2-a٣", ["a2-a3 or K@c1"]),
        ("volto", "f1-f2", ["a2-a3 or K@c1", "'f1-f2'"]),
        ("volto", "A2-A3", ["a2-a3 or K@c1"]),
        ("volto", "X@c1", ["a2-a3 or K@c1"]),
        ("volto", "K@c3", ["a2-a3 or K@c1"]),
        ("volto", "discard", ["a2-a3 or K@c1"]),
        ("twilight", "discard ", ["D1:doge+1", "discard or end", "'discard '"]),
        ("twilight", "D1:doge+2", ["D1:doge+1"]),
        ("twilight", "D1:doge\u22121", ["D1:doge+1"]),
        ("twilight", "DISCARD", ["D1:doge+1"]),
        ("mascarade", "announce:jester", ["'jester'", "judge, empress", "peasant"]),
        ("mascarade", "swap:14:real", ["swap:3:real", "'swap:14:real'"]),
        ("mascarade", "swap:٣:real", ["swap:3:real"]),
        ("mascarade", "swap:03:real", ["swap:3:real"]),
        ("mascarade", "swap:3:maybe", ["swap:3:real"]),
        ("mascarade", "look\n", ["look", repr("look\n")]),
        ("mascarade", "", ["look", "''"]),
    ],
)
def test_malformed_moves_show_how_to_write_them(name: str, move: str, words: list[str]) -> None:
    for position in positions(name):
        with refused(ridotto.MalformedMove, *words, position=position):
            position.game.play(move)


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("volto", "a1-a7"),
        ("volto", "c4-c4"),
        ("volto", "c4-c5"),
        ("twilight", "D1x2:cortege-1"),
        ("mascarade", "targets:5,2"),
        ("mascarade", "targets:2,2:fake"),
        ("mascarade", "target:13"),
        ("mascarade", "witch:13"),
        ("mascarade", "spy:13:real"),
    ],
)
def test_illegal_moves_list_the_legal_ones(name: str, move: str) -> None:
    refusals = 0
    for position in positions(name):
        legal = position.game.legal()
        if move not in legal:
            words = [repr(move), "is not legal", *legal[:12]]
            words += [f"({len(legal)} in all)"] if len(legal) > 12 else []
            with refused(ridotto.IllegalMove, *words, position=position):
                position.game.play(move)
            refusals += 1
    assert refusals > 0


def test_a_seat_that_is_not_to_act() -> None:
    refusals = 0
    for name in NAMES:
        for position in positions(name):
            game = position.game
            for seat in set(range(game.seats)) - set(game.actors):
                for move in [*game.legal(), "nonsense"][:3]:
                    words = [f"seat {seat} ", ", ".join(map(str, game.actors))]
                    with refused(ridotto.WrongSeat, *words, position=position):
                        game.play(move, seat=seat)
                    refusals += 1
    assert refusals > 50


SEAT_METHODS: dict[str, Callable[[ridotto.Game, Any], object]] = {
    "play": lambda game, seat: game.play(game.legal()[0], seat=seat),
    "legal": lambda game, seat: game.legal(seat),
    "view": lambda game, seat: game.view(seat),
    "events": lambda game, seat: game.events(seat),
    "belief": lambda game, seat: game.belief(seat),
    "legal_actions": lambda game, seat: game.legal_actions(seat),
    "legal_mask": lambda game, seat: game.legal_mask(seat),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("method", SEAT_METHODS)
def test_seats_that_do_not_exist(name: str, method: str) -> None:
    for position in positions(name)[:5]:
        game = position.game
        for seat in [*WRONG_SEATS, game.seats]:
            words = [f"seats 0 to {game.seats - 1}", repr(seat)]
            with refused(ridotto.WrongSeat, *words, position=position):
                SEAT_METHODS[method](game, seat)


@quick
@given(st.sampled_from(NAMES), JUNK)
def test_seats_that_are_junk(name: str, seat: Any) -> None:
    position = positions(name)[1]
    game = position.game
    if seat is None or (type(seat) is int and seat in range(game.seats)):
        return
    for method in ("play", "legal", "view", "events", "belief"):
        with refused(ridotto.WrongSeat, f"seats 0 to {game.seats - 1}", position=position):
            SEAT_METHODS[method](game, seat)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("method", ["legal_actions", "legal_mask"])
def test_no_seat_means_the_actor_or_is_refused(name: str, method: str) -> None:
    for position in positions(name):
        game = position.game
        try:
            found: Any = SEAT_METHODS[method](game, None)
        except ridotto.WrongSeat:
            continue
        assert list(found) == list(SEAT_METHODS[method](game, game.actor))  # type: ignore[call-overload]
        assert snapshot(game) == position.before


@quick
@given(st.sampled_from(NAMES), MOVE_TEXTS | NOT_TEXTS, st.none() | st.integers(0, 1) | JUNK)
def test_nothing_can_be_played_after_the_end(name: str, move: Any, seat: Any) -> None:
    for position in finished(name):
        with refused(ridotto.GameOver, "over", "new", position=position):
            position.game.play(move, seat=seat)
        assert position.game.legal() == []
        assert position.game.actor is None


# Games, seats and seeds


@quick
@given(
    st.text(max_size=10)
    | st.sampled_from(["Volto", "volto\n", " volto", "volto ", "../volto", "volto.rules", "games"])
    | st.none()
    | st.integers()
    | st.binary(max_size=6)
    | st.tuples(st.text(max_size=3))
)
def test_unknown_games(name: Any) -> None:
    with refused(ridotto.UnknownGame, *shown(name), *NAMES):
        ridotto.new(name)


@pytest.mark.parametrize("name", [[], {}, ["volto"], {"volto"}, bytearray(b"volto")])
def test_names_that_cannot_be_hashed(name: Any) -> None:
    with refused(ridotto.UnknownGame, *shown(name), *NAMES):
        ridotto.new(name)


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_players(name: str) -> None:
    least, most = {"mascarade": (4, 12), "twilight": (2, 2), "volto": (2, 2)}[name]
    for seats in range(-5, 40):
        if least <= seats <= most:
            assert ridotto.new(name, seats=seats, seed=1).seats == seats
        else:
            with refused(ridotto.BadSeats, name, str(least), str(most), f"not {seats}"):
                ridotto.new(name, seats=seats)
    junk: list[Any] = [True, False, 2.0, 4.0, "2", "4", b"4", [], [2], (4,), {}, object(), 10**30]
    for value in junk:
        with refused(ridotto.BadSeats, name, str(least), str(most), repr(value)):
            ridotto.new(name, seats=value)


@pytest.mark.parametrize("seed", [1.5, True, [], {}, object(), ("a",)])
def test_seeds_of_wrong_types(seed: Any) -> None:
    with refused(ridotto.RidottoError, "a number, a text or bytes", repr(seed)):
        ridotto.new("volto", seed=seed)


def check_seed(seed: Any) -> None:
    """A seed is refused by name, or fixes all chance."""
    try:
        game = ridotto.new("volto", seed=seed)
    except ridotto.RidottoError as error:
        message = str(error)
    else:
        message = "a seed that works"
        assert ridotto.replay(game.record()).truth() == game.truth()
    assert "seed" in message


def test_a_seed_that_is_no_real_text() -> None:
    check_seed("\ud800")


# Numbers and lists too big to print

BIG = 10**5000
TOO_BIG: dict[str, Callable[[Any], object]] = {
    "seats": lambda big: ridotto.new("mascarade", seats=big),
    "option": lambda big: ridotto.new("volto", options={"quiet_limit": big}),
    "preset": lambda big: ridotto.new("twilight", options={"preset": big}),
    "options": lambda big: ridotto.new("volto", options=big),
    "start": lambda big: ridotto.new("volto", start=big),
    "first": lambda big: ridotto.new("volto", start={"first": big}),
    "setups": lambda big: ridotto.new("volto", start={"setups": big}),
    "hands": lambda big: ridotto.new("twilight", start={"merchant": 0, "hands": big}),
    "figure": lambda big: ridotto.new("twilight", start={"merchant": 0, "figures": {"doge": big}}),
    "masks": lambda big: ridotto.new("mascarade", start={"masks": big}),
    "coins": lambda big: ridotto.new("mascarade", start={"coins": big}),
    "opening": lambda big: ridotto.new("mascarade", start={"opening": big}),
    "move": lambda big: positions("volto")[0].game.play(big),
    "seat": lambda big: positions("volto")[0].game.play("a2-a3", seat=big),
    "view": lambda big: positions("volto")[0].game.view(big),
    "version": lambda big: ridotto.replay({"ridotto": big}),
    "record": lambda big: ridotto.replay(big),
}


@pytest.mark.parametrize("place", TOO_BIG)
def test_numbers_of_thousands_of_digits(place: str) -> None:
    with refused(ridotto.RidottoError):
        TOO_BIG[place](BIG)


@pytest.mark.parametrize("place", TOO_BIG)
def test_lists_nested_too_deep(place: str) -> None:
    with refused(ridotto.RidottoError):
        TOO_BIG[place](nested())


def test_a_seed_of_thousands_of_digits() -> None:
    check_seed(BIG)


# Options


def options_of(name: str) -> dict[str, Any]:
    """The types of all options of a game."""
    kind = games.find(name)
    return {field.name: field.type for field in msgspec.structs.fields(kind.rules.Options)}


ALL_OPTIONS = [(name, option) for name in NAMES for option in options_of(name)]


def allows(wanted: Any, value: Any) -> bool:
    """Whether a value is one of an option's type, by the documented spellings."""
    origin = get_origin(wanted)
    if wanted is bool:
        return isinstance(value, bool) or value in ("yes", "no")
    if origin is Literal:
        spelt = "off" if value is None else value
        return isinstance(spelt, str) and spelt in get_args(wanted)
    if origin is Annotated:
        limits = get_args(wanted)[1]
        return type(value) is int and limits.ge <= value <= limits.le
    if origin is list:
        return isinstance(value, list | tuple | set | frozenset) and all(
            isinstance(item, str) for item in value
        )
    assert len(get_args(wanted)) > 1
    return any(allows(part, value) for part in get_args(wanted))


def allowed_words(wanted: Any) -> list[str]:
    """What a message about an option must mention."""
    origin = get_origin(wanted)
    if wanted is bool:
        return ["yes", "no"]
    if origin is Literal:
        return list(get_args(wanted))
    if origin is Annotated:
        limits = get_args(wanted)[1]
        return [str(limits.ge), str(limits.le)]
    if origin is list:
        return ["list"]
    return [word for part in get_args(wanted) for word in allowed_words(part)]


def check_option(name: str, option: str, value: Any) -> None:
    """A value is taken or refused as its type says."""
    wanted = options_of(name)[option]
    if allows(wanted, value):
        if option == "scenario" and value not in ("A", "B"):
            with pytest.raises(ridotto.BadScenario):
                ridotto.new(name, options={option: value})
        else:
            ridotto.new(name, options={option: value}, seed=1)
        return
    with refused(ridotto.BadOptions, option, *shown(value), *allowed_words(wanted)):
        ridotto.new(name, options={option: value})


@pytest.mark.parametrize(("name", "option"), ALL_OPTIONS)
def test_bad_values_of_every_option(name: str, option: str) -> None:
    wanted = options_of(name)[option]
    others = {word for other in options_of(name).values() for word in allowed_words(other)}
    values: list[Any] = [
        *(None, -1, 0, 1, 10**9, 2**63, 2**64, 10**30, 0.5, 30.0, float("nan"), float("inf"), 1j),
        *(b"off", b"yes", "", "YES", "Off", "true", "30", " off", "off\n", "x" * 10**5),
        *([], ["judge"], ("judge",), [3], ["judge", None], [["judge"]], {}, {"judge": 1}, set()),
        *(object(), int, len, ..., NotImplemented, range(3)),
        *sorted(others),
    ]
    refusals = 0
    for value in values:
        refusals += not allows(wanted, value)
        check_option(name, option, value)
    assert refusals > 30


@quick
@given(st.sampled_from(ALL_OPTIONS), JUNK)
def test_junk_values_of_options(option: tuple[str, str], value: Any) -> None:
    check_option(*option, value)


@pytest.mark.slow
@thorough
@given(st.sampled_from(ALL_OPTIONS), JUNK)
def test_many_junk_values_of_options(option: tuple[str, str], value: Any) -> None:
    check_option(*option, value)


@pytest.mark.parametrize(("name", "option"), ALL_OPTIONS)
def test_limits_of_numbers(name: str, option: str) -> None:
    wanted = options_of(name)[option]
    for part in get_args(wanted):
        if get_origin(part) is Annotated:
            limits = get_args(part)[1]
            for value in (limits.ge, limits.le):
                game = ridotto.new(name, options={option: value})
                assert getattr(game.options, option) == value
            for value in (limits.ge - 1, limits.le + 1):
                check_option(name, option, value)


@quick
@given(st.sampled_from(NAMES), st.text(max_size=12) | st.integers() | st.none() | st.binary())
def test_unknown_options(name: str, option: Any) -> None:
    if option in options_of(name) or option == "preset":
        return
    with refused(ridotto.BadOptions, *shown(option), *options_of(name), "preset"):
        ridotto.new(name, options={option: "off"})


@pytest.mark.parametrize("name", NAMES)
def test_all_problems_of_options_are_named_at_once(name: str) -> None:
    options: dict[str, Any] = dict.fromkeys(options_of(name), 0.5)
    with refused(ridotto.BadOptions, "'bribe'", *(f"{option} cannot be" for option in options)):
        ridotto.new(name, options={**options, "bribe": True})


@quick
@given(st.sampled_from(NAMES), st.text(max_size=12) | st.integers() | st.booleans() | st.binary())
def test_unknown_presets(name: str, preset: Any) -> None:
    known = {"mascarade": "none", "twilight": "royal_visit", "volto": "none"}[name]
    if preset == known == "royal_visit":
        return
    with refused(ridotto.BadOptions, name, *shown(preset), f"presets: {known}"):
        ridotto.new(name, options={"preset": preset})


@pytest.mark.parametrize("preset", [[], ["royal_visit"], {}, {"royal_visit"}])
def test_presets_that_cannot_be_hashed(preset: Any) -> None:
    for name in NAMES:
        with refused(ridotto.BadOptions, name, "preset"):
            ridotto.new(name, options={"preset": preset})


@pytest.mark.parametrize(("name", "option"), ALL_OPTIONS)
def test_options_that_are_no_real_texts(name: str, option: str) -> None:
    with refused(ridotto.BadOptions, option, *allowed_words(options_of(name)[option])):
        ridotto.new(name, options={option: "\ud800"})


def test_a_mask_that_is_no_real_text() -> None:
    with refused(ridotto.BadOptions):
        ridotto.new("mascarade", options={"scenario": ["\ud800"]})


NO_MAPPINGS: list[Any] = [
    *(0, 5, False, True, 1.5, "", "first", "ab", b"", b"ab", object(), int),
    *([], (), set(), ["first"], ["ab"], [("first", 0)], {"first"}, [[]], [None], iter(())),
]


@pytest.mark.parametrize("options", NO_MAPPINGS)
def test_options_that_are_no_mapping(options: Any) -> None:
    for name in NAMES:
        with refused(ridotto.BadOptions, "mapping", *shown(options)):
            ridotto.new(name, options=options)


@pytest.mark.parametrize("start", NO_MAPPINGS)
def test_starts_that_are_no_mapping(start: Any) -> None:
    for name in NAMES:
        with refused(ridotto.BadStart, "mapping", *shown(start)):
            ridotto.new(name, start=start)


def test_mappings_that_are_not_dictionaries_are_fine() -> None:
    start: Mapping[str, Any] = types.MappingProxyType({"first": 1})
    options = types.MappingProxyType({"soldier": "rook"})
    game = ridotto.new("volto", start=start, options=options)
    assert (game.actor, game.options.soldier) == (1, "rook")


# Starts


def start_is_good(name: str, start: dict[str, Any]) -> bool:
    """Whether a start can be, stated anew (Mascarade: four players, side A)."""
    return {
        "volto": volto_start_is_good,
        "twilight": twilight_start_is_good,
        "mascarade": mascarade_start_is_good,
    }[name](start)


def is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def is_list(value: Any, length: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == length


def volto_start_is_good(start: dict[str, Any]) -> bool:
    setups = start.get("setups", [None, None])
    return (
        set(start) <= {"setups", "first"}
        and is_whole(start.get("first", 0), 0, 1)
        and is_list(setups, 2)
        and all(setup is None or volto_setup_is_good(setup) for setup in setups)
    )


def volto_setup_is_good(setup: Any) -> bool:
    return (
        isinstance(setup, str)
        and len(setup) == 11
        and setup[5] == "/"
        and Counter(setup) == {"N": 3, "C": 3, "K": 1, "S": 1, "L": 2, "/": 1}
    )


CARD_COPIES = {"D1": 12, "G1": 4, "G11": 10, "GX": 2, "M1": 2, "M2": 8, "M3": 2}
CARD_COPIES |= {"H1": 1, "H2": 3, "H3": 4, "H4": 3, "H5": 1, "HC": 2}
REACH = {"doge": 6, "west": 8, "east": 8, "merchant": 8, "harlequin": 8, "favourite": 6}


def twilight_start_is_good(start: dict[str, Any]) -> bool:
    if not set(start) <= {"merchant", "hands", "figures"}:
        return False
    if start and not is_whole(start.get("merchant"), 0, 1):
        return False
    hands = start.get("hands", [None, None])
    if not is_list(hands, 2):
        return False
    given_hands = [hand for hand in hands if hand is not None]
    for hand in given_hands:
        if not is_list(hand, 8) or not all(
            isinstance(card, str) and card in CARD_COPIES for card in hand
        ):
            return False
        if len({card[0] for card in hand}) == 1:
            return False
    cards = Counter(card for hand in given_hands for card in hand)
    if any(count > CARD_COPIES[card] for card, count in cards.items()):
        return False
    figures = start.get("figures", {})
    if not isinstance(figures, dict) or not set(figures) <= set(REACH):
        return False
    if not all(is_whole(cell, -REACH[name], REACH[name]) for name, cell in figures.items()):
        return False
    return bool(figures.get("west", -2) < figures.get("doge", 0) < figures.get("east", 2))


def mascarade_start_is_good(start: dict[str, Any]) -> bool:
    masks = start.get("masks", SCENARIO_OF_FOUR)
    coins = start.get("coins", [6, 6, 6, 6])
    return (
        set(start) <= {"masks", "first", "coins", "court", "opening"}
        and is_whole(start.get("first", 0), 0, 3)
        and is_list(masks, 6)
        and all(isinstance(mask, str) for mask in masks)
        and sorted(masks) == sorted(SCENARIO_OF_FOUR)
        and is_list(coins, 4)
        and all(is_whole(number, 1, 12) for number in coins)
        and is_whole(start.get("court", 0), 0, 999)
        and isinstance(start.get("opening", True), bool)
    )


SETUPS = (
    st.permutations("NNNCCCKSLL").map(lambda faces: "".join(faces[:5]) + "/" + "".join(faces[5:]))
    | st.text(alphabet="NCKSL/.nX", min_size=9, max_size=12)
    | st.sampled_from([None, SETUP, SETUP + "\n", SETUP.lower(), "NNNCCKSLLL", "NNNNN/CCKSL"])
    | JUNK
)
HANDS = (
    st.permutations(HAND)
    | st.lists(st.sampled_from([*CARD_COPIES, "D1", "D1", "D2"]), min_size=7, max_size=9)
    | st.sampled_from([None, HAND, OTHER_HAND, ["D1"] * 8, ["GX"] * 3 + ["D1"] * 5, HAND[:7]])
    | JUNK
)
NUMBERS = st.integers(-10, 14) | JUNK
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "volto": {
        "first": st.integers(-1, 2) | JUNK,
        "setups": st.lists(SETUPS, min_size=2, max_size=2)
        | st.tuples(SETUPS, SETUPS)
        | st.lists(SETUPS, max_size=3)
        | JUNK,
    },
    "twilight": {
        "merchant": st.integers(-1, 2) | JUNK,
        "hands": st.lists(HANDS, min_size=2, max_size=2) | st.lists(HANDS, max_size=3) | JUNK,
        "figures": st.dictionaries(st.sampled_from(list(REACH)), st.integers(-8, 8))
        | st.dictionaries(st.sampled_from(["pope", *REACH]), NUMBERS)
        | JUNK,
    },
    "mascarade": {
        "first": st.integers(-1, 4) | JUNK,
        "masks": st.permutations(SCENARIO_OF_FOUR)
        | st.lists(st.sampled_from(list(MASK_COPIES)), max_size=7)
        | JUNK,
        "coins": st.lists(st.integers(0, 13), min_size=4, max_size=4)
        | st.lists(NUMBERS, max_size=5)
        | JUNK,
        "court": st.integers(-2, 1001) | JUNK,
        "opening": st.booleans() | JUNK,
    },
}


@st.composite
def starts(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A start with some of its fields, good or bad, and at times one that there is not."""
    fields = draw(st.sets(st.sampled_from(list(FIELDS[name]))))
    start = {field: draw(FIELDS[name][field]) for field in sorted(fields)}
    if name == "twilight" and draw(st.booleans()):
        start["merchant"] = draw(st.integers(0, 1))
    if draw(st.integers(0, 9)) == 9:
        start[draw(st.text(max_size=6))] = draw(JUNK)
    return start


def check_start(name: str, start: dict[str, Any]) -> None:
    """A start is taken if and only if it can be."""
    seats = 4 if name == "mascarade" else 2
    if not start_is_good(name, start):
        with refused(ridotto.BadStart):
            ridotto.new(name, seats=seats, seed=1, start=start)
        return
    game = ridotto.new(name, seats=seats, seed=1, start=start)
    truth = game.truth()
    if "first" in start and name == "volto":
        assert game.actor == start["first"]
    for seat, setup in enumerate(start.get("setups", [])):
        assert setup is None or truth["setups"][seat] == setup
    for seat, hand in enumerate(start.get("hands", [])):
        # Whoever begins a round may have drawn already.
        assert hand is None or not Counter(hand) - Counter(truth["hands"][seat])
    for figure, cell in start.get("figures", {}).items():
        assert truth["figures"][figure] == cell
    for field in ("masks", "coins"):
        if field in start:
            assert truth[field] == list(start[field])


@pytest.mark.parametrize("name", NAMES)
def test_starts_good_and_bad(name: str) -> None:
    @quick
    @given(starts(name))
    def check(start: dict[str, Any]) -> None:
        check_start(name, start)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_many_starts_good_and_bad(name: str) -> None:
    @thorough
    @given(starts(name))
    def check(start: dict[str, Any]) -> None:
        check_start(name, start)

    check()


@pytest.mark.parametrize(
    ("name", "start", "words"),
    [
        ("volto", {"setup": SETUP}, ["'setup'", "setups, first"]),
        ("volto", {1: 2}, ["fix '1'", "setups, first"]),
        ("volto", {"first": 2}, ["first", "0 to 1", "not 2"]),
        ("volto", {"first": True}, ["first", "0 to 1", "not True"]),
        ("volto", {"first": None}, ["first", "0 to 1", "not None"]),
        ("volto", {"setups": None}, ["two set-ups", "None"]),
        ("volto", {"setups": SETUP}, ["two set-ups", SETUP]),
        ("volto", {"setups": [SETUP]}, ["two set-ups"]),
        ("volto", {"setups": [SETUP] * 3}, ["two set-ups"]),
        ("volto", {"setups": {"0": SETUP, "1": SETUP}}, ["two set-ups"]),
        ("volto", {"setups": [SETUP, "NLKLN"]}, [SETUP, "'NLKLN'"]),
        ("volto", {"setups": [SETUP, SETUP + "\n"]}, [SETUP, repr(SETUP + "\n")]),
        ("volto", {"setups": [SETUP, SETUP.lower()]}, [SETUP, SETUP.lower()]),
        ("volto", {"setups": [[SETUP], None]}, [SETUP]),
        ("volto", {"setups": ["NLKLN/CSCNN", None]}, ["3 N", "not 4", "NLKLN/CSCNN"]),
        ("volto", {"setups": ["KLKLN/CSCNC", None]}, ["3 N", "not 2"]),
        ("volto", {"setups": ["NLSLN/CSCNC", None]}, ["1 K", "not 0"]),
        ("twilight", {"deck": []}, ["'deck'", "merchant, hands, figures"]),
        ("twilight", {"merchant": 2}, ["merchant", "0 to 1", "not 2"]),
        ("twilight", {"merchant": "0"}, ["merchant", "0 to 1", "not '0'"]),
        ("twilight", {"hands": [HAND, None]}, ["merchant", "0 or 1"]),
        ("twilight", {"figures": {}}, ["merchant", "0 or 1"]),
        ("twilight", {"merchant": 0, "hands": HAND}, ["two hands"]),
        ("twilight", {"merchant": 0, "hands": {}}, ["two hands"]),
        ("twilight", {"merchant": 0, "hands": [HAND[:7], None]}, ["8 cards"]),
        ("twilight", {"merchant": 0, "hands": [[*HAND, "D1"], None]}, ["8 cards"]),
        ("twilight", {"merchant": 0, "hands": ["D1D1D1D1", None]}, ["8 cards", "D1D1D1D1"]),
        ("twilight", {"merchant": 0, "hands": [[*HAND[:7], "D2"], None]}, ["'D2'", "GX", "HC"]),
        ("twilight", {"merchant": 0, "hands": [[*HAND[:7], 3], None]}, ["3", "GX", "HC"]),
        ("twilight", {"merchant": 0, "hands": [[*HAND[:7], ["D1"]], None]}, ["['D1']", "HC"]),
        ("twilight", {"merchant": 0, "hands": [["D1"] * 8, None]}, ["one type", "D1"]),
        (
            "twilight",
            {"merchant": 0, "hands": [["GX"] * 3 + ["D1"] * 5, None]},
            ["2 cards GX", "3"],
        ),
        ("twilight", {"merchant": 0, "hands": TOO_MANY_GX}, ["2 cards GX", "not 3"]),
        ("twilight", {"merchant": 0, "figures": []}, ["mapping", "[]"]),
        ("twilight", {"merchant": 0, "figures": {"pope": 0}}, ["'pope'", "doge", "favourite"]),
        ("twilight", {"merchant": 0, "figures": {"doge": 7, "east": 8}}, ["doge", "-6 to 6"]),
        ("twilight", {"merchant": 0, "figures": {"west": -9}}, ["west", "-8 to 8", "-9"]),
        ("twilight", {"merchant": 0, "figures": {"west": 0.0}}, ["west", "-8 to 8", "0.0"]),
        ("twilight", {"merchant": 0, "figures": {"doge": 2}}, ["strictly between"]),
        ("twilight", {"merchant": 0, "figures": {"west": 3, "east": -3}}, ["strictly between"]),
        ("mascarade", {"cards": []}, ["'cards'", "masks, first, coins, court, opening"]),
        ("mascarade", {"first": 4}, ["first", "0 to 3", "not 4"]),
        ("mascarade", {"first": -1}, ["first", "0 to 3", "not -1"]),
        ("mascarade", {"masks": []}, ["cheat, empress, judge", "[]"]),
        ("mascarade", {"masks": SCENARIO_OF_FOUR[:5]}, ["cheat, empress, judge"]),
        ("mascarade", {"masks": ["king", *SCENARIO_OF_FOUR[1:]]}, ["cheat, empress, judge"]),
        ("mascarade", {"masks": [["judge"], *SCENARIO_OF_FOUR[1:]]}, ["cheat, empress, judge"]),
        ("mascarade", {"masks": dict.fromkeys(SCENARIO_OF_FOUR)}, ["cheat, empress, judge"]),
        ("mascarade", {"coins": 6}, ["4 numbers", "6"]),
        ("mascarade", {"coins": [6, 6, 6]}, ["4 numbers"]),
        ("mascarade", {"coins": [6, 6, 0, 6]}, ["seat 2", "1 to 12", "not 0"]),
        ("mascarade", {"coins": [6, 6, 13, 6]}, ["seat 2", "1 to 12", "not 13"]),
        ("mascarade", {"coins": [6, True, 6, 6]}, ["seat 1", "1 to 12", "not True"]),
        ("mascarade", {"coins": [6, "6", 6, 6]}, ["seat 1", "1 to 12", "not '6'"]),
        ("mascarade", {"court": -1}, ["court", "0 to 999", "-1"]),
        ("mascarade", {"court": 1000}, ["court", "0 to 999", "1000"]),
        ("mascarade", {"court": [0]}, ["court", "0 to 999", "[0]"]),
        ("mascarade", {"opening": 0}, ["opening", "true or false", "0"]),
        ("mascarade", {"opening": "no"}, ["opening", "true or false", "'no'"]),
    ],
)
def test_bad_starts_say_what_is_wrong(name: str, start: dict[str, Any], words: list[str]) -> None:
    seats = 4 if name == "mascarade" else None
    with refused(ridotto.BadStart, *words):
        ridotto.new(name, seats=seats, start=start)


class Named:
    """Something that only looks like the name of a mask when it is printed."""

    def __str__(self) -> str:
        return "king"


def test_masks_that_only_print_like_names() -> None:
    masks = ["judge", "swindler", "empress", Named(), "thief", "cheat"]
    with refused(ridotto.BadStart, "plain data"):
        ridotto.new("mascarade", seats=4, start={"masks": masks})


def test_what_the_caller_changes_later_changes_no_game() -> None:
    setups = [SETUP, SETUP]
    game = ridotto.new("volto", seed=1, start={"setups": setups, "first": 0})
    before = snapshot(game)
    setups[0] = "CSCNC/NLKLN"
    assert snapshot(game) == before
    assert ridotto.replay(game.record()).truth() == game.truth()


def test_what_a_game_gives_out_is_not_the_game() -> None:
    scenario = list(SCENARIO_OF_FOUR)
    options = {"scenario": scenario}
    start = {"masks": list(SCENARIO_OF_FOUR), "first": 0}
    game = ridotto.new("mascarade", seats=4, seed=1, options=options, start=start)
    game.play("swap:1:real")
    before = snapshot(game)
    scenario.clear()
    options.clear()
    start.clear()
    record, truth = game.record(), game.truth()
    record["start"]["masks"].clear()
    record["options"]["scenario"].clear()
    record["moves"].append("0 look")
    truth["coins"].clear()
    game.legal().clear()
    game.events(0).clear()
    game.events(None).clear()
    assert snapshot(game) == before


# Scenarios


MASK_LISTS = (
    st.lists(st.sampled_from([*MASK_COPIES, "peasant", "judge"]), max_size=16)
    | st.lists(st.sampled_from(["judge", "king", "peasant", "jester", "Judge", ""]), max_size=8)
    | st.lists(st.text(max_size=6), max_size=4)
)


@st.composite
def scenarios(draw: st.DrawFn) -> tuple[list[str], int]:
    """A list of masks with a number of players, at times nearly or wholly right."""
    players = draw(st.integers(4, 12))
    if draw(st.integers(0, 3)) == 0:
        return draw(MASK_LISTS), players
    size = 6 if players < 6 else draw(st.integers(players, players + 2))
    rest = [mask for mask in MASK_COPIES if mask not in ("judge", "peasant")]
    masks = ["judge", *draw(st.permutations(rest))]
    if draw(st.booleans()):
        masks[1:1] = ["peasant", "peasant"]
    masks = masks[: size + draw(st.sampled_from([0, 0, 0, -1, 1]))]
    for _ in range(draw(st.integers(0, 2))):
        index = draw(st.integers(0, len(masks) - 1))
        masks[index] = draw(st.sampled_from([*MASK_COPIES, "jester"]))
    return masks, players


def check_scenario(masks: list[str], players: int) -> set[str]:
    """All broken conditions are named, and a good scenario is played."""
    broken = broken_conditions(masks, players)
    if not broken:
        game = ridotto.new("mascarade", seats=players, seed=1, options={"scenario": masks})
        assert Counter(game.truth()["masks"]) == Counter(masks)
        return broken
    with pytest.raises(ridotto.BadScenario) as caught:
        ridotto.new("mascarade", seats=players, options={"scenario": masks})
    assert set(caught.value.conditions) == broken
    for text in caught.value.conditions.values():
        assert text in str(caught.value)
    return broken


@settings(quick, max_examples=500)
@given(scenarios())
def test_scenarios(scenario: tuple[list[str], int]) -> None:
    check_scenario(*scenario)


@pytest.mark.slow
@settings(thorough, max_examples=4000)
@given(scenarios())
def test_many_scenarios(scenario: tuple[list[str], int]) -> None:
    check_scenario(*scenario)


def test_random_scenarios_break_everything_in_turn() -> None:
    choose = random.Random(5)
    seen: Counter[str] = Counter()
    rest = [mask for mask in MASK_COPIES if mask not in ("judge", "peasant")]
    for _ in range(1500):
        players = choose.randrange(4, 13)
        size = 6 if players < 6 else players + choose.randrange(3)
        masks = ["judge", *choose.choice([[], ["peasant"] * 2]), *choose.sample(rest, len(rest))]
        masks = masks[:size]
        for _ in range(choose.choice([0, 1, 3])):
            masks[choose.randrange(len(masks))] = choose.choice([*MASK_COPIES, "jester"])
        broken = check_scenario(masks, players)
        seen.update(broken or ["nothing"])
    conditions = ["judge", "coins", "peasants", "minimum", "copies", "unknown", "nothing"]
    assert all(seen[condition] > 20 for condition in conditions)


@pytest.mark.parametrize("players", range(4, 13))
def test_scenarios_without_masks_or_with_one(players: int) -> None:
    assert check_scenario([], players) == {"judge", "size"}
    assert check_scenario(["judge"], players) == {"coins", "size"}
    assert check_scenario(["judge"] * 40, players) == {"coins", "size", "copies"}
    with refused(ridotto.BadScenario, f"{players} players", "not 0", "judge"):
        ridotto.new("mascarade", seats=players, options={"scenario": ()})


def test_a_bad_scenario_says_what_would_be_right() -> None:
    masks = ["jester", "peasant", "guru", "thief", "thief"]
    with pytest.raises(ridotto.BadScenario) as caught:
        ridotto.new("mascarade", seats=4, options={"scenario": masks})
    conditions = caught.value.conditions
    assert "jester" in conditions["unknown"]
    assert "puppet_master" in conditions["unknown"]
    assert "judge" in conditions["judge"]
    assert "at least 2 of 5" in conditions["coins"]
    assert "both peasants" in conditions["peasants"]
    assert "guru (8), peasant (8)" in conditions["minimum"]
    assert "4 players need 6 cards, not 5" in conditions["size"]
    assert "thief" in conditions["copies"]


@pytest.mark.parametrize(
    "scenario", [["judge", 3], [None], [["judge"]], {"judge": 1}, "judge", b"A", 6, "a", "C"]
)
def test_scenarios_of_wrong_types(scenario: Any) -> None:
    with refused(ridotto.BadOptions, "scenario", repr(scenario), "A, B", "list of names"):
        ridotto.new("mascarade", options={"scenario": scenario})


# Records


@functools.cache
def records() -> list[dict[str, Any]]:
    """Good records of all games, in progress and over, with and without a start."""
    found = [position.game for name in NAMES for position in positions(name)[1:3]]
    found += [finished(name)[0].game for name in NAMES]
    start = {"merchant": 0, "hands": [HAND, None], "figures": {"harlequin": -3}}
    found.append(advanced("twilight", 4, 1, start=start))
    return [msgspec.json.decode(msgspec.json.encode(game.record())) for game in found]


def good_record(number: int = 0) -> dict[str, Any]:
    """A copy of one of them."""
    return copy.deepcopy(records()[number % len(records())])


@st.composite
def spoilt_records(draw: st.DrawFn) -> dict[str, Any]:
    """A good record with one or two things changed."""
    record = good_record(draw(st.integers(0, 20)))
    for _ in range(draw(st.integers(1, 2))):
        key = draw(st.sampled_from(sorted(record) or ["ridotto"]))
        change = draw(st.sampled_from(["delete", "replace", "add", "inside", "lines"]))
        moves = record.get("moves")
        if change == "delete":
            record.pop(key, None)
        elif change == "replace":
            record[key] = draw(JUNK)
        elif change == "add":
            record[draw(st.text(max_size=8))] = draw(JUNK)
        elif change == "inside" and isinstance(record.get(key), dict):
            inner = draw(st.sampled_from(["preset", "first", *sorted(record[key])]))
            record[key][inner] = draw(JUNK)
        elif isinstance(moves, list) and moves:
            index = draw(st.integers(0, len(moves) - 1))
            line = draw(JUNK | MOVE_TEXTS.map(lambda text: f"0 {text}") | st.text(max_size=9))
            other = draw(st.integers(0, len(moves) - 1))
            if draw(st.booleans()):
                moves[index] = line
            else:
                moves[index], moves[other] = moves[other], moves[index]
    return record


def check_record(record: dict[str, Any]) -> None:
    """A record is refused, or plays exactly what it says."""
    before = copy.deepcopy(record)
    try:
        game = ridotto.replay(record)
    except ridotto.BadRecord:
        pass
    else:
        assert game.record()["moves"] == record["moves"]
        assert game.record()["seed"] == record["seed"]
        claimed = record.get("result")
        assert claimed is None or msgspec.convert(claimed, ridotto.Result) == game.result
        assert snapshot(ridotto.replay(game.record())) == snapshot(game)
    assert repr(record) == repr(before)


@quick
@given(spoilt_records())
def test_spoilt_records(record: dict[str, Any]) -> None:
    check_record(record)


@pytest.mark.slow
@settings(thorough, max_examples=300)
@given(spoilt_records())
def test_many_spoilt_records(record: dict[str, Any]) -> None:
    check_record(record)


def test_good_records_replay() -> None:
    for record in records():
        again = ridotto.replay(record).record()
        assert msgspec.json.decode(msgspec.json.encode(again)) == record


@pytest.mark.parametrize("key", ["ridotto", "game", "seats", "options", "seed", "moves"])
def test_records_without_a_field(key: str) -> None:
    for number in range(len(records())):
        record = good_record(number)
        del record[key]
        with refused(ridotto.BadRecord, "version None" if key == "ridotto" else f"`{key}`"):
            ridotto.replay(record)


@quick
@given(st.text(max_size=10), JUNK)
def test_records_with_another_field(key: str, value: Any) -> None:
    record = good_record()
    if key not in record:
        with refused(ridotto.BadRecord, "unknown field", key):
            ridotto.replay({**record, key: value})


@pytest.mark.parametrize("version", [0, 2, -1, 10**30, None, "1", "", [], [1], {}, 1.5])
def test_records_of_unknown_versions(version: Any) -> None:
    with refused(ridotto.BadRecord, f"version {version!r}", "known: 1"):
        ridotto.replay({**good_record(), "ridotto": version})


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("ridotto", True, ["codec version True"]),
        ("game", "chess", ["'chess'", *NAMES]),
        ("game", 3, ["`str`", "$.game"]),
        ("game", ["volto"], ["`str`", "$.game"]),
        ("seats", 40, ["players", "40"]),
        ("seats", "2", ["`int`", "$.seats"]),
        ("seats", 2.5, ["`int`", "$.seats"]),
        ("seats", True, ["`int`", "$.seats"]),
        ("seats", None, ["`int`", "$.seats"]),
        ("options", None, ["$.options"]),
        ("options", [], ["$.options"]),
        ("options", {"bribe": 1}, ["'bribe'"]),
        ("options", {"preset": "none"}, ["'none'", "presets"]),
        ("seed", 7, ["`str`", "$.seed"]),
        ("seed", None, ["`str`", "$.seed"]),
        ("moves", None, ["$.moves"]),
        ("moves", "0 look", ["$.moves"]),
        ("moves", [0], ["`str`", "$.moves[0]"]),
        ("moves", [["0", "look"]], ["`str`", "$.moves[0]"]),
        ("start", [], ["$.start"]),
        ("start", {"bribe": 1}, ["'bribe'"]),
        ("result", [], ["$.result"]),
        ("result", {"winners": [0]}, ["$.result"]),
        ("result", {"winners": ["0"], "reason": "match", "scores": [1, 0]}, ["$.result.winners"]),
    ],
)
def test_records_with_bad_fields(key: str, value: Any, words: list[str]) -> None:
    for number in range(len(records())):
        with refused(ridotto.BadRecord, *words):
            ridotto.replay({**good_record(number), key: value})


def test_an_unhashable_preset_in_a_record() -> None:
    with refused(ridotto.BadRecord, "preset"):
        ridotto.replay({**good_record(), "options": {"preset": ["royal_visit"]}})


def test_a_bad_scenario_in_a_record() -> None:
    record = advanced("mascarade", 0, 1).record()
    record["options"]["scenario"] = ["king"] * 6
    with refused(ridotto.BadRecord, "cannot begin", "judge", "more cards than there are: king"):
        ridotto.replay(record)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "",
            " ",
            "0",
            "look",
            "a2-a3",
            "x a2-a3",
            "-1 a2-a3",
            "+0 a2-a3",
            "\u0660 a2-a3",
            "0.0 a2-a3",
        ),
        *(" 0 a2-a3", "0  a2-a3", "0\ta2-a3", "0 a2-a3\n", "0 a2-a3 ", "9 a2-a3", "² a2-a3"),
        *("0 c4-c5", "0 discard", "99999999999999999999 a2-a3", "\0", "0 \ud800"),
    ],
)
def test_bad_lines_of_a_record(line: str) -> None:
    game = ridotto.new("volto", seed=1, start={"first": 0})
    game.play(game.legal()[0])
    game.play(game.legal()[0])
    record = game.record()
    record["moves"].insert(2, line)
    with refused(ridotto.BadRecord, "move 3", repr(line)):
        ridotto.replay(record)


def test_a_line_with_a_seat_of_thousands_of_digits() -> None:
    with refused(ridotto.BadRecord, "move 1"):
        ridotto.replay({**good_record(), "moves": ["9" * 5000 + " a2-a3"]})


def test_a_record_whose_seed_is_no_real_text() -> None:
    record = {**good_record(), "moves": [], "result": None, "seed": "\ud800"}
    try:
        game = ridotto.replay(record)
    except ridotto.BadRecord:
        return
    assert game.record()["seed"] == "\ud800"


def test_swapped_moves() -> None:
    game = advanced("volto", 20, 1)
    for index in range(len(game.moves) - 1):
        record = game.record()
        moves = record["moves"]
        moves[index], moves[index + 1] = moves[index + 1], moves[index]
        with refused(ridotto.BadRecord, f"move {index + 1} ", "not to act"):
            ridotto.replay(record)


def test_results_that_the_moves_do_not_bring() -> None:
    for name in NAMES:
        game = finished(name)[0].game
        record = game.record()
        result = record["result"]
        others = [
            {**result, "reason": "bribery"},
            {**result, "winners": []},
            {**result, "winners": [*result["winners"], 0]},
            {**result, "scores": [0.25] * game.seats},
            {**result, "scores": [float("nan")] * game.seats},
            {**result, "scores": []},
        ]
        for other in others:
            with refused(ridotto.BadRecord, "ends with", result["reason"]):
                ridotto.replay({**record, "result": other})
        with refused(ridotto.BadRecord, "ends with", "None"):
            ridotto.replay({**record, "moves": record["moves"][:-1]})
        with refused(ridotto.BadRecord, f"move {len(record['moves']) + 1} ", "over"):
            ridotto.replay({**record, "moves": [*record["moves"], record["moves"][-1]]})


def test_a_result_with_another_field() -> None:
    record = finished("volto")[0].game.record()
    with refused(ridotto.BadRecord, "unknown field", "bribe"):
        ridotto.replay({**record, "result": {**record["result"], "bribe": 1}})


@pytest.mark.parametrize("record", [None, 0, 1, True, 1.5, "", "{}", b"{}", [], [1], (), object()])
def test_records_that_are_no_objects(record: Any) -> None:
    with refused(ridotto.BadRecord, "not a record", "mapping"):
        ridotto.replay(record)


@quick
@given(st.dictionaries(st.integers() | st.none() | st.binary() | st.text(), JUNK))
def test_records_with_keys_that_are_no_texts(junk: dict[Any, Any]) -> None:
    for record in (junk, {**good_record(), **junk, 3: 4}):
        with refused(ridotto.BadRecord):
            ridotto.replay(record)


# Files


GOOD_TEXT = msgspec.json.encode(ridotto.new("twilight", seed=3).record())


def test_a_good_file(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(GOOD_TEXT)
    assert ridotto.load(path).truth() == ridotto.new("twilight", seed=3).truth()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["not JSON", "truncated"]),
        (b"\n\n", ["not JSON", "truncated"]),
        (GOOD_TEXT[:-1], ["not JSON", "truncated"]),
        (GOOD_TEXT[: len(GOOD_TEXT) // 2], ["not JSON", "truncated"]),
        (GOOD_TEXT + b"x", ["not JSON", "malformed"]),
        (GOOD_TEXT + GOOD_TEXT, ["not JSON", "malformed"]),
        (b"ridotto", ["not JSON", "malformed"]),
        (b"{'ridotto': 1}", ["not JSON", "malformed"]),
        (GOOD_TEXT.replace(b"twilight", b"twi\xfflight"), ["not JSON", "0xff"]),
        (b"\xff\xfe\x00", ["not JSON", "malformed"]),
        (GOOD_TEXT.decode().encode("utf-16"), ["not JSON", "malformed"]),
        (b"\xef\xbb\xbf" + GOOD_TEXT, ["not JSON", "malformed"]),
        (GOOD_TEXT.replace(b'"seed":"3"', b'"seed":"\\ud800"'), ["not JSON", "surrogate"]),
        (GOOD_TEXT.replace(b'"seats":2', b'"seats":' + b"9" * 5000), ["not JSON", "out of range"]),
        (GOOD_TEXT.replace(b'"seats":2', b'"seats":1e400'), ["not JSON", "out of range"]),
        (GOOD_TEXT.replace(b'"seats":2', b'"seats":NaN'), ["not JSON", "malformed"]),
        (b"[]", ["a JSON object"]),
        (b"null", ["a JSON object"]),
        (b"1", ["a JSON object"]),
        (b'"volto"', ["a JSON object"]),
        (b"[" + GOOD_TEXT + b"]", ["a JSON object"]),
        (b"[" * 500 + b"]" * 500, ["a JSON object"]),
        (b"{}", ["version None", "known: 1"]),
        (b'{"ridotto": 2}', ["version 2", "known: 1"]),
        (b'{"ridotto": 1}', ["not a record", "`game`"]),
    ],
)
def test_files_that_are_no_records(
    tmp_path: pathlib.Path, content: bytes, words: list[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with refused(ridotto.BadRecord, *words):
        ridotto.load(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"ridotto":1,"start":{"merchant":'])
@pytest.mark.parametrize("depth", [1000, 100_000])
def test_files_nested_too_deep(tmp_path: pathlib.Path, opening: bytes, depth: int) -> None:
    path = tmp_path / "game.json"
    closing = b"]" * opening.count(b"[") + b"}" * opening.count(b"{")
    path.write_bytes(opening * depth + b"1" + closing * depth)
    with refused(ridotto.BadRecord):
        ridotto.load(path)


@quick
@given(st.binary(max_size=60) | st.integers(0, len(GOOD_TEXT)).map(lambda size: GOOD_TEXT[:size]))
def test_junk_files(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "junk.json"
    path.write_bytes(content)
    if content != GOOD_TEXT:
        with refused(ridotto.BadRecord):
            ridotto.load(path)


@pytest.mark.slow
@thorough
@given(st.integers(0, len(GOOD_TEXT) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_files_with_a_few_bytes_changed(
    tmp_path_factory: pytest.TempPathFactory, index: int, put: bytes, left_out: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "changed.json"
    path.write_bytes(GOOD_TEXT[:index] + put + GOOD_TEXT[index + left_out :])
    try:
        game = ridotto.load(path)
    except ridotto.BadRecord:
        return
    assert game.name == "twilight"


def test_files_that_cannot_be_read(tmp_path: pathlib.Path) -> None:
    missing = tmp_path / "missing.json"
    with refused(ridotto.BadRecord, repr(str(missing)), "No such file"):
        ridotto.load(missing)
    with refused(ridotto.BadRecord, repr(str(tmp_path)), "directory"):
        ridotto.load(tmp_path)
    with refused(ridotto.BadRecord, "directory"):
        ridotto.load(str(tmp_path / "missing" / "deeper.json").replace("missing", "."))
    with refused(ridotto.BadRecord, "too long"):
        ridotto.load("x" * 10_000)
    with refused(ridotto.BadRecord, "No such file"):
        ridotto.load("")


def test_a_file_that_is_too_long(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "long.json"
    with open(path, "wb") as file:
        file.truncate(16 * 2**20 + 1)
    with refused(ridotto.BadRecord, "at most 16777216 bytes"):
        ridotto.load(path)


@pytest.mark.parametrize("path", ["a\0b", "\ud800", None, [], 1.5, {}, -1], ids=ascii)
def test_paths_that_are_none(path: Any) -> None:
    with refused(ridotto.BadRecord):
        ridotto.load(path)


@pytest.mark.parametrize("place", ["missing/game.json", "", "a\0b"], ids=ascii)
def test_places_where_nothing_can_be_saved(tmp_path: pathlib.Path, place: str) -> None:
    with refused(ridotto.RidottoError):
        ridotto.save(ridotto.new("volto", seed=1), f"{tmp_path}/{place}" if place else "")


def test_a_save_that_fails_leaves_nothing_behind(tmp_path: pathlib.Path) -> None:
    target = tmp_path / "taken"
    target.mkdir()
    with pytest.raises((OSError, ridotto.RidottoError)):
        ridotto.save(ridotto.new("volto", seed=1), target)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
