"""How one rule source runs interpreted, compiled for the CPU, and on a GPU; and its randomness.

A rule is an ordinary Python function over NumPy records and arrays, marked with `@rule`. It can be
called as it is. `compiled` gives the same function as machine code, and CUDA kernels may call it
too. Numba is imported only when somebody asks for compiled code.
"""

import functools
import hashlib
import pathlib
import shutil
import threading
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
import platformdirs

from ridotto import sources

Function = TypeVar("Function", bound=Callable[..., Any])
Bits = np.uint64
Words = npt.NDArray[np.uint64]
Facts = npt.NDArray[np.int32]

FACT_SIZE = 6  # a kind and five particulars
RNG_HEADER = 3

ZERO = Bits(0)
ONE = Bits(1)
_GOLDEN = Bits(0x9E3779B97F4A7C15)
_MIX_1 = Bits(0xBF58476D1CE4E5B9)
_MIX_2 = Bits(0x94D049BB133111EB)
_LOW_32 = Bits(0xFFFFFFFF)
_BITS_1 = Bits(0x5555555555555555)
_BITS_2 = Bits(0x3333333333333333)
_BITS_4 = Bits(0x0F0F0F0F0F0F0F0F)
_BYTES = Bits(0x0101010101010101)
_HIGH_BITS = Bits(0x8080808080808080)
_LOW_8 = Bits(255)
_S1, _S2, _S4, _S8, _S56 = Bits(1), Bits(2), Bits(4), Bits(8), Bits(56)
_S11, _S27, _S30, _S31, _S32 = Bits(11), Bits(27), Bits(30), Bits(31), Bits(32)

_KEPT_SECONDS = 30 * 24 * 3600
_compiling = threading.Lock()
_unregistered: list[tuple[Callable[..., Any], bool]] = []


def rule(function: Function) -> Function:
    """Mark a function as a rule: still plain Python, and callable from compiled code.

    Words of bits overflow on purpose, which NumPy warns of: call it through `interpreted`.
    Compiled, it becomes part of its caller, which spares counting references to its arrays.
    """
    _unregistered.append((function, True))
    return function


def rare_rule(function: Function) -> Function:
    """Mark a rule that is long and seldom called: compiled once, and called from there."""
    _unregistered.append((function, False))
    return function


@rule
def whole(number: Any) -> int:
    """A number out of a record or a word as a plain whole number, of one type when compiled.

    >>> int(whole(np.int8(-3)) * 100)
    -300
    """
    return np.int64(number)  # type: ignore[return-value]  # it does all that an int does


@rule
def count_bits(bits: Bits) -> int:
    """How many bits are set.

    >>> compiled(count_bits)(Bits(0b1011))
    3
    """
    bits = bits - ((bits >> _S1) & _BITS_1)
    bits = (bits & _BITS_2) + ((bits >> _S2) & _BITS_2)
    bits = (bits + (bits >> _S4)) & _BITS_4
    return whole((bits * _BYTES) >> _S56)


@rule
def lowest_bit(bits: Bits) -> int:
    """The number of the lowest set bit.

    >>> compiled(lowest_bit)(Bits(0b1000))
    3
    """
    return count_bits((bits & (ZERO - bits)) - ONE)


@rule
def nth_bit(bits: Bits, nth: int) -> int:
    """The number of the nth set bit, counted from 0.

    >>> compiled(nth_bit)(Bits(0b1011), 2)
    3
    """
    second = bits & (bits - ONE)
    third = second & (second - ONE)
    if nth > 2:
        for _ in range(nth - 2):
            third = third & (third - ONE)
    # The first three by choice, not by a loop: its length would be a wrong guess too often.
    return lowest_bit(bits if nth == 0 else (second if nth == 1 else third))


@rule
def draw(rng: Words) -> Bits:
    """The next 64 random bits: a pure function of the key in `rng[:2]` and the counter in `rng[2]`.

    The finaliser is SplitMix64's, keyed twice. It is fast and even, not cryptographic: whoever
    deals for real players takes a fresh key for every action (`keyed`).
    """
    counter = rng[2]
    rng[2] = counter + ONE
    bits = rng[0] + counter * _GOLDEN
    bits = (bits ^ (bits >> _S30)) * _MIX_1
    bits = bits ^ rng[1]
    bits = (bits ^ (bits >> _S27)) * _MIX_2
    return bits ^ (bits >> _S31)


