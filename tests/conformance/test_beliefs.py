"""Beliefs: exactly what is possible, as likely as it should be, and never nothing."""

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

import ridotto
from ridotto import kernel
from ridotto.games.mascarade.belief.filter import MaskFilter, decode
from ridotto.games.mascarade.belief.history import Sight, Swap
from ridotto.games.mascarade.masks import NAMES
from ridotto.games.twilight.notation import CARDS
from tests.support.kit import random_options
from tests.support.worlds import play_random

SAMPLES = 3000


def close(counts: Counter[Any], expected: dict[Any, float], samples: int) -> bool:
    """Whether sampled counts fit their probabilities, by chi-squared with plenty of room."""
    assert set(counts) <= set(expected)
    chi_squared = sum(
        (counts[case] - samples * chance) ** 2 / (samples * chance)
        for case, chance in expected.items()
    )
    freedom = max(len(expected) - 1, 1)
    return chi_squared < freedom + 6 * math.sqrt(2 * freedom)


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


def choose(n: int, k: int) -> int:
    return math.comb(n, k) if 0 <= k <= n else 0


def test_twilight_deals_the_unseen_cards_like_brute_force() -> None:
    """Three cards are left in the first deck: every way to take them out of the unseen ones."""
    for seed in itertools.count():
        history = play_random("twilight", None, f"deck {seed}", {}, 60)
        view = history.game.view(0)
        if not history.game.over and view.round == 1 and view.deal == 1 and view.deck_size == 3:
            break
        if seed > 3000:
            pytest.fail("no such position found")
    unseen = {card: count for card, count in view.unseen.items() if count}
    total = sum(unseen.values())
    expected = {}
    for deck in itertools.combinations_with_replacement(unseen, 3):
        taken = Counter(deck)
        ways = math.prod(choose(unseen[card], number) for card, number in taken.items())
        if ways:
            expected[tuple(sorted(deck))] = ways / choose(total, 3)
    assert sum(expected.values()) == pytest.approx(1)
    belief = history.game.belief(0)
    rng = kernel.new_rng(2)
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(SAMPLES):
        deck_counts = belief.sample(rng)[0].deck.tolist()
        cards = [CARDS[kind] for kind in range(13) for _ in range(deck_counts[kind])]
        counts[tuple(sorted(cards))] += 1
    assert close(counts, expected, SAMPLES)


def test_twilight_knows_the_hand_when_the_deck_has_run_out() -> None:
    """All cards but the opponent's hand lie open at that moment, and later he plays them."""
    checked = 0
    for seed in range(60):
        history = play_random("twilight", None, f"known {seed}", {"match": "single_round"}, 400)
        events: list[Any] = history.game.events(None)
        tags = [event.__struct_config__.tag for event in events]
        if "reshuffled" not in tags:
            continue
        move = next(n for n, mark in enumerate(history.marks) if mark > tags.index("reshuffled"))
        again = play_random("twilight", None, f"known {seed}", {"match": "single_round"}, move)
        drawer = events[tags.index("reshuffled") - 1].seat
        belief = again.game.belief(drawer)
        if again.game.view(drawer).deal != 2 or again.game.over:
            continue
        other = 1 - drawer
        hands = {
            tuple(belief.sample(kernel.new_rng(n))[0].hands[other].tolist()) for n in range(20)
        }
        truth = Counter(again.game.truth()["hands"][other])
        assert hands == {tuple(truth[card] for card in CARDS)}
        checked += 1
    assert checked >= 3


def hidden_histories(game: ridotto.Game, listener: int | None) -> Counter[tuple[str, ...]]:
    """How many ways to decide the hidden swaps lead to each arrangement and to the same events."""
    hidden = [
        number
        for number, (seat, move) in enumerate(game.moves)
        if seat != listener and move.endswith((":real", ":fake"))
    ]
    heard = [msgspec.to_builtins(event) for event in game.events(listener)]
    dealt = heard[0]
    found: Counter[tuple[str, ...]] = Counter()
    for reals in itertools.product(("real", "fake"), repeat=len(hidden)):
        moves = list(game.moves)
        for number, real in zip(hidden, reals, strict=True):
            moves[number] = (moves[number][0], moves[number][1][:-4] + real)
        world = ridotto.new(
            "mascarade",
            seats=game.seats,
            seed=1,
            options=msgspec.to_builtins(game.options),
            start={"masks": dealt["masks"], "first": dealt["first"]},
            compiled=True,
        )
        for seat, move in moves:
            if seat not in world.actors or move not in world.legal(seat):
                break
            world.play(move, seat=seat)
        else:
            if [msgspec.to_builtins(event) for event in world.events(listener)] == heard:
                found[tuple(world.truth()["masks"])] += 1
    return found


