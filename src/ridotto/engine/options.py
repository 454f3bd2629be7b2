"""The options of a game: read, checked and put into words."""

import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from ridotto.engine.definition import GameDefinition
from ridotto.errors import BadOptions, shown


def read_options(definition: GameDefinition, given: Mapping[str, Any] | None) -> Any:
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
    fields = {field.name: field for field in msgspec.structs.fields(definition.options)}
    problems = []
    values = {}
    for name, value in wanted.items():
        if name not in fields:
            problems.append(f"no option {shown(name)}; options: {', '.join([*fields, 'preset'])}")
            continue
        try:
            spelled = _plain(value)
            if isinstance(spelled, str):
                spelled = definition.former_values.get(name, {}).get(spelled, spelled)
            values[name] = msgspec.convert(spelled, fields[name].type)
        except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
            problems.append(
                f"{name} cannot be {shown(value)}; allowed: {allowed_values(fields[name].type)}"
            )
    if problems:
        raise BadOptions("; ".join(problems))
    return definition.options(**values)


def _plain(value: Any) -> Any:
    """A value as the option types spell it."""
    if value is None:
        return "off"
    if isinstance(value, str):
        return {"yes": True, "no": False}.get(value, value)
    return list(value) if isinstance(value, tuple) else value


def allowed_values(wanted: Any) -> str:
    """The values of an option type in words."""
    origin = get_origin(wanted)
    if wanted is bool:
        return "yes, no"
    if origin is Literal:
        return ", ".join(map(str, get_args(wanted)))
    if origin is Annotated:
        limits = get_args(wanted)[1]
        return f"a whole number from {limits.ge} to {limits.le}"
    if origin is types.UnionType or type(None) in get_args(wanted) or "Union" in str(origin):
        return ", ".join(allowed_values(part) for part in get_args(wanted))
    return "a list of names"


def shown_value(value: Any) -> str:
    """The value of an option as people write it.

    >>> shown_value(True), shown_value(60)
    ('yes', '60')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
