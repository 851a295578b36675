"""The rounds of The Bears and the Bees: how each begins, how it ends, and who wins."""

from beelab.engine.chance import below, fair_word
from beelab.engine.compiled import compiled, woven
from beelab.games.bears_and_the_bees.drawing import lift, put_away
from beelab.games.bears_and_the_bees.hive import cell_of, clear_hive, find_cell, lay
from beelab.games.bears_and_the_bees.state import (
    DONE,
    FIRST,
    FIRST_DRONE,
    HALF,
    NOBODY,
    ROTATIONS,
    hand_value,
    left_of,
    note,
)
from beelab.games.bears_and_the_bees.telling import tell_end, tell_round_end, tell_set_up, tell_start

CARDS_A_WORD = 4  # 106 * 105 * 104 * 103 choices are below 2**31
WORD = 0xFFFFFFFF


@compiled
def begin_game(s):
    """The first dealer is drawn by lot (TB-G23)."""
    new_round(s, below(s.chance, len(s.low)))


@compiled
def new_round(s, dealer):
    """The queen in the middle (TB-02), nine or eight cards each (TB-03), the first honeycomb of the pile on top of her.

    The player to the left of the dealer begins (TB-06).
    """
    s.round_number += 1
    s.dealer = dealer
    s.dealers[s.round_number - 1] = dealer
    clear_hive(s)
    for card in range(s.cards):
        s.pile[card] = card
    s.pile_count = s.cards
    s.discard_count = 0
    for seat in range(len(s.low)):
        deal_hand(s, seat)
        s.turns[seat] = 0
    s.idle = 0
    if s.noting:
        tell_set_up(s)
    start_hive(s)
    s.turn = left_of(s, dealer)
    s.phase = FIRST
    s.played = 0
    s.first_cell = 0
    s.adjacent = 0
    s.bonus = 0
    s.gifts = 0
    s.leaving = 0
    note(s, 6, s.turn, dealer, 0)


@woven
def deal_hand(s, seat):
    """A hand of random cards of the pile (TB-03); one random word is enough for four of them."""
    low = 0
    high = 0
    left = s.hand_size
    while left > 0:
        group = min(left, CARDS_A_WORD)
        ways = 1
        for i in range(group):
            ways *= s.pile_count - i
        luck = fair_word(s.chance, ways)
        for _ in range(group):
            luck *= s.pile_count
            at = luck >> 32
            luck &= WORD
            card = s.pile[at] + 0
            s.pile_count -= 1
            s.pile[at] = s.pile[s.pile_count]
            if card < HALF:
                low |= 1 << card
            else:
                high |= 1 << (card - HALF)
        left -= group
    s.low[seat] = low
    s.high[seat] = high
    s.hand_count[seat] = s.hand_size


@compiled
def start_hive(s):
    """Turn up cards until a honeycomb comes (TB-04); it lies on the queen's top side, in a random rotation (TB-05)."""
    card = lift(s)
    while card >= FIRST_DRONE:
        put_away(s, card)
        note(s, 4, NOBODY, card, 0)
        card = lift(s)
    rotation = below(s.chance, ROTATIONS) % s.looks[card]
    lay(s, find_cell(s, cell_of(0, -1)), card, rotation)
    tell_start(s, card, rotation)


@compiled
def end_round(s, how, seat):
    """A round ends (TB-28): whoever played the last card scores 0, all others their hands (TB-30).

    When it is blocked nobody gets the 0 (TB-G8). The next dealer is who began this round (TB-06).
    """
    now = s.round_number - 1
    s.ends[now] = how
    s.winners[now] = seat
    s.leaving = 0
    for other in range(len(s.low)):
        score = 0 if other == seat else hand_value(s, other)
        s.round_scores[now][other] = score
        s.points[other] += score
        s.cards_left[other] += s.hand_count[other]
    if s.noting:
        tell_round_end(s, how, seat)
    if s.round_number < s.rounds:
        new_round(s, left_of(s, s.dealer))
    else:
        s.phase = DONE
        s.over = 1
        finish(s)
        if s.noting:
            tell_end(s)


@compiled
def finish(s):
    """The lowest total wins, a tie goes to the lower score of the last round (TB-31), then it is shared (TB-G25)."""
    last = s.rounds - 1
    for seat in range(len(s.low)):
        place = 1
        for other in range(len(s.low)):
            fewer = s.points[other] < s.points[seat]
            tied = s.points[other] == s.points[seat]
            if fewer or (tied and s.round_scores[last][other] < s.round_scores[last][seat]):
                place += 1
        s.place[seat] = place
