"""The standings as plain data: who has won how much, how sure that is, and against whom."""

import collections
import statistics
from collections.abc import Mapping, Sequence

import msgspec

from ridotto.arena import intervals, ratings
from ridotto.arena.intervals import Interval
from ridotto.arena.match import Played, Thinking
from ridotto.arena.plan import Fixture, Plan, fixture
from ridotto.arena.ratings import Meeting, Rating


class Score(msgspec.Struct, frozen=True):
    """What a bot has won in some games: points, and the share of a victory for each of its seats.

    `wilson` takes all games to be independent, `paired` only the deals.
    """

    games: int
    points: float
    share: float
    wilson: Interval
    paired: Interval


class Row(msgspec.Struct, frozen=True):
    """A bot's line: its score in all games, its strength, its share on every seat (None: it never
    sat there), and how long it thinks.
    """

    bot: str
    label: str
    seats: int
    score: Score
    elo: float
    elo_interval: Interval
    by_seat: tuple[float | None, ...]
    moves: int
    seconds_per_move: float
    longest_move: float


class Standings(msgspec.Struct, frozen=True):
    """Everything that is known of an arena so far, the strongest bot first.

    `crosstable` has the score of each row's bot against each other one; of more than two seats
    there are no pairs, and it is None. `expected` is the share of a seat among equals.
    """

    plan: Plan
    games: int
    planned: int
    expected: float
    rows: tuple[Row, ...]
    crosstable: tuple[tuple[Score | None, ...], ...] | None
    by_seat: tuple[float, ...]
    reasons: dict[str, int]
    moves_per_game: float

    @property
    def is_complete(self) -> bool:
        """Whether all games are played."""
        return self.games == self.planned


Results = Mapping[int, tuple[Played, Thinking]]


class _Tally:
    """What a bot has won so far, deal by deal."""

    def __init__(self, seats: int = 1) -> None:
        self.seats = seats  # how many it has in a game
        self.games = 0
        self.points = 0.0
        self._deals: dict[int, list[float]] = collections.defaultdict(list)

    def add(self, deal: int, points: float) -> None:
        self.games += 1
        self.points += points
        self._deals[deal].append(points)

    def score(self) -> Score:
        deals = [statistics.fmean(points) for points in self._deals.values()]
        return Score(
            self.games,
            self.points,
            self.points / max(self.games, 1) / self.seats,
            _per_seat(intervals.wilson(self.points, self.games), self.seats),
            _per_seat(intervals.paired(deals), self.seats),
        )


def standings(plan: Plan, results: Results) -> Standings:
    """The standings after some games of a plan, in whatever order they were finished."""
    bots = range(len(plan.bots))
    finished = [(fixture(plan, number), *results[number]) for number in sorted(results)]
    tallies = [_Tally(max(lineup.count(bot) for lineup in plan.lineups)) for bot in bots]
    meetings: dict[tuple[int, int], _Tally] = collections.defaultdict(_Tally)
    for game, played, _ in finished:
        for bot in set(game.bots):
            points = sum(played.scores[seat] for seat in _seats_of(bot, game))
            tallies[bot].add(game.deal, points)
            meetings[game.lineup, bot].add(game.deal, points)
    rated = ratings.rate(len(plan.bots), _meetings(plan, meetings))
    order = sorted(bots, key=lambda bot: -rated[bot].elo)
    games = max(len(finished), 1)
    return Standings(
        plan=plan,
        games=len(finished),
        planned=plan.games,
        expected=1 / plan.seats,
        rows=tuple(_row(plan, bot, tallies[bot], rated[bot], finished) for bot in order),
        crosstable=_crosstable(plan, order, meetings) if plan.seats == 2 else None,
        by_seat=tuple(
            sum(played.scores[seat] for _, played, _ in finished) / games
            for seat in range(plan.seats)
        ),
        reasons=dict(collections.Counter(played.reason for _, played, _ in finished).most_common()),
        moves_per_game=sum(sum(played.moves) for _, played, _ in finished) / games,
    )


def _per_seat(interval: Interval, seats: int) -> Interval:
    return interval[0] / seats, interval[1] / seats


def _seats_of(bot: int, game: Fixture) -> list[int]:
    return [seat for seat, seated in enumerate(game.bots) if seated == bot]


def _meetings(plan: Plan, tallies: Mapping[tuple[int, int], _Tally]) -> list[Meeting]:
    """What the ratings have to know of every lineup that has played."""
    return [
        Meeting(
            tallies[index, lineup[0]].games,
            [lineup.count(bot) for bot in range(len(plan.bots))],
            [tallies[index, bot].points if bot in lineup else 0.0 for bot in range(len(plan.bots))],
        )
        for index, lineup in enumerate(plan.lineups)
        if (index, lineup[0]) in tallies
    ]


def _crosstable(
    plan: Plan, order: Sequence[int], tallies: Mapping[tuple[int, int], _Tally]
) -> tuple[tuple[Score | None, ...], ...]:
    """The score of each bot against each other one."""
    indices = {frozenset(lineup): index for index, lineup in enumerate(plan.lineups)}

    def met(bot: int, other: int) -> Score | None:
        tally = tallies.get((indices.get(frozenset((bot, other)), -1), bot))
        return tally.score() if tally else None

    return tuple(tuple(met(bot, other) for other in order) for bot in order)


def _row(
    plan: Plan,
    bot: int,
    tally: _Tally,
    rating: Rating,
    finished: Sequence[tuple[Fixture, Played, Thinking]],
) -> Row:
    by_seat: list[list[float]] = [[] for _ in range(plan.seats)]
    moves, seconds, longest = 0, 0.0, 0.0
    for game, played, thinking in finished:
        for seat in _seats_of(bot, game):
            by_seat[seat].append(played.scores[seat])
            moves += played.moves[seat]
            seconds += thinking.seconds[seat]
            longest = max(longest, thinking.longest[seat])
    return Row(
        bot=plan.bots[bot],
        label=plan.labels[bot],
        seats=tally.seats,
        score=tally.score(),
        elo=rating.elo,
        elo_interval=rating.interval,
        by_seat=tuple(statistics.fmean(scores) if scores else None for scores in by_seat),
        moves=moves,
        seconds_per_move=seconds / max(moves, 1),
        longest_move=longest,
    )
