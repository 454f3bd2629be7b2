"""Nothing the server sends to anybody, on any channel, depends on what they may not know.

The same session is played twice at the server: in the real world and in another one that the
observer cannot tell from it (`tests/support/server_worlds.py`). Every frame, header and body must
be the same bytes in the same order, and as much must have been done for it: time tells, too. Where
this fails, somebody could have cheated.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

import ridotto
from ridotto import kernel
from ridotto.engine.game import Game
from ridotto.table import Table, deal, view
from tests.support.kit import games_with_secret_deeds
from tests.support.server_client import TOKEN
from tests.support.server_session import Dealer, open_quick_site, open_stage, play_session, run
from tests.support.server_witness import KnownGuest
from tests.support.server_worlds import another_world, make_plan, real_world
from tests.support.work import count_work
from tests.support.worlds import let_a_secret_slip, other_world, play_random

GAMES = ridotto.names()
DAYS, MOST_DAYS = 8, 64
ALL_KINDS = {
    *("synced", "update", "done", "previewed", "missed events"),
    *("refused", "stale", "bad_message", "wrong_seat", "not_now"),
    *(200, 404, (4403, "not_allowed")),
}
PEOPLE = ("observer", "stranger", "host of the site")
CHUNKS = 3
DAYS_IN_CHUNK = 12  # 36 days of each game in all


@pytest.fixture
def dealer(monkeypatch: pytest.MonkeyPatch) -> Dealer:
    """Decides which world the next game is played in; what is done meanwhile is counted."""
    found = Dealer()
    count_work(monkeypatch)
    monkeypatch.setattr(deal, "Game", found)
    return found


async def compare_days(
    dealer: Dealer, name: str, seeds: Iterable[int], unheard: bool = False, watchful: bool = False
) -> list[Any]:
    """Spend some days in both worlds, and return all that the observers were sent."""
    everything: list[Any] = []
    async with open_stage(dealer, watchful) as here, open_stage(dealer, watchful) as there:
        for seed in seeds:
            plan = make_plan(name, seed, unheard)
            real = await play_session(here, plan, real_world(plan))
            other = await play_session(there, plan, another_world(plan))
            for who, ours, theirs in zip(PEOPLE, real, other, strict=True):
                where = (name, seed, who, plan.observer)
                for number, (sent, also_sent) in enumerate(zip(ours, theirs, strict=False)):
                    assert sent == also_sent, (*where, number)
                assert len(ours) == len(theirs), where
            everything += real[0]
    return everything


def kinds(everything: list[Any]) -> set[Any]:
    """The kinds of all that was sent: types of frames, codes of refusals, status of answers."""
    found: set[Any] = set()
    for sent in everything:
        if isinstance(sent, str):
            frame = json.loads(sent)
            found |= {frame["type"], frame.get("code")}
            if frame["type"] == "synced" and 0 < frame["after"] < frame["heard"]:
                found.add("missed events")
        elif isinstance(sent, tuple):
            found.add(sent[2])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_byte_depends_on_a_secret(name: str, dealer: Dealer) -> None:
    sent = kinds(run(compare_days(dealer, name, range(DAYS))))
    days = DAYS
    while not sent >= ALL_KINDS and days < MOST_DAYS:  # short games bring less a day
        sent |= kinds(run(compare_days(dealer, name, range(days, days + DAYS))))
        days += DAYS
    assert sent >= ALL_KINDS, ALL_KINDS - sent


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_no_byte_depends_on_a_secret_on_many_days(name: str, chunk: int, dealer: Dealer) -> None:
    first = 1000 + chunk * DAYS_IN_CHUNK
    assert run(compare_days(dealer, name, range(first, first + DAYS_IN_CHUNK)))


@pytest.mark.parametrize("name", GAMES)
def test_no_byte_depends_on_a_secret_where_all_see_who_is_there(name: str, dealer: Dealer) -> None:
    assert run(compare_days(dealer, name, range(200, 204), watchful=True))


@pytest.mark.parametrize("name", games_with_secret_deeds())
def test_what_is_done_unheard_is_not_heard_of(name: str, dealer: Dealer) -> None:
    """`Session.do` wants no frame after each unheard deed, and `Session.go_on` the same lobby."""
    seeds = range(300, 308)
    assert run(compare_days(dealer, name, seeds, unheard=True))
    worlds = [(plan, real_world(plan)) for seed in seeds for plan in [make_plan(name, seed, True)]]
    unheard = [
        deed
        for plan, world in worlds
        for moment in world.moments
        for deed in moment
        if deed.is_silent and deed.seat != plan.observer
    ]
    assert len(unheard) >= 30


@pytest.mark.parametrize("name", GAMES)
def test_worlds_really_differ(name: str) -> None:
    different = 0
    for seed in range(20):
        plan = make_plan(name, seed)
        real, other = real_world(plan), another_world(plan)
        for world in (real, other):
            for deed in itertools.chain.from_iterable(world.moments):
                if deed.kind == "play":
                    world.game.play(deed.move, seat=deed.seat)
                elif deed.kind == "undo":
                    break
        different += real.game.truth() != other.game.truth()
    assert different >= 7


@pytest.mark.parametrize("name", GAMES)
def test_a_leak_of_a_game_would_be_found(
    name: str, dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let one secret slip into a public field, and the property must fail."""
    let_a_secret_slip(name, monkeypatch)
    with pytest.raises(AssertionError, match=f"'{name}', [0-9]+, 'observer'"):
        run(compare_days(dealer, name, range(20)))


