"""What the reader of the rules and of the lesson of Volto hears at the page."""

from tests.support.kit import Lessons

LESSONS = Lessons(
    heard={
        "soldier_runs": [
            {"type": "captured", "seat": 1, "face": "N"},
            {"type": "moved", "seat": 1, "from": "d7", "to": "c6"},
            {"type": "captured", "seat": 0, "face": "S"},
        ],
        "lady_costs": [{"type": "captured", "face": "L"}, {"type": "lost", "seat": 0}],
        "not_the_candidate": [{"type": "captured", "face": "L"}, {"type": "lost", "seat": 0}],
        "find_the_soldier": [{"type": "captured", "seat": 1, "face": "S"}],
        "catch_the_candidate": [{"type": "over", "winner": 0, "reason": "candidate_captured"}],
        "candidate_arrives": [{"type": "over", "winner": 0, "reason": "candidate_arrived"}],
        "offer_the_lady": [{"type": "over", "winner": 0, "reason": "ladies_lost"}],
    },
    trapped={
        "not_the_candidate candidate": [
            {"type": "over", "winner": 1, "reason": "candidate_took_lady"}
        ],
        "find_the_soldier other": [{"type": "captured", "face": "L"}, {"type": "lost", "seat": 0}],
        "candidate_arrives lady": [{"type": "over", "winner": 1, "reason": "candidate_took_lady"}],
        "candidate_arrives gamble": [
            {"type": "captured", "face": "N"},
            {"type": "over", "winner": 0, "reason": "candidate_arrived"},
        ],
    },
    taught={
        "noble": [{"type": "moved", "seat": 1, "from": "b6", "to": "b5"}],
        "counsellor": [{"type": "moved", "seat": 1, "from": "d6", "to": "d5"}],
        "soldier": [
            {"type": "captured", "seat": 1, "face": "N"},
            {"type": "moved", "from": "b7", "to": "c6"},
            {"type": "captured", "seat": 0, "face": "S"},
        ],
        "lady": [{"type": "moved", "seat": 1, "to": "b4"}],
        "poison": [
            {"type": "captured", "face": "L"},
            {"type": "lost", "face": "N"},
            {"type": "moved", "from": "d5", "to": "e4"},
        ],
        "patience": [{"type": "captured", "seat": 0, "cell": "d3", "face": "C"}],
        "candidate": [{"type": "over", "winner": 0, "reason": "candidate_captured"}],
    },
    farewell="There is another way to win",
)
