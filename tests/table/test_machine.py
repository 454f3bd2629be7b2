"""Anybody does anything at any time, in all games: what always holds of a table."""

from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ridotto
from ridotto.engine.chance import GENERATOR
from ridotto.engine.registry import find
from ridotto.errors import RidottoError
from ridotto.server.room.bot_player import command_id
from ridotto.table import (
    EDITION,
    GRACE,
    SITE,
    Creation,
    Entry,
    Settings,
    Table,
    codec,
    commands,
    create,
    is_done,
    view,
)
from ridotto.table.commands import AnyCommand, Choice
from ridotto.table.settings import Clock, GameClock, MoveClock, NoClock
from ridotto.table.transition import apply
from tests.support.going_on import after_restlessness, can_be_given_up, goes_on
from tests.support.kit import kit
from tests.support.table import (
    MASTER,
    NAMES,
    NOON,
    STRANGER,
    WORKER,
    game_of,
    heard_by_all,
    shown,
    user,
)

CLOCKS: list[Clock] = [NoClock(), GameClock(60, 2), GameClock(600), MoveClock(1)]
KINDS: list[dict[str, Any]] = [
    {"game": name, "seats": seats, "options": options}
    for name in ridotto.names()
    for seats in find(name).players[:2]
    for unheard in [kit(name).unheard or {}]
    for options in ({**kit(name).short}, {**unheard}, {**kit(name).short, **unheard})
]
TOO_MANY: list[dict[str, Any]] = [
    {"game": name, "seats": 7} for name in ridotto.names() if 7 not in find(name).players
]
SEATS = st.integers(0, 5)
NONCES = st.sampled_from(["", "ab", "0" * 64])
CHOICES = st.sampled_from(["wait", "bot", "end", "win"])
MOVES = st.lists(
    st.sampled_from(["?", *(move for name in ridotto.names() for move in kit(name).refused)]),
    min_size=1,
    max_size=3,
)


def all_settings() -> st.SearchStrategy[Settings]:
    """Settings of every kind, and a few that cannot be."""
    kinds = st.sampled_from([*KINDS, {"game": "poker"}, *TOO_MANY])
    spectators = st.sampled_from(["none", "live", "after"])
    return st.builds(
        lambda kind, clock, who: Settings(**kind, clock=clock, spectators=who),
        kinds,
        st.sampled_from(CLOCKS),
        spectators,
    )


def host_commands() -> st.SearchStrategy[AnyCommand]:
    """What a host can do."""
    return st.one_of(
        st.builds(commands.Kick, SEATS),
        st.builds(commands.SeatBot, SEATS, st.sampled_from(["greedy", "random", "deep"])),
        st.builds(commands.HandOver, SEATS),
        st.builds(commands.Configure, all_settings()),
    )


def all_commands() -> st.SearchStrategy[AnyCommand]:
    """Every command there is."""
    return st.one_of(
        st.builds(
            commands.Sit, st.sampled_from([*NAMES, " ", "greedy 1"]), st.none() | SEATS, NONCES
        ),
        host_commands(),
        st.builds(commands.Ready, st.booleans(), NONCES),
        st.builds(commands.Play, MOVES),
        st.builds(commands.AnswerTie, st.booleans()),
        st.builds(commands.Vote, SEATS, CHOICES),
        st.builds(commands.Rematch, st.booleans(), NONCES),
        st.builds(commands.Say, st.sampled_from(["Hm.", "\n", "\N{PERFORMING ARTS}"])),
        st.builds(commands.Phrase, st.sampled_from(commands.PHRASES)),
        st.builds(commands.Came, st.sampled_from([WORKER, "other-canary"])),
        st.builds(commands.Gone, st.sampled_from([WORKER, "other-canary"])),
        st.sampled_from(
            [
                commands.Leave(),
                commands.TakeHost(),
                commands.Undo(),
                commands.OfferTie(),
                commands.Resign(),
            ]
        ),
        st.sampled_from([commands.Flag(), commands.BotFailed()]),
    )


SEAT_ACTS: list[AnyCommand] = [
    *(commands.OfferTie(), commands.OfferTie(), commands.AnswerTie(accept=False)),
    *(
        commands.Came(WORKER),
        commands.Came("other-canary"),
        commands.Gone(WORKER),
        commands.Leave(),
    ),
    *(
        commands.Resign(),
        commands.Say("Hm."),
        commands.Phrase("oops"),
        commands.TakeHost(),
        commands.BotFailed(),
    ),
]


