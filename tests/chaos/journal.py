"""What one client has sent, and everything it was told: the evidence against the server."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

Json = dict[str, Any]
Seat = int | None


class Heard(NamedTuple):
    """The events of one game, as one observer has heard them."""

    seat: Seat
    events: list[Json]


class Waiting:
    """A command that is not yet acknowledged, and how often it was sent."""

    def __init__(self, message: Json) -> None:
        self.message = message
        self.since = time.monotonic()
        self.times = 1

    @property
    def kind(self) -> str:
        """What is to be done."""
        return str(self.message["act"]["do"])


class Journal:
    """The journal of a client; `complain` takes what should never have been told."""

    def __init__(self, name: str, complain: Callable[[str], None]) -> None:
        self.name = name
        self.waiting: dict[str, Waiting] = {}
        self.done: dict[str, Json] = {}  # acknowledged commands by id
        self.done_again = 0  # acknowledged after they were sent more than once
        self.refused: dict[str, str] = {}
        self.sent_again = 0
        self.unavailable = 0  # how often the server could not tell
        self.undos = 0  # ever sent: each may take one event back, acknowledged or not
        self.undos_over = 0  # those that have done so, or were refused
        self.game_number = 0
        self.seat: Seat = None
        self.games: dict[int, Heard] = {}
        self.lines: dict[int, Json] = {}
        self.said = 0
        self.table: Json = {}
        self.view: Json | None = None
        self.can_undo = False
        self._complain = complain

    @property
    def heard(self) -> int:
        """How many events of the present game were heard."""
        return len(self.games[self.game_number].events) if self.game_number in self.games else 0

    def complain(self, what: str) -> None:
        """Something is wrong."""
        self._complain(f"{self.name}: {what}")

    def send(self, message: Json) -> None:
        """Write a command down before it is sent."""
        self.waiting[message["id"]] = Waiting(message)
        self.undos += message["act"]["do"] == "undo"

    def take(self, told: Json) -> None:
        """Take in what was told, and see whether it goes with everything told before."""
        kind = told["type"]
        if kind == "done":
            self._take_done(told["id"])
        elif kind == "refused":
            self._take_refused(told)
        elif kind == "synced":
            self._take_synced(told)
        elif kind == "update":
            self._take_update(told)

    def _take_done(self, command_id: str) -> None:
        waiting = self.waiting.pop(command_id, None)
        if waiting is None:
            self.complain(f"{command_id} is done, which was not asked for")
            return
        self.done[command_id] = waiting.message
        self.done_again += waiting.times > 1

    def _take_refused(self, told: Json) -> None:
        if told["code"] == "unavailable":
            self.unavailable += 1
            return  # whether it was done is not known: it is sent again
        waiting = self.waiting.pop(told["id"], None)
        if waiting is None:
            self.complain(f"refused, which was not asked for: {told}")
            return
        self.refused[told["id"]] = told["code"]
        self.undos_over += waiting.kind == "undo"
        if told["code"] not in MAY_BE_REFUSED.get(waiting.kind, ()):
            self.complain(f"{waiting.message} was refused: {told}")

    def _take_synced(self, told: Json) -> None:
        number, after = told["game_number"], told["after"]
        before = self.games.get(number, Heard(told["seat"], []))
        if before.seat != told["seat"]:
            self.complain(f"seat {before.seat} became {told['seat']} in game {number}")
        if after > len(before.events):
            self.complain(f"synced after {after} events, but only {len(before.events)} are known")
        events = [*before.events[:after], *told["events"]]
        if len(events) != told["heard"]:
            self.complain(f"{len(events)} events are not {told['heard']}")
        if not goes_on(before.events, events, self.undos - self.undos_over):
            known, new = before.events, events
            self.complain(f"heard {len(known)}: {known[-3:]}, then {len(new)}: {new[-4:]}")
        elif not goes_on(before.events, events, 0):
            self.undos_over += 1
        if number < self.game_number:
            self.complain(f"game {number} came after game {self.game_number}")
        if told["said"] < self.said:
            self.complain(f"{self.said} lines were said, then {told['said']}")
        self.game_number, self.seat = number, told["seat"]
        self.games[number] = Heard(self.seat, events)
        self.table, self.view = told["table"], told["view"]
        self._take_lines(told)

    def _take_update(self, told: Json) -> None:
        events, new = self.games[self.game_number].events, told.get("events", [])
        if told["game_number"] != self.game_number:
            self.complain(f"an update of game {told['game_number']} in game {self.game_number}")
        if told["heard"] != len(events) + len(new):
            self.complain(f"{len(events)} heard, {len(new)} new, but {told['heard']} told")
        if told["said"] != self.said + len(told.get("lines", [])):
            self.complain(f"{self.said} said, but {told['said']} told")
        events += new
        self.table = told.get("table") or self.table
        self.view = told.get("view") or self.view
        self._take_lines(told)

    def _take_lines(self, told: Json) -> None:
        self.said, self.can_undo = told["said"], told.get("can_undo", False)
        lines = told.get("lines", [])
        for number, line in enumerate(lines, self.said - len(lines) + 1):
            if self.lines.setdefault(number, line) != line:
                self.complain(f"line {number} was {self.lines[number]}, now {line}")


# What another's act, or one's own before a crash, may have made impossible meanwhile. A move comes
# with the position it was meant for: it is stale, or too late because the other has resigned.
MAY_BE_REFUSED = {
    "play": ("stale", "not_now"),
    "undo": ("not_now",),
    "resign": ("not_now",),
    "offer_draw": ("not_now",),
    "answer_draw": ("not_now",),
    "ready": ("not_now",),
    "rematch": ("not_now",),
}


def goes_on(before: list[Json], after: list[Json], undos: int) -> bool:
    """Whether events go on where others end, but for so many that may have been taken back.

    >>> goes_on([{"a": 1}, {"b": 2}], [{"a": 1}], 0), goes_on([{"a": 1}, {"b": 2}], [{"a": 1}], 1)
    (False, True)
    """
    kept = max(0, len(before) - undos)
    return any(before[:size] == after[:size] for size in range(kept, len(before) + 1))
