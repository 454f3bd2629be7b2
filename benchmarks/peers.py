"""Steps per second of two peers, OpenSpiel and Pgx, playing uniformly random legal moves.

benchmarks/requirements-peers.txt pins what was measured on Python 3.11. Pgx 2.6.0 also plays
under JAX 0.11.2 with NumPy 2.5.2 on Python 3.12.
The JAX version moves its figures: on one core 0.11.2 doubled leduc_holdem and halved animal_shogi
beside 0.10.2, so quote the version with the figure.

One core: OpenSpiel is single-threaded, while XLA sizes its thread pool by the processor affinity
it finds when JAX starts. Call `pin_to_one_core` before anything imports JAX; the functions
themselves pin nothing.

In the peers' favour: every move OpenSpiel applies counts as a step, chance moves included, and
Pgx is spared its observations, which random play does not read.
"""

from __future__ import annotations

import functools
import os
import random
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    import jax
    import pgx
    import pyspiel

    Chooser = Callable[[jax.Array, jax.Array], jax.Array]
    Carry = tuple[pgx.State, jax.Array]

SEED = 20240229
SAMPLE_GAMES = 4000
ROLLOUTS_PER_CALL = 100
LEAST_SCAN_STEPS = 64
LEAST_MOVES_PER_CALL = 4096

# The batch that was fastest on one core, of 1, 64, 1024 and 4096 (16, 256 and 16384 beside them).
BEST_BATCH = {"animal_shogi": 64, "leduc_holdem": 4096, "gardner_chess": 64}


def pin_to_one_core() -> None:
    """Restrict this process to one of the cores it may use, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def play_open_spiel_game(game: pyspiel.Game, generator: random.Random) -> int:
    """Play one random OpenSpiel game from Python and return the moves applied, chance included."""
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = generator.choices(outcomes, weights)[0]
        else:
            actions = state.legal_actions()
            action = actions[int(generator.random() * len(actions))]
        state.apply_action(action)
        moves += 1
    return moves


@functools.cache
def open_spiel_mean_length(game: str, games: int = SAMPLE_GAMES, seed: int = SEED) -> float:
    """Return the mean number of moves of random games, chance moves included, over a sample."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    generator = random.Random(seed)
    return sum(play_open_spiel_game(loaded, generator) for _ in range(games)) / games


def open_spiel_rollouts(game: str, seconds: float) -> float:
    """Return OpenSpiel's steps per second in C++ rollouts, counting every move, chance included."""
    import pyspiel

    # The evaluator plays chance nodes by ApplyAction like any other move, but reports only values:
    # the rate is rollouts per second times the mean length of a sample played beforehand. Its
    # Evaluate has no Python binding, so a search of one simulation calls it: that search clones
    # the initial state, evaluates it by `n_rollouts` rollouts in one call, and expands nothing.
    mean_length = open_spiel_mean_length(game)
    loaded = pyspiel.load_game(game)
    searcher = pyspiel.MCTSBot(
        game=loaded,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_PER_CALL, seed=SEED),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=1,
        solve=False,
        seed=SEED,
        verbose=False,
    )
    state = loaded.new_initial_state()
    searcher.mcts_search(state)
    return mean_length * rate(lambda: searcher.mcts_search(state), ROLLOUTS_PER_CALL, seconds)


def open_spiel_python(game: str, seconds: float) -> float:
    """Return OpenSpiel's steps per second driven from Python, counting chance moves as steps."""
    import pyspiel

    loaded = pyspiel.load_game(game)
    generator = random.Random(SEED)
    play_open_spiel_game(loaded, generator)
    moves = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        moves += play_open_spiel_game(loaded, generator)
    return moves / elapsed


def choose_by_categorical(key: jax.Array, legal_mask: jax.Array) -> jax.Array:
    """Return a uniformly random legal action of each row, sampled as Pgx's own examples do."""
    import jax
    import jax.numpy as jnp

    return jax.random.categorical(key, jnp.where(legal_mask, 0.0, -jnp.inf), axis=-1)


def choose_by_rank(key: jax.Array, legal_mask: jax.Array) -> jax.Array:
    """Return a uniformly random legal action of each row, by one random number for each row."""
    import jax
    import jax.numpy as jnp

    ranks = jnp.cumsum(legal_mask.astype(jnp.int32), axis=-1)
    legal = ranks[:, -1]
    drawn = (jax.random.uniform(key, legal.shape) * legal).astype(jnp.int32)
    return jnp.argmax(ranks > jnp.minimum(drawn, legal - 1)[:, None], axis=-1)


def pgx_player(game: str, batch: int, steps: int, choose: Chooser) -> Callable[[], None]:
    """Return a compiled function that plays `steps` random moves in each of `batch` Pgx games."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(game)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def play(state: pgx.State, key: jax.Array) -> Carry:
        observation = state.observation

        def move(carry: Carry, _: None) -> tuple[Carry, None]:
            state, key = carry
            key, choice_key, step_key = jax.random.split(key, 3)
            action = choose(choice_key, state.legal_action_mask)
            state = step(state, action, jax.random.split(step_key, batch))
            # Overwriting the new observation unread lets XLA leave its computation out.
            return (state.replace(observation=observation), key), None

        return jax.lax.scan(move, (state, key), None, length=steps)[0]

    compiled = jax.jit(play)
    wait: Callable[[Carry], Carry] = jax.block_until_ready
    key = jax.random.PRNGKey(SEED)
    carry = jax.jit(jax.vmap(environment.init))(jax.random.split(key, batch)), key

    def advance() -> None:
        nonlocal carry
        carry = wait(compiled(*carry))

    return advance


def pgx_steps(
    game: str,
    batch: int,
    seconds: float,
    choose: Chooser = choose_by_categorical,
) -> float:
    """Return Pgx's steps per second over a batch of self-resetting games on JAX's own backend."""
    steps = max(LEAST_SCAN_STEPS, LEAST_MOVES_PER_CALL // batch)
    advance = pgx_player(game, batch, steps, choose)
    advance()
    return rate(advance, batch * steps, seconds)


def rate(call: Callable[[], object], count: int, seconds: float) -> float:
    """Return how many things per second a repeated call does that does `count` of them at once."""
    calls = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        call()
        calls += 1
    return calls * count / elapsed


def measurements(seconds: float) -> dict[str, Callable[[], float]]:
    """Return how each peer is measured; a call raises ImportError where it is not installed."""
    return {
        "open_spiel.banqi": lambda: open_spiel_rollouts("banqi", seconds),
        "open_spiel.connect_four": lambda: open_spiel_rollouts("connect_four", seconds),
        "open_spiel.banqi.python": lambda: open_spiel_python("banqi", seconds),
        "open_spiel.connect_four.python": lambda: open_spiel_python("connect_four", seconds),
        "pgx.animal_shogi": lambda: pgx_best("animal_shogi", seconds),
        "pgx.leduc_holdem": lambda: pgx_best("leduc_holdem", seconds),
    }


def pgx_best(game: str, seconds: float) -> float:
    """Return Pgx's steps per second at its fastest batch and sampler on one core."""
    return pgx_steps(game, BEST_BATCH[game], seconds, choose_by_rank)
