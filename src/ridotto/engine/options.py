"""The options of a game: what each allows as data, how they are read, and how they are worded.

A game declares its options as a struct. What the fields allow is described by specs, which pages
and scripts get as data and from which errors are worded.
"""

import functools
import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from ridotto.engine.definition import GameDefinition, Options
from ridotto.errors import BadOptions, shown

OFF = "off"
Value = bool | int | str | tuple[str, ...]


class Switch(msgspec.Struct, frozen=True, tag_field="type", tag="switch"):
    """Yes or no."""


class Choice(msgspec.Struct, frozen=True, tag_field="type", tag="choice"):
    """One of some values."""

    values: tuple[str, ...]


class Number(msgspec.Struct, frozen=True, tag_field="type", tag="number"):
    """A whole number within limits; "off" as well, where `off` is true."""

    least: int
    most: int
    off: bool


class Names(msgspec.Struct, frozen=True, tag_field="type", tag="names"):
    """A list of names, or one of the values that stand for a list."""

    values: tuple[str, ...]


Spec = Switch | Choice | Number | Names


class Option(msgspec.Struct, frozen=True):
    """One option of a game: its name, its default and what it allows."""

    name: str
    default: Value
    spec: Spec


@functools.cache
def options_of(declared: type[msgspec.Struct]) -> tuple[Option, ...]:
    """The options that a struct declares, in its order.

    >>> class Options(msgspec.Struct):
    ...     limit: Annotated[int, msgspec.Meta(ge=1, le=9)] | Literal["off"] = "off"
    >>> options_of(Options)
    (Option(name='limit', default='off', spec=Number(least=1, most=9, off=True)),)
    """
    return tuple(
        Option(field.name, field.default, _spec_of(field.name, field.type))
        for field in msgspec.structs.fields(declared)
    )


def _spec_of(name: str, declared: Any) -> Spec:
    """What the type of a field allows."""
    is_union = get_origin(declared) in (Union, types.UnionType)
    parts = get_args(declared) if is_union else (declared,)
    words = tuple(word for part in parts if get_origin(part) is Literal for word in get_args(part))
    others = [part for part in parts if get_origin(part) is not Literal]
    match others:
        case []:
            return Choice(words)
        case [other] if other is bool and not words:
            return Switch()
        case [other] if other == tuple[str, ...]:
            return Names(words)
        case [other] if get_origin(other) is Annotated and words in ((), (OFF,)):
            limits = get_args(other)[1]
            return Number(limits.ge, limits.le, OFF in words)
    raise TypeError(f"no spec describes the option {name}: {declared}")


def allowed_values(spec: Spec) -> str:
    """What a spec allows, in words.

    >>> allowed_values(Number(1, 60, off=True))
    'a whole number from 1 to 60, off'
    """
    match spec:
        case Switch():
            return "yes, no"
        case Choice(values):
            return ", ".join(values)
        case Number(least, most, off):
            return f"a whole number from {least} to {most}" + (f", {OFF}" if off else "")
        case Names(values):
            return ", ".join([*values, "a list of names"])


def shown_value(value: object) -> str:
    """The value of an option as people write it.

    >>> shown_value(True), shown_value(60)
    ('yes', '60')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_options(definition: GameDefinition, given: Mapping[str, object] | None) -> Options:
    """The options of a game, checked, with defaults and the named preset filled in.

    Yes/no switches take `True`, `False`, "yes" and "no"; what can be off takes "off" and `None`.
    """
    if given is not None and not isinstance(given, Mapping):
        raise BadOptions(f"options are a mapping of names to values, not {shown(given)}")
    wanted = dict(given or {})
    preset = wanted.pop("preset", None)
    if preset is not None:
        if not isinstance(preset, str) or preset not in definition.presets:
            known = ", ".join(definition.presets) or "none"
            raise BadOptions(f"{definition.name} has no preset {shown(preset)}; presets: {known}")
        wanted = {**definition.presets[preset], **wanted}
    specs = {option.name: option.spec for option in options_of(definition.options)}
    declared = {field.name: field.type for field in msgspec.structs.fields(definition.options)}
    problems = []
    values = {}
    for name, value in wanted.items():
        if name not in specs:
            problems.append(f"no option {shown(name)}; options: {', '.join([*specs, 'preset'])}")
            continue
        try:
            spelled = _plain(value)
            if isinstance(spelled, str):
                spelled = definition.former_values.get(name, {}).get(spelled, spelled)
            values[name] = msgspec.convert(spelled, declared[name])
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
            allowed = allowed_values(specs[name])
            problems.append(f"{name} cannot be {shown(value)}; allowed: {allowed}")
    if problems:
        raise BadOptions("; ".join(problems))
    return definition.options(**values)


def _plain(value: object) -> object:
    """A value as the option types spell it."""
    if value is None:
        return OFF
    if isinstance(value, str):
        return {"yes": True, "no": False}.get(value, value)
    return list(value) if isinstance(value, tuple) else value
