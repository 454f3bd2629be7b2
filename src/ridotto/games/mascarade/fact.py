"""The facts of Mascarade: what kinds there are, and what each holds.

Where a fact concerns one player's secrets, its first particular is that player.
"""

from ridotto.kernel import Facts, note, rare_rule
from ridotto.kernel.fields import Ints

# Rows of a list; they come before a fact that tells the list.
ROW_SIZE = 5
LISTS = CARDS, COINS, PLAYERS = range(3)

DEALT = 3  # court, first seat, opening turns; after the cards and the coins
TURN = 4  # turn number, seat, player
SWAPPED = 5  # player, their seat, two spots, cause
PRETENDED = 6  # the same, but nothing was swapped
LOOKED = 7  # player, seat, mask
ANNOUNCED = 8  # seat, mask
ANSWERED = 9  # seat, whether it contests
NOTED = 10  # player, seat, whether they contest
REVEALED = 11  # player, seat, mask, cause
POWER = 12  # seat, mask
TARGETED = 13  # seat, mask, how many spots, the spots
SPIED = 14  # player, seat, spot, the masks of both
NAMED = 15  # seat, mask
PAID = 16  # cause, court; after the coins
SEATED = 17  # two seats; after the players
OVER = 18  # winners, reason; after the cards

BY_TURN = -1  # the cause of a swap; else the mask whose power it is
BY_FINE = -1  # the cause of a payment; else the mask
BY_CONTEST, BY_GURU, BY_PRINCESS = range(3)  # causes of a reveal


@rare_rule
def note_list(facts: Facts | None, kind: int, values: Ints) -> None:
    """Write a whole list down in rows, the last one filled up with its last number."""
    if facts is not None:
        last = len(values) - 1
        for start in range(0, len(values), ROW_SIZE):
            note(
                facts,
                kind,
                values[start],
                values[min(start + 1, last)],
                values[min(start + 2, last)],
                values[min(start + 3, last)],
                values[min(start + 4, last)],
            )