def test_a_leak_of_the_server_would_be_found(
    dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let everybody see how many acts a table has seen, and the property must fail."""
    honest = view.view

    def leaking(table: Table) -> view.TableView:
        return msgspec.structs.replace(honest(table), created=table.version)

    monkeypatch.setattr(view, "view", leaking)
    with pytest.raises(AssertionError, match=r"'volto', [0-9]+, 'observer'|Deed"):
        run(compare_days(dealer, "volto", range(300, 306), unheard=True))


def test_work_for_what_others_do_unheard_would_be_found(
    dealer: Dealer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Let an answer look at all that was done, and the property must fail."""
    honest = Game.count_heard

    def toiling(game: Game, seat: int | None) -> int:
        game.events(seat, since=1)
        return honest(game, seat)

    monkeypatch.setattr(Game, "count_heard", toiling)
    with pytest.raises(AssertionError, match=r"'volto', [0-9]+, 'observer'"):
        run(compare_days(dealer, "volto", range(300, 306), unheard=True))


async def begin(people: list[KnownGuest], **settings: Any) -> str:
    """A game between some people, whose first socket each is connected."""
    made = await people[0].create(**settings)
    for seat, guest in enumerate(people):
        if seat:
            await guest.sit(made["table"], invite=made["invite"])
        await guest.connect(made["table"], seat)
    for guest in people:
        await guest.sockets[0].do("ready")
    for guest in people:
        await guest.sockets[0].ping()
    return str(made["table"])


def test_the_lobby_does_not_tell_where_somebody_acts_unheard() -> None:
    async def see() -> None:
        async with open_quick_site() as server:
            anna, bea, carlo = (KnownGuest(server, name) for name in ("Anna", "Bea", "Carlo"))
            options = {"setup": "placed"}
            await begin([anna, bea], game="volto", options=options, listed=True)
            await carlo.create("volto", listed=True)
            before = await carlo.ask("GET", "/api/tables")
            for move in ("K@c7", "N@a7"):
                await bea.sockets[0].do("play", moves=[move])
                after = await carlo.ask("GET", "/api/tables")
                assert after.content == before.content

    run(see())


def test_the_tools_of_the_host_do_not_tell_who_acts_unheard() -> None:
    async def look() -> None:
        async with open_quick_site() as server:
            anna, bea, host = (KnownGuest(server, name) for name in ("Anna", "Bea", "Host"))
            host.http.headers["authorization"] = f"Bearer {TOKEN}"
            clock = {"type": "game", "seconds": 600, "increment": 5}
            table = await begin([anna, bea], game="volto", options={"setup": "placed"}, clock=clock)
            paths = [f"/api/admin/{path}" for path in ("tables", f"tables/{table}", "log")]
            before = [(await host.ask("GET", path)).content for path in paths]
            for move in ("K@c7", "N@a7"):
                await bea.sockets[0].do("play", moves=[move])
                assert [(await host.ask("GET", path)).content for path in paths] == before

    run(look())


def test_an_offer_of_a_draw_does_not_tell_who_acts_unheard() -> None:
    async def offer() -> None:
        async with open_quick_site() as server:
            anna, bea = (KnownGuest(server, name) for name in ("Anna", "Bea"))
            await begin([anna, bea], game="volto", options={"setup": "placed"})
            await anna.sockets[0].do("offer_draw")
            await anna.sockets[0].ping()
            heard = len(anna.sockets[0].frames)
            await bea.sockets[0].do("play", moves=["K@c7"])
            await anna.sockets[0].ping()
            assert len(anna.sockets[0].frames) == heard + 1  # the answer to the ping

    run(offer())


@pytest.mark.parametrize(
    ("name", "more_options"), [("volto", {}), ("mascarade", {"contests": "simultaneous"})]
)
def test_moves_refused_together_do_not_tell_what_the_first_would_have_met(
    name: str, more_options: dict[str, Any], dealer: Dealer
) -> None:
    """Make a move and nonsense: neither is done, so it must not tell whom the move would hit."""
    real, other, moves, seat, tried = next(_worlds_that_part(name, more_options))

    async def answer_in(world: Game) -> str:
        async with open_quick_site() as server:
            people = [KnownGuest(server, f"Guest {number}") for number in range(world.seats)]
            dealer.next = world
            options = msgspec.to_builtins(world.options)
            await begin(people, game=name, seats=world.seats, options=options)
            for mover, move in moves[world]:
                await people[mover].sockets[0].do("play", moves=[move])
            socket = people[seat].sockets[0]
            act = {"do": "play", "moves": [tried, "zz"]}
            await socket.send({"type": "do", "id": "x", "act": act})
            await socket.until(lambda told: told.get("id") == "x")
            return str(socket.frames[-1])

    assert run(answer_in(real)) == run(answer_in(other))


def _worlds_that_part(name: str, options: dict[str, Any]) -> Any:
    """Two worlds, the same to a seat that can make a move which has different ends in them."""
    for seed in itertools.count():
        history = play_random(name, None, f"part {seed}", options, 20 + seed % 40)
        game = history.game
        for seat in game.actors:
            world, moves = other_world(history, seat, kernel.new_rng(seed))
            replayed = world.copy()
            for mover, move in moves:
                replayed.play(move, seat=mover)
            for tried in game.legal(seat):
                ends = []
                for trial in (game.copy(), replayed.copy()):
                    trial.play(tried, seat=seat)
                    ends.append((trial.over, seat in trial.actors))
                if ends[0] != ends[1]:
                    real = ridotto.new(
                        name, seats=game.seats, seed=game.seed, options=options, compiled=True
                    )
                    yield real, world, {real: game.moves, world: moves}, seat, tried
