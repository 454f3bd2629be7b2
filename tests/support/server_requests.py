"""What people may send, in earnest or not, as Hypothesis strategies."""

from typing import Any

from hypothesis import strategies as st

import ridotto
from ridotto.table import commands
from tests.support.kit import kit

GAMES = st.sampled_from(ridotto.names())
KITS = [kit(name) for name in ridotto.names()]
SEATS = st.integers(0, 3)
NO_SEATS = st.sampled_from([11, 12, -1, 2**70])
TEXTS = st.text("abc ,.!è漢", min_size=1, max_size=12)
NO_TEXTS = st.text(max_size=3) | st.sampled_from(["x" * 301, "\u202e", "\0", "<b>&amp;</b>"])
NO_MOVES = st.sampled_from(["", "wait", "x" * 65, *(move for kit in KITS for move in kit.refused)])
NONCES = st.sampled_from(["", "00ff", "5e"])
SINGLE_OPTIONS = [{option: values[-1]} for kit in KITS for option, values in kit.options.items()]
SETTINGS = st.fixed_dictionaries(
    {"game": GAMES},
    optional={
        "options": st.sampled_from([{}, {"x": [[1]]}, *SINGLE_OPTIONS]),
        "clock": st.sampled_from([{"type": "none"}, {"type": "game", "seconds": 900}]),
        "spectators": st.sampled_from(["none", "live", "after"]),
        "listed": st.booleans(),
    },
)


def an_act(kind: str, **particulars: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A command with all its particulars."""
    return st.fixed_dictionaries({"do": st.just(kind), **particulars})


# What can be meant seriously, though not always and not by everybody.
BY_HOST = st.one_of(
    an_act("kick", seat=SEATS),
    an_act("seat_bot", seat=SEATS, bot=st.sampled_from(["random", "greedy"])),
    an_act("configure", settings=SETTINGS),
    an_act("hand_over", seat=SEATS),
)
SERIOUS = st.one_of(
    *(an_act(name) for name in ("leave", "take_host", "undo", "offer_draw", "resign")),
    an_act("ready", ready=st.booleans(), nonce=NONCES),
    an_act("answer_draw", accept=st.booleans()),
    an_act("vote", seat=SEATS, choice=st.sampled_from(["wait", "bot", "end"])),
    an_act("rematch", accept=st.booleans(), nonce=NONCES),
    an_act("say", text=TEXTS),
    an_act("phrase", phrase=st.sampled_from(commands.PHRASES)),
)
# What never can.
ABSURD = st.one_of(
    *(an_act(name, worker=st.just("w")) for name in ("came", "gone")),
    *(an_act(name) for name in ("flag", "bot_failed", "fly")),
    *(an_act(name, seat=NO_SEATS) for name in ("kick", "hand_over")),
    an_act("sit", name=TEXTS),
    an_act("seat_bot", seat=SEATS, bot=st.just("nobody")),
    an_act("ready", nonce=st.sampled_from(["XY", "0" * 200])),
    an_act("configure", settings=st.fixed_dictionaries({"game": st.just("chess")})),
    an_act("play", moves=st.lists(NO_MOVES, max_size=3)),
    an_act("vote", seat=NO_SEATS, choice=st.just("kick")),
    an_act("say", text=NO_TEXTS),
    an_act("phrase", phrase=st.just("rude")),
)
ACTS = SERIOUS | SERIOUS | ABSURD | BY_HOST
GARBAGE = st.sampled_from(
    [
        "",
        "null",
        "[]",
        "{}",
        "{",
        "[" * 9000,
        '{"type":"nonsense"}',
        '{"type":"ping","more":1}',
        '{"type":"do","id":"","act":{"do":"undo"}}',
        '{"type":"do","id":"x","act":{}}',
        '{"type":"do","id":7,"act":{"do":"undo"}}',
        '{"type":"hello"}',
        '{"type":"hello","protocol":2,"heard":-1}',
        '{"type":"hello","protocol":2,"heard":1e300}',
        '{"type":"preview","id":"p","moves":[]}',
        '{"type":"do","id":"\\ud800","act":{"do":"undo"}}',
    ]
)
WHO = st.integers(0, 7)
IDS = st.sampled_from(["a", "b", "c"])
