"""Clocks do not tell who has acted unheard, whatever happens before everybody hears of it."""

from __future__ import annotations

from typing import Any

import pytest

from ridotto.engine.chance import GENERATOR
from ridotto.table import (
    EDITION,
    SITE,
    Creation,
    Entry,
    Settings,
    Table,
    apply,
    commands,
    create,
    view,
)
from ridotto.table.settings import GameClock

SEATS = 5


class ClockedTable:
    """Mascarade with a clock: one has been slow, one has announced, and now all answer at once."""

    def __init__(self) -> None:
        clock = GameClock(seconds=600)
        settings = Settings("mascarade", SEATS, {"contests": "simultaneous"}, clock=clock)
        self.table: Table = create(Creation(0, "t", "0", "00" * 32, settings, GENERATOR))
        self.now = 0
        for seat in range(SEATS):
            self.do(None, commands.Sit(f"Guest {seat}"), by=str(seat))
            self.do(seat, commands.Came("worker"))
        for seat in range(SEATS):
            self.do(seat, commands.Ready())
        self.slow, self.claimant, move = self.actor, self.actor, ""
        self.now = 590_000
        while not move.startswith("announce"):
            self.claimant = self.actor
            legal = self.table.game.legal(self.actor) if self.table.game else []
            move = next((move for move in legal if move.startswith("announce")), legal[0])
            self.do(self.actor, commands.Play([move]))
        free = [seat for seat in range(SEATS) if seat not in (self.slow, self.claimant)]
        self.quick, *self.others = free

    @property
    def actor(self) -> int:
        assert self.table.game is not None
        return self.table.game.actors[0]

    def do(self, seat: int | None, what: Any, by: str | None = None) -> None:
        """Let a seat do something, or somebody who has none."""
        entry = Entry(self.now, str(seat) if by is None else by, what, seat=seat, edition=EDITION)
        self.table = apply(self.table, entry)

    def answer(self) -> None:
        """One answers quickly; nobody hears of it."""
        self.now += 1_000
        self.do(self.quick, commands.Play(["contest:no"]))

    def replace(self) -> None:
        """The slow one leaves, and the others let a bot play for them."""
        self.now += 2_000
        self.do(self.slow, commands.Leave())
        for seat in (*self.others, self.claimant):
            if self.table.seats[self.slow].bot is None:
                self.do(seat, commands.Vote(self.slow, "bot"))
        assert self.table.seats[self.slow].bot is not None


@pytest.mark.parametrize("how", ["time is up", "a bot takes over", "a person comes back"])
def test_nobody_sees_who_has_answered_when_somebody_else_begins_to_play(how: str) -> None:
    seen = []
    for has_answered in (False, True):
        clocked = ClockedTable()
        assert clocked.slow != clocked.claimant
        if how == "a person comes back":
            clocked.replace()
        before = clocked.now
        if has_answered:
            clocked.answer()
        clocked.now = before + 3_000
        if how == "time is up":
            clocked.now = before + 20_000
            clocked.do(None, commands.Flag(), by=SITE)
        elif how == "a bot takes over":
            clocked.replace()
        else:
            clocked.do(clocked.slow, commands.Came("worker"))
        seen.append(view.view(clocked.table))
    assert seen[0] == seen[1]
