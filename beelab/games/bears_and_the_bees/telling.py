"""The notes from which the table tells what happened, each with its rule's number (200 more: for one seat only)."""

from beelab.engine.compiled import compiled, woven
from beelab.games.bears_and_the_bees.state import CARDS, NOBODY, hand_value, holds, note


@compiled
def tell_set_up(s):
    """A new round (TB-01), the queen (TB-02), and the deal (TB-03), to each seat its own cards."""
    note(s, 1, NOBODY, s.round_number, s.dealer)
    note(s, 2, NOBODY, 0, 0)
    note(s, 3, NOBODY, s.hand_size, s.pile_count)
    for seat in range(len(s.low)):
        told = 0
        count = 0
        for card in range(CARDS):
            if holds(s, seat, card):
                told = (told << 7) + card + 1
                count += 1
                if count % 4 == 0:
                    note(s, 203, seat, told, 0)
                    told = 0
        if told:
            note(s, 203, seat, told, 0)


@woven
def tell_start(s, card, rotation):
    """The first honeycomb on top of the queen (TB-05)."""
    note(s, 5, NOBODY, card, rotation)


@compiled
def tell_round_end(s, how, seat):
    """Why the round ended (TB-28, TB-G3, TB-G8, TB-G34), and what everybody scores (TB-30)."""
    note(s, 28, seat, how, 0)
    for other in range(len(s.low)):
        score = 0 if other == seat else hand_value(s, other)
        note(s, 30, other, score, s.points[other])


@compiled
def tell_end(s):
    """Who has the lowest total (TB-31)."""
    winners = 0
    tied = 0
    for seat in range(len(s.low)):
        if s.place[seat] == 1:
            winners |= 1 << seat
            for other in range(len(s.low)):
                if s.place[other] > 1 and s.points[other] == s.points[seat]:
                    tied = 1
    note(s, 31, NOBODY, winners, tied)
