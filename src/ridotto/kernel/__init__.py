"""One rule source at three speeds: interpreted, compiled, on a GPU; and its randomness."""

from ridotto.kernel.bits import (
    action_mask,
    actions,
    count_bits,
    lowest_bit,
    mix,
    nth_action,
    nth_action_of_eight_words,
    nth_bit,
)
from ridotto.kernel.compile import cache_folder, compiled, register_rules
from ridotto.kernel.facts import FACT_SIZE, Facts, new_facts, note, read_facts
from ridotto.kernel.random import below, draw, keyed, new_rng, scripted, unit
from ridotto.kernel.record import (
    Record,
    States,
    WideArray,
    copied,
    new_records,
    plain,
    record_type,
)
from ridotto.kernel.rule import ONE, ZERO, Bits, Words, interpreted, rare_rule, rule, whole

__all__ = [
    "FACT_SIZE",
    "ONE",
    "ZERO",
    "Bits",
    "Facts",
    "Record",
    "States",
    "WideArray",
    "Words",
    "action_mask",
    "actions",
    "below",
    "cache_folder",
    "compiled",
    "copied",
    "count_bits",
    "draw",
    "interpreted",
    "keyed",
    "lowest_bit",
    "mix",
    "new_facts",
    "new_records",
    "new_rng",
    "note",
    "nth_action",
    "nth_action_of_eight_words",
    "nth_bit",
    "plain",
    "rare_rule",
    "read_facts",
    "record_type",
    "register_rules",
    "rule",
    "scripted",
    "unit",
    "whole",
]
