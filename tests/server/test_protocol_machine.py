"""Any guests, any messages, in any order: the protocol keeps its promises."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
import websockets
from hypothesis import HealthCheck, Phase, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from hypothesis.stateful import run_state_machine_as_test as run_machine

from ridotto.server.messages import PROTOCOL
from tests.support.server_client import Guest, Refusal
from tests.support.server_requests import ACTS, BY_HOST, GAMES, GARBAGE, IDS, NO_MOVES, WHO
from tests.support.server_shared import Shared, open_shared_server
from tests.support.server_watched_table import NEVER_RIGHT, Watched, WatchedTable, fresh_id, sizes


@pytest.fixture(scope="module", autouse=True)
def shared_server() -> Iterator[None]:
    with open_shared_server():
        yield


class Protocol(RuleBasedStateMachine):
    """One table and everything that can be sent to it."""

    @initialize(
        game=GAMES,
        spectators=st.sampled_from(["none", "live", "after"]),
        begins=st.sampled_from([True, True, False]),
    )
    def set_up(self, game: str, spectators: str, begins: bool) -> None:
        Shared.ear.records.clear()
        guests, seats = sizes(game)
        self.watched = WatchedTable(Shared.server, Shared.schemas, Shared.guests[: guests + 1])
        Shared.run(self.watched.set_up(game, seats, spectators))
        if begins:
            self.everybody_agrees()

    def teardown(self) -> None:
        if hasattr(self, "watched"):
            Shared.run(self.watched.close())
        Shared.run(Shared.neighbours.play())
        assert not Shared.ear.errors, Shared.ear.errors[0]

    def pick(self, who: int) -> tuple[Guest, Watched]:
        """Somebody with a socket, who comes back if all have gone."""
        for guest in self.watched.guests:
            if not self.watched.sockets:
                Shared.run(self.watched.connect(guest))
        assume(self.watched.sockets)
        return self.watched.sockets[who % len(self.watched.sockets)]

    def pick_host(self) -> tuple[Guest, Watched] | None:
        """The host, if they have a socket."""
        host = self.watched.table.host
        found = [each for each in self.watched.sockets if self.watched.user_of(each[0]) == host]
        return found[0] if found else None

    def afterwards(self, who: int) -> None:
        """Look at everybody, and closely at one of them."""
        Shared.run(self.watched.look_round())
        if self.watched.sockets:
            guest, socket = self.pick(who)
            held = self.watched.table.seats_of(self.watched.user_of(guest))
            if socket.seat == (held[0] if held else None):
                Shared.run(self.watched.compare(guest, socket))

    @rule(who=WHO, act=ACTS, act_id=IDS | st.none() | st.none())
    def somebody_does_something(self, who: int, act: Any, act_id: str | None) -> None:
        guest, socket = self.pick(who)
        Shared.run(self.watched.do(guest, socket, act, act_id or fresh_id()))
        self.afterwards(who)

    @rule(act=BY_HOST, who=WHO)
    def the_host_decides(self, act: Any, who: int) -> None:
        found = self.pick_host()
        if found is not None:
            Shared.run(self.watched.do(*found, act, fresh_id()))
            self.afterwards(who)

    @rule(choices=st.lists(st.integers(0, 200), min_size=1, max_size=8), who=WHO)
    def moves_are_made(self, choices: list[int], who: int) -> None:
        for choice in choices:
            Shared.run(self.watched.look_round())
            movers = [
                (guest, socket, socket.view["legal"])
                for guest, socket in self.watched.sockets
                if socket.view
                and socket.view.get("legal")
                and self.watched.table.phase == "playing"
            ]
            if not movers:
                break
            guest, socket, legal = movers[choice % len(movers)]
            act = {"do": "play", "moves": [legal[choice % len(legal)]]}
            position = {"game_number": socket.game_number, "heard": socket.heard}
            told = Shared.run(self.watched.do(guest, socket, act, fresh_id(), **position))
            assert told["type"] == "done" or self.watched.has_bots, told
        self.afterwards(who)

    @rule(who=WHO, choice=st.integers(0, 200), wrong=NO_MOVES)
    def a_list_with_a_wrong_move_is_refused_as_a_whole(
        self, who: int, choice: int, wrong: str
    ) -> None:
        guest, socket = self.pick(who)
        legal = (socket.view or {}).get("legal") or ["b2-b3"]
        act = {"do": "play", "moves": [legal[choice % len(legal)], "never legal", wrong]}
        assert Shared.run(self.watched.do(guest, socket, act, fresh_id()))["type"] == "refused"
        self.afterwards(who)

    @rule(who=WHO, whose=WHO, choice=st.integers(0, 200))
    def somebody_makes_the_move_of_another(self, who: int, whose: int, choice: int) -> None:
        guest, socket = self.pick(who)
        legal = (self.pick(whose)[1].view or {}).get("legal")
        if legal and not (socket.view or {}).get("legal"):
            act = {"do": "play", "moves": [legal[choice % len(legal)]]}
            assert Shared.run(self.watched.do(guest, socket, act, fresh_id()))["type"] == "refused"
            self.afterwards(who)

    @rule(who=WHO, choice=st.integers(0, 200), more=st.lists(NO_MOVES, max_size=2))
    def somebody_imagines_moves(self, who: int, choice: int, more: list[str]) -> None:
        _, socket = self.pick(who)
        legal = (socket.view or {}).get("legal") or ["b2-b3"]
        version = self.watched.table.version
        preview = {"type": "preview", "id": "p", "moves": [legal[choice % len(legal)], *more]}
        told = Shared.run(self.watched.ask(socket, preview))
        assert told["type"] != "previewed" or told["moves"] <= len(preview["moves"])
        assert not Shared.run(self.watched.written_since(version))
        self.afterwards(who)

    @rule(who=WHO, texts=st.lists(GARBAGE, min_size=1, max_size=3))
    def garbage_is_refused(self, who: int, texts: list[str]) -> None:
        async def send() -> None:
            for text in texts:
                socket.offences += 1
                await socket.connection.send(text)
            for _ in texts:
                told = await socket.until(lambda told: told["type"] in ("refused", "closing"))
                assert told["code"] in ("bad_message", "flood")

        _, socket = self.pick(who)
        with contextlib.suppress(websockets.ConnectionClosed):
            Shared.run(send())
        self.afterwards(who)

    @rule(who=WHO, game=st.integers(-1, 1), heard=st.integers(-2, 2), act=ACTS)
    def somebody_acts_on_an_earlier_position(
        self, who: int, game: int, heard: int, act: Any
    ) -> None:
        guest, socket = self.pick(who)
        Shared.run(self.watched.look_round())
        if (guest, socket) not in self.watched.sockets or socket.heard + heard < 0:
            return
        position = {"game_number": socket.game_number + game, "heard": socket.heard + heard}
        is_stale = (game, heard) != (0, 0)
        told = Shared.run(self.watched.do(guest, socket, act, fresh_id(), **position))
        if is_stale and not self.watched.has_bots:
            assert told.get("code") in ("stale", "not_allowed", *NEVER_RIGHT), told
        self.afterwards(who)

    @rule(who=WHO, these=st.lists(st.tuples(ACTS, IDS), min_size=2, max_size=8))
    def somebody_does_not_wait_for_answers(self, who: int, these: list[tuple[Any, str]]) -> None:
        async def send() -> None:
            for act, act_id in these:
                await socket.send({"type": "do", "id": f"{burst} {act_id}", "act": act})
            for _ in these:
                told = await socket.until(lambda told: told["type"] in ("done", "refused"))
                is_bad = told.get("code") in ("bad_message", "too_fast")
                socket.offences += is_bad
                answers.append(None if is_bad else told["id"])

        burst = fresh_id()
        answers: list[str | None] = []
        guest, socket = self.pick(who)
        self.watched.leavers.add(guest)
        try:
            Shared.run(send())
        except websockets.ConnectionClosed:
            assert socket.closing, "the server hung up without a word"
        else:
            asked = [f"{burst} {act_id}" for _, act_id in these]
            assert all(got in (None, sent) for got, sent in zip(answers, asked, strict=True))
        self.afterwards(who)

    @rule(who=WHO, sudden=st.booleans(), away=st.integers(0, 2), lie=st.sampled_from([0, 1, 9**9]))
    def somebody_goes_and_comes_back(self, who: int, sudden: bool, away: int, lie: int) -> None:
        guest, socket = self.pick(who)
        Shared.run(self.watched.look_round())
        if (guest, socket) not in self.watched.sockets:
            return
        self.watched.sockets.remove((guest, socket))
        if sudden:
            socket.connection.transport.abort()
        Shared.run(socket.close())
        for other, theirs in self.watched.sockets[:away]:
            Shared.run(self.watched.do(other, theirs, {"do": "say", "text": "where?"}, fresh_id()))
        lies = {0: {}, 1: {"heard": max(0, socket.heard - 1)}, 9**9: {"heard": 9**9}}
        Shared.run(self.watched.connect(guest, socket, **lies[lie]))
        self.afterwards(-1)

    @rule(who=WHO, protocol=st.sampled_from([2, 2, 2, 0, 1, 2**40]), since=st.booleans())
    def somebody_says_hello_again(self, who: int, protocol: int, since: bool) -> None:
        _, socket = self.pick(who)
        hello: dict[str, Any] = {"type": "hello", "protocol": protocol}
        if since:
            hello |= socket.counts
        if protocol != PROTOCOL:
            socket.may_close.add("wrong_protocol")
            Shared.run(socket.send(hello))
        else:
            Shared.run(self.watched.ask(socket, hello))
        Shared.run(self.watched.look_round())
        assert (protocol == PROTOCOL) == any(each is socket for _, each in self.watched.sockets)

    @rule(who=WHO)
    def somebody_connects_and_says_nothing(self, who: int) -> None:
        guest = self.watched.guests[who % len(self.watched.guests)]
        socket = Shared.run(self.watched.open(guest))
        if socket is not None:
            self.watched.lurkers.append((guest, socket))

    @rule()
    def who_said_nothing_says_hello(self) -> None:
        for guest, socket in self.watched.lurkers:
            Shared.run(self.watched.wake(guest, socket))
        self.watched.lurkers.clear()

    @rule(who=WHO)
    def the_server_forgets_the_table_and_reads_it_again(self, who: int) -> None:
        self.who_said_nothing_says_hello()
        Shared.run(self.watched.look_round())
        before = dict(self.watched.sockets)
        for _, socket in self.watched.sockets:
            socket.may_close.add("idle")
        Shared.run(self.watched.forget())
        Shared.run(self.watched.look_round())
        assert not self.watched.sockets
        for guest, socket in before.items():
            Shared.run(self.watched.connect(guest, socket))
        self.afterwards(who)

    @rule(who=WHO)
    def somebody_sits_down(self, who: int) -> None:
        guest = self.watched.guests[who % len(self.watched.guests)]
        for other, socket in list(self.watched.sockets):
            if other is guest and socket.seat is None:
                self.watched.sockets.remove((other, socket))
                Shared.run(socket.close())
        with contextlib.suppress(Refusal):
            Shared.run(guest.sit(self.watched.table_id, invite=self.watched.invite))
        if not any(other is guest for other, _ in self.watched.sockets):
            Shared.run(self.watched.connect(guest))
        self.afterwards(who)

    @rule()
    def everybody_agrees(self) -> None:
        Shared.run(self.watched.look_round())
        for guest, socket in list(self.watched.sockets):
            act = "rematch" if self.watched.table.phase == "over" else "ready"
            if socket.seat is not None and self.watched.table.phase != "playing":
                Shared.run(self.watched.do(guest, socket, {"do": act}, fresh_id()))
        self.afterwards(0)

    @rule()
    def the_neighbours_play_on(self) -> None:
        moves = Shared.neighbours.moves
        Shared.run(Shared.neighbours.play())
        assert Shared.neighbours.moves == moves + 1


# To make a failure smaller takes minutes, as everything is real; it is small enough.
PHASES = [Phase.explicit, Phase.reuse, Phase.generate]
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@pytest.mark.parametrize(
    ("examples", "steps"),
    [(30, 25), pytest.param(30, 40, marks=pytest.mark.slow)],
    ids=["an hour", "many hours"],
)
def test_whatever_is_sent_in_whatever_order_the_protocol_keeps_its_promises(
    examples: int, steps: int
) -> None:
    run_machine(
        Protocol,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=QUIET,
            phases=PHASES,
        ),
    )
    assert Shared.neighbours.slowest < 5
