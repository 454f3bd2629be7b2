"""The rules of Twilight of Venice: what a player may do, and the three steps of a turn."""

from ridotto.engine.outcome import score_of_two
from ridotto.games.twilight.actions import (
    CARD,
    CARD_COUNT,
    DISCARD,
    END,
    GUILD,
    HIGH,
    LOW,
    MODE,
)
from ridotto.games.twilight.deck import discard_hand, draw_up, play_cards
from ridotto.games.twilight.moves import add_action, add_cards, can_be_called, move_figures
from ridotto.games.twilight.rounds import (
    check,
    end_round,
    has_extra_turn,
    next_player,
    note_figures,
    set_up_round,
)
from ridotto.games.twilight.state import (
    BY_DOGE,
    BY_FAVOURITE,
    DOGE,
    EAST,
    END_OF_TRACK,
    FACT_ENDED,
    FACT_EXHAUSTED,
    FACT_FAVOURITE,
    FACT_PLAYED,
    FAVOURITE,
    FRESH,
    MERCHANT,
    NOBODY,
    OVER,
    PLAYING,
    State,
)
from ridotto.games.twilight.track import family_points, favourite_step, is_mansion, owner
from ridotto.kernel import ONE, ZERO, Bits, Facts, Words, below, count_bits, note, rule, whole


@rule
def begin(state: State, rng: Words, facts: Facts | None = None) -> None:
    """Start a match under the switches of the state; what is not fixed yet is drawn."""
    if state.merchant < 0 or state.phase == OVER:
        state.merchant = below(rng, 2)
        state.fixed = 0
    state.phase = PLAYING
    state.winner = NOBODY
    state.round_number = 1
    for index in range(3):
        state.round_winners[index] = NOBODY
    set_up_round(state, rng, facts)


@rule
def actors(state: State) -> Bits:
    """The players who may act now, as bits."""
    if state.phase == OVER:
        return ZERO
    return ONE << Bits(state.turn)


@rule
def legal(state: State, player: int, words: Words) -> int:
    """Fill the words with the legal actions of a player and return how many there are."""
    words[LOW] = ZERO
    words[HIGH] = ZERO
    if state.phase == OVER or state.turn != player:
        return 0
    add_cards(state, player, words)
    if state.mode == FRESH:
        for figure in range(DOGE, EAST + 1):
            if can_be_called(state.figures, figure):
                add_action(words, GUILD + figure)
        if state.hand_discard:
            add_action(words, DISCARD)
    else:
        add_action(words, END)
    count = count_bits(words[LOW]) + count_bits(words[HIGH])
    if count == 0:
        # Without the hand discard a player could be stuck; then, and only then, they may pass.
        add_action(words, DISCARD)
        return 1
    return count


@rule
def apply(state: State, action: int, rng: Words, facts: Facts | None = None) -> None:
    """Carry out a legal action."""
    player = whole(state.turn)
    if action == DISCARD:
        discard_hand(state, player, facts)
        finish_turn(state, player, rng, facts)
    elif action == END:
        note(facts, FACT_ENDED, player)
        move_favourite(state, player, rng, facts)
    elif action >= GUILD:
        state.figures[action - GUILD] = state.figures[MERCHANT]
        if not has_doge_arrived(state, player, action, rng, facts):
            move_favourite(state, player, rng, facts)
    else:
        move_figures(state.figures, action)
        play_cards(state, player, whole(CARD[action]), whole(CARD_COUNT[action]))
        state.mode = MODE[action]
        has_doge_arrived(state, player, action, rng, facts)


@rule
def has_doge_arrived(
    state: State, player: int, action: int, rng: Words, facts: Facts | None
) -> bool:
    """Write the move down; if it brought the Doge into a mansion, end the round."""
    note_figures(state, facts)
    note(facts, FACT_PLAYED, player, action)
    doge = state.figures[DOGE]
    if not is_mansion(doge):
        return False
    end_round(state, owner(doge), BY_DOGE, rng, facts)
    return True


@rule
def move_favourite(state: State, player: int, rng: Words, facts: Facts | None) -> None:
    """Step 2 of a turn: the Favourite moves, and may end the round; else step 3 follows."""
    west, east = family_points(state.figures, 0), family_points(state.figures, 1)
    by = favourite_step(player, west, east, state.active_only)
    if by != 0:
        cell = min(max(state.figures[FAVOURITE] + by, -END_OF_TRACK), END_OF_TRACK)
        state.figures[FAVOURITE] = cell
        note(facts, FACT_FAVOURITE, by, cell)
        if is_mansion(cell):
            end_round(state, owner(cell), BY_FAVOURITE, rng, facts)
            return
    finish_turn(state, player, rng, facts)


@rule
def finish_turn(state: State, player: int, rng: Words, facts: Facts | None) -> None:
    """Step 3 of a turn: draw up to eight, and see what an empty deck means."""
    if state.last_turn:
        check(state, rng, facts)
        return
    deal = whole(state.deal)
    if draw_up(state, player, rng, facts):
        is_followed = has_extra_turn(state, player)
        note(facts, FACT_EXHAUSTED, player, is_followed)
        if not is_followed:
            check(state, rng, facts)
            return
        state.last_turn = 1
    state.turn = next_player(state, player, state.deal > deal)
    state.mode = FRESH


@rule
def score(state: State, player: int) -> float:
    """A player's share of the victory: 1, 0, or a half for a tie; 0 while playing."""
    return score_of_two(state.winner, player)
