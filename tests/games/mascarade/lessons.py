"""What the reader of the rules and of the lesson of Mascarade hears at the page."""

from tests.support.kit import Lessons

LESSONS = Lessons(
    heard={
        "swap_or_pretend": [{"type": "swapped", "places": [0, 1]}],
        "look": [{"type": "looked", "mask": "king"}],
        "bluff": [{"type": "coins", "cause": "king", "coins": [8, 6, 6, 6]}],
        "contest": [
            {"type": "revealed", "place": 0, "mask": "king"},
            {"type": "coins", "cause": "king", "coins": [8, 6, 6, 6]},
            {"type": "coins", "cause": "fine", "coins": [8, 6, 6, 5], "court": 1},
            {"type": "turn", "person": 0},
        ],
        "judge": [
            {"type": "coins", "cause": "judge", "coins": [10, 6, 6, 6], "court": 0},
            {"type": "coins", "cause": "fine", "coins": [10, 6, 5, 6], "court": 1},
        ],
        "widow": [{"type": "coins", "cause": "widow", "coins": [10, 8, 7, 6]}],
        "spy": [
            {"type": "spied", "masks": ["spy", "patron"]},
            {"type": "swapped", "cause": "spy", "real": True},
        ],
        "witch": [{"type": "coins", "cause": "witch", "coins": [11, 6, 4, 5]}],
        "thirteen": [
            {"type": "answered", "seat": 1, "contests": True},
            {"type": "over", "winners": [0], "reason": "thirteen"},
        ],
        "cheat": [{"type": "over", "winners": [0], "reason": "cheat"}],
    },
    trapped={
        "contest silent": [{"type": "answered", "contests": False}],
        "spy pretended": [{"type": "spied", "masks": ["spy", "patron"]}, {"type": "swapped"}],
        "spy other": [{"type": "spied"}],
        "witch nothing": [{"type": "targeted", "places": []}],
        "thirteen king": [{"type": "announced", "mask": "king"}],
    },
    taught={
        "swap": [
            {"type": "swapped", "places": [0, 2], "real": True},
            {"type": "swapped", "seat": 3, "places": [3, 0]},
        ],
        "look": [
            {"type": "looked", "seat": 0, "mask": "king"},
            {"type": "announced", "seat": 1, "mask": "king"},
        ],
        "contest": [
            {"type": "coins", "cause": "king", "coins": [10, 8, 8, 8]},
            {"type": "coins", "cause": "fine", "coins": [10, 7, 8, 8]},
            {"type": "announced", "seat": 3, "mask": "swindler"},
        ],
        "silence": [{"type": "coins", "cause": "swindler", "coins": [8, 7, 8, 10]}],
        "king": [
            {"type": "coins", "cause": "king", "coins": [10, 7, 8, 10]},
            {"type": "swapped", "seat": 2, "places": [2, 0]},
        ],
        "bluff": [{"type": "over", "winners": [0], "reason": "thirteen"}],
    },
    farewell="Keep your memory sharp",
)
