"""How bots think about Twilight of Venice."""

from ridotto.engine.definition import AI
from ridotto.games.twilight import rules
from ridotto.games.twilight.ai import policy
from ridotto.games.twilight.ai.greedy import Greedy
from ridotto.games.twilight.ai.levels import LEVELS, RANKING
from ridotto.games.twilight.ai.opponent_model import OpponentModel
from ridotto.games.twilight.state import STATE, WORDS
from ridotto.kernel import nth_action
from ridotto.search.model import SearchModel

AI_OF_GAME = AI(
    search_model=SearchModel(
        players=2,
        words=WORDS,
        world=STATE,
        actors=rules.actors,
        legal=rules.legal,
        apply=rules.apply,
        score=rules.score,
        pick_action=nth_action,
        infoset_key=policy.infoset_key,
        prior=policy.prior,
        rollout=policy.rollout,
        evaluate=policy.evaluate,
        is_quiet=policy.is_quiet,
    ),
    search_config=policy.CONFIG,
    opponent_model=OpponentModel,
    levels=LEVELS,
    bots={"greedy": Greedy},
    ranking=RANKING,
    default_bot="courtier",
    adviser="master",
)
