"""Previews: what a player would hear and see after some moves, which are only imagined."""

from typing import NamedTuple

from ridotto import kernel
from ridotto.engine.definition import Event, GameView
from ridotto.engine.game import Game

WORLDS = 6


class Preview(NamedTuple):
    """What a seat would hear and see after the first `moves` of a list.

    Where chance or something hidden decides, it stops: before that move. Of that one it tells only
    the events that are certain all the same.
    """

    moves: int
    events: list[Event]
    view: GameView


def preview(game: Game, seat: int, moves: list[str]) -> Preview:
    """Imagine some moves in worlds that the seat thinks possible, never in the real one."""
    belief = game.belief(seat)
    worlds = [game.supposing(belief.sample(kernel.new_rng(seed))) for seed in range(WORLDS)]
    made: list[Event] = []
    for count, move in enumerate(moves):
        trials = [world.copy() for world in worlds]
        for trial in trials:
            trial.play(move, seat=seat)
        heard = [trial.events(seat, since=trial.steps - 1) for trial in trials]
        agree = all(events == heard[0] for events in heard)
        reveals = any(_is_revealing(event, game) for event in heard[0])
        if not agree or reveals or any(trial.has_drawn for trial in trials):
            return Preview(count, made + _certain(heard, game), worlds[0].view(seat))
        worlds, made = trials, made + heard[0]
    return Preview(len(moves), made, worlds[0].view(seat))


def _certain(heard: list[list[Event]], game: Game) -> list[Event]:
    """The first events of a move, as long as all worlds agree and nothing new is learnt."""
    found = []
    for events in zip(*heard, strict=False):
        if _is_revealing(events[0], game) or any(one != events[0] for one in events):
            break
        found.append(events[0])
    return found


def _is_revealing(event: Event, game: Game) -> bool:
    return event.__struct_config__.tag in game.definition.view.REVEALING
