"""Check that a server dealt a game of Ridotto fairly, as fair-dealing.md says; needs Python 3.9."""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import re
from itertools import zip_longest
from typing import Any

HALF, WORD, HAND = 2**32, 2**64, 8
NOTED = ("commitment", "table", "number")
UNCHECKED = "  UNCHECKED  the draws"
FACES = {"N": 3, "C": 3, "K": 1, "S": 1, "L": 2}
CARDS = {"D1": 12, "G1": 4, "G11": 10, "GX": 2, "M1": 2, "M2": 8, "M3": 2}
CARDS.update({"H1": 1, "H2": 3, "H3": 4, "H4": 3, "H5": 1, "HC": 2})
MASKS = ["judge", "empress", "king", "widow", "guru", "beggar", "thief", "fool", "spy"]
MASKS += ["puppet_master", "princess", "witch", "patron", "cheat", "swindler", "peasant"]
# For 4 to 12 seats, each mask one hexadecimal digit: its number, which is its place in MASKS.
SIDE_A = ["0e126d", "0e12bd", "0e12bd", "0e1276b"]
SIDE_A += ["0e127bffd843"[:seats] for seats in range(8, 13)]
SIDE_B = ["0c258d", "0c375b", "0ac95d", "01a3598", "04ffc98d", "04aff359b", "04ac275986"]
SIDE_B += ["04acff359bd", "04acff71598e"]
FIGURES = ["doge", "west", "east", "merchant", "harlequin", "favourite"]
TWILIGHT_MOVE = re.compile(
    r"D1:doge[+-]1|D1x2:cortege[+-]1|G1:(west|east)[+-]1|G11:west[+-]1,east[+-]1"
    r"|G11:(west|east)[+-]2|GX|M(?P<far>[123]):merchant[+-](?P=far)|guild:(doge|west|east)"
    r"|H(?P<wide>[1-5]):(harlequin|doge|west|east|merchant)[+-](?P=wide)"
    r"|HC:(harlequin|doge|west|east|merchant)|discard|end"
)

# Shapes of JSON: a text matches as a whole, a number lies in a range, a list of one shape has any
# length, what stands in a tuple may be null. A line break in a nonce would blur two nonces.
# Of games that are not among these no draw is derived, only the commitment and the seed.
SEATS = {"volto": range(2, 3), "twilight": range(2, 3), "mascarade": range(4, 13)}
HEXADECIMAL = "[0-9a-f]{64}"
LINE = "[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]*"
HEAD = {"ridotto": range(2, 4), "game": "[a-z0-9_]+", "dealing": ({"secret": (HEXADECIMAL,)},)}
DEALING = {"table": LINE, "number": range(WORD), "commitment": HEXADECIMAL}
START: dict[str, Any] = {"first": (range(12),), "merchant": (range(2),), "setups": ([(LINE,)] * 2,)}
START["hands"] = ([(["|".join(CARDS)] * HAND,)] * 2,)
START["figures"] = (dict.fromkeys(FIGURES, (range(-8, 9),)),)
BODY: dict[str, Any] = {"dealing": DEALING, "seed": HEXADECIMAL, "draws": [LINE]}
BODY.update({"moves": ["[0-9]{1,2} [ -~]+"], "options": ({},), "start": ({},)})
KNOWN: dict[str, Any] = {"moves": ["[0-9]{1,2} [!-~]+"], "start": (START,)}


class Wrong(Exception):
    """The record claims what cannot be."""


def demand(value: object, shape: Any, what: str) -> None:
    """Raise ValueError unless a value has a shape."""
    number = isinstance(shape, range) and type(value) is int and value in shape
    text = isinstance(shape, str) and isinstance(value, str) and re.fullmatch(shape, value)
    if isinstance(shape, tuple) and value is not None:
        demand(value, shape[0], what)
    elif isinstance(shape, dict) and isinstance(value, dict):
        for name, inner in shape.items():
            demand(value.get(name), inner, f"{what}.{name}")
    elif isinstance(shape, list) and isinstance(value, list) and len(shape) in (1, len(value)):
        for place, item in enumerate(value):
            demand(item, shape[place % len(shape)], f"{what}[{place}]")
    elif not (number or text or isinstance(shape, tuple)):
        raise ValueError(f"{what} is missing or not what it must be")


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a name that comes twice: two programs could read two different games."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("an object of the JSON has the same name twice")
    return dict(pairs)


