"""Bad options are refused with a typed error that says what is allowed."""

import contextlib
import random
import types
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ridotto
from ridotto.engine import registry
from tests.support.bad_input import JUNK, NAMES, NO_MAPPINGS, quick, refused, shown, thorough
from tests.support.kit import kit, random_options


def options_of(name: str) -> dict[str, Any]:
    """The types of all options of a game."""
    definition = registry.find(name)
    return {field.name: field.type for field in msgspec.structs.fields(definition.options)}


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
    if origin is tuple:
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
    if origin is tuple:
        return ["list"]
    return [word for part in get_args(wanted) for word in allowed_words(part)]


def check_option(name: str, option: str, value: Any) -> None:
    """A value is taken or refused as its type says."""
    wanted = options_of(name)[option]
    if allows(wanted, value):
        # A list of names may have to meet conditions of its own.
        has_conditions = isinstance(value, list | tuple | set | frozenset)
        with contextlib.suppress(*[ridotto.BadScenario] if has_conditions else []):
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
    known = registry.find(name).presets
    if preset in known:
        return
    with refused(
        ridotto.BadOptions, name, *shown(preset), f"presets: {', '.join(known) or 'none'}"
    ):
        ridotto.new(name, options={"preset": preset})


@pytest.mark.parametrize("preset", [[], ["a"], {}, {"a"}])
def test_presets_that_cannot_be_hashed(preset: Any) -> None:
    for name in NAMES:
        with refused(ridotto.BadOptions, name, "preset"):
            ridotto.new(name, options={"preset": preset})


@pytest.mark.parametrize(("name", "option"), ALL_OPTIONS)
def test_options_that_are_no_real_texts(name: str, option: str) -> None:
    with refused(ridotto.BadOptions, option, *allowed_words(options_of(name)[option])):
        ridotto.new(name, options={option: "\ud800"})


@pytest.mark.parametrize("options", NO_MAPPINGS)
def test_options_that_are_no_mapping(options: Any) -> None:
    for name in NAMES:
        with refused(ridotto.BadOptions, "mapping", *shown(options)):
            ridotto.new(name, options=options)


@pytest.mark.parametrize("name", NAMES)
def test_mappings_that_are_not_dictionaries_are_fine(name: str) -> None:
    known = kit(name).starts
    arguments: list[dict[str, Any]] = [{"options": random_options(name, random.Random(1))}]
    if known is not None:
        arguments += [{"start": good, "seats": known.seats} for good in known.good]
    for given_ones in arguments:
        wrapped = {
            key: types.MappingProxyType(value) if isinstance(value, dict) else value
            for key, value in given_ones.items()
        }
        game, same = (ridotto.new(name, seed=1, **each) for each in (given_ones, wrapped))
        assert (same.truth(), same.options) == (game.truth(), game.options)
