"""What an arena plays: plain data that expands into numbered games, the same ones everywhere."""

import functools
import hashlib
import itertools
from collections.abc import Mapping, Sequence

import msgspec

from ridotto.arena import entrants
from ridotto.arena.errors import BadPlan
from ridotto.engine.options import read_options
from ridotto.engine.registry import find
from ridotto.engine.start import read_players
from ridotto.errors import BadSeed, shown

MOST_GAMES = 10_000_000
MOST_BOTS = 64
MOST_SEED_CHARACTERS = 200
OptionValue = bool | int | str | list[str]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays what, and how often; with the seed it fixes every game.

    Of two seats every pair of bots plays on every deal, once from each seat. At a larger table
    all bots sit together, the last one on all seats that are left, and move on round the table.
    """

    game: str
    seats: int
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    deals: int
    seed: str

    @property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Who meets whom, as numbers of bots."""
        return _lineups(len(self.bots), self.seats)

    @property
    def games(self) -> int:
        """How many games there are in all; they are numbered from 0."""
        return self.deals * len(self.lineups) * self.seats

    @property
    def labels(self) -> tuple[str, ...]:
        """The bots' names, told apart where a bot plays itself.

        >>> from ridotto import names
        >>> new_plan(names()[-1], ["greedy", "greedy"], games=2, seed="1").labels
        ('greedy', 'greedy (2)')
        """
        return tuple(
            f"{bot} ({copy})" if (copy := 1 + self.bots[:number].count(bot)) > 1 else bot
            for number, bot in enumerate(self.bots)
        )


class Fixture(msgspec.Struct, frozen=True):
    """One game of a plan: which deal, which lineup, and which bot of the plan has each seat."""

    game_number: int
    deal: int
    lineup: int
    bots: tuple[int, ...]
    seed: str


def new_plan(
    game: str,
    bots: Sequence[str],
    *,
    games: int,
    seed: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Plan:
    """A plan of at least so many games (for each pair, of two seats), in whole deals; raises a
    `RidottoError`.

    >>> from ridotto import names
    >>> plan = new_plan(names()[0], ["greedy", "random"], games=100, seats=6, seed="1")
    >>> plan.deals, plan.games, plan.lineups
    (17, 102, ((0, 1, 1, 1, 1, 1),))
    """
    definition = find(game)
    seats = read_players(definition, seats)
    # As a file of results gives them back: lists, not tuples.
    chosen = msgspec.json.decode(
        msgspec.json.encode(read_options(definition, options)), type=dict[str, OptionValue]
    )
    if len(bots) < 2:
        raise BadPlan("an arena needs two bots or more; name one twice to let it play itself")
    if len(bots) > (most := MOST_BOTS if seats == 2 else seats):
        raise BadPlan(f"at most {most} bots can play here, not {len(bots)}")
    for bot in bots:
        entrants.check(bot, game)
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise BadPlan(f"the number of games is at least 1, not {shown(games)}")
    if not (isinstance(seed, str) and seed.isprintable() and 0 < len(seed) <= MOST_SEED_CHARACTERS):
        raise BadSeed(f"a seed has 1 to {MOST_SEED_CHARACTERS} printable characters")
    plan = Plan(game, seats, chosen, tuple(bots), -(-games // seats), seed)
    if plan.games > MOST_GAMES:
        raise BadPlan(f"that makes {plan.games:,} games; the most is {MOST_GAMES:,}")
    return plan


def fixture(plan: Plan, game_number: int) -> Fixture:
    """The game of a number: first come all games of the first deal, then those of the second.

    >>> from ridotto import names
    >>> plan = new_plan(names()[-1], ["greedy", "random"], games=4, seed="1")
    >>> [(game.deal, game.bots) for game in (fixture(plan, number) for number in range(4))]
    [(0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0))]
    """
    rest, turn = divmod(game_number, plan.seats)
    deal, lineup = divmod(rest, len(plan.lineups))
    bots = plan.lineups[lineup]
    if plan.seats > 2:
        # Else everybody would have the same neighbours in all games.
        bots = tuple(bots[position] for position in _order(plan.seed, deal, plan.seats))
    seated = bots[turn:] + bots[:turn]
    return Fixture(game_number, deal, lineup, seated, derive(plan.seed, "deal", deal))


@functools.cache
def _lineups(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    if seats == 2:
        return tuple(itertools.combinations(range(bots), 2))
    return (tuple(min(position, bots - 1) for position in range(seats)),)


@functools.lru_cache(maxsize=1024)
def _order(seed: str, deal: int, seats: int) -> tuple[int, ...]:
    """The order of a lineup round the table in all games of a deal."""
    return tuple(sorted(range(seats), key=lambda chair: derive(seed, "order", deal, chair)))


def derive(seed: str, *purpose: object) -> str:
    """A seed for one purpose, which tells nothing of the others.

    >>> derive("1", "deal", 0)[:8], derive("1", "deal", 1)[:8]
    ('d77abbcb', '27ada638')
    """
    text = "\n".join(map(str, ("ridotto arena 1", seed, *purpose)))
    return hashlib.sha256(text.encode()).hexdigest()
