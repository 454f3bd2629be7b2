"""What every game promises: one suite over all games, and over a fixture game without an AI."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.bots import registry as bots
from ridotto.engine.chance import GENERATOR
from ridotto.engine.definition import RANDOM, GameDefinition, event_union
from ridotto.engine.drive import drive
from ridotto.engine.options import read_options
from ridotto.engine.random_play import random_play
from ridotto.engine.registry import find
from ridotto.engine.start import new_state
from ridotto.table import SITE, Creation, Entry, Settings, apply, commands, create
from tests.support.kit import kit

SEEDS = range(3)
MOST_MOVES = 150


def table_sizes(definition: GameDefinition) -> list[int]:
    return sorted({definition.players[0], definition.default_players, definition.players[-1]})


def positions(name: str, seed: int, *, compiled: bool = False) -> Iterator[ridotto.Game]:
    """A random game, position by position; the same object every time."""
    chance = random.Random(f"{name} {seed}")
    sizes = table_sizes(find(name))
    game = ridotto.new(name, seats=sizes[seed % len(sizes)], seed=seed, compiled=compiled)
    yield game
    while not game.over and len(game.moves) < MOST_MOVES:
        player = chance.choice(game.actors)
        game.play(chance.choice(game.legal(player)), seat=player)
        yield game


def test_the_numbers_of_a_definition_fit(name: str) -> None:
    definition = find(name)
    assert definition.name == name
    assert definition.title
    assert definition.default_players in definition.players
    assert definition.actions <= 64 * definition.words
    assert definition.state.itemsize <= 256
    tags = [event.__struct_config__.tag for event in definition.view.EVENTS]
    assert len(set(tags)) == len(tags)
    assert set(tags) >= definition.view.REVEALING
    assert definition.render.HELP


def test_the_kit_of_a_game_knows_what_it_hides_and_whether_bots_think(name: str) -> None:
    assert sorted(kit(name).hidden) == sorted(find(name).view.HIDDEN)
    assert (kit(name).bots is None) == (find(name).ai is None)


def test_a_game_that_is_over_begins_anew(name: str) -> None:
    """Random play begins again on the same record: then all is drawn that is not fixed."""
    definition = find(name)
    begin = kernel.interpreted(definition.rules.begin)
    options = read_options(definition, None)
    fresh, used = (
        new_state(definition, definition.default_players, options, None) for _ in range(2)
    )
    words, rng = np.zeros(definition.words, np.uint64), kernel.new_rng(1)
    begin(used[0], rng)
    play = kernel.compiled(random_play(definition))
    while definition.rules.actors(used[0]):
        play(used[0], rng, words, 1)
    dealt: list[set[bytes]] = [set(), set()]
    for seed in range(20):
        for found, states in zip(dealt, (fresh.copy(), used.copy()), strict=True):
            begin(states[0], kernel.new_rng(seed))
            state = kernel.plain(states)
            assert definition.view.result(state) is None
            assert definition.rules.actors(states[0])
            found.add(msgspec.json.encode(definition.view.truth(state)))
    assert len(dealt[1]) > len(dealt[0]) / 2, "what is not fixed must be drawn anew"


def test_presets_and_table_sizes_begin(name: str) -> None:
    definition = find(name)
    for players in definition.players:
        game = ridotto.new(name, seats=players, seed=1)
        assert game.actor is not None
        assert set(definition.view.HIDDEN) <= game.truth().keys()
    for preset in definition.presets:
        assert ridotto.new(name, options={"preset": preset}).actor is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_list_mask_and_text_of_legal_moves_agree(name: str, seed: int) -> None:
    for game in positions(name, seed):
        for player in range(game.seats):
            actions, texts = game.legal_actions(player), game.legal(player)
            assert bool(actions) == (player in game.actors)
            assert np.flatnonzero(game.legal_mask(player)).tolist() == actions
            assert len(set(texts)) == len(texts) == len(actions)
            assert game.view(player).legal == texts
            parse = game.definition.notation.parse
            plain = kernel.plain(game.world())
            assert [parse(plain, player, text) for text in texts] == actions
        assert game.view(None).legal == []


@pytest.mark.parametrize("seed", SEEDS)
def test_interpreted_and_compiled_games_are_the_same(name: str, seed: int) -> None:
    pairs = zip(positions(name, seed), positions(name, seed, compiled=True), strict=True)
    for interpreted, compiled in pairs:
        assert interpreted.world().tobytes() == compiled.world().tobytes()
        assert interpreted.legal() == compiled.legal()
    assert interpreted.result == compiled.result


def test_random_play_is_the_same_interpreted_and_compiled(name: str) -> None:
    definition = find(name)
    outcomes = []
    for run in (kernel.interpreted, kernel.compiled):
        options = read_options(definition, None)
        states = new_state(definition, definition.default_players, options, None)
        rng, words = kernel.new_rng(seed=5), np.zeros(definition.words, np.uint64)
        run(definition.rules.begin)(states[0], rng)
        games = run(random_play(definition))(states[0], rng, words, 300)
        outcomes.append((int(games), states.tobytes(), rng.tobytes()))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_replays_to_the_same_game(name: str, seed: int) -> None:
    *_, game = positions(name, seed)
    again = ridotto.replay(game.record())
    assert again.truth() == game.truth()
    for observer in (None, *range(game.seats)):
        assert again.events(observer) == game.events(observer)
        assert again.view(observer) == game.view(observer)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_changes_no_earlier_state(name: str, seed: int) -> None:
    seen = []
    for game in positions(name, seed):
        copy = game.copy()
        seen.append((copy, copy.world().tobytes(), msgspec.json.encode(copy.view(None))))
    for copy, world, view in seen:
        assert copy.world().tobytes() == world
        assert msgspec.json.encode(copy.view(None)) == view


@pytest.mark.parametrize("seed", SEEDS)
def test_shares_of_the_victory_add_up(name: str, seed: int) -> None:
    *_, game = positions(name, seed)
    if game.result is not None:
        assert sum(game.result.scores) == pytest.approx(1)
        assert len(game.result.scores) == game.seats
        assert set(game.result.winners) <= set(range(game.seats))
        assert game.actors == ()
        assert game.waiting == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_events_and_views_are_read_back_from_json(name: str, seed: int) -> None:
    *_, game = positions(name, seed)
    kinds = event_union(game.definition)
    for observer in (None, *range(game.seats)):
        for event in game.events(observer):
            assert msgspec.json.decode(msgspec.json.encode(event), type=kinds) == event
        view = game.view(observer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
        assert game.definition.render.render(view)


@pytest.mark.parametrize("seed", SEEDS)
def test_players_who_are_not_concerned_hear_what_spectators_hear(name: str, seed: int) -> None:
    definition = find(name)
    for game in positions(name, seed):
        for player in game.actors:
            after, facts = game.world(), kernel.new_facts(256)
            action = game.legal_actions(player)[-1]
            apply_rule = kernel.interpreted(definition.rules.apply)
            apply_rule(after[0], action, kernel.new_rng(seed), facts)
            rows, state = kernel.read_facts(facts).tolist(), kernel.plain(after)
            told = definition.view.events(rows, None, state)
            for other in set(range(game.seats)) - definition.view.concerned(rows):
                assert definition.view.events(rows, other, state) == told


@pytest.mark.parametrize("seed", SEEDS)
def test_an_observer_sees_the_same_in_every_world_they_believe_in(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for game in positions(name, seed):
        if game.over or chance.random() > 0.2:
            continue
        for observer in (None, *range(game.seats)):
            belief = game.belief(observer)
            for stream in range(3):
                world = game.supposing(belief.sample(kernel.new_rng(seed, stream)))
                assert msgspec.json.encode(world.view(observer)) == msgspec.json.encode(
                    game.view(observer)
                )
            for cases in belief.chances(kernel.new_rng(seed)).values():
                assert min(cases.values()) >= 0
                assert sum(cases.values()) > 0


def test_every_bot_of_the_ranking_can_be_made(name: str) -> None:
    game = ridotto.new(name, seed=1)
    names = bots.names(name)
    assert names[0] == RANDOM
    assert bots.default_bot(name) in names
    assert bots.adviser(name) in (None, *names)
    if game.definition.ai is None:
        assert names == (RANDOM,)
    for bot in names:
        bots.join(bot, game, game.seats - 1, "1")


def test_random_bots_play_a_table_to_its_end(name: str) -> None:
    table = create(Creation(0, "t", "host", "00" * 32, Settings(name), GENERATOR))
    for seat in range(len(table.seats)):
        table = apply(table, Entry(0, "host", commands.SeatBot(seat, "random")))
    chance = random.Random(1)
    for _ in range(5000):
        if table.phase != "playing":
            break
        assert table.game is not None
        seat = table.game.actors[0]
        move = chance.choice(table.game.legal(seat))
        table = apply(table, Entry(0, SITE, commands.Play([move]), seat=seat))
    assert table.phase != "playing"


def test_drive_plays_every_game(name: str) -> None:
    game = ridotto.new(name, seed=2)
    players: dict[int, Any] = {
        player: bots.join("random", game, player, str(player)) for player in range(game.seats)
    }
    turns = list(drive(game, players))
    assert game.over
    assert [(turn.player, turn.move) for turn in turns] == game.moves
