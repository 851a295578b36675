"""Who has the majority, decided for all families at once.

A whole number of 64 bits holds seven bytes, one for each family. Adding, comparing and choosing such numbers does
it in every family at the same time, which is what makes whole games quick: this is their innermost loop.
"""

from beelab.engine.compiled import woven
from beelab.games.happy_bee.state import ALL_FAMILIES, TIED

EACH = (1 << 56) // 255  # 1 in each byte
COUNT = 15 * 8  # where the count is in a byte, above three bits for the seat


@woven
def majorities(plays):
    """For each family the seat that played strictly more of it than every other (HB-11), else TIED or UNPLAYED.

    Of each family the largest and the second largest play are kept, as count times 8 plus seat. Equal counts are
    a tie (HB-12), and a largest count of 0 is a flower that nobody played for (HB-13).

    Args:
        plays: the set of cards that each seat played.

    Returns:
        The answers, four bits for each family like a set of cards (see `state.count_of`).
    """
    largest = 8 * in_bytes(plays[0])
    second = 0
    for seat in range(1, len(plays)):
        mine = 8 * in_bytes(plays[seat]) + seat * EACH
        larger = the_larger(largest, mine)
        second = the_larger(second, largest + mine - larger)
        largest = larger
    tied = is_zero((largest ^ second) & (COUNT * EACH))
    unplayed = is_zero(largest & (COUNT * EACH))
    fates = (
        (largest | (TIED * tied)) & (7 * EACH)
    ) - unplayed  # who is unplayed is tied too: TIED - 1 is UNPLAYED
    return in_fours(fates)


@woven
def in_bytes(cards):
    """A set of cards with a byte instead of four bits for each family: first families 0, 2, 4, 6, then 1, 3, 5."""
    return (cards | (cards << 28)) & (15 * EACH)


@woven
def in_fours(fates):
    """Back from bytes to four bits for each family."""
    return (fates | (fates >> 28)) & ALL_FAMILIES


@woven
def the_larger(these, those):
    """The larger of two numbers below 128, in each byte: the eighth bit shows where the first is not smaller."""
    not_smaller = ((these | (128 * EACH)) - those) & (128 * EACH)
    return those ^ ((these ^ those) & (not_smaller - (not_smaller >> 7)))


@woven
def is_zero(numbers):
    """1 in each byte that is 0, of bytes below 128, else 0."""
    return (((128 * EACH) - numbers) >> 7) & EACH
