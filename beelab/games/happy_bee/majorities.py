"""Who has the majority, decided for all families at once.

A set of cards has a byte for each family. Adding and comparing such numbers does it in every family at the same
time, which is what makes whole games quick: this is their innermost loop.
"""

from beelab.engine.compiled import woven
from beelab.games.happy_bee.state import EACH, TIED

YES = 128 * EACH  # the highest bit of each byte


@woven
def majorities(plays):
    """For each family the seat that played strictly more of it than every other (HB-11), else TIED or UNPLAYED.

    When nobody has more than all others it is a tie (HB-12), or a flower that nobody played for (HB-13).

    Args:
        plays: the set of cards that each seat played.

    Returns:
        The answers, a byte for each family like a set of cards (see `state.count_of`).
    """
    winners = 0
    won = 0
    everything = 0
    for seat in range(len(plays)):
        mine = plays[seat]
        everything |= mine
        most = YES
        for other in range(len(plays)):
            if other != seat:
                most &= exceeds(mine, plays[other])
        most >>= 7
        won |= most
        winners += seat * most
    unplayed = EACH - (exceeds(everything, 0) >> 7)
    return winners + TIED * (EACH - won) - unplayed  # TIED - 1 is UNPLAYED


@woven
def exceeds(these, those):
    """The highest bit of each byte in which the first is larger than the second, both below 128."""
    return (these + 127 * EACH - those) & YES
