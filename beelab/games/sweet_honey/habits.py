"""How boldly each seat plays, as everybody can see: what the expert goes by. Nothing of it is hidden.

For each seat the table keeps how likely it is, in millionths, that it plays at random rather than by the odds.
"""

from beelab.engine.compiled import compiled
from beelab.games.sweet_honey.state import (
    ALL_COUNTS,
    BLANK,
    LOW,
    LOW_COUNTS,
    back_of,
    size_of,
)

MILLION, THOUSAND = 1_000_000, 1_000
AT_FIRST = 500_000
SUREST = 980_000
SAFE, SLOPE, RISKY = (
    970,
    3,
    60,
)  # thousandths: a sensible player captures a safe card, then ever less, hardly a risky one


@compiled
def in_public(s, back):
    """The cards with a back that were never face up, as counts."""
    if back == BLANK:
        return s.all_blank - s.seen_blank
    return (s.all_marked - s.seen_marked) & (LOW_COUNTS if back == LOW else ALL_COUNTS - LOW_COUNTS)


@compiled
def sensible_capture(stinging, cards):
    """How likely a player who goes by the odds captures a card, in thousandths: the riskier, the less likely."""
    return max(RISKY, SAFE - SLOPE * (THOUSAND * stinging // max(cards, 1)))


@compiled
def watch_answer(s, seat, is_capture):
    """Learn from what a receiver did with a card: a random player captures half of the time, whatever the risk."""
    cards = in_public(s, back_of(s.card))
    sensible = sensible_capture(size_of(cards & s.captured[seat]), size_of(cards))
    if not is_capture:
        sensible = THOUSAND - sensible
    before = s.boldness[seat]
    at_random = before * (THOUSAND // 2)
    after = MILLION * at_random // (at_random + (MILLION - before) * sensible)
    s.boldness[seat] = min(max(after, MILLION - SUREST), SUREST)
