"""Drawing cards of the deck by lot: as good as shuffling it, but only cards that are drawn cost a random number."""

from beelab.engine.chance import WORD, below, fair_word
from beelab.engine.compiled import woven

CARDS_A_WORD = 5  # 56 * 55 * 54 * 53 * 52 choices are below 2**31


@woven
def draw_hand(s, count):
    """A hand of random cards of the deck (SH-02)."""
    hand = 0
    place = 0
    left = s.deck_count
    while count > 0:
        group = min(count, CARDS_A_WORD)
        ways = 1
        for i in range(CARDS_A_WORD):
            ways *= left - i if i < group else 1
        luck = fair_word(s.chance, ways)
        for _ in range(group):
            luck *= left
            at = luck >> 32
            luck &= WORD
            left -= 1
            hand += s.deck[at] << place
            s.deck[at] = s.deck[left]
            place += 5
        count -= group
    s.deck_count = left
    return hand


@woven
def turn_top(s):
    """The next card of the deck becomes its top card; 0 when there is none (SH-G14)."""
    s.top = 0
    if s.deck_count:
        at = below(s.chance, s.deck_count)
        s.top = s.deck[at]
        s.deck_count -= 1
        s.deck[at] = s.deck[s.deck_count]
