"""Writes the golden files anew: `make golden`, after a wanted change, and then look at the diff."""

import pathlib
from typing import Any, NamedTuple

import msgspec

import ridotto
from ridotto.bots.random import RandomBot
from ridotto.engine.transcript import playthrough
from ridotto.server.room.room import record_of
from ridotto.table import HOUSE, Creation, Entry, Settings, act, commands, create

GAMES = pathlib.Path(__file__).parents[1] / "tests" / "games"


class Case(NamedTuple):
    """One golden playthrough."""

    name: str
    seats: int | None
    seed: int
    options: dict[str, Any]
    most_moves: int

    @property
    def file(self) -> str:
        """The name of its file, without the ending."""
        return f"{self.name}_{self.seats or 2}_{self.seed}"

    @property
    def folder(self) -> pathlib.Path:
        """Where its files are."""
        return GAMES / self.name / "golden"


CASES = [
    Case("volto", None, 1, {}, 40),
    Case("volto", None, 2, {"setup": "placed", "soldier": "rook", "lady_captor_shown": False}, 45),
    Case("twilight", None, 1, {"match": "single_round"}, 80),
    Case("twilight", None, 2, {"preset": "royal_visit"}, 60),
    Case("mascarade", 4, 1, {"scenario": "B"}, 40),
    Case("mascarade", 5, 2, {}, 30),
    Case("mascarade", 6, 3, {"contests": "simultaneous", "scenario": "B"}, 35),
    Case("mascarade", 8, 4, {"scenario": "B"}, 25),
    Case("mascarade", 12, 5, {"scenario": "B", "round_limit": 2}, 16),
]


def transcript(case: Case) -> str:
    """The text of a golden playthrough."""
    game = ridotto.new(case.name, seats=case.seats, seed=case.seed, options=case.options)
    lines = playthrough(game, seed=case.seed, most_moves=case.most_moves)
    return "\n".join(lines) + "\n"


def whole_game(case: Case) -> bytes:
    """The record of such a game at a table of the house, played by bots to its end."""
    settings = Settings(case.name, case.seats, case.options)
    table = create(Creation(0, f"golden{case.seed}", "host", "5e" * 32, settings))
    for seat in range(len(table.seats)):
        table = act(table, Entry(0, "host", commands.SeatBot(seat, "random")))
    bot = RandomBot(case.seed)
    while table.phase == "playing":
        assert table.game is not None
        seat = table.game.actors[0]
        move = bot.choose(table.game.view(seat))
        table = act(table, Entry(0, HOUSE, commands.Play([move]), seat=seat))
    return record_of(table)


def main() -> None:
    """Write all transcripts, and those records that do not exist yet."""
    for case in CASES:
        (case.folder / "records").mkdir(parents=True, exist_ok=True)
        (case.folder / f"{case.file}.txt").write_text(transcript(case))
        path = case.folder / "records" / f"v2_{case.file}.json"
        if not path.exists():
            # A record once written is never changed: it must replay for ever.
            path.write_bytes(msgspec.json.format(whole_game(case), indent=1) + b"\n")


if __name__ == "__main__":
    main()
