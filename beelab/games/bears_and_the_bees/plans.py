"""Simple plans: `random` to the letter, and what `greedy` and `expert` share."""

from beelab.engine.chance import below
from beelab.engine.compiled import compiled, count_bits, woven
from beelab.games.bears_and_the_bees.fitting import count_fitting
from beelab.games.bears_and_the_bees.hive import find_cell
from beelab.games.bears_and_the_bees.moves import (
    DRAW,
    END,
    SKIP,
    TO_GIVE,
    card_move,
    place_move,
    playable_high,
    playable_low,
)
from beelab.games.bears_and_the_bees.state import (
    ADJACENT,
    FIRST,
    GIVE,
    HALF,
    ROTATIONS,
    SET,
    nth_bit,
    step_to,
)

RANDOM, EXCHANGE, BEARS_FIRST, GREEDY, EXPERT = 0, 1, 2, 3, 4
KINDS = 64  # a bot's number is its kind, and its parameter in thousandths times this


@compiled
def play_at_random(s, seat, desk):
    """Anything that can be played, all placements equally likely; only when there is none, draw or end the turn.

    A worker's draws go one by one to random opponents.
    """
    if s.phase == GIVE:
        other = below(s.thought, len(s.low) - 1)
        return card_move(TO_GIVE, other if other < seat else other + 1)
    low = playable_low(s, seat)
    high = playable_high(s, seat)
    spots = look_at_cells(s, desk)
    total = 0
    for i in range(spots):
        ways = count_fitting(s, desk.spots[i], low, high)
        desk.ways[i] = ways
        total += ways
    if total == 0:
        return rest_or_end(s)
    skip = below(s.thought, total)
    i = 0
    while skip >= desk.ways[i]:
        skip -= desk.ways[i]
        i += 1
    return nth_placement(s, desk.spots[i], low, high, skip)


@woven
def rest_or_end(s):
    """What is left to do without a card that fits: draw, go on to the bonus plays, or end the turn."""
    if s.phase == FIRST:
        return DRAW
    return SKIP if s.phase == ADJACENT and s.bonus else END


@woven
def look_at_cells(s, desk):
    """Write down the ready cells on which the next card may lie; returns how many."""
    if s.phase != ADJACENT:
        for spot in range(s.ready_count):
            desk.spots[spot] = spot
        return s.ready_count + 0
    count = 0
    at = s.at[s.first_cell] + 0
    for side in range(6):
        spot = s.spot[find_cell(s, at + step_to(side))]
        if spot:
            desk.spots[count] = spot - 1
            count += 1
    return count


@woven
def nth_placement(s, spot, low, high, skip):
    """A placement of a set of cards on a ready cell, after `skip` others."""
    first = SET * spot
    at = s.at[s.ready[spot]]
    for rotation in range(ROTATIONS):
        word = s.fits[first + rotation] & low
        ways = count_bits(word)
        if skip < ways:
            return place_move(nth_bit(word, skip), at, rotation)
        skip -= ways
        word = s.fits[first + ROTATIONS + rotation] & high
        ways = count_bits(word)
        if skip < ways:
            return place_move(HALF + nth_bit(word, skip), at, rotation)
        skip -= ways
    return 0
