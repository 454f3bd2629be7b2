"""The standings for a terminal."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ridotto.arena.intervals import Interval
from ridotto.arena.standings import Score, Standings


def parts(standings: Standings) -> list[str | Table]:
    """The strengths, who has won against whom or on which seat, and notes, one below the other."""
    if standings.crosstable is None:
        crosstable = "Share on each seat"
    else:
        crosstable = "Share against each other, with its 95 % over deals"
    return [
        headline(standings),
        _strengths(standings),
        crosstable,
        _crosstable(standings),
        *_notes(standings),
    ]


def headline(standings: Standings) -> str:
    """What was played, in one line."""
    plan = standings.plan
    games = f"{standings.games:,} games"
    if standings.games < standings.planned:
        games += f" of {standings.planned:,}"
    return f"{plan.game}, {plan.seats} seats: {games} on {plan.deals:,} deals, seed {plan.seed}"


def _notes(standings: Standings) -> list[str]:
    """What else there is to know: seats, ends and thinking."""
    ends = [f"{reason.replace('_', ' ')} {count}" for reason, count in standings.reasons.items()]
    seats = [f"seat {seat} {percent(share)}" for seat, share in enumerate(standings.by_seat)]
    thinking = [
        f"{row.label} {1000 * row.seconds_per_move:,.1f} ({1000 * row.longest_move:,.0f})"
        for row in standings.rows
    ]
    return [
        f"Equal bots would have {percent(standings.expected)} for each seat.",
        f"Won by {', '.join(seats)}.",
        f"Ended by {', '.join(ends) or 'nothing'}; {standings.moves_per_game:.1f} moves a game.",
        f"Milliseconds of thinking a move (the longest): {', '.join(thinking)}.",
    ]


def verdict(score: Score, expected: float) -> str:
    """Whether a share is surely above or below that of equal bots.

    >>> verdict(Score(10, 5.0, 0.5, (0.2, 0.8), (0.3, 0.7)), 0.5)
    'open'
    """
    low, high = score.paired
    return "above" if low > expected else "below" if high < expected else "open"


def percent(share: float) -> str:
    """A share as people read it.

    >>> percent(1 / 6)
    '16.7 %'
    """
    return f"{100 * share:.1f} %"


def spread(interval: Interval) -> str:
    """An interval of shares.

    >>> spread((0.25, 0.5))
    '25.0-50.0'
    """
    return f"{100 * interval[0]:.1f}-{100 * interval[1]:.1f}"


def _strengths(standings: Standings) -> Table:
    against = f"1/{standings.plan.seats}"
    columns = ["games", "share", against, "95 % deals", "95 % Wilson", "Elo", "95 %"]
    table = _table(columns)
    for rank, row in enumerate(standings.rows, 1):
        score = row.score
        seats = f" x {row.seats}" if row.seats > 1 else ""
        table.add_row(
            *(f"{rank} {row.label}{seats}", f"{score.games:,}", percent(score.share)),
            verdict(score, standings.expected),
            *(spread(score.paired), spread(score.wilson)),
            *(f"{row.elo:+.0f}", f"± {row.elo_interval[1] - row.elo:.0f}"),
        )
    return table


def _crosstable(standings: Standings) -> Table:
    """Shares of the row's bot against the column's, or on the column's seat."""
    if standings.crosstable is None:
        table = _table([f"seat {seat}" for seat in range(standings.plan.seats)])
        cells = [
            ["" if share is None else percent(share) for share in row.by_seat]
            for row in standings.rows
        ]
    else:
        table = _table([str(rank) for rank in range(1, len(standings.rows) + 1)])
        cells = [
            [f"{percent(score.share)}\n{spread(score.paired)}" if score else "" for score in scores]
            for scores in standings.crosstable
        ]
    for rank, (row, shares) in enumerate(zip(standings.rows, cells, strict=True), 1):
        table.add_row(f"{rank} {row.label}", *shares)
    return table


def _table(columns: Sequence[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("bot", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table
