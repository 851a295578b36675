"""Drawing cards of the deck by lot: as good as shuffling it, but only cards that are drawn cost a random number."""

from beelab.engine.chance import WORD, below, fair_word
from beelab.engine.compiled import woven

CARDS_A_WORD = 5  # 56 * 55 * 54 * 53 * 52 choices are below 2**31


@woven
def draw_hand(s, count):
    """A hand of random cards of the deck (SH-02)."""
    hand = 0
    place = 0
    while count > 0:
        group = min(count, CARDS_A_WORD)
        ways = 1
        for i in range(group):
            ways *= s.deck_count - i
        luck = fair_word(s.chance, ways)
        for _ in range(group):
            luck *= s.deck_count
            at = luck >> 32
            luck &= WORD
            hand += s.deck[at] << place
            place += 5
            s.deck_count -= 1
            s.deck[at] = s.deck[s.deck_count]
        count -= group
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
