"""Which cards fit where: for each ready cell and each rotation the set of fitting cards, as bits.

A cell's set is two words for each of the six rotations. It follows from what touches the cell, one word operation for
each touching colour, and a hand is tested against it by another: no card is ever turned and compared side by side.
"""

from beelab.engine.compiled import compiled, count_bits, woven
from beelab.games.bears_and_the_bees.state import (
    BEAR,
    FIRST_BEAR,
    HONEY,
    HONEY_OF_QUEEN,
    HONEYCOMB,
    NOTHING,
    ROTATIONS,
    SET,
    count_touching,
    is_colour,
    side_of,
    turned,
)


@woven
def fit(s, spot, touching):
    """Find out which cards fit a ready cell, by what touches it (TB-08 to TB-11, TB-17)."""
    first = SET * spot
    for word in range(SET):
        s.fits[first + word] = s.everywhere[word]
    if shows(touching, HONEY):
        s.fits[first] |= s.kind_low[BEAR]
        s.fits[first + ROTATIONS] |= s.kind_high[BEAR]
    if s.queen_restriction and shows(touching, HONEY_OF_QUEEN):
        for rotation in range(ROTATIONS):
            s.fits[first + rotation] &= s.kind_low[HONEYCOMB]
            s.fits[first + ROTATIONS + rotation] &= s.kind_high[HONEYCOMB]
    if s.mismatch_allowed:
        keep_matching_somewhere(s, first, touching)
    else:
        for side in range(6):
            shown = side_of(touching, side)
            if is_colour(shown):
                row = SET * (ROTATIONS * shown + side)
                for word in range(SET):
                    s.fits[first + word] &= s.matching[row + word]


@compiled
def keep_matching_somewhere(s, first, touching):
    """With `mismatch_allowed` as many sides must match as a placement needs, one or two; the others may differ."""
    for word in range(SET):
        once = 0
        twice = 0
        for side in range(6):
            shown = side_of(touching, side)
            if shown != NOTHING:
                new = s.fits[first + word]
                if is_colour(shown):
                    new &= s.matching[SET * (ROTATIONS * shown + side) + word]
                twice |= once & new
                once |= new
        s.fits[first + word] = once if s.min_match == 1 else twice


@woven
def shows(touching, wanted):
    """Does one of the touching sides show this?"""
    for side in range(6):
        if side_of(touching, side) == wanted:
            return True
    return False


@compiled
def sides_match(one, other):
    """Do two touching sides match (TB-08)? The same colour, or honey; a bear's match anything (TB-17)."""
    return not (is_colour(one) and is_colour(other)) or one == other


@compiled
def count_matching(s, touching, card, rotation):
    """The matching sides of a card in a cell: all that touch (TB-10), unless `mismatch_allowed`."""
    if not s.mismatch_allowed or card >= FIRST_BEAR:
        return count_touching(touching)
    shown = turned(s.printed[card], rotation)
    matches = 0
    for side in range(6):
        near = side_of(touching, side)
        if near != NOTHING and sides_match(near, side_of(shown, side)):
            matches += 1
    return matches


@compiled
def wrong_side(s, touching, card, rotation):
    """The first side of a card that doesn't match what touches it there (TB-10); 6 when all match."""
    shown = turned(s.printed[card], rotation)
    for side in range(6):
        if not sides_match(side_of(touching, side), side_of(shown, side)):
            return side
    return 6


@woven
def count_fitting(s, spot, low, high):
    """In how many ways the cards of a set fit a ready cell, each rotation that looks different by itself."""
    first = SET * spot
    ways = 0
    for rotation in range(ROTATIONS):
        ways += count_bits(s.fits[first + rotation] & low)
        ways += count_bits(s.fits[first + ROTATIONS + rotation] & high)
    return ways
