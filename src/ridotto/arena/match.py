"""One game of an arena, a pure function of the plan and the game's number."""

import hashlib

import msgspec

from ridotto.arena import entrants
from ridotto.arena.errors import BotFailed
from ridotto.arena.plan import Fixture, Plan, derive, fixture
from ridotto.bots.search_bot import SearchBot
from ridotto.bots.warmup import warm_up
from ridotto.engine.chance import FAST
from ridotto.engine.definition import Bot
from ridotto.engine.drive import drive
from ridotto.engine.game import Game

MOST_MOVES = 20_000
TOO_LONG = "too_long"


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game: what is the same wherever it is played.

    `scores` are the players' shares of the victory, `moves` how many each has made, and `digest`
    stands for all moves in their order.
    """

    game_number: int = msgspec.field(name="number")
    scores: tuple[float, ...]
    reason: str
    moves: tuple[int, ...]
    digest: str


class Thinking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many seconds each player has thought in all, and at the longest."""

    seconds: tuple[float, ...]
    longest: tuple[float, ...]


def play_one(plan: Plan, game_number: int) -> Played:
    """Play one game of a plan; raises `BotFailed`."""
    return play_timed(plan, game_number)[0]


def play_timed(plan: Plan, game_number: int) -> tuple[Played, Thinking]:
    """The same, and how long everybody has thought."""
    set_up = fixture(plan, game_number)
    game = deal(plan, set_up)
    seated = [_seat(plan, set_up, game, player) for player in range(game.seats)]
    moves = [0] * game.seats
    seconds, longest = [0.0] * game.seats, [0.0] * game.seats
    turns = drive(game, dict(enumerate(seated)))
    while game.steps <= MOST_MOVES:
        acting, step = game.actor, game.steps
        try:
            turn = next(turns, None)
        except Exception as error:
            raise _failure(plan, set_up, acting or 0, step, error) from error
        if turn is None:
            break
        moves[turn.player] += 1
        seconds[turn.player] += turn.seconds
        longest[turn.player] = max(longest[turn.player], turn.seconds)
    result = game.result
    played = Played(
        game_number,
        result.scores if result else (1 / game.seats,) * game.seats,
        result.reason if result else TOO_LONG,
        tuple(moves),
        hashlib.sha256(msgspec.json.encode(game.moves)).hexdigest()[:16],
    )
    return played, Thinking(_rounded(seconds), _rounded(longest))


def deal(plan: Plan, set_up: Fixture) -> Game:
    """The game as it begins: the same for every seating of a deal."""
    return Game(
        plan.game,
        seats=plan.seats,
        seed=set_up.seed,
        options=plan.options,
        compiled=True,
        generator=FAST,  # a plan begun by an earlier release goes on with the same deals
    )


def _seat(plan: Plan, set_up: Fixture, game: Game, player: int) -> Bot:
    name = plan.bots[set_up.bots[player]]
    try:
        bot = entrants.make(
            name, game, player, derive(plan.seed, "bot", set_up.game_number, player)
        )
        if isinstance(bot, SearchBot):
            warm_up(game.name)  # now, while no time is taken
    except Exception as error:
        raise _failure(plan, set_up, player, 0, error) from error
    return bot


def _failure(plan: Plan, set_up: Fixture, player: int, step: int, error: Exception) -> BotFailed:
    """What a bot has done, and everything it takes to see it again."""
    name = plan.bots[set_up.bots[player]]
    where = f"game {set_up.game_number} of seed {plan.seed!r}, seat {player}, step {step}"
    return BotFailed(f"{name} failed in {where}: {type(error).__name__}: {error}")


def _rounded(seconds: list[float]) -> tuple[float, ...]:
    return tuple(round(each, 6) for each in seconds)