def read_record(data: bytes) -> dict[str, Any]:
    """Read a record; raise ValueError if it is none, and Wrong if there is nothing to verify."""
    record: dict[str, Any] = json.loads(data.decode("utf-8-sig"), object_pairs_hook=unique)
    demand(record, HEAD, "record")
    if record.get("dealing") is None:
        raise Wrong("not dealt by a server: nothing to verify")
    if record["dealing"].get("secret") is None:
        raise Wrong("the server has not disclosed its secret: nothing can be verified yet")
    demand(record, BODY, "record")
    if record["ridotto"] == 2:
        # These name no generator, and were all dealt by the first.
        demand(record.setdefault("generator", 1), range(1, 2), "record.generator")
    demand(record.get("generator"), range(1, 3), "record.generator")
    if record["game"] in SEATS:
        demand(record, KNOWN, "record")
    demand(record.get("seats"), SEATS.get(record["game"], range(1, 100)), "record.seats")
    demand(record["dealing"].get("nonces"), [LINE] * record["seats"], "record.dealing.nonces")
    return {**record, "options": record.get("options") or {}, "start": record.get("start") or {}}


def commitment_of(secret: bytes) -> str:
    """Return the commitment to a secret."""
    return hashlib.sha256(b"ridotto commitment 1\n" + secret).hexdigest()


def seed_of(secret: bytes, table: str, number: int, nonces: list[str]) -> str:
    """Return the seed that a secret and the players' nonces make."""
    lines = "\n".join(["ridotto seed 1", table, str(number), *nonces])
    return hmac.new(secret, lines.encode("utf-8"), hashlib.sha256).hexdigest()


