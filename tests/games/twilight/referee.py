"""A slow and plain referee for Twilight of Venice, written from the rules text alone."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple

Fields = dict[str, Any]
WEST, EAST = 0, 1
SIDE_NAMES = ("west", "east")
EDGE, MANSION = 8, 7
HAND_SIZE = 8
CARD_ORDER = ["D1", "G1", "G11", "GX", "M1", "M2", "M3", "H1", "H2", "H3", "H4", "H5", "HC"]
CARD_NUMBERS = dict(zip(CARD_ORDER, (12, 4, 10, 2, 2, 8, 2, 1, 3, 4, 3, 1, 2), strict=True))
STEPS_BOTH_WAYS = (-1, 1)


class Play(NamedTuple):
    """One conceivable play: the cards it costs, the turn it belongs to, and the new cells."""

    cards: list[str]
    plan: str
    cells: dict[str, int]


def sorted_cards(cards: list[str]) -> list[str]:
    """Return the cards in the official order."""
    return sorted(cards, key=CARD_ORDER.index)


def half_of(cell: int) -> int | None:
    """Return the seat on whose half the cell lies, None for cell 0."""
    if cell == 0:
        return None
    return WEST if cell < 0 else EAST


def mansion_of(cell: int) -> int | None:
    """Return the seat in whose mansion the cell lies, None outside the mansions."""
    return half_of(cell) if abs(cell) >= MANSION else None


class Referee:
    """The whole match, driven by notation strings and by the cards that chance dealt."""

    turn: int
    # What kind of turn the first card made this one; None while nothing has been played.
    plan: str | None
    extra_turn: bool
    figures: dict[str, int]
    hands: list[list[str]]
    piles: list[list[str]]
    deck: list[str]

    def __init__(
        self, seats: int, options: Fields, start: Fields, cards: Sequence[str] = ()
    ) -> None:
        """Set up round 1 and deal its opening hands from the given cards."""
        if seats != 2:
            raise ValueError("Twilight of Venice is a game for two")
        self.options = dict(options)
        self.start = deepcopy(start)
        self.over = False
        self.history: list[Fields] = []
        self.round_winners: list[int | None] = []
        self.supply = list(cards)
        self._begin_round()
        self._refuse_left_over_cards()

    def actors(self) -> set[int]:
        """Return the one seat to move, or nobody when the match is over."""
        return set() if self.over else {self.turn}

    def legal(self, player: int) -> list[str]:
        """Return every legal move of this player in notation."""
        if player not in self.actors():
            return []
        moves = list(self._legal_plays())
        if self.plan is not None:
            return [*moves, "end"]
        if self.options["hand_discard"] or not moves:
            moves.append("discard")
        return moves

    def play(self, player: int, move: str, cards: Sequence[str] = ()) -> None:
        """Carry out one legal move, drawing exactly the given cards."""
        if move not in self.legal(player):
            raise ValueError(f"seat {player} may not play {move}")
        self.supply = list(cards)
        if move == "end":
            self._tell("ended", seat=player)
            self._finish_acting_turn()
        elif move == "discard":
            self._discard_hand()
        else:
            self._carry_out(move, self._legal_plays()[move])
        self._refuse_left_over_cards()

    def events(self, player: int | None) -> list[Fields]:
        """Return all that this player, or a spectator for None, has heard so far."""
        return [
            event | {"cards": None}
            if event["type"] == "drew" and event["seat"] != player
            else event
            for event in self.history
        ]

    def result(self) -> Fields | None:
        """Return winners, reason and scores once the match is over."""
        if not self.over:
            return None
        reason = "single_round" if self.options["match"] == "single_round" else "match"
        winner = self._match_winner()
        if winner is None:
            return {"winners": [], "reason": reason, "scores": [0.5, 0.5]}
        scores = [1.0, 0.0] if winner == WEST else [0.0, 1.0]
        return {"winners": [winner], "reason": reason, "scores": scores}

    def _legal_plays(self) -> dict[str, Play]:
        """Return the card plays and Guild's words legal now for the player to move."""
        plays = self._conceivable_card_plays()
        if self.plan is None:
            plays.update(self._guild_words())
        return {
            move: play
            for move, play in plays.items()
            if self.plan in (None, play.plan) and self._can_be_carried_out(play)
        }

    def _can_be_carried_out(self, play: Play) -> bool:
        """Tell whether cards, track, court rule and the no-change ruling allow the play."""
        hand = self.hands[self.turn]
        if any(hand.count(card) < play.cards.count(card) for card in play.cards):
            return False
        after = {**self.figures, **play.cells}
        if any(abs(cell) > EDGE for cell in after.values()):
            return False
        if not after["west"] < after["doge"] < after["east"]:
            return False
        return after != self.figures or bool(self.options["noop_cards"])

    def _conceivable_card_plays(self) -> dict[str, Play]:
        """Return every play of cards by notation, before asking whether it is possible."""
        plays = {**self._doge_plays(), **self._guard_plays()}
        for number in (1, 2, 3):
            plays.update(self._walks(f"M{number}", "merchant", number, "merchant"))
        for number in (1, 2, 3, 4, 5):
            plays.update(self._walks(f"H{number}", "harlequin", number, "harlequin"))
        plays["HC:harlequin"] = Play(["HC"], "harlequin", {"harlequin": 0})
        if self._harlequin_stands_between(self.figures["doge"]):
            plays.update(self._masquerade_plays())
        return plays

    def _walks(self, card: str, figure: str, number: int, plan: str) -> dict[str, Play]:
        """Return the two plays that move one figure a number of cells either way."""
        plays = {}
        for distance in (-number, number):
            cells = {figure: self.figures[figure] + distance}
            plays[f"{card}:{figure}{distance:+d}"] = Play([card], plan, cells)
        return plays

    def _doge_plays(self) -> dict[str, Play]:
        """Return the plays of one Doge card and of the Cortege."""
        plays = self._walks("D1", "doge", 1, "doge")
        for step in STEPS_BOTH_WAYS:
            cells = {figure: self.figures[figure] + step for figure in ("doge", "west", "east")}
            plays[f"D1x2:cortege{step:+d}"] = Play(["D1", "D1"], "doge", cells)
        return plays

    def _guard_plays(self) -> dict[str, Play]:
        """Return the plays of the Guards cards."""
        plays = {}
        for guard in SIDE_NAMES:
            plays.update(self._walks("G1", guard, 1, "guards"))
            plays.update(self._walks("G11", guard, 2, "guards"))
        west, east, doge = (self.figures[figure] for figure in ("west", "east", "doge"))
        for west_step in STEPS_BOTH_WAYS:
            for east_step in STEPS_BOTH_WAYS:
                move = f"G11:west{west_step:+d},east{east_step:+d}"
                cells = {"west": west + west_step, "east": east + east_step}
                plays[move] = Play(["G11"], "guards", cells)
        plays["GX"] = Play(["GX"], "guards", {"west": doge - 1, "east": doge + 1})
        return plays

    def _masquerade_plays(self) -> dict[str, Play]:
        """Return the plays of Harlequin cards on other figures."""
        plays = {}
        for figure in ("doge", "west", "east", "merchant"):
            plan = "masquerade guards" if figure in SIDE_NAMES else f"masquerade {figure}"
            for number in (1, 2, 3, 4, 5):
                plays.update(self._walks(f"H{number}", figure, number, plan))
            if self.options["masquerade_centre"]:
                plays[f"HC:{figure}"] = Play(["HC"], plan, {figure: 0})
        if self.options["masquerade_doge"] == "stop_after":
            return plays
        return {
            move: play
            for move, play in plays.items()
            if self._harlequin_stands_between(play.cells.get("doge", self.figures["doge"]))
        }

    def _harlequin_stands_between(self, doge: int) -> bool:
        """Tell whether the Harlequin is strictly between the mover's end and that Doge cell."""
        harlequin = self.figures["harlequin"]
        return harlequin < doge if self.turn == WEST else harlequin > doge

    def _guild_words(self) -> dict[str, Play]:
        """Return the calls of Doge or Guard to the Merchant's cell."""
        target = self.figures["merchant"]
        return {
            f"guild:{figure}": Play([], "guild", {figure: target})
            for figure in ("doge", "west", "east")
            if self.figures[figure] != target
        }

    def _carry_out(self, move: str, play: Play) -> None:
        """Play cards or speak a Guild's word, which may end the round at once."""
        seat = self.turn
        for card in play.cards:
            self.hands[seat].remove(card)
            self.piles[seat].append(card)
        self.figures.update(play.cells)
        self.plan = play.plan
        self._tell("played", seat=seat, move=move, figures=dict(self.figures))
        winner = mansion_of(self.figures["doge"])
        if winner is not None:
            self._end_round(winner, "doge")
        elif play.plan == "guild":
            self._finish_acting_turn()

    def _discard_hand(self) -> None:
        """Throw away the whole hand and draw a new one, without the Favourite's step."""
        seat = self.turn
        thrown = sorted_cards(self.hands[seat])
        self.piles[seat].extend(thrown)
        self.hands[seat].clear()
        self._tell("discarded", seat=seat, cards=thrown)
        self._draw_and_pass_on()

    def _finish_acting_turn(self) -> None:
        """Do steps 2 and 3 after cards or a Guild's word."""
        distance = self._favourite_distance()
        if distance != 0:
            cell = self.figures["favourite"] + distance
            self.figures["favourite"] = max(-EDGE, min(EDGE, cell))
            self._tell("favourite", by=distance, cell=self.figures["favourite"])
        winner = mansion_of(self.figures["favourite"])
        if winner is not None:
            self._end_round(winner, "favourite")
        else:
            self._draw_and_pass_on()

    def _favourite_distance(self) -> int:
        """Return how far the Favourite is asked to move, eastward positive."""
        pull = [self._pull_on_favourite(seat) for seat in (WEST, EAST)]
        if self.options["favourite"] == "active_only":
            pull[1 - self.turn] = 0
        return pull[EAST] - pull[WEST]

    def _pull_on_favourite(self, seat: int) -> int:
        """Count the figures in this seat's mansion and the court on this seat's half."""
        guests = ("west", "east", "merchant", "harlequin")
        count = [mansion_of(self.figures[figure]) for figure in guests].count(seat)
        court = [half_of(self.figures[figure]) for figure in ("doge", "west", "east")]
        return count + 1 if court == [seat, seat, seat] else count

    def _draw_and_pass_on(self) -> None:
        """Draw, unless this was the extra turn, and go on to the next turn or the check."""
        seat, deal, check_now = self.turn, self.deal, self.extra_turn
        if not check_now and self._draw_up(seat):
            self.extra_turn = bool(self.options["extra_turn"]) and seat == self.merchant_owner
            self._tell("exhausted", seat=seat, extra_turn=self.extra_turn)
            check_now = not self.extra_turn
        if check_now:
            self._check()
        elif self.deal != deal and self.options["second_deal"] == "merchant_first":
            self._begin_turn(self.merchant_owner)
        else:
            self._begin_turn(1 - seat)

    def _begin_turn(self, seat: int) -> None:
        """Give the move to this seat."""
        self.turn, self.plan = seat, None

    def _draw_up(self, seat: int) -> bool:
        """Fill the hand to eight and tell whether the deck is exhausted for this deal."""
        drawn: list[str] = []
        exhausted = False
        while len(self.hands[seat]) < HAND_SIZE and not exhausted:
            card = self._take_from_deck()
            self.hands[seat].append(card)
            drawn.append(card)
            if not self.deck:
                self._tell_drew(seat, drawn)
                drawn = []
                exhausted = self.deal > 1
                if not exhausted:
                    self._reshuffle()
        self._tell_drew(seat, drawn)
        return exhausted

    def _take_from_deck(self) -> str:
        """Take the next card that chance names out of the deck."""
        if not self.supply:
            raise ValueError("cards are missing")
        card = self.supply.pop(0)
        if card not in self.deck:
            raise ValueError(f"{card} is not in the deck")
        self.deck.remove(card)
        return card

    def _reshuffle(self) -> None:
        """Make both discard piles the deck of the next deal."""
        for pile in self.piles:
            self.deck.extend(pile)
            pile.clear()
        self.deal += 1
        self._tell("reshuffled", deal=self.deal, deck=len(self.deck))

    def _refuse_left_over_cards(self) -> None:
        """Raise when chance named more cards than were drawn."""
        if self.supply:
            raise ValueError(f"cards are left over: {self.supply}")

    def _begin_round(self) -> None:
        """Set up the next round, the figures' owners changing places each time."""
        number = len(self.round_winners) + 1
        first_owner = int(self.start["merchant"])
        owner = self.merchant_owner = first_owner if number in (1, 3) else 1 - first_owner
        merchant = -1 if owner == WEST else 1
        self.figures = {"doge": 0, "west": -2, "east": 2, "favourite": 0}
        self.figures.update(merchant=merchant, harlequin=-merchant)
        if number == 1:
            self.figures.update(self.start.get("figures") or {})
        self.piles, self.deal, self.extra_turn = [[], []], 1, False
        self._tell("round", round=number, merchant=owner, figures=dict(self.figures))
        self._deal_opening_hands()
        self._begin_turn(owner)

    def _deal_opening_hands(self) -> None:
        """Deal until no hand is of one type, if such hands are to be dealt anew."""
        in_order = (self.merchant_owner, 1 - self.merchant_owner)
        while True:
            self.deck = [card for card in CARD_ORDER for _ in range(CARD_NUMBERS[card])]
            self.hands = [[], []]
            for seat in in_order:
                self._draw_up(seat)
            # The first letter of a card names its type.
            pure = [seat for seat in in_order if len({card[0] for card in self.hands[seat]}) == 1]
            if not pure or not self.options["one_type_redeal"]:
                return
            for seat in pure:
                self._tell("shown", seat=seat, cards=sorted_cards(self.hands[seat]))

    def _check(self) -> None:
        """Decide the round by the halves, or deal once more when nobody stands on one."""
        doge_half = half_of(self.figures["doge"])
        favourite_half = half_of(self.figures["favourite"])
        if self.options["final_check"] == "doge_only":
            favourite_half = None
        if doge_half is not None:
            self._end_round(doge_half, "check_doge")
        elif favourite_half is not None:
            self._end_round(favourite_half, "check_favourite")
        elif self.deal == 2 or self.options["third_deal"] == "endless":
            self._reshuffle()
            self.extra_turn = False
            self._draw_up(self.merchant_owner)
            self._draw_up(1 - self.merchant_owner)
            self._begin_turn(self.merchant_owner)
        else:
            self._end_round(None, "drawn")

    def _end_round(self, winner: int | None, reason: str) -> None:
        """Record the round and go on to the next one or to the end of the match."""
        self.round_winners.append(winner)
        number, figures = len(self.round_winners), dict(self.figures)
        self._tell("round_over", round=number, winner=winner, reason=reason, figures=figures)
        if self._match_is_decided():
            self.over = True
            self._tell("over", winner=self._match_winner(), rounds=list(self.round_winners))
        else:
            self._begin_round()

    def _match_is_decided(self) -> bool:
        """Tell whether no further round is played."""
        if self.options["match"] == "single_round":
            return True
        played = len(self.round_winners)
        return played == 3 or (played == 2 and self._match_winner() is not None)

    def _match_winner(self) -> int | None:
        """Return the seat with more round wins, None when they are equal."""
        wins = [self.round_winners.count(seat) for seat in (WEST, EAST)]
        if wins[WEST] == wins[EAST]:
            return None
        return WEST if wins[WEST] > wins[EAST] else EAST

    def _tell(self, kind: str, **fields: Any) -> None:
        """Append one event to the history."""
        self.history.append({"type": kind, **fields})

    def _tell_drew(self, seat: int, drawn: list[str]) -> None:
        """Tell of cards drawn in one go, if there were any."""
        if drawn:
            self._tell("drew", seat=seat, count=len(drawn), cards=sorted_cards(drawn))