@pytest.mark.parametrize(
    ("seats", "side", "moves"), [(4, "A", 14), (5, "B", 16), (6, "B", 20), (8, "B", 22)]
)
def test_mascarade_weighs_arrangements_like_brute_force(seats: int, side: str, moves: int) -> None:
    checked = 0
    for seed in range(40):
        history = play_random("mascarade", seats, f"swaps {seed}", {"scenario": side}, moves)
        game = history.game
        listener = [None, *range(seats)][seed % (seats + 1)]
        swaps = sum(seat != listener and move[-4:] in ("real", "fake") for seat, move in game.moves)
        if game.over or swaps > 8:
            continue
        counts = hidden_histories(game, listener)
        belief: Any = game.belief(listener)
        weights = {
            tuple(NAMES[mask] for mask in decode(int(code), len(belief.masks.masks))): weight
            for code, weight in zip(belief.masks.codes, belief.masks.weights, strict=True)
        }
        assert set(weights) == set(counts)
        for arrangement, number in counts.items():
            assert weights[arrangement] == pytest.approx(number / counts.total())
        checked += 1
        if checked == 4:
            break
    assert checked == 4
    sampled: Counter[tuple[str, ...]] = Counter()
    rng = kernel.new_rng(seats)
    for _ in range(SAMPLES):
        cards = belief.sample(rng)[0].cards[: len(belief.masks.masks)]
        sampled[tuple(NAMES[card] for card in cards)] += 1
    assert close(sampled, {case: n / counts.total() for case, n in counts.items()}, SAMPLES)