@rule
def below(rng: Words, limit: int) -> int:
    """A random number from 0 to `limit - 1`, exactly even.

    An `rng` longer than its header carries scripted answers for its first draws.

    >>> compiled(below)(scripted([4]), 6)
    4
    """
    if rng.shape[0] > RNG_HEADER:
        counter = whole(rng[2])
        if counter < rng.shape[0] - RNG_HEADER:
            rng[2] = rng[2] + ONE
            return whole(rng[RNG_HEADER + counter])
    wide = Bits(limit)
    product = (draw(rng) >> _S32) * wide
    if (product & _LOW_32) < wide:
        # Lemire's rejection: without it, some numbers would be likelier by one part in 2**32.
        uneven = ((_LOW_32 - wide) + ONE) % wide
        while (product & _LOW_32) < uneven:
            product = (draw(rng) >> _S32) * wide
    return whole(product >> _S32)


@rule
def unit(rng: Words) -> float:
    """A random number from 0 up to 1.

    >>> 0 <= compiled(unit)(new_rng(seed=1)) < 1
    True
    """
    return np.float64(draw(rng) >> _S11) * 2.0**-53


@rule
def note(
    facts: Facts | None, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0
) -> None:
    """Write down that something happened; `facts[0]` counts, even past the end of the buffer."""
    if facts is not None:
        count = whole(facts[0])
        start = 1 + count * FACT_SIZE
        if start + FACT_SIZE <= facts.shape[0]:
            facts[start] = kind
            facts[start + 1] = a
            facts[start + 2] = b
            facts[start + 3] = c
            facts[start + 4] = d
            facts[start + 5] = e
        facts[0] = count + 1


@rule
def nth_action(words: Words, nth: int) -> int:
    """The nth legal action of a filled mask, counted from 0."""
    for word in range(words.shape[0]):
        bits = words[word]
        count = count_bits(bits)
        if nth < count:
            return 64 * word + nth_bit(bits, nth)
        nth -= count
    return -1


@rule
def nth_action_of_eight_words(words: Words, nth: int) -> int:
    """The same for games with eight words and never more than 127 legal actions.

    Their counts fit into eight bytes, and no branch is left that random play would guess wrong.
    A game that keeps to this asks for it with `nth_action = nth_action_of_eight_words`.
    """
    counts = ZERO
    for word in range(8):
        counts |= Bits(count_bits(words[word])) << Bits(8 * word)
    sums = counts * _BYTES
    passed = ((Bits(nth) * _BYTES | _HIGH_BITS) - sums) & _HIGH_BITS
    word = count_bits(passed)
    before = whole(((sums << _S8) >> Bits(8 * word)) & _LOW_8)
    return 64 * word + nth_bit(words[word], nth - before)


def actions(words: Words) -> list[int]:
    """All actions of a filled mask in ascending order.

    >>> actions(np.array([0b101, 0b10], np.uint64))
    [0, 2, 65]
    """
    found = []
    for word, bits in enumerate(words.tolist()):
        while bits:
            found.append(64 * word + (bits & -bits).bit_length() - 1)
            bits &= bits - 1
    return found


def action_mask(words: Words, size: int) -> npt.NDArray[np.bool_]:
    """The same actions as `actions`, as one boolean for each of the game's `size` actions."""
    mask = np.zeros(size, np.bool_)
    mask[actions(words)] = True
    return mask


def new_rng(seed: int, stream: int = 0) -> Words:
    """A generator for simulations; every stream of a seed is independent.

    >>> compiled(below)(new_rng(seed=1), 100)
    33
    """
    digest = hashlib.sha256(b"ridotto stream %d %d" % (seed, stream)).digest()
    return np.array([*np.frombuffer(digest[:16], "<u8"), 0], np.uint64)


def keyed(secret: bytes, step: int) -> Words:
    """The generator of one action of a real game: nothing of it can be told from earlier ones."""
    digest = hashlib.sha256(b"ridotto action\0%d\0" % step + secret).digest()
    return np.frombuffer(digest[:16] + bytes(8), "<u8").astype(np.uint64)


