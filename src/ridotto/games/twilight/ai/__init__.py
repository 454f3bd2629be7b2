"""How bots think about Twilight of Venice."""

from ridotto.engine.definition import AI
from ridotto.games.twilight import rules
from ridotto.games.twilight.actions import WORDS
from ridotto.games.twilight.ai import evaluation, policy
from ridotto.games.twilight.ai.greedy import Greedy
from ridotto.games.twilight.ai.infoset import infoset_key
from ridotto.games.twilight.ai.levels import CONFIG, LEVELS, RANKING
from ridotto.games.twilight.ai.opponent_model import OpponentModel
from ridotto.games.twilight.state import STATE
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
        infoset_key=infoset_key,
        prior=policy.prior,
        rollout=policy.rollout,
        evaluate=evaluation.evaluate,
        is_quiet=evaluation.is_quiet,
    ),
    search_config=CONFIG,
    opponent_model=OpponentModel,
    levels=LEVELS,
    bots={"greedy": Greedy},
    ranking=RANKING,
    default_bot="courtier",
    adviser="master",
)
