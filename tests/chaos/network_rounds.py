"""One of two servers loses its database again and again, while everybody plays at both."""

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence

import msgspec

from tests.chaos.kill_rounds import LONG_CLOCK
from tests.chaos.party import Party, Site
from tests.chaos.player import Player
from tests.chaos.restart_rounds import AVAILABLE, UNAVAILABLE, until_answered
from tests.chaos.together import (
    TABLE,
    USERS,
    check_all_have_heard_the_same,
    check_one_move_for_each_position,
    positions,
    set_up_pairs,
)
from tests.support.wire import Wire

FAR, NEAR = 0, 1  # the server at the end of the wire, and the other one
CUT, HANG, LOSE_ANSWERS, FORGET = "cut", "hang", "lose answers", "forget"


class Summary(msgspec.Struct):
    """What has happened in a run."""

    cuts: int
    acknowledged: int
    unavailable: int
    sent_again: int
    done_again: int
    games: int
    versions: int
    seconds: float
    recovered: float
    slowest: float

    def __str__(self) -> str:
        return (
            f"{self.cuts} times one of two servers lost its database, in {self.seconds:.0f} s\n"
            f"{self.acknowledged:,} acts acknowledged, none lost; the cut server said"
            f" {self.unavailable:,} times that it is unavailable\n"
            f"{self.sent_again:,} acts sent again, {self.done_again:,} of them then acknowledged\n"
            f"{self.versions:,} entries; the server had gone on {self.recovered:.2f} s (median),"
            f" {self.slowest:.2f} s (at most) after its database was back"
        )


async def cut_again_and_again(
    site: Site, wire: Wire, what: Sequence[str], tick: Callable[[], None] = lambda: None
) -> Summary:
    """Do all of this to the wire; raises `AssertionError` if anything was lost or forked."""
    began = time.monotonic()
    recovered = []
    await site.start(database=wire.url)
    await site.start()
    party = await set_up_pairs(site, {**TABLE, "clock": LONG_CLOCK})
    for trouble in what:
        await site.until(lambda: all(player.is_synced for player in party.players), "all are here")
        await asyncio.sleep(site.chance.uniform(0, 0.1))
        said = await _break(site, party, wire, trouble)
        wire.mend()
        back = time.monotonic()
        await until_answered(site, AVAILABLE)
        await site.until(
            lambda: all(each in player.journal.done for player, each in said.items()),  # noqa: B023 called at once
            f"{trouble}: the cut server goes on",
        )
        recovered.append(time.monotonic() - back)
        await site.auditor.check(site.players)
        await _until_all_know_the_same(site, party)
        tick()
    await site.close()
    check_one_move_for_each_position(party)
    check_all_have_heard_the_same(party)
    journals = [player.journal for player in party.players]
    return Summary(
        cuts=len(what),
        acknowledged=sum(len(journal.done) for journal in journals),
        unavailable=sum(journal.unavailable for journal in journals),
        sent_again=sum(journal.sent_again for journal in journals),
        done_again=sum(journal.done_again for journal in journals),
        games=len(site.auditor.ledgers[party.table].records),
        versions=len(site.auditor.ledgers[party.table].entries),
        seconds=time.monotonic() - began,
        recovered=statistics.median(recovered),
        slowest=max(recovered),
    )


def _at(party: Party, server: int) -> list[Player]:
    """Those who are connected to a server."""
    return [player for player in party.players if player.favourite == server]


async def _break(site: Site, party: Party, wire: Wire, trouble: str) -> dict[Player, str]:
    """Make trouble, and see that the server at its end says so; what was said to it meanwhile."""
    if trouble == HANG:
        wire.hang()
    elif trouble == FORGET:
        wire.forget()
    elif trouble == LOSE_ANSWERS:
        wire.lose_answers()
    else:
        wire.cut()
    site.expect_moves()
    far, near = _at(party, FAR), _at(party, NEAR)
    before = sum(player.journal.unavailable for player in far)
    said = {player: await player.do({"do": "phrase", "phrase": "hello"}) for player in far}
    if trouble == LOSE_ANSWERS:
        await wire.asked.wait()
        await asyncio.sleep(site.chance.uniform(0, 0.05))
        wire.cut()
    await site.until(
        lambda: any(player.moved.is_set() for player in near),
        f"{trouble}: the other server goes on",
    )
    for player in near:
        player.is_resting = True  # thousands of acts would have to be caught up with
    if trouble != FORGET:  # where whoever asks next finds out, and then it goes on
        await until_answered(site, UNAVAILABLE, [site.servers[FAR]])
        await site.until(
            lambda: sum(player.journal.unavailable for player in far) > before,
            f"{trouble}: the cut server says that it is unavailable",
        )
    return said


async def _until_all_know_the_same(site: Site, party: Party) -> None:
    """Let everybody rest: what was missed meanwhile reaches the devices at both servers."""
    for player in party.players:
        player.is_resting = True
    await site.until(
        lambda: party.is_at_rest and len(positions(party)) == USERS,
        "what was missed is caught up with",
    )
    for player in party.players:
        player.is_resting = False
        await player.go_on()
