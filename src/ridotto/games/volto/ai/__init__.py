"""How bots think about Volto."""

from ridotto.engine.definition import AI
from ridotto.games.volto import rules
from ridotto.games.volto.ai import evaluation, policy
from ridotto.games.volto.ai.greedy import Greedy
from ridotto.games.volto.ai.levels import LEVELS, RANKING
from ridotto.games.volto.ai.opponent_model import OpponentModel
from ridotto.games.volto.ai.setups import Opening
from ridotto.games.volto.state import STATE, WORDS
from ridotto.kernel import nth_action_of_eight_words
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
        pick_action=nth_action_of_eight_words,
        infoset_key=policy.infoset_key,
        prior=policy.prior,
        rollout=policy.rollout,
        evaluate=evaluation.evaluate,
        is_quiet=evaluation.is_quiet,
    ),
    search_config=policy.CONFIG,
    opponent_model=OpponentModel,
    levels=LEVELS,
    bots={"greedy": Greedy},
    ranking=RANKING,
    default_bot="courtier",
    adviser="master",
    opening=Opening,
)
