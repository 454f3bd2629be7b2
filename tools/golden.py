"""Writes the golden files anew: `make golden`, after a wanted change, and then look at the diff."""

import pathlib
from typing import NamedTuple

import msgspec

import ridotto
from ridotto.bots.random import RandomBot
from ridotto.engine.chance import FAST, GENERATOR
from ridotto.engine.record import VERSION
from ridotto.engine.transcript import playthrough
from ridotto.server.room.storage import record_of
from ridotto.table import SITE, Creation, Entry, Settings, apply, commands, create
from tests.support.kit import Golden, kit

GAMES = pathlib.Path(__file__).parents[1] / "tests" / "games"


class Case(NamedTuple):
    """One golden playthrough of a game."""

    name: str
    golden: Golden

    @property
    def file(self) -> str:
        """The name of its file, without the ending."""
        return f"{self.name}_{self.golden.players}_{self.golden.seed}"

    @property
    def folder(self) -> pathlib.Path:
        """Where its files are."""
        return GAMES / self.name / "golden"


CASES = [Case(name, golden) for name in ridotto.names() for golden in kit(name).golden]


def transcript(case: Case) -> str:
    """The text of a golden playthrough."""
    players, seed, options, most_moves = case.golden
    game = ridotto.new(case.name, seats=players, seed=seed, options=options, generator=FAST)
    lines = playthrough(game, seed=seed, most_moves=most_moves)
    return "\n".join(lines) + "\n"


def whole_game(case: Case) -> bytes:
    """The record of such a game at a table of the server, played by bots to its end."""
    settings = Settings(case.name, case.golden.players, case.golden.options)
    name = f"golden{case.golden.seed}"
    table = create(Creation(0, name, "host", "5e" * 32, settings, GENERATOR))
    for seat in range(len(table.seats)):
        table = apply(table, Entry(0, "host", commands.SeatBot(seat, "random")))
    bot = RandomBot(case.golden.seed)
    while table.phase == "playing":
        assert table.game is not None
        seat = table.game.actors[0]
        move = bot.choose(table.game.view(seat))
        table = apply(table, Entry(0, SITE, commands.Play([move]), seat=seat))
    return record_of(table)


def main() -> None:
    """Write all transcripts, and those records that do not exist yet."""
    for case in CASES:
        (case.folder / "records").mkdir(parents=True, exist_ok=True)
        (case.folder / f"{case.file}.txt").write_text(transcript(case))
        path = case.folder / "records" / f"v{VERSION}_{case.file}.json"
        if not path.exists():
            # A record once written is never changed: it must replay for ever.
            path.write_bytes(msgspec.json.format(whole_game(case), indent=1) + b"\n")


if __name__ == "__main__":
    main()
