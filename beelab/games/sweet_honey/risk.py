"""What a seat can reckon about the card in front of it: how likely it stings, what that would cost (SH-18, SH-21)."""

from beelab.engine.compiled import compiled
from beelab.games.sweet_honey.memory import unseen_with
from beelab.games.sweet_honey.state import (
    BY_NUMBER,
    COUNT,
    FIVE,
    NUMBERS,
    back_of,
    is_in,
    number_of,
    one_of,
    size_of,
)

MILLION = 1_000_000


@compiled
def possible(s, seat):
    """The cards that the flying one can be for a receiver, as counts; at home the sender knows it."""
    if seat == s.sender:
        return one_of(number_of(s.card))
    return unseen_with(s, seat, back_of(s.card))


@compiled
def sting_risk(s, seat):
    """The chance that the flying card stings a seat, in millionths."""
    cards = possible(s, seat)
    return MILLION * size_of(cards & s.captured[seat]) // size_of(cards)


@compiled
def owed_for(s, seat, number):
    """What a sting by a number would cost a seat (SH-21, SH-23, SH-G5)."""
    owed = number if s.penalty == BY_NUMBER else 5 if s.penalty == FIVE else 0
    if is_in(s.captured[seat], 1):
        owed *= s.penalty_with_1
    return owed if s.debt else min(owed, s.discs[seat])


@compiled
def gain_of_capture(s, seat):
    """Discs that a capture brings on average, times the number of possible cards: the pot less the penalties."""
    cards = possible(s, seat)
    gain = 0
    for number in range(1, NUMBERS + 1):
        copies = (cards >> (4 * number - 4)) & COUNT
        gain += copies * (-owed_for(s, seat, number) if is_in(s.captured[seat], number) else s.pot)
    return gain