class Chance:
    """The random numbers of one step of a game."""

    def __init__(self, record: dict[str, Any], seed: str, step: int) -> None:
        self.bits = self.fast_bits if record["generator"] == 1 else self.strong_bits
        self.seed, self.step, self.counter = seed, step, 0

    def strong_bits(self) -> int:
        """Return the next 64 random bits of generator 2."""
        block, place = divmod(self.counter, 4)
        self.counter += 1
        message = f"ridotto draws 2\n{self.step}\n{block}".encode("ascii")
        digest = hmac.new(self.seed.encode("ascii"), message, hashlib.sha256).digest()
        return int.from_bytes(digest[8 * place : 8 * place + 8], "little")

    def fast_bits(self) -> int:
        """Return the next 64 random bits of generator 1."""
        text = f"ridotto action\0{self.step}\0{self.seed}"
        digest = hashlib.sha256(text.encode("ascii")).digest()
        keys = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")
        word = (keys[0] + self.counter * 0x9E3779B97F4A7C15) % WORD
        self.counter += 1
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % WORD) ^ keys[1]
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB % WORD
        return word ^ (word >> 31)

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, all equally likely."""
        product = (self.bits() >> 32) * bound
        while product % HALF < (HALF - bound) % bound:
            product = (self.bits() >> 32) * bound
        return product >> 32


def volto(record: dict[str, Any], seed: str, lines: list[str]) -> None:
    """Derive what chance gave in a game of Volto."""
    chance, start = Chance(record, seed, 0), record["start"]
    first = chance.below(2) if start.get("first") is None else None
    open_seats = [seat for seat in range(2) if (start.get("setups") or [None] * 2)[seat] is None]
    placed = record["options"].get("setup") == "placed"
    for seat in [] if placed else open_seats:
        cells, free = [""] * 10, list(range(10))
        for face, copies in FACES.items():
            for _ in range(copies):
                cells[free.pop(chance.below(len(free)))] = face
        lines.append(f"0 setup {seat} {''.join(cells[:5])}/{''.join(cells[5:])}")
    placements = ["@" in move for move in record["moves"]]
    awaited = 10 * len(open_seats) if placed else 0
    if any(placements[awaited:]) or not all(placements[:awaited]):
        raise Wrong(f"not exactly the first {awaited} moves place masks")
    if first is not None and len(placements) >= awaited:
        lines.append(f"{awaited} first {first}")


def mascarade(record: dict[str, Any], seed: str, lines: list[str]) -> None:
    """Derive what chance gave in a game of Mascarade."""
    chance, seats = Chance(record, seed, 0), record["seats"]
    if record["start"].get("first") is None:
        lines.append(f"0 first {chance.below(seats)}")
    if record["start"].get("masks") is not None:
        return
    masks = record["options"].get("scenario", "A")
    if masks in ("A", "B"):
        side = SIDE_A if masks == "A" else SIDE_B
        masks = [MASKS[int(digit, 16)] for digit in side[seats - 4]]
    demand(masks, ["|".join(MASKS)], "record.options.scenario")
    masks = list(masks)
    for place in range(len(masks) - 1, 0, -1):
        other = chance.below(place + 1)
        masks[place], masks[other] = masks[other], masks[place]
    lines.append(" ".join(["0 masks", *masks]))


class Twilight:
    """A match of Twilight of Venice, as far as it decides who draws which card when."""

    def __init__(self, record: dict[str, Any], seed: str, lines: list[str]) -> None:
        self.lines, start = lines, record["start"]
        self.options, self.over = record["options"], False
        self.rounds: list[int | None] = []
        self.step, self.chance, self.merchant = 0, Chance(record, seed, 0), start.get("merchant")
        if self.merchant is None:
            self.merchant = self.chance.below(2)
            self.note("merchant", self.merchant)
        self.begin_round(start.get("hands") or [None, None], start.get("figures") or {})
        for self.step, move in enumerate(record["moves"], 1):
            self.chance = Chance(record, seed, self.step)
            self.play(int(move.split(" ")[0]), move.split(" ")[1])

    def is_on(self, switch: str) -> bool:
        """Return whether a switch that is usually on is on here."""
        return self.options.get(switch) not in (False, "no")

    def note(self, *words: object) -> None:
        """Write down what chance or a new deck brought in this step."""
        self.lines.append(" ".join(map(str, (self.step, *words))))

    def begin_round(self, fixed: list[list[str] | None], figures: dict[str, int | None]) -> None:
        """Set the figures up and deal both hands, again if a drawn one is all of one type."""
        self.note("round", len(self.rounds) + 1)
        side = 2 * self.merchant - 1
        self.figures = {"doge": 0, "west": -2, "east": 2, "merchant": side, "harlequin": -side}
        self.figures.update({name: cell for name, cell in figures.items() if cell is not None})
        self.figures.setdefault("favourite", 0)
        order = [seat for seat in (self.merchant, 1 - self.merchant) if fixed[seat] is None]
        while True:
            self.last_turn, self.turn, self.deal = False, self.merchant, 0
            self.hands = [list(hand or []) for hand in fixed]
            self.gather()
            for seat in order:
                self.fill(seat)
            alike = [seat for seat in order if len({card[0] for card in self.hands[seat]}) == 1]
            if not alike or not self.is_on("one_type_redeal"):
                return
            for seat in alike:
                self.note("shown", seat)

    def gather(self) -> None:
        """Make all cards that are not in the hands the deck of the next deal, laid out by kind."""
        held = self.hands[0] + self.hands[1]
        self.deck = [card for card in CARDS for _ in range(CARDS[card] - held.count(card))]
        self.deal += 1
        if self.deal > 1:
            self.note("reshuffled")

    def fill(self, seat: int) -> bool:
        """Draw up to a full hand; return whether that has used up the last deck of the round."""
        while len(self.hands[seat]) < HAND:
            card = self.deck.pop(self.chance.below(len(self.deck)))
            self.hands[seat].append(card)
            self.note("drew", seat, card)
            if not self.deck:
                if self.deal > 1:
                    return True
                self.gather()
        return False

    def play(self, seat: int, move: str) -> None:
        """Follow one move: cards leave the hand, figures go, a turn or a round may end."""
        if not TWILIGHT_MOVE.fullmatch(move) or self.over or seat != self.turn:
            raise Wrong(f"move {self.step} cannot be: {seat} {move!a}")
        card, _, effect = move.partition(":")
        hand, figures = self.hands[seat], self.figures
        played = {"D1x2": ["D1", "D1"], "discard": hand[:], "guild": [], "end": []}
        for kind in played.get(card, [card]):
            if kind not in hand:
                raise Wrong(f"move {self.step} cannot be: seat {seat} holds no {kind} for {move}")
            hand.remove(kind)
        for name, shift in re.findall("([a-z]+)([+-][1-5])", effect):
            for figure in ("doge", "west", "east") if name == "cortege" else (name,):
                figures[figure] += int(shift)
        if card == "GX":
            figures["west"], figures["east"] = figures["doge"] - 1, figures["doge"] + 1
        elif card in ("HC", "guild"):
            figures[effect] = 0 if card == "HC" else figures["merchant"]
        if card in ("end", "guild") and abs(figures["doge"]) < 7:
            self.pull_favourite(seat)
        arrived = [cell for cell in (figures["doge"], figures["favourite"]) if abs(cell) >= 7]
        if arrived:
            self.end_round(int(arrived[0] > 0))
        elif card in ("end", "guild", "discard"):
            self.end_turn(seat)

    def pull_favourite(self, seat: int) -> None:
        """Move the Favourite toward the family that counts more."""
        pull = 0
        for side in (2 * seat - 1,) if self.options.get("favourite") == "active_only" else (-1, 1):
            court = all(side * self.figures[name] > 0 for name in ("doge", "west", "east"))
            guests = sum(side * self.figures[name] >= 7 for name in FIGURES[1:5])
            pull += side * (guests + court)
        self.figures["favourite"] = max(-8, min(8, self.figures["favourite"] + pull))

    def end_turn(self, seat: int) -> None:
        """Fill the hand and pass the turn, or settle a round whose last deck is gone."""
        deal, followed = self.deal, seat == self.merchant and self.is_on("extra_turn")
        if not self.last_turn and not (self.fill(seat) and not followed):
            again = self.deal > deal and self.options.get("second_deal") == "merchant_first"
            self.last_turn, self.turn = not self.deck, self.merchant if again else 1 - seat
            return
        cell = self.figures["doge"]
        if self.options.get("final_check") != "doge_only":
            cell = cell or self.figures["favourite"]
        if cell or (self.deal > 2 and self.options.get("third_deal") != "endless"):
            self.end_round(int(cell > 0) if cell else None)
            return
        self.gather()
        self.last_turn, self.turn = False, self.merchant
        for drawer in (self.merchant, 1 - self.merchant):
            self.fill(drawer)

    def end_round(self, winner: int | None) -> None:
        """Score a round and, unless the match is over, begin the next with the other Merchant."""
        self.rounds.append(winner)
        decided = self.rounds.count(0) != self.rounds.count(1) and len(self.rounds) == 2
        self.over = decided or len(self.rounds) == 3 or self.options.get("match") == "single_round"
        if not self.over:
            self.merchant = 1 - self.merchant
            self.begin_round([None, None], {})


def compare(what: str, expected: object, found: object) -> str:
    """Return a line that says whether two things that must be equal are equal."""
    if expected == found:
        return f"  holds  {what}: {expected!a}"
    return f"  WRONG  {what}: expected {expected!a}, found {found!a}"


def verify(record: dict[str, Any], notes: dict[str, str], every_draw: bool) -> list[str]:
    """Check a whole record, compare it with a player's own notes, and return the report."""
    start, dealing, claimed = record["start"], record["dealing"], record["draws"]
    secret, nonces = bytes.fromhex(dealing["secret"]), dealing["nonces"]
    seed = seed_of(secret, dealing["table"], dealing["number"], nonces)
    report = [
        f"{record['game']}, {record['seats']} seats, {len(record['moves'])} moves",
        f"  table {dealing['table']!a}, number {dealing['number']}",
        f"  nonces {nonces if any(nonces) else 'none: the server alone chose this deal'!a}",
        f"  options {json.dumps(record['options'])}",
        f"  fixed beforehand, not drawn: {json.dumps(start) if start else 'nothing'}",
        f"  generator {record['generator']}",
        compare("commitment, made of the secret", commitment_of(secret), dealing["commitment"]),
        compare("seed, made of the secret and the nonces", seed, record["seed"]),
    ]
    lines: list[str] = []
    problem: list[str] = []
    derive: Any = {"volto": volto, "twilight": Twilight, "mascarade": mascarade}
    try:
        if record["game"] in derive:
            derive[record["game"]](record, seed, lines)
        else:
            problem = [f"{UNCHECKED}: this program does not know how {record['game']} is dealt"]
    except Wrong as error:
        problem = [f"  WRONG  {error}; what follows draw {len(lines)} was not checked"]
    # After an impossible move, or in another game, nothing is expected to compare a claim with.
    pairs = zip_longest(lines, claimed[: len(lines)] if problem else claimed, fillvalue="nothing")
    draws = [compare(f"draw {number}", *pair) for number, pair in enumerate(pairs, 1)]
    faults = [line for line in draws if line.startswith("  WRONG")]
    report += draws if every_draw else faults[:5]
    if record["game"] in derive:
        number = f"{len(draws) - len(faults)} of {len(draws)}"
        report.append(f"  holds  {number} draws, in order and number")
    report += problem
    facts = {name: str(dealing[name]) for name in NOTED}
    facts.update({f"nonce {seat}": nonce for seat, nonce in enumerate(nonces)})
    for name, note in notes.items():
        report.append(compare(f"your note of {name}", note, facts.get(name, "nothing")))
    if "commitment" not in notes or not notes.keys() - NOTED:
        report.append("  note   without your commitment and nonce, a record only proves itself")
    return report