def random_filter(
    places: int, most: int | None, seed: int, steps: int
) -> tuple[MaskFilter, list[int]]:
    """A filter through a random history of swaps and true sights, and the true arrangement."""
    pick = random.Random(seed)
    masks = list(range(places))
    belief = MaskFilter(masks, most=most)
    rng = kernel.new_rng(seed)
    for _ in range(steps):
        place, other = pick.sample(range(places), 2)
        if pick.random() < 0.7:
            real = pick.random() < 0.5
            if real:
                masks[place], masks[other] = masks[other], masks[place]
            belief.swap(place, other, real if pick.random() < 0.15 else None, rng)
        else:
            seen = pick.sample(range(places), pick.randint(1, places // 2))
            belief.see({place: masks[place] for place in seen}, rng)
    return belief, masks


@pytest.mark.parametrize("seed", range(12))
def test_particles_never_die_out(seed: int) -> None:
    """So few particles that every sight contradicts them all; they still agree with everything."""
    belief, _ = random_filter(12, 8, seed, 120)
    rng = kernel.new_rng(seed)
    for _ in range(20):
        masks = belief.sample(rng)
        assert sorted(masks) == list(range(12))
        last_swap = max(
            (n for n, step in enumerate(belief.history) if isinstance(step, Swap)), default=-1
        )
        for step in belief.history[last_swap + 1 :]:
            assert isinstance(step, Sight)
            assert masks[step.place] == step.mask


@pytest.mark.parametrize("seed", range(6))
def test_found_histories_agree_with_every_sight(seed: int) -> None:
    belief, _ = random_filter(12, 16, seed, 100)
    for number in range(5):
        decided = iter(belief.sample_swaps(kernel.new_rng(number)))
        masks = list(belief.masks)
        for step in belief.history:
            if isinstance(step, Sight):
                assert masks[step.place] == step.mask
            elif next(decided) if step.real is None else step.real:
                masks[step.place], masks[step.other] = masks[step.other], masks[step.place]


def test_particles_come_close_to_the_exact_filter() -> None:
    exact, _ = random_filter(8, None, 5, 40)
    rough, _ = random_filter(8, 4000, 5, 40)
    for place in range(8):
        shares = []
        for belief in (exact, rough):
            at_place = (belief.codes >> np.uint64(4 * place)) & np.uint64(15)
            total = belief.weights.sum()
            shares.append([belief.weights[at_place == mask].sum() / total for mask in range(8)])
        assert np.abs(np.array(shares[0]) - np.array(shares[1])).max() < 0.06


@pytest.mark.parametrize("name", ridotto.names())
def test_a_sampled_world_is_the_real_one_in_all_that_is_public(name: str) -> None:
    """Sampled states can be played on: they are complete, and differ only in secrets."""
    for seed in range(12):
        options = random_options(name, random.Random(seed))
        history = play_random(name, None, f"whole {seed}", options, 7 * seed)
        game = history.game
        for listener in [None, *range(game.seats)]:
            world = game.belief(listener).sample(kernel.new_rng(seed))
            other = game.supposing(world)
            assert other.view(listener) == game.view(listener)
            if len(game.actors) == 1 and game.view(None).waiting == list(game.actors):
                assert other.actors == game.actors
            for _ in range(5):
                if other.over:
                    break
                other.play(other.legal()[0])


def test_a_fixed_set_up_is_known_while_the_other_one_is_placed() -> None:
    start = {"setups": ["NLKLN/CSCNC", None], "first": 0}
    game = ridotto.new("volto", options={"setup": "placed"}, start=start)
    world = game.belief(0).sample(kernel.new_rng(1))
    assert game.definition.view.truth(world[0])["setups"][0] == "NLKLN/CSCNC"


def test_a_belief_that_has_heard_nothing_says_so() -> None:
    game = ridotto.new("mascarade")
    with pytest.raises(ridotto.RidottoError, match="deal"):
        game.definition.belief(6, 0, game.options).sample(kernel.new_rng(1))


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


def test_mascarade_chances_are_shares_of_all_histories() -> None:
    checked = 0
    for seed in range(20):
        game = play_random("mascarade", 5, f"chances {seed}", {"scenario": "B"}, 16).game
        listener = [None, *range(5)][seed % 6]
        swaps = sum(seat != listener and move[-4:] in ("real", "fake") for seat, move in game.moves)
        if game.over or swaps > 7:
            continue
        counts = hidden_histories(game, listener)
        chances = game.belief(listener).chances(kernel.new_rng(0))
        assert list(chances) == [str(place) for place in range(len(game.view(None).cards))]
        for place, masks in chances.items():
            assert sorted(masks) == sorted(set(game.view(None).scenario))
            for mask, chance in masks.items():
                ways = sum(n for world, n in counts.items() if world[int(place)] == mask)
                assert chance == pytest.approx(ways / counts.total())
        checked += 1
        if checked == 4:
            break
    assert checked == 4


def test_mascarade_chances_of_many_cards_fit_samples() -> None:
    game = play_random("mascarade", 10, "many", {}, 40).game
    belief = game.belief(3)
    chances = belief.chances(kernel.new_rng(0))
    rng = kernel.new_rng(1)
    worlds = [game.definition.view.truth(belief.sample(rng)[0])["masks"] for _ in range(SAMPLES)]
    for place, masks in chances.items():
        assert sum(masks.values()) == pytest.approx(1)
        counts = Counter(world[int(place)] for world in worlds)
        assert close(counts, {mask: chance for mask, chance in masks.items() if chance}, SAMPLES)


def test_twilight_chances_are_shares_of_the_unseen_cards_before_the_deck_runs_out() -> None:
    for seed in range(5):
        game = play_random("twilight", None, f"first deck {seed}", {}, 12).game
        view = game.view(1)
        unseen = sum(view.unseen.values())
        assert view.deal == view.round == 1
        chances = game.belief(1).chances(kernel.new_rng(0))
        for name, size in (("hand", view.hand_sizes[0]), ("deck", view.deck_size)):
            shares = {card: size * count / unseen for card, count in view.unseen.items()}
            assert chances[name] == pytest.approx(shares)


@pytest.mark.parametrize("listener", [0, 1, None])
def test_twilight_chances_fit_samples_after_the_deck_has_run_out(listener: int | None) -> None:
    histories = (
        play_random("twilight", None, f"second {n}", {"match": "single_round"}, 90)
        for n in range(100)
    )
    games = [each.game for each in histories if each.game.view(None).deal > 1][:3]
    assert len(games) == 3
    for game in games:
        belief = game.belief(listener)
        chances = belief.chances(kernel.new_rng(0))
        rng = kernel.new_rng(1)
        worlds = [belief.sample(rng)[0] for _ in range(400)]
        hands = np.mean([world.hands for world in worlds], axis=0)
        others = {"hand": 1 - listener} if listener is not None else {"hand_0": 0, "hand_1": 1}
        assert set(chances) == {*others, "deck"}
        means = {name: hands[seat] for name, seat in others.items()}
        means["deck"] = np.mean([world.deck for world in worlds], axis=0)
        for name, mean in means.items():
            expected = [chances[name][card] for card in CARDS]
            assert np.abs(mean - expected).max() < 0.25
            sizes = game.view(None).hand_sizes
            size = game.view(None).deck_size if name == "deck" else sizes[others[name]]
            assert sum(expected) == pytest.approx(size)


def test_a_belief_draws_the_same_chances_again() -> None:
    game = play_random("twilight", None, "again", {"match": "single_round"}, 90).game
    first, second = (game.belief(0).chances(kernel.new_rng(5)) for _ in range(2))
    assert first == second
