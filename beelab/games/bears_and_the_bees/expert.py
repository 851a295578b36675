"""The thinking bots: `greedy` looks at the card that it lays, `expert` at the whole turn, at bears and at rivals.

Both judge each placement by what it brings: cards shed by bonus plays, the best adjacent play that it leaves, draws
forced on others. They go through the hand and the hive, never through what others hold.
"""

from beelab.engine.compiled import compiled
from beelab.games.bears_and_the_bees.drawing import can_draw
from beelab.games.bears_and_the_bees.fitting import count_matching
from beelab.games.bears_and_the_bees.hive import find_cell
from beelab.games.bears_and_the_bees.moves import (
    TO_DISCARD,
    TO_GIVE,
    card_move,
    place_move,
    playable_high,
    playable_low,
)
from beelab.games.bears_and_the_bees.plans import look_at_cells, rest_or_end
from beelab.games.bears_and_the_bees.state import (
    BEAR,
    CARDS,
    DRONE,
    FIRST,
    FLOWER,
    GIVE,
    HALF,
    NEAR_BEAR,
    ROTATIONS,
    SET,
    WORKER,
    count_touching,
    high_bit,
    holds,
    is_colour,
    kind_of,
    low_bit,
    lowest,
    opposite,
    side_of,
    step_to,
    turned,
)

# What things are worth, in tenths of a card that is shed.
CARD = 10
DRONE_KEPT = 6  # to keep a drone for a gap of three sides
FORCED = 3  # a card that a rival must draw
FORCED_LEADER = 6  # the same when one rival is about to go out
BEAR_GONE = 18  # to be rid of a bear, the card that costs most in the end, though it is alone in its turn
ENDING = 1_000  # to play the last card
FEW = 2  # cards in a rival's hand that are a danger


@compiled
def answer(s, seat, is_expert, desk):
    """What `greedy` or `expert` plays."""
    if s.phase == GIVE:
        return card_move(TO_GIVE, leader(s, seat))
    best = best_placement(s, seat, is_expert, desk)
    if best:
        return best
    if s.phase == FIRST and is_expert and can_draw(s):
        return card_move(TO_DISCARD, least_useful(s, seat))
    return rest_or_end(s)


@compiled
def leader(s, seat):
    """The opponent with the fewest cards, the nearest to the left among equals."""
    best = seat
    for step in range(1, len(s.low)):
        other = (seat + step) % len(s.low)
        if best == seat or s.hand_count[other] < s.hand_count[best]:
            best = other
    return best


@compiled
def best_placement(s, seat, is_expert, desk):
    """The placement that is worth most; 0 when nothing fits."""
    low = playable_low(s, seat)
    high = playable_high(s, seat)
    best = 0
    most = -ENDING
    for i in range(look_at_cells(s, desk)):
        spot = desk.spots[i]
        for rotation in range(ROTATIONS):
            word = s.fits[SET * spot + rotation] & low
            while word:
                card = lowest(word)
                word &= word - 1
                worth = worth_of_play(s, seat, spot, card, rotation, is_expert)
                if worth > most:
                    most = worth
                    best = place_move(card, s.at[s.ready[spot]], rotation)
            word = s.fits[SET * spot + ROTATIONS + rotation] & high
            while word:
                card = HALF + lowest(word)
                word &= word - 1
                worth = worth_of_play(s, seat, spot, card, rotation, is_expert)
                if worth > most:
                    most = worth
                    best = place_move(card, s.at[s.ready[spot]], rotation)
    return best


@compiled
def worth_of_play(s, seat, spot, card, rotation, is_expert):
    """What it is worth to lay a card: itself, bonus plays, the adjacent play after it, forced draws, what is kept."""
    cell = s.ready[spot]
    kind = kind_of(card)
    matches = count_matching(s, s.touching[cell], card, rotation)
    if s.hand_count[seat] == 1:
        return ENDING
    if kind == BEAR:
        return BEAR_GONE if is_expert else CARD
    worth = CARD
    if matches >= s.bonus_from:
        worth += CARD * min(matches - 2, s.hand_count[seat] - 1)
    if kind == DRONE and matches < 3:
        worth -= DRONE_KEPT
    if kind == WORKER or kind == FLOWER:
        danger = s.hand_count[leader(s, seat)] <= FEW
        others = 1 if kind == WORKER else len(s.low) - 1
        worth += (FORCED_LEADER if danger else FORCED) * (matches - 1) * (1 if is_expert == 0 else others)
    if is_expert:
        worth += s.worth[kind]
        if s.phase == FIRST and s.turns[seat] > 0 and s.hand_count[seat] > 1:
            worth += worth_of_next(s, seat, cell, card, rotation)
    return worth


@compiled
def worth_of_next(s, seat, cell, card, rotation):
    """What the best adjacent play after a first card is worth: none, a card, or a card with bonus plays."""
    low = s.low[seat] & ~low_bit(card) & ~s.kind_low[BEAR]
    high = s.high[seat] & ~high_bit(card) & ~s.kind_high[BEAR]
    shown = turned(s.printed[card], rotation)
    best = 0
    for side in range(6):
        near = find_cell(s, s.at[cell] + step_to(side))
        touching = side_of(shown, side) << (3 * opposite(side))
        if near:
            if s.lies[near] or s.touching[near] >= NEAR_BEAR:
                continue
            touching |= s.touching[near]
        matches = count_touching(touching)
        worth = CARD * (1 + (matches - 2 if matches >= s.bonus_from else 0))
        if matches >= s.min_match and worth > best and fits_somehow(s, touching, low, high):
            best = worth
    return best


@compiled
def fits_somehow(s, touching, low, high):
    """Does a card of a set fit what touches a cell in some rotation? That the queen wants honeycombs is left out."""
    for rotation in range(ROTATIONS):
        some = s.everywhere[rotation] & low
        more = s.everywhere[ROTATIONS + rotation] & high
        for side in range(6):
            shown = side_of(touching, side)
            if is_colour(shown):
                row = SET * (ROTATIONS * shown + side) + rotation
                some &= s.matching[row]
                more &= s.matching[row + ROTATIONS]
        if some | more:
            return True
    return False


@compiled
def least_useful(s, seat):
    """The hand card to exchange: a bear, else a card of the most values that fits nowhere anyhow."""
    worst = 0
    most = -1
    for card in range(CARDS):
        if holds(s, seat, card):
            kind = kind_of(card)
            worth = s.worth[kind] * 2
            if kind == BEAR:
                worth = 100 if s.hand_count[seat] > 2 else 3
            if kind == DRONE:
                worth = 1
            if worth > most:
                most = worth
                worst = card
    return worst
