"""A slow and plain referee for Volto, written from the rules alone to check the engine against."""

from collections.abc import Sequence
from typing import Any

COLUMNS = "abcde"
ROWS = "1234567"
MASKS = {"N": 3, "C": 3, "K": 1, "S": 1, "L": 2}

PALACE = {0: "1", 1: "7"}
FRONT = {0: "2", 1: "6"}
FORWARD = {0: 1, 1: -1}

STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STEPS = {"N": STRAIGHT, "C": DIAGONAL, "K": STRAIGHT + DIAGONAL, "L": STRAIGHT + DIAGONAL}

Event = dict[str, Any]


def neighbour(cell: str, step: tuple[int, int]) -> str | None:
    """Return the cell one step away, or None when that is off the board."""
    column = COLUMNS.index(cell[0]) + step[0]
    row = ROWS.index(cell[1]) + step[1]
    if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS):
        return COLUMNS[column] + ROWS[row]
    return None


def home_cells(seat: int) -> list[str]:
    """Return a seat's ten set-up cells in the order of the set-up text."""
    return [column + row for row in (PALACE[seat], FRONT[seat]) for column in COLUMNS]


class Referee:
    """One game of Volto, with everything that each observer has heard of it."""

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        start: dict[str, Any],
        cards: Sequence[str] = (),
    ) -> None:
        """Begin a game with drawn set-ups, or the placing of the masks."""
        if seats != 2 or cards:
            raise ValueError("Volto has two seats and no cards")
        self.options = dict(options)
        self.first: int = start["first"]
        self.turn: int = self.first
        self.board: dict[str, tuple[int, str]] = {}
        # What stood where at the beginning, told to everybody when the game is over.
        self.initial: dict[int, dict[str, str]] = {0: {}, 1: {}}
        self.ladies_lost = {0: 0, 1: 0}
        self.quiet_plies = 0
        self.began = False
        self.over = False
        self.winner: int | None = None
        self.reason = ""
        self.heard: dict[int | None, list[Event]] = {0: [], 1: [], None: []}
        if self.options["setup"] == "drawn":
            for seat in (0, 1):
                self._take_setup(seat, start["setups"][seat])
            self._begin()

    def actors(self) -> set[int]:
        """Return everyone who may act now."""
        if self.over:
            return set()
        if not self.began:
            return {seat for seat in (0, 1) if not self._is_placed(seat)}
        return {self.turn}

    def legal(self, player: int) -> list[str]:
        """Return the legal moves of a player, none if they may not act now."""
        if player not in self.actors():
            return []
        if not self.began:
            return self._placements(player)
        return self._moves(player)

    def play(self, player: int, move: str, cards: Sequence[str] = ()) -> None:
        """Carry out a legal move of a player."""
        if cards or move not in self.legal(player):
            raise ValueError(f"player {player} may not play {move!r} now")
        if not self.began:
            face, cell = move.split("@")
            self._place(player, cell, face)
        else:
            origin, target = move.split("-")
            self._move(player, origin, target)

    def events(self, player: int | None) -> list[Event]:
        """Return everything a player, or a spectator for None, has heard so far."""
        return [dict(event) for event in self.heard[player]]

    def result(self) -> dict[str, Any] | None:
        """Return the winners, the reason and the scores of a finished game."""
        if not self.over:
            return None
        if self.winner is None:
            return {"winners": [], "reason": self.reason, "scores": [0.5, 0.5]}
        scores = [0.0, 0.0]
        scores[self.winner] = 1.0
        return {"winners": [self.winner], "reason": self.reason, "scores": scores}

    # Set-up

    def _take_setup(self, seat: int, text: str) -> None:
        """Put a seat's ten masks on the board as the set-up text says."""
        letters = text.replace("/", "")
        if len(text) != 11 or text[5] != "/" or sorted(letters) != sorted("NNNCCCKSLL"):
            raise ValueError(f"not a set-up: {text!r}")
        for cell, face in zip(home_cells(seat), letters, strict=True):
            self._stand(seat, cell, face)
        self._tell({"type": "setup", "seat": seat, "setup": text}, [seat])

    def _place(self, seat: int, cell: str, face: str) -> None:
        """Put one mask on the board, and begin the game when it was the last of all."""
        self._stand(seat, cell, face)
        self._tell({"type": "placed", "seat": seat, "cell": cell, "face": face}, [seat])
        if self._is_placed(0) and self._is_placed(1):
            self._begin()

    def _stand(self, seat: int, cell: str, face: str) -> None:
        """Record a mask on the board and in its owner's initial set-up."""
        self.board[cell] = (seat, face)
        self.initial[seat][cell] = face

    def _is_placed(self, seat: int) -> bool:
        """Tell whether all ten masks of a seat stand."""
        return len(self.initial[seat]) == 10

    def _begin(self) -> None:
        """Let the first player move."""
        self.began = True
        self._tell({"type": "began", "first": self.first})

    def _placements(self, seat: int) -> list[str]:
        """Return every remaining face on every free cell of a seat's own two rows."""
        used = list(self.initial[seat].values())
        faces = [face for face, count in MASKS.items() if used.count(face) < count]
        free = [cell for cell in home_cells(seat) if cell not in self.board]
        return [f"{face}@{cell}" for face in faces for cell in free]

    # Moves

    def _moves(self, seat: int) -> list[str]:
        """Return every move of a seat's masks, whoever's turn it is."""
        return [
            f"{origin}-{target}"
            for origin, (owner, face) in self.board.items()
            if owner == seat
            for target in self._targets(seat, origin, face)
        ]

    def _targets(self, seat: int, origin: str, face: str) -> list[str]:
        """Return the cells to which the mask on a cell may go."""
        if face == "S":
            return self._soldier_targets(seat, origin)
        targets = []
        for step in STEPS[face]:
            cell = neighbour(origin, step)
            if cell is None:
                continue
            if cell not in self.board or (face != "L" and self._is_enemy(seat, cell)):
                targets.append(cell)
        return targets

    def _soldier_targets(self, seat: int, origin: str) -> list[str]:
        """Return the empty cells along the Soldier's lines and the enemies that end them."""
        if origin[1] == PALACE[1 - seat]:
            return []
        lines = STRAIGHT if self.options["soldier"] == "rook" else [(0, FORWARD[seat])]
        targets = []
        for step in lines:
            cell = neighbour(origin, step)
            while cell is not None and cell not in self.board:
                targets.append(cell)
                cell = neighbour(cell, step)
            if cell is not None and self._is_enemy(seat, cell):
                targets.append(cell)
        return targets

    def _is_enemy(self, seat: int, cell: str) -> bool:
        """Tell whether a mask of the other seat stands on a cell."""
        return cell in self.board and self.board[cell][0] != seat

    def _move(self, seat: int, origin: str, target: str) -> None:
        """Move a mask, carry out its capture, and end the game or pass the turn."""
        enemy = 1 - seat
        face = self.board.pop(origin)[1]
        captured = self.board[target][1] if target in self.board else None
        self.board[target] = (seat, face)
        self._tell({"type": "moved", "seat": seat, "from": origin, "to": target})
        self.quiet_plies += 1
        if captured is not None:
            self.quiet_plies = 0
            self._tell({"type": "captured", "seat": enemy, "cell": target, "face": captured})
        if captured == "L":
            self.ladies_lost[enemy] += 1
            del self.board[target]
            self._tell_lost(seat, target, face)
        self.turn = enemy
        self._check_end(seat, face, target, captured)

    def _tell_lost(self, seat: int, cell: str, face: str) -> None:
        """Announce the mask that was removed together with the Lady it captured."""
        event: Event = {"type": "lost", "seat": seat, "cell": cell, "face": face}
        if self.options["lady_captor_shown"]:
            self._tell(event)
        else:
            self._tell(event, [seat])
            self._tell({**event, "face": None}, [1 - seat, None])

    def _check_end(self, seat: int, face: str, target: str, captured: str | None) -> None:
        """End the game by the first ending that applies after a seat's move."""
        enemy = 1 - seat
        limit = self.options["quiet_limit"]
        if captured == "K":
            self._end(seat, "candidate_captured")
        elif captured == "L" and face == "K":
            self._end(enemy, "candidate_took_lady")
        elif self.ladies_lost[enemy] == 2:
            self._end(enemy, "ladies_lost")
        elif face == "K" and target[1] == PALACE[enemy]:
            self._end(seat, "candidate_arrived")
        elif not self._moves(enemy):
            self._end(None if self.options["stalemate"] == "draw" else seat, "no_move")
        elif limit != "off" and self.quiet_plies >= limit:
            self._end(None, "quiet_limit")

    def _end(self, winner: int | None, reason: str) -> None:
        """Finish the game and show all faces by telling the initial set-ups."""
        self.over = True
        self.winner = winner
        self.reason = reason
        setups = [self._setup_text(0), self._setup_text(1)]
        self._tell({"type": "over", "winner": winner, "reason": reason, "setups": setups})

    def _setup_text(self, seat: int) -> str:
        """Return a seat's initial set-up in notation."""
        letters = "".join(self.initial[seat][cell] for cell in home_cells(seat))
        return f"{letters[:5]}/{letters[5:]}"

    def _tell(self, event: Event, observers: Sequence[int | None] = (0, 1, None)) -> None:
        """Let the observers, by default everybody, hear an event."""
        for observer in observers:
            self.heard[observer].append(event)
