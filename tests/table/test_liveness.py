"""A table can always go on, however players leave, come back and take moves back."""

import contextlib

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from ridotto.engine.registry import find
from ridotto.errors import RidottoError
from ridotto.table import EDITION, Entry, Table, commands
from ridotto.table.commands import AnyCommand
from ridotto.table.settings import Clock, GameClock, MoveClock, NoClock
from tests.support.going_on import after_restlessness, can_be_given_up, done, goes_on, next_entry
from tests.support.kit import games_with_secret_deeds, kit
from tests.support.table import NOON, WORKER, begun

WHICH = st.integers(0, 11)


class GoingOn(RuleBasedStateMachine):
    """A game that is on, with people who are restless, and bots that play for them."""

    table: Table

    @initialize(
        name=st.sampled_from(games_with_secret_deeds()),
        timed=st.sampled_from([NoClock(), GameClock(600, 2), MoveClock(1)]),
    )
    def set_up(self, name: str, timed: Clock) -> None:
        seats = find(name).players[0]
        self.now = NOON
        self.table = begun(name, seats=seats, options=kit(name).unheard, clock=timed)

    def do(self, by: str | None, what: AnyCommand, seat: int | None) -> None:
        """Let somebody do something, if they can."""
        command = f"client {self.table.version}"
        entry = Entry(self.now, by or "", what, seat=seat, id=command, edition=EDITION)
        with contextlib.suppress(RidottoError):
            self.table = done(self.table, entry)

    def a_seat(self, which: int) -> tuple[int, str]:
        """A seat, and the user who sits there."""
        seat = which % len(self.table.seats)
        return seat, str(self.table.seats[seat].user)

    @rule(which=WHICH)
    def come(self, which: int) -> None:
        seat, user = self.a_seat(which)
        self.do(user, commands.Came(WORKER), seat)

    @rule(which=WHICH, is_leaving=st.booleans())
    def go(self, which: int, is_leaving: bool) -> None:
        seat, user = self.a_seat(which)
        self.do(user, commands.Leave() if is_leaving else commands.Gone(WORKER), seat)

    @rule(which=WHICH)
    def take_back(self, which: int) -> None:
        seat, user = self.a_seat(which)
        self.do(user, commands.Undo(), seat)

    @rule()
    def be_restless(self) -> None:
        self.table = after_restlessness(self.table, self.now)

    @precondition(lambda self: self.table.phase == "playing")
    @rule(count=st.integers(1, 6))
    def go_on(self, count: int) -> None:
        for _ in range(count):
            if self.table.phase == "playing":
                self.now, entry = next_entry(self.table, self.now)
                self.table = done(self.table, entry)

    @precondition(lambda self: self.table.phase == "over")
    @rule()
    def play_again(self) -> None:
        for seat, sitting in enumerate(self.table.seats):
            self.do(sitting.user, commands.Rematch(), seat)

    @rule()
    def resign(self) -> None:
        seat, user = self.a_seat(0)
        self.do(user, commands.Resign(), seat)

    def teardown(self) -> None:
        """Whatever has happened, it goes on."""
        if hasattr(self, "table"):
            goes_on(self.table, self.now)
            for _ in range(3):
                self.be_restless()
            goes_on(self.table, self.now)
            assert can_be_given_up(self.table, self.now)


TestGoingOn = GoingOn.TestCase
TestGoingOn.settings = settings(
    max_examples=60, stateful_step_count=20, phases=(Phase.explicit, Phase.generate)
)
