"""The table against counting by hand, and its picture."""

import statistics
import xml.etree.ElementTree as Xml
from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from ridotto import arena
from ridotto.arena import chart, report
from ridotto.arena.intervals import paired, wilson
from ridotto.arena.match import Played, Thinking
from tests.support.arena import Finished, play, small_plan


def made_up(plan: arena.Plan, scores: Mapping[int, tuple[float, ...]]) -> arena.Standings:
    """The table of games with these scores."""
    thinking = Thinking((0.5,) * plan.seats, (0.25,) * plan.seats)
    return arena.standings(
        plan,
        {
            number: (Played(number, each, "made_up", (2,) * plan.seats, ""), thinking)
            for number, each in scores.items()
        },
    )


def points_of(bot: int, plan: arena.Plan, finished: Finished, *, against: set[int]) -> list[float]:
    """A bot's points in every game with some others, in the order of their numbers."""
    found = []
    for number in sorted(finished):
        seated = arena.fixture(plan, number).bots
        if bot in seated and against & set(seated):
            scores = finished[number][0].scores
            found.append(sum(s for s, who in zip(scores, seated, strict=True) if who == bot))
    return found


def test_pairs_counted_by_hand() -> None:
    plan = small_plan("twilight", bots=["random", "greedy", "random"], games=6)
    finished = play(plan)
    table = arena.standings(plan, finished)
    assert table.is_complete
    assert table.expected == 0.5
    order = [plan.labels.index(row.label) for row in table.rows]
    assert order[0] == 1
    assert table.crosstable is not None
    for bot, row, cells in zip(order, table.rows, table.crosstable, strict=True):
        points = points_of(bot, plan, finished, against=set(range(3)) - {bot})
        assert row.score.games == len(points) == 12
        assert row.score.points == sum(points)
        assert row.score.wilson == wilson(sum(points), 12)
        deals = [statistics.fmean(points[first : first + 4]) for first in (0, 4, 8)]
        assert row.score.paired == pytest.approx(paired(deals))
        for other, cell in zip(order, cells, strict=True):
            if other == bot:
                assert cell is None
                continue
            assert cell is not None
            points = points_of(bot, plan, finished, against={other})
            deals = [statistics.fmean(points[first : first + 2]) for first in (0, 2, 4)]
            assert (cell.games, cell.points) == (6, sum(points))
            assert cell.paired == pytest.approx(paired(deals))


def test_a_large_table_counted_by_hand() -> None:
    plan = small_plan("mascarade", bots=["greedy", "random"], seats=5, games=20)
    finished = play(plan)
    table = arena.standings(plan, finished)
    assert table.crosstable is None
    rows = {row.label: row for row in table.rows}
    won = points_of(0, plan, finished, against={1})
    lost = points_of(1, plan, finished, against={0})
    assert rows["greedy"].score.share == pytest.approx(sum(won) / 20)
    assert rows["random"].score.share == pytest.approx(sum(lost) / 20 / 4)
    assert rows["random"].seats == 4
    low, high = wilson(sum(lost), 20)
    assert rows["random"].score.wilson == pytest.approx((low / 4, high / 4))
    assert sum(table.by_seat) == pytest.approx(1)
    assert sum(table.reasons.values()) == 20
    shares = [share for share in rows["greedy"].by_seat if share is not None]
    assert statistics.fmean(shares) == pytest.approx(sum(won) / 20)


@given(some.permutations(range(12)))
def test_the_order_in_which_games_end_does_not_matter(order: list[int]) -> None:
    plan = small_plan(games=12)
    scores = {number: [(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)][number % 3] for number in order}
    assert made_up(plan, scores) == made_up(plan, dict(sorted(scores.items())))


def test_a_seat_that_always_wins_makes_nobody_stronger() -> None:
    plan = small_plan(games=40)
    table = made_up(plan, dict.fromkeys(range(40), (1.0, 0.0)))
    assert table.by_seat == (1.0, 0.0)
    assert [row.score.share for row in table.rows] == [0.5, 0.5]
    assert [row.elo for row in table.rows] == pytest.approx([0, 0])
    low, high = table.rows[0].score.paired
    assert high - low < 0.2 < (table.rows[0].score.wilson[1] - table.rows[0].score.wilson[0])


def test_thinking_is_averaged_over_moves() -> None:
    row = made_up(small_plan(games=2), dict.fromkeys(range(2), (1.0, 0.0))).rows[0]
    assert (row.moves, row.seconds_per_move, row.longest_move) == (4, 0.25, 0.25)


@pytest.mark.parametrize("games", [0, 1, 5])
def test_an_arena_that_is_not_finished_has_a_table_and_a_picture(games: int) -> None:
    plan = small_plan(bots=["random"] * 3, games=6)
    table = made_up(plan, dict.fromkeys(range(games), (1.0, 0.0)))
    assert not table.is_complete
    assert f"{games} games of 18" in report.headline(table)
    Xml.fromstring(chart.draw_chart(table))


@pytest.mark.parametrize("seats", [None, 12])
def test_the_picture_names_every_bot_and_share(seats: int | None) -> None:
    game = "twilight" if seats is None else "mascarade"
    plan = small_plan(game, bots=["greedy", "random", "random"], seats=seats, games=1)
    table = arena.standings(plan, play(plan))
    picture = chart.draw_chart(table)
    texts = {element.text for element in Xml.fromstring(picture).iter() if element.text}
    assert texts >= {"greedy", "random", "random (2)", "1", "2", "3"}
    assert any(f"seed {plan.seed}" in text for text in texts)
    assert "nan" not in picture


def test_a_name_cannot_break_the_picture() -> None:
    table = made_up(small_plan(games=2), {0: (1.0, 0.0)})
    rows = tuple(msgspec.structs.replace(row, label="<&>" * 50) for row in table.rows)
    Xml.fromstring(chart.draw_chart(msgspec.structs.replace(table, rows=rows)))
