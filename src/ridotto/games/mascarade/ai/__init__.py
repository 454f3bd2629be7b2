"""How bots think about Mascarade."""

from ridotto.engine.definition import AI
from ridotto.games.mascarade import rules
from ridotto.games.mascarade.ai import policy
from ridotto.games.mascarade.ai.cheater import inform
from ridotto.games.mascarade.ai.greedy import Greedy
from ridotto.games.mascarade.ai.levels import LEVELS, RANKING
from ridotto.games.mascarade.ai.opponent_model import OpponentModel
from ridotto.games.mascarade.state import MOST_PLAYERS, WORDS
from ridotto.kernel import nth_action
from ridotto.search.model import SearchModel

AI_OF_GAME = AI(
    search_model=SearchModel(
        players=MOST_PLAYERS,
        words=WORDS,
        world=policy.WORLD,
        actors=rules.actors,
        legal=rules.legal,
        apply=policy.apply,
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
    inform=inform,
)
