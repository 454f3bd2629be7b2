"""A slow and clear referee for Mascarade that shares nothing with the engine it is compared to."""

from collections.abc import Sequence
from copy import deepcopy
from itertools import combinations
from typing import Any

Event = dict[str, Any]

OPENING_TURNS = 4
START_COINS = 6
WINNING_COINS = 13
CHEAT_COINS = 10
WIDOW_COINS = 10
GURU_COINS = 4
SWINDLER_COINS = 2
BANK_GAIN = {"empress": 3, "king": 2, "patron": 3, "peasant": 1, "fool": 1, "princess": 2}


class Referee:
    """One game of Mascarade, from the deal to the result."""

    def __init__(
        self,
        seats: int,
        options: dict[str, Any],
        start: dict[str, Any],
        cards: Sequence[str] = (),
    ) -> None:
        """Deal the given masks and begin the first turn."""
        self.seats = seats
        self.options = options
        self.names: list[str] = sorted(set(options["scenario"]))
        self.masks: list[str] = list(start["masks"])
        self.coins: list[int] = list(start.get("coins", [START_COINS] * seats))
        self.court: int = start.get("court", 0)
        self.has_opening: bool = start.get("opening", True)
        self.player_at: list[int] = list(range(seats))
        self.over = False
        self._result: dict[str, Any] | None = None
        observers: list[int | None] = [*range(seats), None]
        self._heard: dict[int | None, list[Event]] = {observer: [] for observer in observers}

        # What is awaited: "action", "contest", "choice" (of a power), "spy_swap" or "name".
        self.phase = "action"
        self.turn_number = 0
        self.turn_seat: int = start["first"]
        self.revealed_now: set[int] = set()  # players
        self.banned: set[int] = set()  # players revealed during the turn before
        self.announced = ""
        self.waiting: list[int] = []  # seats that have not answered yet, clockwise
        self.answers: dict[int, bool] = {}
        self.debtors: list[int] = []  # players, since a fine follows its player
        self.user = 0  # the seat that uses the power
        self.chosen = 0  # the spot the Spy looks at, or the Guru's victim

        event = {"type": "dealt", "masks": self.masks, "coins": self.coins}
        opening = OPENING_TURNS if self.has_opening else 0
        self._tell({**event, "court": self.court, "first": self.turn_seat, "opening": opening})
        self._begin_turn()

    def actors(self) -> set[int]:
        """Return the players who may act now."""
        if self.over:
            return set()
        if self.phase == "action":
            return {self.player_at[self.turn_seat]}
        if self.phase == "contest":
            if self.options["contests"] == "sequential":
                return {self.player_at[self.waiting[0]]}
            return {self.player_at[seat] for seat in self.waiting}
        if self.phase == "name":
            return {self.player_at[self.chosen]}
        return {self.player_at[self.user]}

    def legal(self, player: int) -> list[str]:
        """Return the moves this player may make now."""
        if player not in self.actors():
            return []
        if self.phase == "action":
            return self._legal_actions(player)
        if self.phase == "contest":
            return ["contest:yes", "contest:no"]
        if self.phase == "name":
            return [f"name:{name}" for name in self.names]
        if self.phase == "spy_swap":
            return [f"spy:{self.chosen}:real", f"spy:{self.chosen}:fake"]
        return self._legal_choices()

    def play(self, player: int, move: str, cards: Sequence[str] = ()) -> None:
        """Carry out one legal move of this player."""
        if move not in self.legal(player):
            raise ValueError(f"player {player} may not play {move!r} now")
        if self.phase == "action":
            self._play_action(move)
        elif self.phase == "contest":
            self._play_contest(self.player_at.index(player), move)
        elif self.phase == "name":
            self._play_name(move)
        elif self.phase == "spy_swap":
            self._swap(self.user, [self.user, self.chosen], "spy", move.endswith(":real"))
            self._finish_claim()
        else:
            self._play_choice(move)

    def events(self, player: int | None) -> list[Event]:
        """Return everything this player, or a spectator, has heard so far."""
        return list(self._heard[player])

    def result(self) -> dict[str, Any] | None:
        """Return winners, reason and scores, or None while the game goes on."""
        return deepcopy(self._result)

    def _tell(self, event: Event, secret: str = "", knowers: Sequence[int | None] = ()) -> None:
        """Let everybody hear an event, its secret field only the knowers."""
        # The lists in an event are the referee's own and will change later.
        snapshot = deepcopy(event)
        for observer, heard in self._heard.items():
            hidden = secret != "" and observer not in knowers
            heard.append({**snapshot, secret: None} if hidden else snapshot)

    def _other_seats(self, seat: int) -> list[int]:
        """Return the seats of all other players, clockwise from the left of a seat."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def _other_spots(self, seat: int) -> list[int]:
        """Return all spots but this seat, centre cards included."""
        return [spot for spot in range(len(self.masks)) if spot != seat]

    def _neighbours(self, seat: int) -> list[int]:
        """Return the seats to the left and to the right."""
        return [(seat + 1) % self.seats, (seat - 1) % self.seats]

    def _richest_others(self, seat: int) -> list[int]:
        """Return the other seats that have the most coins among the others."""
        others = self._other_seats(seat)
        most = max(self.coins[other] for other in others)
        return [other for other in others if self.coins[other] == most]

    def _swap(self, seat: int, spots: list[int], cause: str, real: bool) -> None:
        """Exchange two masks, or pretend to."""
        first, second = spots
        if real:
            self.masks[first], self.masks[second] = self.masks[second], self.masks[first]
        event = {"type": "swapped", "seat": seat, "places": spots, "cause": cause, "real": real}
        self._tell(event, "real", [self.player_at[seat]])

    def _reveal(self, seat: int, cause: str) -> None:
        """Show the mask of a seat to everybody, or by the Princess to everybody but its player."""
        event = {"type": "revealed", "place": seat, "mask": self.masks[seat], "cause": cause}
        victim = self.player_at[seat]
        if cause == "princess":
            self._tell(event, "mask", [observer for observer in self._heard if observer != victim])
        else:
            self._tell(event)
        if cause != "princess" or self.options["princess_blocks"]:
            self.revealed_now.add(victim)

    # Coins and the end of the game.

    def _step(self, cause: str, changes: dict[int, int], court_change: int = 0) -> None:
        """Make one atomic coin step and look whether it ends the game."""
        for seat, change in changes.items():
            self.coins[seat] += change
        self.court += court_change
        if court_change != 0 or any(change != 0 for change in changes.values()):
            self._tell({"type": "coins", "cause": cause, "coins": self.coins, "court": self.court})
        self._check_coins()

    def _take(self, cause: str, givers: list[int], taker: int, amount: int) -> None:
        """Let a seat take coins from others in one step, at most what each of them has."""
        changes = {giver: -min(amount, self.coins[giver]) for giver in givers}
        changes[taker] = -sum(changes.values())
        self._step(cause, changes)

    def _check_coins(self) -> None:
        """End the game when somebody has enough coins or none."""
        enough = [seat for seat in range(self.seats) if self.coins[seat] >= WINNING_COINS]
        if enough and self.options["simultaneous_13"] == "share":
            self._end(enough, "thirteen")
        elif enough:
            self._end(self._richest(), "thirteen")
        elif 0 in self.coins:
            self._end(self._richest(), "broke")

    def _richest(self) -> list[int]:
        """Return the seats with the most coins."""
        return [seat for seat in range(self.seats) if self.coins[seat] == max(self.coins)]

    def _end(self, winning_seats: list[int], reason: str) -> None:
        """End the game in favour of the players who sit at these seats."""
        winners = sorted(self.player_at[seat] for seat in winning_seats)
        scores = [1 / len(winners) if player in winners else 0.0 for player in range(self.seats)]
        self.over = True
        self._result = {"winners": winners, "reason": reason, "scores": scores}
        self._tell({"type": "over", "winners": winners, "reason": reason, "masks": self.masks})

    def _begin_turn(self) -> None:
        """Begin the turn of the seat whose turn it is."""
        self.turn_number += 1
        self.banned = self.revealed_now
        self.revealed_now = set()
        self.phase = "action"
        seat, player = self.turn_seat, self.player_at[self.turn_seat]
        self._tell({"type": "turn", "turn": self.turn_number, "seat": seat, "person": player})

    def _end_turn(self) -> None:
        """Look at the round limit and pass the turn to the left."""
        limit = self.options["round_limit"]
        if limit != "off" and self.turn_number >= limit * self.seats:
            self._end(self._richest(), "round_limit")
            return
        self.turn_seat = (self.turn_seat + 1) % self.seats
        self._begin_turn()

    def _legal_actions(self, player: int) -> list[str]:
        """Return the moves that begin a turn."""
        spots = self._other_spots(self.turn_seat)
        swaps = [f"swap:{spot}:{how}" for spot in spots for how in ("real", "fake")]
        if self.has_opening and self.turn_number <= OPENING_TURNS:
            return swaps
        if player not in self.banned:
            return [*swaps, "look", *(f"announce:{name}" for name in self.names)]
        if self.options["after_reveal"] == "must_swap":
            return swaps
        return [*swaps, "look"]

    def _play_action(self, move: str) -> None:
        """Carry out a swap, a look or an announcement."""
        seat = self.turn_seat
        kind, *details = move.split(":")
        if kind == "swap":
            self._swap(seat, [seat, int(details[0])], "swap", details[1] == "real")
            self._end_turn()
        elif kind == "look":
            event = {"type": "looked", "seat": seat, "mask": self.masks[seat]}
            self._tell(event, "mask", [self.player_at[seat]])
            self._end_turn()
        else:
            self.announced = details[0]
            self._tell({"type": "announced", "seat": seat, "mask": self.announced})
            self.waiting = self._other_seats(seat)
            self.answers = {}
            self.phase = "contest"

    def _play_contest(self, seat: int, move: str) -> None:
        """Take one answer, and settle the claim after the last one."""
        self.waiting.remove(seat)
        self.answers[seat] = move == "contest:yes"
        if self.options["contests"] == "simultaneous":
            player = self.player_at[seat]
            noted = {"type": "noted", "seat": seat, "contests": self.answers[seat]}
            self._heard[player].append(noted)
        tellable = [seat]
        if self.options["contests"] == "simultaneous":
            tellable = [] if self.waiting else self._other_seats(self.turn_seat)
        for other in tellable:
            self._tell({"type": "answered", "seat": other, "contests": self.answers[other]})
        if not self.waiting:
            self._settle_claim()

    def _settle_claim(self) -> None:
        """Reveal after a contest, note who owes a fine, and let the right seat use the power."""
        self.debtors = []
        others = self._other_seats(self.turn_seat)
        contesters = [seat for seat in others if self.answers[seat]]
        if not contesters:
            self._use_power([self.turn_seat])
            return
        owners = []
        for seat in [self.turn_seat, *contesters]:
            self._reveal(seat, "contest")
            if self.masks[seat] == self.announced:
                owners.append(seat)
            else:
                self.debtors.append(self.player_at[seat])
        if owners:
            self._use_power(owners)
        else:
            self._finish_claim()

    def _finish_claim(self) -> None:
        """Collect the fines, unless the power has ended the game, and end the turn."""
        if self.over:
            return
        if self.debtors:
            debtor_seats = [self.player_at.index(player) for player in self.debtors]
            fines = {seat: -min(1, self.coins[seat]) for seat in debtor_seats}
            self._step("fine", fines, -sum(fines.values()))
        if not self.over:
            self._end_turn()

    # Powers.

    def _use_power(self, users: list[int]) -> None:
        """Begin the announced power; only Peasants can have two users."""
        mask = self.announced
        self.user = users[0]
        for seat in users:
            self._tell({"type": "power", "seat": seat, "mask": mask})
        if len(users) == 2:
            self._step(mask, dict.fromkeys(users, 2))
        elif mask in BANK_GAIN:
            self._step(mask, {self.user: BANK_GAIN[mask]})
        if self.over:
            return

        if self._needs_choice():
            self.phase = "choice"
            return
        if mask == "judge":
            self._step(mask, {self.user: self.court}, -self.court)
        elif mask == "widow" and self.coins[self.user] < WIDOW_COINS:
            self._step(mask, {self.user: WIDOW_COINS - self.coins[self.user]})
        elif mask == "patron":
            self._step(mask, dict.fromkeys(self._neighbours(self.user), 1))
        elif mask == "beggar":
            self._beg()
        elif mask == "thief":
            self._take(mask, self._neighbours(self.user), self.user, 1)
        elif mask == "cheat" and self.coins[self.user] >= CHEAT_COINS:
            self._end([self.user], "cheat")
        elif mask == "swindler":
            self._take(mask, self._richest_others(self.user), self.user, SWINDLER_COINS)
        self._finish_claim()

    def _needs_choice(self) -> bool:
        """Say whether the user of the power has something to choose."""
        if self.announced == "swindler":
            return len(self._richest_others(self.user)) > 1
        return self.announced in ("guru", "princess", "fool", "spy", "puppet_master", "witch")

    def _beg(self) -> None:
        """Let everybody who is richer at that moment give the Beggar one coin."""
        for seat in self._other_seats(self.user):
            if not self.over and self.coins[seat] > self.coins[self.user]:
                self._take("beggar", [seat], self.user, 1)

    def _legal_choices(self) -> list[str]:
        """Return the choices that the power offers to its user."""
        mask = self.announced
        others = sorted(self._other_seats(self.user))
        spots = self._other_spots(self.user)
        if mask == "swindler":
            return [f"target:{seat}" for seat in self._richest_others(self.user)]
        if mask == "puppet_master":
            return [f"targets:{first},{second}" for first, second in combinations(others, 2)]
        if mask == "fool":
            pairs = combinations(spots if self.options["fool_centre"] else others, 2)
            return [f"targets:{a},{b}:{how}" for a, b in pairs for how in ("real", "fake")]
        if mask == "spy":
            return [f"spy:{spot}" for spot in (spots if self.options["spy_centre"] else others)]
        if mask == "witch":
            return ["witch:none", *(f"witch:{seat}" for seat in others)]
        return [f"target:{seat}" for seat in others]  # Guru and Princess

    def _play_choice(self, move: str) -> None:
        """Carry out the power with what its user chose."""
        mask, user = self.announced, self.user
        details = move.split(":")[1:]
        spots = [int(spot) for spot in details[0].split(",") if spot != "none"]
        if mask == "fool":
            self._swap(user, spots, "fool", details[1] == "real")
            self._finish_claim()
            return

        self._tell({"type": "targeted", "seat": user, "mask": mask, "places": spots})
        if mask == "guru":
            self.chosen = spots[0]
            self.phase = "name"
            return
        if mask == "spy":
            self.chosen = spots[0]
            self.phase = "spy_swap"
            seen = [self.masks[user], self.masks[self.chosen]]
            event = {"type": "spied", "seat": user, "places": [user, self.chosen], "masks": seen}
            self._tell(event, "masks", [self.player_at[user]])
            return

        if mask == "princess":
            self._reveal(spots[0], "princess")
        elif mask == "swindler":
            self._take(mask, spots, user, SWINDLER_COINS)
        elif mask == "witch" and spots:
            difference = self.coins[spots[0]] - self.coins[user]
            self._step(mask, {user: difference, spots[0]: -difference})
        elif mask == "puppet_master":
            self._take(mask, spots, user, 1)
            if not self.over:
                first, second = spots
                players = self.player_at
                players[first], players[second] = players[second], players[first]
                self._tell({"type": "seated", "places": spots, "persons": players})
        self._finish_claim()

    def _play_name(self, move: str) -> None:
        """Let the Guru's victim name a mask, reveal, and pay if it was the wrong one."""
        name = move.split(":")[1]
        self._tell({"type": "named", "seat": self.chosen, "mask": name})
        self._reveal(self.chosen, "guru")
        if name != self.masks[self.chosen]:
            self._take("guru", [self.chosen], self.user, GURU_COINS)
        self._finish_claim()
