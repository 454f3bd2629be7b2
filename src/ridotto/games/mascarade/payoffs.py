"""What the powers of the masks do to the coins: once, for rules and for bots.

A power pays in steps, after each of which somebody may have won. Seats that it is aimed at are
chosen by who uses it; the Thief's and the Patron's are the neighbours, whatever is chosen.
"""

from ridotto.games.mascarade.masks import (
    BANK,
    BEGGAR,
    CHEAT,
    CHEAT_COINS,
    GURU,
    JUDGE,
    NEIGHBOUR_COINS,
    PATRON,
    PUPPET_MASTER,
    SWINDLER,
    TAKES,
    THIEF,
    WIDOW,
    WIDOW_COINS,
    WITCH,
)
from ridotto.games.mascarade.state import WINNING_COINS
from ridotto.kernel import rule
from ridotto.kernel.fields import Ints

EVERYTHING = 2 * WINNING_COINS  # more coins than anybody can have


@rule
def cheats(mask: int, owned: int) -> bool:
    """Whether a power wins at once: the Cheat's, with enough coins."""
    return mask == CHEAT and owned >= CHEAT_COINS


@rule
def step_count(mask: int, players: int) -> int:
    """In how many steps a power pays: the Beggar asks one by one, the Patron's neighbours wait."""
    if mask == BEGGAR:
        return players - 1
    return 2 if mask == PATRON else 1


@rule
def take(coins: Ints, giver: int, taker: int, amount: int) -> None:
    """Move coins from one seat to another, all there are if there are fewer."""
    given = min(amount, coins[giver])
    coins[giver] -= given
    coins[taker] += given


@rule
def clockwise(seat: int, steps: int, players: int) -> int:
    """The seat so many steps to the left of another one, less than a round.

    >>> clockwise(3, 1, 4), clockwise(0, 3, 4)
    (0, 3)
    """
    found = seat + steps
    return found if found < players else found - players


@rule
def pay_step(
    coins: Ints,
    players: int,
    court: int,
    seat: int,
    mask: int,
    step: int,
    target: int,
    second_target: int,
) -> bool:
    """Carry out one step of the power that a seat uses, and tell whether coins have moved."""
    owned, price = coins[seat], int(TAKES[mask])
    if mask == JUDGE:
        coins[seat] += court
    elif mask == WIDOW:
        coins[seat] = max(owned, WIDOW_COINS)
    elif mask == WITCH:
        coins[seat] = coins[target]
        coins[target] = owned
    elif mask == SWINDLER or mask == GURU:
        take(coins, target, seat, price)
    elif mask == THIEF:
        take(coins, clockwise(seat, 1, players), seat, price)
        take(coins, clockwise(seat, players - 1, players), seat, price)
    elif mask == PUPPET_MASTER:
        take(coins, target, seat, price)
        take(coins, second_target, seat, price)
    elif mask == BEGGAR:
        asked = clockwise(seat, 1 + step, players)
        if coins[asked] > owned:
            take(coins, asked, seat, price)
    elif mask == PATRON and step == 1:
        coins[clockwise(seat, 1, players)] += NEIGHBOUR_COINS
        coins[clockwise(seat, players - 1, players)] += NEIGHBOUR_COINS
        return True
    else:
        coins[seat] += int(BANK[mask])
    return coins[seat] != owned


@rule
def richest_other(coins: Ints, players: int, seat: int, second_seat: int = -1) -> int:
    """The first of the richest seats, one or two of them left out."""
    richest = -1
    for other in range(players):
        if other != seat and other != second_seat:
            if richest < 0 or coins[other] > coins[richest]:
                richest = other
    return richest


@rule
def payoff(coins: Ints, players: int, court: int, seat: int, mask: int) -> None:
    """Change the coins as the power of a mask would for a seat that aims it at the richest.

    A Witch who would lose by it does not exchange.

    >>> coins = [6, 9, 4, 7]
    >>> payoff(coins, players=4, court=0, seat=2, mask=SWINDLER)
    >>> coins
    [6, 7, 6, 7]
    """
    if cheats(mask, coins[seat]):
        coins[seat] = EVERYTHING
        return
    target, second_target = -1, -1
    if mask == WITCH or mask == SWINDLER or mask == GURU or mask == PUPPET_MASTER:
        target = richest_other(coins, players, seat)
    if mask == PUPPET_MASTER:
        second_target = richest_other(coins, players, seat, target)
    if mask == WITCH and coins[target] <= coins[seat]:
        return
    if mask == GURU:
        take(coins, target, seat, int(TAKES[mask]) // 2)  # every other victim knows their mask
        return
    for step in range(step_count(mask, players)):
        pay_step(coins, players, court, seat, mask, step, target, second_target)
        if coins[seat] >= WINNING_COINS:
            return
