"""How bots think about Mascarade."""

from ridotto.engine.definition import AI
from ridotto.games.mascarade import rules
from ridotto.games.mascarade.actions import WORDS
from ridotto.games.mascarade.ai import evaluation, policy, world
from ridotto.games.mascarade.ai.cheater import inform
from ridotto.games.mascarade.ai.greedy import Greedy
from ridotto.games.mascarade.ai.infoset import infoset_key
from ridotto.games.mascarade.ai.levels import LEVELS, RANKING
from ridotto.games.mascarade.ai.opponent_model import OpponentModel
from ridotto.games.mascarade.state import MOST_PLAYERS
from ridotto.kernel import nth_action
from ridotto.search.model import SearchModel

AI_OF_GAME = AI(
    search_model=SearchModel(
        players=MOST_PLAYERS,
        words=WORDS,
        world=world.WORLD,
        actors=rules.actors,
        legal=rules.legal,
        apply=world.apply,
        score=rules.score,
        pick_action=nth_action,
        infoset_key=infoset_key,
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
    inform=inform,
)