class TableMachine(RuleBasedStateMachine):
    """One table, with everything written down as the server does."""

    table: Table
    prints: tuple[bytes, dict[int | None, bytes], bytes]

    @initialize(
        kind=st.sampled_from(KINDS),
        clock=st.sampled_from(CLOCKS),
        full=st.integers(0, 4).map(bool),
    )
    def set_up(self, kind: dict[str, Any], clock: Clock, full: bool) -> None:
        creation = Creation(
            NOON, "table", user(0), MASTER, Settings(**kind, clock=clock), GENERATOR
        )
        self.now = NOON
        self.entries = [codec.write_entry(creation)]
        self.snapshots: list[tuple[int, bytes]] = []
        self.table = create(creation)
        self.prints = self.printed(self.table)
        if full:
            self.gather(bots=1)

    @staticmethod
    def printed(table: Table) -> tuple[bytes, dict[int | None, bytes], bytes]:
        """What everybody sees, what every observer hears, and all that is kept."""
        heard = {} if table.game is None else heard_by_all(table.game)
        return shown(table), heard, codec.write_snapshot(table)

    def attempt(self, by: str, what: AnyCommand, seat: int | None, **named: Any) -> None:
        """Let somebody do something, through the codec; check what holds, done or refused."""
        before = self.table
        entry = Entry(self.now, by, what, seat=seat, edition=EDITION, **named)
        assert not is_done(before, entry)
        data = codec.write_entry(entry)
        read = codec.read_entry(data)
        assert read == entry
        assert isinstance(read, Entry)
        try:
            after = apply(before, read)
        except RidottoError:
            assert self.printed(before) == self.prints, "a refused act has changed something"
            return
        assert self.printed(before) == self.prints, "the table before has changed"
        assert after.version == before.version + 1
        prints = self.printed(after)
        if not view.is_changed(before, after):
            assert prints[0] == self.prints[0], "a change was not announced"
        if (
            isinstance(what, commands.Play | commands.Undo)
            and prints[1].keys() == self.prints[1].keys()
        ):
            others = prints[1].keys() - {seat}
            if all(prints[1][other] == self.prints[1][other] for other in others):
                assert prints[0] == self.prints[0], "something unheard was shown"
        self.table, self.prints = after, prints
        self.entries.append(data)

    @rule(
        milliseconds=st.sampled_from([1, 999, GRACE, 60_000, 700_000, 24 * 3_600_000]),
        flag=st.booleans(),
    )
    def wait(self, milliseconds: int, flag: bool) -> None:
        self.now += milliseconds
        if flag:
            self.attempt(SITE, commands.Flag(), None)

    @precondition(lambda self: self.table.phase == "gathering")
    @rule(bots=st.integers(0, 2))
    def gather(self, bots: int) -> None:
        """Fill the seats and be ready."""
        for number, seat in enumerate(self.table.seats):
            if seat.is_free and bots > 0 and number > 1:
                bots -= 1
                self.attempt(self.table.host, commands.SeatBot(number, "random"), None)
            elif seat.is_free:
                self.attempt(user(number), commands.Sit(f"Person {number}", number), number)
                self.attempt(user(number), commands.Came(WORKER), number)
        for number, seat in enumerate(self.table.seats):
            if seat.user is not None:
                self.attempt(seat.user, commands.Ready(nonce=f"{number:02x}"), number)

    def holder(self, seat: int) -> str:
        sitting = self.table.seats[seat]
        return SITE if sitting.bot is not None or sitting.user is None else sitting.user

    @precondition(lambda self: self.table.phase == "playing")
    @rule(which=st.integers(0, 10**6), count=st.integers(1, 12))
    def play(self, which: int, count: int) -> None:
        """One of the seats that may act makes some legal moves, each for itself."""
        for number in range(count):
            if self.table.phase != "playing":
                return
            actors = game_of(self.table).actors
            seat = actors[(which + number) % len(actors)]
            legal = game_of(self.table).legal(seat)
            move = legal[(which * 31 + number) % len(legal)]
            self.attempt(self.holder(seat), commands.Play([move]), seat, id=self.new_id(seat))

    def new_id(self, seat: int) -> str:
        """The id of a move, as a client or the server makes it."""
        if self.table.seats[seat].bot is None:
            return f"client {self.table.version}"
        return command_id(self.table, seat, game_of(self.table).count_heard(seat))

    @precondition(lambda self: self.table.phase == "playing")
    @rule(which=st.integers(0, 10**6), junk=st.booleans())
    def play_list(self, which: int, junk: bool) -> None:
        """One seat makes a list of moves, the last of which may be wrong."""
        actors = game_of(self.table).actors
        seat = actors[which % len(actors)]
        trial = game_of(self.table).copy()
        moves: list[str] = []
        while seat in trial.actors and len(moves) < 4:
            legal = trial.legal(seat)
            moves.append(legal[which % len(legal)])
            trial.play(moves[-1], seat=seat)
        self.attempt(self.holder(seat), commands.Play([*moves, "?"] if junk else moves), seat)

    @precondition(lambda self: self.table.phase == "playing")
    @rule(which=SEATS)
    def undo(self, which: int) -> None:
        """Somebody who can takes their move back; if nobody can, somebody tries."""
        game = game_of(self.table)
        able = [seat for seat in range(game.seats) if game.can_take_back(seat)]
        seat = able[which % len(able)] if able else which % game.seats
        version = self.table.version
        self.attempt(self.holder(seat), commands.Undo(), seat)
        assert self.table.version == version + (bool(able) and self.holder(seat) != SITE)

    @precondition(lambda self: self.table.phase == "playing")
    @rule(absent=SEATS, first=CHOICES, rest=CHOICES, milliseconds=st.sampled_from([0, GRACE]))
    def go_away(self, absent: int, first: Choice, rest: Choice, milliseconds: int) -> None:
        """Somebody goes, and after a while the others vote."""
        absent %= len(self.table.seats)
        self.attempt(self.holder(absent), commands.Gone(WORKER), absent)
        self.now += milliseconds
        for seat, choice in zip(range(len(self.table.seats)), (first, *[rest] * 5), strict=False):
            self.attempt(self.holder(seat), commands.Vote(absent, choice), seat)

    @rule(seat=SEATS, what=st.sampled_from(SEAT_ACTS))
    def command_from_a_seat(self, seat: int, what: AnyCommand) -> None:
        seat %= len(self.table.seats)
        self.attempt(self.table.seats[seat].user or STRANGER, what, seat)

    @precondition(lambda self: self.table.phase == "over")
    @rule(accept=st.booleans())
    def play_again(self, accept: bool) -> None:
        for seat, sitting in enumerate(self.table.seats):
            if sitting.user is not None:
                what = commands.Rematch(accept=accept or seat > 0, nonce=f"{seat:02x}")
                self.attempt(sitting.user, what, seat)

    @rule(what=host_commands())
    def command_as_host(self, what: AnyCommand) -> None:
        self.attempt(self.table.host, what, None)

    @rule(
        by=st.sampled_from([SITE, STRANGER, *map(user, range(5))]),
        what=all_commands(),
        seat=st.none() | SEATS,
        as_host=st.booleans(),
    )
    def command_anyhow(self, by: str, what: AnyCommand, seat: int | None, as_host: bool) -> None:
        self.attempt(by, what, seat, as_host=as_host)

    @precondition(lambda self: len(self.snapshots) < 2)
    @rule()
    def take_snapshot(self) -> None:
        self.snapshots.append((len(self.entries), codec.write_snapshot(self.table)))

    @invariant()
    def nobody_is_told_a_secret(self) -> None:
        public, heard, _ = self.prints
        secrets = [MASTER, self.table.secret, "-canary"]
        if self.table.phase == "playing":
            secrets.append(game_of(self.table).seed)
        for told in (public, *heard.values()):
            assert not any(secret.encode() in told for secret in secrets)

    @invariant()
    def the_table_is_sound(self) -> None:
        table = self.table
        count = len(table.seats)
        assert count == table.settings.seats == len(table.points)
        assert table.version == len(self.entries)
        assert (table.phase == "over") == (table.result is not None) == (table.opened is not None)
        if table.phase == "playing":
            assert game_of(table).seats == count
            assert not game_of(table).over
        if table.opened is not None:
            assert table.opened.is_honest
            assert game_of(table).seed == table.opened.seed

    def teardown(self) -> None:
        """It can go on, and everything written down makes the same table again, also from a
        snapshot on.
        """
        if not hasattr(self, "entries"):
            return
        goes_on(self.table, self.now)
        table = self.table
        assert can_be_given_up(self.table, self.now)
        for _ in range(3):
            table = after_restlessness(table, table.changed)
        goes_on(table, table.changed)
        assert self.printed(codec.read_table(None, self.entries)) == self.prints
        for count, snapshot in self.snapshots:
            assert self.printed(codec.read_table(snapshot, self.entries[count:])) == self.prints


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(
    max_examples=80, stateful_step_count=30, phases=(Phase.explicit, Phase.generate)
)
