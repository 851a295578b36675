"""What a seat of The Bears and the Bees knows, and the worlds that it cannot exclude (TB-03, TB-G26).

Nothing has to be remembered: the hive and the discards lie open, and of all other cards a seat knows its own hand.
"""

from beelab.engine.chance import below, branch
from beelab.engine.compiled import compiled
from beelab.games.bears_and_the_bees.state import CARDS, HALF


@compiled
def gather_unseen(s, seat):
    """Lay all cards that a seat has not seen on the pile, in rising order: other hands and the pile itself."""
    low = 0
    high = 0
    for at in range(s.pile_count):
        card = s.pile[at] + 0
        if card < HALF:
            low |= 1 << card
        else:
            high |= 1 << (card - HALF)
    for other in range(len(s.low)):
        if other != seat:
            low |= s.low[other]
            high |= s.high[other]
    count = 0
    for card in range(CARDS):
        word = low >> card if card < HALF else high >> (card - HALF)
        if word & 1:
            s.pile[count] = card
            count += 1
    s.pile_count = count


@compiled
def shuffle_unseen(s, seat):
    """Deal the other hands anew from all cards that a seat has not seen; the rest is the draw pile.

    The cards are put in a fixed order first, so that the result depends on what the seat knows and on `thought`,
    never on where the hidden cards really are.
    """
    branch(s.chance, s.thought)
    gather_unseen(s, seat)
    for other in range(len(s.low)):
        if other != seat:
            low = 0
            high = 0
            for _ in range(s.hand_count[other]):
                at = below(s.chance, s.pile_count)
                card = s.pile[at] + 0
                s.pile_count -= 1
                s.pile[at] = s.pile[s.pile_count]
                if card < HALF:
                    low |= 1 << card
                else:
                    high |= 1 << (card - HALF)
            s.low[other] = low
            s.high[other] = high
