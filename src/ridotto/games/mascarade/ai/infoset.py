"""What a player of Mascarade can tell apart, as a search keeps it."""

from ridotto.games.mascarade.ai.world import World
from ridotto.games.mascarade.state import ACTING, MOST_PLAYERS, SPYING, has, seat_of
from ridotto.kernel import Bits, mix, rule

_SPOTS = 16  # more than there are spots, seats, players or masks
_COURT = 64  # more than the court usually holds


@rule
def infoset_key(world: World, player: int) -> Bits:
    """A key for what is public, and for the own mask of who knows it."""
    key = mix(Bits(world.turn_number), world.phase * _SPOTS + world.turn_seat)
    if world.phase != ACTING:
        key = mix(key, (world.claim * _SPOTS + world.power_seat) * _SPOTS + world.chosen)
        contesting = world.contesting
        if world.simultaneous:
            contesting &= 1 << seat_of(world, player)
        key = mix(key, world.answered << MOST_PLAYERS | contesting)
    for seat in range(world.players):
        key = mix(key, world.coins[seat] * _SPOTS + world.player_at[seat])
    key = mix(key, world.banned * _COURT + world.court)
    if has(world.aware, player):
        key = mix(key, world.cards[seat_of(world, player)])
        if world.phase == SPYING and world.player_at[world.power_seat] == player:
            key = mix(key, world.cards[world.chosen])
    return key
