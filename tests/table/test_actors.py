"""Every command in every phase by everybody: done, or refused by the right error with no trace."""

import functools

import pytest

from ridotto.errors import RidottoError, WrongSeat
from ridotto.table import SITE, NotAllowed, NotFree, NotNow, Settings, Table, commands
from ridotto.table.commands import AnyCommand
from tests.support.table import (
    NOON,
    STRANGER,
    WORKER,
    begun,
    do,
    everything,
    game_of,
    new_table,
    refuse,
    sit_down,
    turn_of,
    user,
)

# A stranger, a guest, the host, the server for the guest's seat, and the guest on the host's seat.
ACTORS: tuple[tuple[str, int], ...] = (
    (STRANGER, 1),
    (user(1), 1),
    (user(0), 0),
    (SITE, 1),
    (user(1), 0),
)
# One letter for each of them: a dot where it is done; "?" where any refusal will do.
ERRORS: dict[str, type[RidottoError]] = {
    "A": NotAllowed,
    "F": NotFree,
    "N": NotNow,
    "W": WrongSeat,
    "?": RidottoError,
}
PHASES = ("gathering", "playing", "over")

# Volto: both seats are taken, and it is the guest's turn. By act: gathering, playing, over.
VOLTO = {
    "sit": "FFF?F NNN?N FFF?F",
    "leave": "A..AA A..AA A..AA",
    "kick": "AA.AA AANAA AA.AA",
    "seat_bot": "AAFAA AANAA AAFAA",
    "ready": "A..AA ANNAA ANNAA",
    "configure": "AA.AA AANAA AA.AA",
    "hand_over": "AA.AA AA.AA AA.AA",
    "take_host": "AAAAA AAAAA AAAAA",
    "play": "ANNNA A.WNA ANNNA",
    "undo": "ANNAA ANNAA ANNAA",
    "offer_draw": "ANNAA A..AA ANNAA",
    "answer_draw": "ANNAA ANNAA ANNAA",
    "resign": "ANNAA A..AA ANNAA",
    "vote": "ANNAA ANNAA ANNAA",
    "rematch": "ANNAA ANNAA A..AA",
    "say": "A..AA A..AA A..AA",
    "phrase": "A..AA A..AA A..AA",
    "came": "A..AA A..AA A..AA",
    "gone": "A..AA A..AA A..AA",
    "flag": "AAANA AAANA AAANA",
    "bot_failed": "AAANA AAANA AAANA",
}
# Mascarade: three users; the last seat is free, and a bot's from the beginning of the game.
MASCARADE = VOLTO | {
    "sit": "...A. NNN?N FFF?F",
    "kick": "AANAA AANAA AA.AA",
    "seat_bot": "AA.AA AANAA AAFAA",
    "hand_over": "AANAA AANAA AANAA",
    "offer_draw": "ANNAA ANNAA ANNAA",
    "resign": "ANNAA ANNAA ANNAA",
}


def commands_at(table: Table) -> dict[str, AnyCommand]:
    """One act of each kind, as it could be meant at a table."""
    last = len(table.seats) - 1
    moves = game_of(table).legal(1)[:1] if table.phase == "playing" else ["look"]
    given: list[AnyCommand] = [
        commands.Sit("Nico"),
        commands.Leave(),
        commands.Kick(last),
        commands.SeatBot(last),
        commands.Ready(nonce="ff"),
        commands.Configure(Settings(table.settings.game, seats=len(table.seats), listed=True)),
        commands.HandOver(last),
        commands.TakeHost(),
        commands.Play(moves),
        commands.Undo(),
        commands.OfferTie(),
        commands.AnswerTie(accept=True),
        commands.Resign(),
        commands.Vote(0, "bot"),
        commands.Rematch(nonce="ff"),
        commands.Say("Good evening!"),
        commands.Phrase("hello"),
        commands.Came(WORKER),
        commands.Gone(WORKER),
        commands.Flag(),
        commands.BotFailed(),
    ]
    return {str(one.__struct_config__.tag): one for one in given}


@functools.cache
def table_of(game: str, phase: str) -> Table:
    """A table in a phase; the same one for all cases, which must not touch it."""
    if phase == "gathering":
        return sit_down(new_table(game, seats=2 if game == "volto" else 4), 2 + (game != "volto"))
    if game == "volto":
        table = begun(wanted=turn_of(1))
        return table if phase == "playing" else do(table, 1, commands.Resign(), seat=1)
    table = begun("mascarade", seats=4, users=3, wanted=turn_of(1))
    if phase == "playing":
        return table
    table = do(table, 1, commands.Leave(), seat=1)
    for voter in (0, 2):
        table = do(table, voter, commands.Vote(1, "end"), seat=voter)
    return do(table, 1, commands.Came(WORKER), seat=1)


