"""The catalogue says as data what every option allows; nobody has to read a sentence for it."""

from typing import Any

import msgspec
import pytest

import ridotto
from ridotto.engine import options, registry
from ridotto.engine.options import Choice, Names, Number, Switch
from ridotto.server.http.games import game_info

OPTIONS = [(game, option) for game in ridotto.names() for option in game_info(game).options]
LIST = ["judge"]  # no table can be set for it, but it is a list of names


def allowed_by(spec: options.Spec) -> list[Any]:
    """Values that a spec allows, with those at its limits."""
    match spec:
        case Switch():
            return [True, False, "yes", "no"]
        case Choice(values):
            return list(values)
        case Number(least, most, off):
            return [least, most, *(["off", None] if off else [])]
        case Names(values):
            return [*values, LIST, tuple(LIST)]


def refused_by(spec: options.Spec) -> list[Any]:
    """Values that a spec does not allow, with those just beyond its limits."""
    junk: list[Any] = [0.5, "nonsense", {}]
    match spec:
        case Switch():
            return [*junk, 0, "off"]
        case Choice(values):
            return [*junk, True, list(values)]
        case Number(least, most, off):
            return [*junk, least - 1, most + 1, str(least), True, *([] if off else ["off", None])]
        case Names():
            return [*junk, 3, [3]]


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_a_game_takes_exactly_what_the_spec_says(game: str, option: options.Option) -> None:
    definition = registry.find(game)
    for value in allowed_by(option.spec):
        read = getattr(options.read_options(definition, {option.name: value}), option.name)
        assert type(read) in (bool, int, str, tuple)
    for value in refused_by(option.spec):
        with pytest.raises(ridotto.BadOptions, match=f"{option.name} cannot be"):
            options.read_options(definition, {option.name: value})


@pytest.mark.parametrize("game", ridotto.names())
def test_the_catalogue_sends_specs_as_data(game: str) -> None:
    sent = msgspec.json.decode(msgspec.json.encode(game_info(game)))
    assert [list(option) for option in sent["options"]] == [
        ["name", "default", "spec"] for _ in sent["options"]
    ]
    usual = msgspec.to_builtins(registry.find(game).options())
    assert {option["name"]: option["default"] for option in sent["options"]} == usual
    read = msgspec.convert(sent["options"], tuple[options.Option, ...])
    assert read == options.options_of(registry.find(game).options)


def test_a_type_that_no_spec_describes_is_refused_at_once() -> None:
    class Odd(msgspec.Struct):
        weight: float = 0.5

    with pytest.raises(TypeError, match="weight"):
        options.options_of(Odd)
