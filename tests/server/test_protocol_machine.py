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
from tests.support.server_evening import NEVER_RIGHT, Evening, Watched, fresh_id, sizes
from tests.support.server_hall import Hall, open_hall
from tests.support.server_requests import ACTS, BY_HOST, GAMES, GARBAGE, IDS, NO_MOVES, WHO


@pytest.fixture(scope="module", autouse=True)
def hall() -> Iterator[None]:
    with open_hall():
        yield


class Protocol(RuleBasedStateMachine):
    """One table and everything that can be sent to it."""

    @initialize(
        game=st.sampled_from(GAMES),
        spectators=st.sampled_from(["none", "live", "after"]),
        begins=st.sampled_from([True, True, False]),
    )
    def set_up(self, game: str, spectators: str, begins: bool) -> None:
        Hall.ear.records.clear()
        guests, seats = sizes(game)
        self.evening = Evening(Hall.server, Hall.schemas, Hall.guests[: guests + 1])
        Hall.run(self.evening.set_up(game, seats, spectators))
        if begins:
            self.everybody_agrees()

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            Hall.run(self.evening.close())
        Hall.run(Hall.neighbours.play())
        assert not Hall.ear.errors, Hall.ear.errors[0]

    def pick(self, who: int) -> tuple[Guest, Watched]:
        """Somebody with a socket, who comes back if all have gone."""
        for guest in self.evening.guests:
            if not self.evening.sockets:
                Hall.run(self.evening.connect(guest))
        assume(self.evening.sockets)
        return self.evening.sockets[who % len(self.evening.sockets)]

    def pick_host(self) -> tuple[Guest, Watched] | None:
        """The host, if they have a socket."""
        host = self.evening.table.host
        found = [each for each in self.evening.sockets if self.evening.user_of(each[0]) == host]
        return found[0] if found else None

    def afterwards(self, who: int) -> None:
        """Look at everybody, and closely at one of them."""
        Hall.run(self.evening.look_round())
        if self.evening.sockets:
            guest, socket = self.pick(who)
            held = self.evening.table.seats_of(self.evening.user_of(guest))
            if socket.seat == (held[0] if held else None):
                Hall.run(self.evening.compare(guest, socket))

    @rule(who=WHO, act=ACTS, act_id=IDS | st.none() | st.none())
    def somebody_does_something(self, who: int, act: Any, act_id: str | None) -> None:
        guest, socket = self.pick(who)
        Hall.run(self.evening.do(guest, socket, act, act_id or fresh_id()))
        self.afterwards(who)

    @rule(act=BY_HOST, who=WHO)
    def the_host_decides(self, act: Any, who: int) -> None:
        found = self.pick_host()
        if found is not None:
            Hall.run(self.evening.do(*found, act, fresh_id()))
            self.afterwards(who)

    @rule(choices=st.lists(st.integers(0, 200), min_size=1, max_size=8), who=WHO)
    def moves_are_made(self, choices: list[int], who: int) -> None:
        for choice in choices:
            Hall.run(self.evening.look_round())
            movers = [
                (guest, socket, socket.view["legal"])
                for guest, socket in self.evening.sockets
                if socket.view
                and socket.view.get("legal")
                and self.evening.table.phase == "playing"
            ]
            if not movers:
                break
            guest, socket, legal = movers[choice % len(movers)]
            act = {"do": "play", "moves": [legal[choice % len(legal)]]}
            position = {"game_number": socket.game_number, "heard": socket.heard}
            told = Hall.run(self.evening.do(guest, socket, act, fresh_id(), **position))
            assert told["type"] == "done" or self.evening.has_bots, told
        self.afterwards(who)

    @rule(who=WHO, choice=st.integers(0, 200), wrong=NO_MOVES)
    def a_list_with_a_wrong_move_is_refused_as_a_whole(
        self, who: int, choice: int, wrong: str
    ) -> None:
        guest, socket = self.pick(who)
        legal = (socket.view or {}).get("legal") or ["b2-b3"]
        act = {"do": "play", "moves": [legal[choice % len(legal)], "never legal", wrong]}
        assert Hall.run(self.evening.do(guest, socket, act, fresh_id()))["type"] == "refused"
        self.afterwards(who)

    @rule(who=WHO, whose=WHO, choice=st.integers(0, 200))
    def somebody_makes_the_move_of_another(self, who: int, whose: int, choice: int) -> None:
        guest, socket = self.pick(who)
        legal = (self.pick(whose)[1].view or {}).get("legal")
        if legal and not (socket.view or {}).get("legal"):
            act = {"do": "play", "moves": [legal[choice % len(legal)]]}
            assert Hall.run(self.evening.do(guest, socket, act, fresh_id()))["type"] == "refused"
            self.afterwards(who)

    @rule(who=WHO, choice=st.integers(0, 200), more=st.lists(NO_MOVES, max_size=2))
    def somebody_imagines_moves(self, who: int, choice: int, more: list[str]) -> None:
        _, socket = self.pick(who)
        legal = (socket.view or {}).get("legal") or ["b2-b3"]
        version = self.evening.table.version
        preview = {"type": "preview", "id": "p", "moves": [legal[choice % len(legal)], *more]}
        told = Hall.run(self.evening.ask(socket, preview))
        assert told["type"] != "previewed" or told["moves"] <= len(preview["moves"])
        assert not Hall.run(self.evening.written_since(version))
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
            Hall.run(send())
        self.afterwards(who)

    @rule(who=WHO, game=st.integers(-1, 1), heard=st.integers(-2, 2), act=ACTS)
    def somebody_acts_on_an_earlier_position(
        self, who: int, game: int, heard: int, act: Any
    ) -> None:
        guest, socket = self.pick(who)
        Hall.run(self.evening.look_round())
        if (guest, socket) not in self.evening.sockets or socket.heard + heard < 0:
            return
        position = {"game_number": socket.game_number + game, "heard": socket.heard + heard}
        is_stale = (game, heard) != (0, 0)
        told = Hall.run(self.evening.do(guest, socket, act, fresh_id(), **position))
        if is_stale and not self.evening.has_bots:
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
        self.evening.leavers.add(guest)
        try:
            Hall.run(send())
        except websockets.ConnectionClosed:
            assert socket.closing, "the server hung up without a word"
        else:
            asked = [f"{burst} {act_id}" for _, act_id in these]
            assert all(got in (None, sent) for got, sent in zip(answers, asked, strict=True))
        self.afterwards(who)

    @rule(who=WHO, sudden=st.booleans(), away=st.integers(0, 2), lie=st.sampled_from([0, 1, 9**9]))
    def somebody_goes_and_comes_back(self, who: int, sudden: bool, away: int, lie: int) -> None:
        guest, socket = self.pick(who)
        Hall.run(self.evening.look_round())
        if (guest, socket) not in self.evening.sockets:
            return
        self.evening.sockets.remove((guest, socket))
        if sudden:
            socket.connection.transport.abort()
        Hall.run(socket.close())
        for other, theirs in self.evening.sockets[:away]:
            Hall.run(self.evening.do(other, theirs, {"do": "say", "text": "where?"}, fresh_id()))
        lies = {0: {}, 1: {"heard": max(0, socket.heard - 1)}, 9**9: {"heard": 9**9}}
        Hall.run(self.evening.connect(guest, socket, **lies[lie]))
        self.afterwards(-1)

    @rule(who=WHO, protocol=st.sampled_from([2, 2, 2, 0, 1, 2**40]), since=st.booleans())
    def somebody_says_hello_again(self, who: int, protocol: int, since: bool) -> None:
        _, socket = self.pick(who)
        hello: dict[str, Any] = {"type": "hello", "protocol": protocol}
        if since:
            hello |= socket.counts
        if protocol != PROTOCOL:
            socket.may_close.add("wrong_protocol")
            Hall.run(socket.send(hello))
        else:
            Hall.run(self.evening.ask(socket, hello))
        Hall.run(self.evening.look_round())
        assert (protocol == PROTOCOL) == any(each is socket for _, each in self.evening.sockets)

    @rule(who=WHO)
    def somebody_connects_and_says_nothing(self, who: int) -> None:
        guest = self.evening.guests[who % len(self.evening.guests)]
        socket = Hall.run(self.evening.open(guest))
        if socket is not None:
            self.evening.lurkers.append((guest, socket))

    @rule()
    def who_said_nothing_says_hello(self) -> None:
        for guest, socket in self.evening.lurkers:
            Hall.run(self.evening.wake(guest, socket))
        self.evening.lurkers.clear()

    @rule(who=WHO)
    def the_server_forgets_the_table_and_reads_it_again(self, who: int) -> None:
        self.who_said_nothing_says_hello()
        Hall.run(self.evening.look_round())
        before = dict(self.evening.sockets)
        for _, socket in self.evening.sockets:
            socket.may_close.add("idle")
        Hall.run(self.evening.forget())
        Hall.run(self.evening.look_round())
        assert not self.evening.sockets
        for guest, socket in before.items():
            Hall.run(self.evening.connect(guest, socket))
        self.afterwards(who)

    @rule(who=WHO)
    def somebody_sits_down(self, who: int) -> None:
        guest = self.evening.guests[who % len(self.evening.guests)]
        for other, socket in list(self.evening.sockets):
            if other is guest and socket.seat is None:
                self.evening.sockets.remove((other, socket))
                Hall.run(socket.close())
        with contextlib.suppress(Refusal):
            Hall.run(guest.sit(self.evening.table_id, invite=self.evening.invite))
        if not any(other is guest for other, _ in self.evening.sockets):
            Hall.run(self.evening.connect(guest))
        self.afterwards(who)

    @rule()
    def everybody_agrees(self) -> None:
        Hall.run(self.evening.look_round())
        for guest, socket in list(self.evening.sockets):
            act = "rematch" if self.evening.table.phase == "over" else "ready"
            if socket.seat is not None and self.evening.table.phase != "playing":
                Hall.run(self.evening.do(guest, socket, {"do": act}, fresh_id()))
        self.afterwards(0)

    @rule()
    def the_neighbours_play_on(self) -> None:
        moves = Hall.neighbours.moves
        Hall.run(Hall.neighbours.play())
        assert Hall.neighbours.moves == moves + 1


# To make a failure smaller takes minutes, as everything is real; it is small enough.
PHASES = [Phase.explicit, Phase.reuse, Phase.generate]
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@pytest.mark.parametrize(
    ("examples", "steps"),
    [(30, 25), pytest.param(30, 40, marks=pytest.mark.slow)],
    ids=["an hour", "a whole evening"],
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
    assert Hall.neighbours.slowest < 5