@functools.cache
def fingerprint(game: str, phase: str) -> bytes:
    """Everything about such a table before anybody has tried anything."""
    return everything(table_of(game, phase))


def test_the_grids_name_every_act_there_is() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in commands.AnyCommand.__args__}
    assert set(VOLTO) == set(MASCARADE) == kinds
    assert set(commands_at(table_of("volto", "gathering"))) == kinds


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("game", ["volto", "mascarade"])
@pytest.mark.parametrize("tag", VOLTO)
def test_every_act_by_everybody(tag: str, game: str, phase: str) -> None:
    table = table_of(game, phase)
    assert table.phase == phase
    what = commands_at(table)[tag]
    row = (VOLTO if game == "volto" else MASCARADE)[tag].split()[PHASES.index(phase)]
    for (by, seat), letter in zip(ACTORS, row, strict=True):
        case = (by, seat, letter)
        if letter == ".":
            after = do(table, by, what, seat=seat, at=NOON + 1)
            assert (after.version, after.changed) == (table.version + 1, NOON + 1), case
            assert after.master == table.master, case
        else:
            with pytest.raises(ERRORS[letter]) as caught:
                do(table, by, what, seat=seat, at=NOON + 1)
            assert letter == "?" or type(caught.value) is ERRORS[letter], case
        assert everything(table) == fingerprint(game, phase), case


@pytest.mark.parametrize("tag", ["kick", "seat_bot", "configure", "hand_over"])
def test_who_brings_the_powers_of_the_host_may_use_them_without_a_seat(tag: str) -> None:
    table = table_of("mascarade", "gathering")
    changes: dict[str, AnyCommand] = {"kick": commands.Kick(2), "hand_over": commands.HandOver(1)}
    what = changes.get(tag, commands_at(table)[tag])
    after = do(table, STRANGER, what, as_host=True)
    assert after.version == table.version + 1
    refuse(table, NotAllowed, STRANGER, what)


def test_the_powers_of_the_host_are_no_seat() -> None:
    table = table_of("mascarade", "playing")
    for what in (commands.Leave(), commands.Play(game_of(table).legal(1)[:1]), commands.Say("Hm.")):
        refuse(table, NotAllowed, STRANGER, what, seat=1, as_host=True)
    refuse(table, NotAllowed, STRANGER, commands.Flag(), as_host=True)


@pytest.mark.parametrize("seat", [None, 4, 11, -1])
def test_nobody_acts_from_a_seat_that_does_not_exist(seat: int | None) -> None:
    table = table_of("mascarade", "playing")
    for what in (commands.Leave(), commands.Play(["look"]), commands.Undo(), commands.Came(WORKER)):
        refuse(table, NotAllowed, 1, what, seat=seat)
    for by_server in (commands.Play(["look"]), commands.BotFailed()):
        refuse(table, NotAllowed, SITE, by_server, seat=seat)


@pytest.mark.parametrize("phase", PHASES)
def test_the_host_names_seats_that_exist(phase: str) -> None:
    table = table_of("mascarade", phase)
    for what in (commands.Kick(4), commands.SeatBot(11), commands.HandOver(4)):
        refuse(table, NotNow, 0, what)


def test_the_server_never_sits_down_nor_becomes_the_host() -> None:
    refuse(new_table(), NotAllowed, SITE, commands.Sit("Site"))
    refuse(new_table(), NotAllowed, SITE, commands.TakeHost())


def test_the_server_plays_for_bots_alone() -> None:
    table = begun("mascarade", seats=4, users=3, wanted=turn_of(3))
    move = game_of(table).legal(3)[0]
    after = do(table, SITE, commands.Play([move]), seat=3)
    assert game_of(after).moves == [(3, move)]
    refuse(table, NotNow, SITE, commands.Play([move]), seat=0)
    refuse(table, NotAllowed, 0, commands.Play([move]), seat=3)
    refuse(table, NotAllowed, SITE, commands.Undo(), seat=3)


def test_a_failed_bot_is_replaced_by_the_random_one() -> None:
    table = do(new_table(), 0, commands.SeatBot(1, "greedy"))
    after = do(table, SITE, commands.BotFailed(), seat=1)
    assert after.seats[1].bot == "random"
    assert table.seats[1].bot == "greedy"
    refuse(table, NotNow, SITE, commands.BotFailed(), seat=0)
