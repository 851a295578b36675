"""The hive of The Bears and the Bees: which cell is where, what touches it, and laying a card."""

from beelab.engine.compiled import compiled, woven
from beelab.games.bears_and_the_bees.fitting import fit
from beelab.games.bears_and_the_bees.state import (
    FIRST_BEAR,
    GRID,
    NEAR_BEAR,
    QUEEN,
    QUEEN_CELL,
    ROTATIONS,
    SET,
    count_touching,
    opposite,
    side_of,
    step_to,
    turned,
)


@woven
def cell_of(q, r):
    """The coordinates of a cell as one number; those of its neighbours are STEPS away."""
    return ((q + 128) << 8) + r + 128


@woven
def place_in_grid(at):
    """Where the grid keeps a cell: its coordinates wrap after 32 steps."""
    return ((at >> 3) & 992) | (at & 31)


@woven
def find_cell(s, at):
    """The number of a cell by its coordinates; 0 when it neither holds nor touches a card."""
    place = place_in_grid(at)
    while s.where[place] and s.at[s.where[place]] != at:
        place = (place + 1) & (GRID - 1)
    return s.where[place] + 0


@woven
def meet_cell(s, at):
    """The number of a cell by its coordinates; it gets one when it has none yet."""
    place = place_in_grid(at)
    while s.where[place] and s.at[s.where[place]] != at:
        place = (place + 1) & (GRID - 1)
    if s.where[place] == 0:
        s.cells += 1
        s.where[place] = s.cells
        s.at[s.cells] = at
        s.touching[s.cells] = 0
        s.lies[s.cells] = 0
        s.spot[s.cells] = 0
    return s.where[place] + 0


@compiled
def clear_hive(s):
    """Take all cards away and lay the queen in the middle (TB-02)."""
    for place in range(GRID):
        s.where[place] = 0
    s.cells = 0
    s.laid_count = 0
    s.ready_count = 0
    lay(s, meet_cell(s, QUEEN_CELL), QUEEN, 0)


@woven
def leave_ready(s, cell):
    """Strike a cell from the ready ones; the last of them takes its place."""
    spot = s.spot[cell]
    if spot:
        s.spot[cell] = 0
        last = s.ready_count - 1
        s.ready_count = last
        if spot - 1 < last:
            moved = s.ready[last]
            s.ready[spot - 1] = moved
            s.spot[moved] = spot
            to = SET * (spot - 1)
            source = SET * last
            for word in range(SET):
                s.fits[to + word] = s.fits[source + word]


@compiled
def lay(s, cell, card, rotation):
    """Lay a card on an open cell, where it stays (TB-07); its empty neighbours learn what it shows to them."""
    s.lies[cell] = 1 + ROTATIONS * card + rotation
    s.laid[s.laid_count] = cell
    s.laid_count += 1
    leave_ready(s, cell)
    shown = turned(s.printed[card], rotation)
    is_bear = card >= FIRST_BEAR and card != QUEEN
    for side in range(6):
        near = meet_cell(s, s.at[cell] + step_to(side))
        if s.lies[near] == 0:
            if is_bear:
                s.touching[near] |= NEAR_BEAR
                leave_ready(s, near)
            else:
                s.touching[near] |= side_of(shown, side) << (3 * opposite(side))
                make_ready(s, near)


@woven
def make_ready(s, cell):
    """An open cell with enough touching sides (TB-09) and no bear (TB-12) is ready: find out which cards fit."""
    touching = s.touching[cell]
    if touching < NEAR_BEAR and count_touching(touching) >= s.min_match:
        if s.spot[cell] == 0:
            s.ready[s.ready_count] = cell
            s.ready_count += 1
            s.spot[cell] = s.ready_count
        fit(s, s.spot[cell] - 1, touching)
