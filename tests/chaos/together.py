"""Two servers on one database, and everybody at the table with a device at each."""

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Callable

import msgspec

from tests.chaos.journal import Json
from tests.chaos.party import Party, Site
from tests.chaos.player import Player

TABLE = {"game": "mascarade", "seats": 4}
USERS = 4
SECRETS = ("cards", "real", "mask", "masks")  # the fields of events that not everybody may know
UNHEARD = ("noted",)  # events that only their own seat hears


class Summary(msgspec.Struct):
    """What has happened in a run."""

    kills: int
    acknowledged: int
    stale: int
    sent_again: int
    done_again: int
    versions: int
    games: int
    seconds: float
    in_turn: float
    median: float
    slowest: float

    def __str__(self) -> str:
        return (
            f"{self.kills} kills of one of two servers in {self.seconds:.0f} s\n"
            f"{self.acknowledged:,} acts acknowledged, {self.stale:,} moves came too late\n"
            f"{self.versions:,} entries in one log, {self.games} finished games\n"
            f"in turn, the other server's clients heard a move {1000 * self.in_turn:.0f} ms"
            f" (median) after it was sent; hammering, one device heard it"
            f" {1000 * self.median:.0f} ms (median), {1000 * self.slowest:.0f} ms (19 of 20) after"
            " the other"
        )


async def hammer(
    site: Site, kills: int, seconds: float, tick: Callable[[], None] = lambda: None
) -> Summary:
    """Play in turn, then all at once while servers die; raises `AssertionError` on a fork."""
    began = time.monotonic()
    await site.start()
    await site.start()
    party = await set_up_pairs(site)
    in_turn = await play_in_turn(site, party, 30)
    for player in party.players:
        player.is_resting, player.chattiness = False, 0.08
        await player.go_on()
    for _ in range(kills):
        await hop(site, party, site.chance.uniform(0.2, 1) * seconds / kills)
        await site.kill(site.chance.choice(site.servers))
        await asyncio.sleep(site.chance.uniform(0, 0.2))
        await site.start()
        await site.until_all_have_moved()
        await site.auditor.check(site.players)
        for player in party.players:
            if player.url != await site.where(player.favourite):
                player.hang_up()
        tick()
    await asyncio.sleep(seconds / 4)
    await site.close()
    check_one_move_for_each_position(party)
    check_all_have_heard_the_same(party)
    lags = sorted(lag for pair in pairs(party) for lag in lags_between(*pair))
    slowest = lags[len(lags) * 19 // 20]
    ledger = site.auditor.ledgers[party.table]
    journals = [player.journal for player in party.players]
    return Summary(
        kills=kills,
        acknowledged=sum(len(journal.done) for journal in journals),
        stale=sum(Counter(journal.refused.values())["stale"] for journal in journals),
        sent_again=sum(journal.sent_again for journal in journals),
        done_again=sum(journal.done_again for journal in journals),
        versions=len(ledger.entries),
        games=len(ledger.records),
        seconds=time.monotonic() - began,
        in_turn=in_turn,
        median=statistics.median(lags),
        slowest=slowest,
    )


async def set_up_pairs(site: Site, table: Json = TABLE, users: int = USERS) -> Party:
    """A table where everybody has a device at each of two servers, as long as both live."""
    party = await site.set_up(table, users, devices=2)
    for index, player in enumerate(party.players):
        player.is_rash = False  # what one device takes back, the other cannot expect
        player.favourite = index % 2
    await site.until_all_have_moved()
    return party


async def play_in_turn(site: Site, party: Party, moves: int) -> float:
    """Moves at one server and the other by turns; the median time until everybody has heard."""
    for player in party.players:
        player.is_resting = True
    await site.until(lambda: party.is_at_rest, "all come to rest")
    spent = []
    for number in range(moves):
        await site.until(lambda: len(positions(party)) <= USERS, "all devices agree")
        able = [player for player in party.players if player.wish() is not None]
        chosen = next((one for one in able if one.favourite == number % 2), None)
        if chosen is None:
            break
        others = [each for each in party.players if each.favourite != chosen.favourite]
        before, began = {each: each.frames for each in others}, time.monotonic()
        wish = chosen.wish()
        assert wish is not None
        await chosen.do(wish)
        await site.until(
            lambda: all(each.frames > count for each, count in before.items()),  # noqa: B023 called at once
            "the other server's clients hear",
        )
        spent.append(time.monotonic() - began)
        await site.until(lambda: party.is_at_rest, "the move is acknowledged")
    return statistics.median(spent)


async def hop(site: Site, party: Party, seconds: float) -> None:
    """For a while, let one pair of devices after the other change servers in the midst of it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.sleep(site.chance.uniform(0.02, 0.2))
        for player in site.chance.choice(pairs(party)):
            player.favourite = 1 - (player.favourite or 0)
            player.hang_up()


def positions(party: Party) -> set[tuple[str, int, int]]:
    """Where everybody is; as many as there are users when all devices agree."""
    return {
        (player.user, player.journal.game_number, player.journal.heard) for player in party.players
    }


def pairs(party: Party) -> list[tuple[Player, Player]]:
    """The two devices of each user."""
    return list(zip(party.players[::2], party.players[1::2], strict=True))


def lags_between(one: Player, other: Player) -> list[float]:
    """How much later one device heard what the other had heard already."""
    both = one.latest.keys() & other.latest.keys()
    return [abs(one.latest[position] - other.latest[position]) for position in both]


def check_one_move_for_each_position(party: Party) -> None:
    """Of all moves meant for one position, at most one was accepted."""
    accepted = Counter(
        (player.user, message["game_number"], message["heard"])
        for player in party.players
        for message in player.journal.done.values()
        if message["act"]["do"] == "play"
    )
    assert accepted, "nobody has moved"
    assert max(accepted.values()) == 1, accepted.most_common(3)


def check_all_have_heard_the_same(party: Party) -> None:
    """Everybody has heard the same of the last game, but for secrets."""
    told = [
        public(player.journal.games[player.journal.game_number].events) for player in party.players
    ]
    assert len({player.journal.game_number for player in party.players}) == 1
    assert all(each == told[0] for each in told)


def public(events: list[Json]) -> list[Json]:
    """Events as everybody hears them."""
    return [
        {name: value for name, value in event.items() if name not in SECRETS}
        for event in events
        if event["type"] not in UNHEARD
    ]
