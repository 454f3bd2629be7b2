"""The state of Volto: its fields are typed, and its bytes stay as they are."""

from ridotto.games.volto.state import STATE, State


def test_every_field_of_the_record_is_typed() -> None:
    assert tuple(State.__annotations__) == STATE.names


def test_the_layout_of_the_record_does_not_change() -> None:
    assert STATE.itemsize == 136
    assert STATE.fields is not None
    offsets = {name: STATE.fields[name][1] for name in ("standing", "setups", "phase", "quiet")}
    assert offsets == {"standing": 80, "setups": 96, "phase": 116, "quiet": 128}
