"""What the reader of the rules and of the lesson of Twilight of Venice hears at the page."""

from tests.support.kit import Lessons

LESSONS = Lessons(
    heard={
        "doge_moves": [{"type": "ended", "seat": 0}],
        "cortege": [{"type": "favourite", "by": -1, "cell": -1}],
        "both_guards": [{"type": "ended", "seat": 0}],
        "guild_calls": [{"type": "played", "move": "guild:doge"}],
        "masquerade": [{"type": "round_over", "winner": 0, "reason": "doge"}],
        "favourite": [
            {"type": "favourite", "by": -2, "cell": -7},
            {"type": "round_over", "winner": 0, "reason": "favourite"},
        ],
        "doge_arrives": [{"type": "round_over", "winner": 0, "reason": "doge"}],
    },
    trapped={
        "doge_moves east": [{"type": "played", "move": "D1:doge+1"}],
        "both_guards one": [{"type": "played"}],
        "guild_calls guard": [{"type": "played", "move": "guild:west"}],
        "masquerade too_early": [{"type": "played", "move": "H3:doge-3"}],
    },
    taught={
        "merchant": [{"type": "drew", "seat": 0, "count": 1}, {"type": "played", "seat": 1}],
        "guards": [{"type": "played", "seat": 1, "move": "D1:doge+1"}],
        "guild": [{"type": "played", "seat": 1, "move": "D1x2:cortege+1"}],
        "cortege": [{"type": "played", "seat": 1, "move": "M1:merchant+1"}],
        "harlequin": [{"type": "played", "seat": 0, "move": "H5:harlequin-5"}],
        "masquerade": [
            {"type": "favourite", "by": -1, "cell": -1},
            {"type": "discarded", "seat": 1},
        ],
        "arrival": [{"type": "round_over", "winner": 0, "reason": "doge"}],
    },
    farewell="A match has two rounds",
)
