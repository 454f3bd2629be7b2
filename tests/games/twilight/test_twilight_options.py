"""Twilight of Venice by example: presets, old names, and what records of old mean for ever."""

import json
from typing import Any

import msgspec
import pytest

import ridotto
from ridotto.engine import registry
from ridotto.table import codec
from ridotto.table.settings import Settings, read_settings
from tests.games.twilight.twilight_examples import WEST, rounds
from tests.support.cli import Ran
from tests.support.examples import heard, play
from tests.support.server_session import open_quick_site, run
from tests.support.table import begun
from tools.golden import GAMES

KIND = registry.find("twilight")
NEW_SWITCHES = {
    "second_deal": "goes_on", "extra_turn": True, "final_check": "doge_then_favourite",
}  # fmt: skip


def new(**options: Any) -> ridotto.Game:
    start = {"merchant": WEST, "figures": {"favourite": -3}}
    return ridotto.new("twilight", seed=7, options=options, start=start)


def golden(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(
        (GAMES / "twilight" / "golden" / "records" / f"{name}.json").read_bytes()
    )
    return record


# The preset.


def test_the_royal_visit_preset_sets_all_its_choices() -> None:
    assert msgspec.to_builtins(new(preset="royal_visit").options) == {
        "masquerade_centre": True,
        "noop_cards": False,
        "masquerade_doge": "never_reach",
        "favourite": "active_only",
        "match": "single_round",
        "second_deal": "goes_on",
        "third_deal": "endless",
        "extra_turn": False,
        "final_check": "doge_only",
        "hand_discard": False,
        "one_type_redeal": False,
    }


def test_a_preset_can_be_adjusted() -> None:
    game = new(preset="royal_visit", hand_discard="yes")
    assert "discard" in game.legal()
    assert game.options.match == "single_round"


def test_in_royal_visit_a_doge_on_0_means_another_deal_whoever_drew_the_last_card() -> None:
    game = new(preset="royal_visit", hand_discard="yes")
    play(game, "discard " * 40)
    exhausted = heard(game, None, "exhausted")
    assert {event["seat"] for event in exhausted} == {0, 1}
    assert not any(event["extra_turn"] for event in exhausted)
    assert len(heard(game, None, "reshuffled")) == len(exhausted) + 1
    assert rounds(game) == []


# Records from before: this one was written when the preset left both switches at their defaults.

OLD_PRESET = "v2_twilight_2_86_royal_visit"


@pytest.mark.parametrize("compiled", [False, True])
def test_a_round_of_the_old_preset_ends_as_it_was_played(compiled: bool) -> None:
    record = golden(OLD_PRESET)
    assert not NEW_SWITCHES.keys() & record["options"].keys()
    game = ridotto.replay(record, compiled=compiled)
    assert msgspec.to_builtins(game.options) == record["options"] | NEW_SWITCHES
    assert [event["extra_turn"] for event in heard(game, None, "exhausted")] == [True]
    assert rounds(game) == [(WEST, "check_favourite")]


def test_the_same_moves_are_no_game_of_the_preset_as_it_is_now() -> None:
    with pytest.raises(ridotto.BadRecord):
        ridotto.replay({**golden(OLD_PRESET), "options": {"preset": "royal_visit"}})


def test_a_record_never_names_a_preset() -> None:
    options = new(preset="royal_visit").record()["options"]
    assert options == msgspec.to_builtins(new(preset="royal_visit").options)
    settings = read_settings(Settings("twilight", options={"preset": "royal_visit"}))
    assert settings.options == options


# The old name of a match of two rounds.


def test_an_old_name_is_read_and_the_new_one_told() -> None:
    for given in ("seed", "two_rounds"):
        game = new(match=given)
        assert game.options.match == "two_rounds"
        assert game.record()["options"]["match"] == "two_rounds"
        settings = read_settings(Settings("twilight", options={"match": given}))
        assert settings.options["match"] == "two_rounds"


def test_an_old_name_is_read_by_the_command_line_and_over_http() -> None:
    ran = Ran("playthrough", "twilight", "--seed", "1", "-o", "match=seed").ended_well()
    assert '"match":"two_rounds"' in ran.out

    async def scenario() -> None:
        async with open_quick_site() as server:
            host = await server.guest("Anna")
            created = await host.create("twilight", options={"match": "seed"})
            socket = await host.connect(created["table"], 0)
            assert socket.table["options"]["match"] == "two_rounds"
            again = await host.create("twilight", options=socket.table["options"])
            assert again["table"] != created["table"]

    run(scenario())


def test_an_old_name_is_not_offered() -> None:
    with pytest.raises(ridotto.BadOptions, match="allowed: two_rounds, single_round"):
        new(match="three_rounds")
    with pytest.raises(ridotto.BadOptions):
        new(third_deal="seed")


def test_a_match_of_old_is_replayed_and_written_with_the_new_name() -> None:
    record = golden("v2_twilight_2_4_two_rounds")
    assert record["options"]["match"] == "seed"
    game = ridotto.replay(record)
    assert len(rounds(game)) == 3
    assert game.record()["options"] == record["options"] | NEW_SWITCHES | {"match": "two_rounds"}
    again = ridotto.replay(game.record())
    assert again.truth() == game.truth()


def test_a_snapshot_of_old_makes_a_table_with_all_switches() -> None:
    table = begun("twilight")
    old = json.loads(codec.write_snapshot(table))
    for options in (old["table"]["settings"]["options"], old["record"]["options"]):
        options["match"] = "seed"
        for name in NEW_SWITCHES:
            del options[name]
    again = codec.read_snapshot(json.dumps(old).encode())
    assert again.settings == table.settings
    assert codec.write_snapshot(again) == codec.write_snapshot(table)


def test_every_old_name_stands_for_a_value_of_today() -> None:
    fields = {field.name: field for field in msgspec.structs.fields(KIND.options)}
    for option, names in KIND.former_values.items():
        for old, now in names.items():
            assert msgspec.convert(now, fields[option].type) == now
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(old, fields[option].type)