def scripted(answers: list[int]) -> Words:
    """A generator whose first draws are given, for tests and for enumerating chance."""
    return np.array([0, 0, 0, *answers], np.uint64)


def new_facts(capacity: int = 256) -> Facts:
    """An empty buffer for the facts of one action."""
    facts = np.empty(1 + capacity * FACT_SIZE, np.int32)
    facts[0] = 0
    return facts


def read_facts(facts: Facts) -> Facts:
    """The facts of a buffer, a row each; raises `OverflowError` if more happened than it holds."""
    count = int(facts[0])
    if 1 + count * FACT_SIZE > len(facts):
        raise OverflowError(count)
    return facts[1 : 1 + count * FACT_SIZE].reshape(count, FACT_SIZE).copy()


def random_play(rules: Any) -> Callable[[Any, Words, Words, int], int]:
    """A function that plays `steps` random actions, beginning anew after every end.

    It takes a state, a generator, a buffer for the legal words and the steps, and returns how many
    games it began. Every legal action is generated before every step, and all are equally likely.
    """
    actors, legal, apply, begin = rules.actors, rules.legal, rules.apply, rules.begin
    pick = getattr(rules, "nth_action", nth_action)

    def play(state: Any, rng: Words, words: Words, steps: int) -> int:
        games = 0
        for _ in range(steps):
            acting = actors(state)
            if acting == ZERO:
                begin(state, rng)
                games += 1
                acting = actors(state)
            count = legal(state, lowest_bit(acting), words)
            apply(state, pick(words, below(rng, count)), rng)
        return games

    return play


def register_rules() -> ModuleType:
    """Tell Numba about every rule imported so far, and return Numba.

    Compiled functions do this by themselves; a CUDA kernel written by hand needs the call.
    """
    import numba
    import numba.extending
    from numba.core.typing.templates import builtin_registry

    while _unregistered:
        function, inline = _unregistered.pop()
        numba.extending.register_jitable(error_model="numpy", forceinline=inline)(function)
        _, registered = builtin_registry.globals[-1]
        for template in registered.templates:
            template._get_impl = _find_machine_code
    return numba


def _find_machine_code(template: Any, types: Any, named_types: Any) -> Any:
    """A rule for arguments of some types, compiled once for all callers.

    Numba itself compiles it again for every caller with other options than the last ones, as they
    might matter; a rule brings its own. That is a quarter of the time until bots can think.
    """
    key = template.context, tuple(types), tuple(named_types.items())
    found = template._impl_cache.get(key)
    return template._build_impl(key, types, named_types) if found is None else found


@functools.cache
def compiled(function: Function, *, threaded: bool = False) -> Function:
    """The same function as machine code, kept on disk for the next start.

    `threaded` lets other threads run meanwhile: for long work. A single rule takes less time than
    to get the interpreter back.

    >>> compiled(count_bits)(Bits(7))
    3
    """
    with _compiling:
        numba = register_rules()
        dispatcher = numba.njit(nogil=threaded, error_model="numpy")(function)
        folder = cache_folder()
        if folder is not None:
            before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
            try:
                dispatcher.enable_caching()
            finally:
                numba.config.CACHE_DIR = before
    return dispatcher


@functools.cache
def interpreted(function: Function) -> Function:
    """The same function as plain Python, without NumPy's warnings of overflows that are meant.

    >>> int(interpreted(count_bits)(Bits(7)))
    3
    """

    @functools.wraps(function)
    def run(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return cast(Function, run)


@functools.cache
def cache_folder() -> pathlib.Path | None:
    """Where compiled code is kept: one folder for each version of all rule sources together.

    Numba looks only at the file of the function it compiles, and would miss a change in a rule
    that this function calls. None where nothing can be written: then nothing is kept.
    """
    digest = sources.digest("kernel.py", "game.py", "search.py", "games/**/*.py")
    base = platformdirs.user_cache_path("ridotto", appauthor=False)
    folder = base / f"compiled-{digest}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        return None
    for old in base.glob("compiled-*"):
        used = old / "used"
        if used.exists() and time.time() - used.stat().st_mtime > _KEPT_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    return folder
