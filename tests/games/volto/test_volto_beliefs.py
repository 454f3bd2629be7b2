"""Beliefs of Volto: exactly what is possible, as likely as it should be, and never nothing."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import ridotto
from ridotto import kernel
from tests.support.samples import close
from tests.support.worlds import play_random

SAMPLES = 3000


def arrangements() -> Iterator[tuple[str, ...]]:
    """All 50,400 arrangements of ten masks."""

    def fill(left: dict[str, int]) -> Iterator[tuple[str, ...]]:
        if not any(left.values()):
            yield ()
        for face, count in left.items():
            if count:
                for rest in fill({**left, face: count - 1}):
                    yield (face, *rest)

    return fill({"N": 3, "C": 3, "K": 1, "S": 1, "L": 2})


def could_move(face: str, seat: int, event: Any, captures: bool) -> bool:
    """Whether a mask of this face could have made a move, by the rules as one reads them."""
    columns = ord(event.target[0]) - ord(event.source[0])
    rows = int(event.target[1]) - int(event.source[1])
    forward = rows if seat == 0 else -rows
    far = max(abs(columns), abs(rows)) > 1
    if face == "S":
        return columns == 0 and forward > 0
    if far or (face == "L" and captures):
        return False
    if face == "N":
        return columns == 0 or rows == 0
    if face == "C":
        return columns != 0 and rows != 0
    return not (face == "K" and event.target[1] == ("7" if seat == 0 else "1"))


def volto_worlds(game: ridotto.Game, seat: int) -> list[tuple[str, ...]]:
    """Every arrangement of a seat's masks that agrees with all moves, by brute force."""
    rows = "12" if seat == 0 else "76"
    where = {
        f"{column}{row}": 5 * index + number
        for index, row in enumerate(rows)
        for number, column in enumerate("abcde")
    }
    tests: list[Any] = []
    events: list[Any] = game.events(None)
    for number, event in enumerate(events):
        tag = event.__struct_config__.tag
        following = [after.__struct_config__.tag for after in events[number + 1 : number + 2]]
        if tag == "moved" and event.seat == seat:
            index = where.pop(event.source)
            where[event.target] = index
            tests.append((index, event, "captured" in following))
        elif tag in ("captured", "lost") and event.seat == seat:
            tests.append((where.pop(event.cell), event.face, None))

    def agrees(faces: tuple[str, ...], index: int, what: Any, captures: bool | None) -> bool:
        if captures is None:
            return faces[index] == what
        return could_move(faces[index], seat, what, captures)

    return [faces for faces in arrangements() if all(agrees(faces, *test) for test in tests)]


@pytest.mark.parametrize("seed", range(6))
def test_volto_counts_samples_and_deduces_like_brute_force(seed: int) -> None:
    histories = (play_random("volto", None, f"{seed} {n}", {}, 4 + 9 * seed) for n in range(100))
    game = next(history.game for history in histories if not history.game.over)
    seat = seed % 2
    possible = volto_worlds(game, 1 - seat)
    belief: Any = game.belief(seat)
    assert belief.count(1 - seat) == len(possible)
    masks = [mask for mask in game.view(seat).masks if mask.seat == 1 - seat]
    for index, mask in enumerate(masks):
        assert set(mask.may_be) == {faces[index] for faces in possible}
    rng = kernel.new_rng(seed)
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(SAMPLES):
        setup = belief.sample(rng)[0].setups[1 - seat]
        counts[tuple("NCKSL"[face] for face in setup)] += 1
    assert set(counts) <= set(possible)
    # Too many arrangements to count each: look at each mask by itself.
    for index in range(10):
        chances = Counter(faces[index] for faces in possible)
        marginal = {face: number / len(possible) for face, number in chances.items()}
        faces = Counter(dict.fromkeys(marginal, 0))
        for setup, number in counts.items():
            faces[setup[index]] += number
        assert close(faces, marginal, SAMPLES)


def test_volto_few_arrangements_come_equally_often() -> None:
    for seed in itertools.count():
        history = play_random("volto", None, f"few {seed}", {"quiet_limit": "off"}, 70)
        belief: Any = history.game.belief(0)
        if not history.game.over and 4 <= belief.count(1) <= 40:
            break
    possible = volto_worlds(history.game, 1)
    rng = kernel.new_rng(1)
    counts: Counter[Any] = Counter()
    for _ in range(SAMPLES):
        setup = belief.sample(rng)[0].setups[1]
        counts[tuple("NCKSL"[face] for face in setup)] += 1
    assert close(counts, dict.fromkeys(possible, 1 / len(possible)), SAMPLES)


def test_a_fixed_set_up_is_known_while_the_other_one_is_placed() -> None:
    start = {"setups": ["NLKLN/CSCNC", None], "first": 0}
    game = ridotto.new("volto", options={"setup": "placed"}, start=start)
    world = game.belief(0).sample(kernel.new_rng(1))
    assert game.definition.view.truth(world[0])["setups"][0] == "NLKLN/CSCNC"


@pytest.mark.parametrize("seed", range(6))
def test_volto_chances_are_shares_of_all_arrangements(seed: int) -> None:
    histories = (play_random("volto", None, f"{seed} {n}", {}, 4 + 9 * seed) for n in range(100))
    game = next(history.game for history in histories if not history.game.over)
    rng = kernel.new_rng(seed)
    chances = [game.belief(seat).chances(rng) for seat in (0, 1, None)]
    for seat in range(2):
        possible = volto_worlds(game, 1 - seat)
        ids = [str(10 * (1 - seat) + index) for index in range(10)]
        assert list(chances[seat]) == ids
        for index, name in enumerate(ids):
            counts = Counter(faces[index] for faces in possible)
            expected = {face: counts[face] / len(possible) for face in "NCKSL"}
            assert chances[seat][name] == pytest.approx(expected)
    assert chances[2] == {**chances[1], **chances[0]}


def test_volto_chances_while_masks_are_placed_and_when_the_game_is_over() -> None:
    game = ridotto.new("volto", seed=1, options={"setup": "placed"})
    game.play("K@c1", seat=0)
    even = {"N": 0.3, "C": 0.3, "K": 0.1, "S": 0.1, "L": 0.2}
    assert game.belief(0).chances(kernel.new_rng(0)) == {str(10 + n): even for n in range(10)}
    histories = (play_random("volto", None, f"end {n}", {}, 400) for n in range(100))
    over = next(history.game for history in histories if history.game.over)
    assert over.belief(0).chances(kernel.new_rng(0)) == {}