def main(arguments: list[str] | None = None) -> int:
    """Print a report; return 0 if all holds, 1 if not, 2 for no record, 3 for draws unchecked."""
    parser = argparse.ArgumentParser(description="Check that a game of Ridotto was dealt fairly.")
    parser.add_argument("file", metavar="FILE", help="the record of a game; - reads standard input")
    parser.add_argument("--draws", action="store_true", help="list every draw")
    for name in NOTED:
        parser.add_argument(f"--{name}", help="as you noted it before the game")
    parser.add_argument("--nonce", metavar="SEAT:TEXT", action="append", default=[], help="yours")
    given = parser.parse_args(arguments)
    notes = {name: getattr(given, name) for name in NOTED if getattr(given, name) is not None}
    for seat, _, text in (nonce.partition(":") for nonce in given.nonce):
        notes[f"nonce {seat}"] = text
    try:
        with open(0 if given.file == "-" else given.file, "rb", closefd=given.file != "-") as file:
            report = verify(read_record(file.read()), notes, given.draws)
    except (OSError, RecursionError, ValueError, Wrong) as error:
        print("WRONG:" if isinstance(error, Wrong) else "UNREADABLE:", ascii(str(error))[1:-1])
        return 1 if isinstance(error, Wrong) else 2
    if any(line.startswith("  WRONG") for line in report):
        verdict, code = "SOMETHING IS WRONG.", 1
    elif any(line.startswith(UNCHECKED) for line in report):
        verdict, code = "COMMITMENT AND SEED HOLD. THE DRAWS WERE NOT CHECKED.", 3
    else:
        verdict, code = "ALL HOLDS.", 0
    print(*report, verdict, sep="\n")
    return code


if __name__ == "__main__":
    raise SystemExit(main())
