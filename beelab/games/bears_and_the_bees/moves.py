"""The moves of The Bears and the Bees: written as numbers, who may move, what is legal and what is refused."""

from beelab.engine.compiled import compiled, woven
from beelab.games.bears_and_the_bees.drawing import can_draw
from beelab.games.bears_and_the_bees.fitting import count_matching, shows, wrong_side
from beelab.games.bears_and_the_bees.hive import find_cell
from beelab.games.bears_and_the_bees.state import (
    ADJACENT,
    BEAR,
    CARDS,
    FIRST,
    FIRST_BEAR,
    FIRST_DRONE,
    GIVE,
    HALF,
    HONEY,
    HONEY_OF_QUEEN,
    NEAR_BEAR,
    ROTATIONS,
    SET,
    count_touching,
    holds,
    lowest,
    step_to,
)

# A move: what is done, with which card (or to which seat), on which cell, and in which rotation.
TO_PLACE, TO_DRAW, TO_DISCARD, TO_GIVE, TO_SKIP, TO_END = 1, 2, 3, 4, 5, 6
DRAW, SKIP, END = TO_DRAW << 26, TO_SKIP << 26, TO_END << 26
MOST_MOVES = 6 * 54 * 110 + CARDS + 4  # so many cards in a hand, ready cells of the hive that the others form

# Why a move is refused, after 1000 times the number of the rule (100 more for a ruling).
PLAIN, NOT_IN_HAND, TAKEN, FAR, ONE_SIDE, FEW_MATCH, SAME, WAIT, NO_SEAT = 0, 1, 2, 3, 4, 5, 6, 7, 8
AT_SIDE = 10  # and the side that does not match


@woven
def place_move(card, at, rotation):
    """Play a card on the cell with these coordinates."""
    return (TO_PLACE << 26) + (card << 19) + (at << 3) + rotation


@woven
def card_move(action, card):
    """Do something with a card, or for a seat: TO_DISCARD, TO_GIVE."""
    return (action << 26) + (card << 19)


@woven
def action_of(move):
    """What a move does: TO_PLACE to TO_END."""
    return move >> 26


@woven
def moved_card(move):
    """The card of a move, or the seat that is given a draw."""
    return (move >> 19) & 127


@woven
def aimed_at(move):
    """The coordinates of a move's cell."""
    return (move >> 3) & 0xFFFF


@woven
def rotation_of(move):
    """How many clockwise turns of 60 degrees the card makes (TB-07)."""
    return move & 7


@woven
def to_move(s):
    """The seat whose turn it is, as a set of bits; 0 when the game is over."""
    return 0 if s.over else 1 << s.turn


@woven
def playable_low(s, seat):
    """The cards that a seat may play now: a bear only as the first card of a turn (TB-18)."""
    return s.low[seat] if s.phase == FIRST else s.low[seat] & ~s.kind_low[BEAR]


@woven
def playable_high(s, seat):
    """The other half of these cards."""
    return s.high[seat] if s.phase == FIRST else s.high[seat] & ~s.kind_high[BEAR]


@compiled
def list_moves(s, seat, out):
    """Write every legal move of a seat into `out`; returns how many."""
    if s.over or s.turn != seat:
        return 0
    found = 0
    if s.phase == GIVE:
        for other in range(len(s.low)):
            if other != seat:
                out[found] = card_move(TO_GIVE, other)
                found += 1
        return found
    if s.phase == ADJACENT:
        for side in range(6):
            spot = s.spot[find_cell(s, s.at[s.first_cell] + step_to(side))]
            if spot:
                found = list_placements(s, seat, spot - 1, found, out)
        if s.bonus:
            out[found] = SKIP
            found += 1
    else:
        for spot in range(s.ready_count):
            found = list_placements(s, seat, spot, found, out)
    if s.phase != FIRST:
        out[found] = END
        return found + 1
    out[found] = DRAW
    found += 1
    if can_draw(s):
        for card in range(CARDS):
            if holds(s, seat, card):
                out[found] = card_move(TO_DISCARD, card)
                found += 1
    return found


@compiled
def list_placements(s, seat, spot, found, out):
    """Write the placements of a seat's cards on one ready cell; returns how many moves there are now."""
    at = s.at[s.ready[spot]]
    for rotation in range(ROTATIONS):
        word = s.fits[SET * spot + rotation] & playable_low(s, seat)
        while word:
            out[found] = place_move(lowest(word), at, rotation)
            found += 1
            word &= word - 1
        word = s.fits[SET * spot + ROTATIONS + rotation] & playable_high(s, seat)
        while word:
            out[found] = place_move(HALF + lowest(word), at, rotation)
            found += 1
            word &= word - 1
    return found


@compiled
def refusal(s, seat, move):
    """Why a seat may not make a move: 0, or 1000 times the number of the rule that forbids it plus a detail.

    31000 the game is over; 6000 plus WAIT: another seat's turn; 15000: a draw has to be given out now, or none has
    (to a seat: NO_SEAT); 19000: not after a card was played; 26000: whoever plays nothing draws or discards; 109000:
    nothing to draw; 22000: no adjacent play is left to skip; 24000: no bonus play to skip it for. Placements see below.
    """
    if s.over:
        return 31000
    if seat != s.turn:
        return 6000 + WAIT
    action = action_of(move)
    if action == TO_PLACE:
        return 15000 if s.phase == GIVE else refusal_of_placement(s, seat, move)
    if action == TO_GIVE:
        other = moved_card(move)
        if s.phase != GIVE or move != card_move(TO_GIVE, other):
            return 15000
        return 15000 + NO_SEAT if other == seat or other >= len(s.low) else 0
    if s.phase == GIVE:
        return 15000
    if action == TO_DRAW or action == TO_DISCARD:
        return refusal_of_rest(s, seat, move)
    if s.phase == FIRST:
        return 26000
    if move == SKIP:
        if s.phase != ADJACENT:
            return 22000
        return 0 if s.bonus else 24000
    return 0 if move == END else 26000


@compiled
def refusal_of_rest(s, seat, move):
    """Why a seat may not draw or discard (TB-19, TB-26, TB-G9)."""
    if s.phase != FIRST:
        return 19000
    if move == DRAW:
        return 0
    card = moved_card(move)
    if card >= CARDS or move != card_move(TO_DISCARD, card):
        return 26000
    if not holds(s, seat, card):
        return 26000 + NOT_IN_HAND
    return 0 if can_draw(s) else 109000


@compiled
def refusal_of_placement(s, seat, move):
    """Why a seat may not lay a card somewhere.

    3001: not in hand (TB-03); 7000 plus SAME: it looks like a smaller rotation (TB-07); 18000: a bear after another
    card (TB-18); 9000 plus TAKEN, FAR or ONE_SIDE (TB-09); 12000: touches a bear (TB-12); 11000: touches the queen
    (TB-11); 10000 plus AT_SIDE and the side, or FEW_MATCH (TB-10); 17000: a bear without honey (TB-17); 21000: not
    next to the first card (TB-21).
    """
    card = moved_card(move)
    rotation = rotation_of(move)
    if card >= CARDS or not holds(s, seat, card):
        return 3000 + NOT_IN_HAND
    if rotation >= s.looks[card]:
        return 7000 + SAME
    if card >= FIRST_BEAR and s.phase != FIRST:
        return 18000
    cell = find_cell(s, aimed_at(move))
    if cell == 0:
        return 9000 + FAR
    if s.lies[cell]:
        return 9000 + TAKEN
    touching = s.touching[cell]
    if touching >= NEAR_BEAR:
        return 12000
    if count_touching(touching) < s.min_match:
        return 9000 + ONE_SIDE
    if s.queen_restriction and card >= FIRST_DRONE and shows(touching, HONEY_OF_QUEEN):
        return 11000
    if s.mismatch_allowed:
        if count_matching(s, touching, card, rotation) < s.min_match:
            return 10000 + FEW_MATCH
    else:
        side = wrong_side(s, touching, card, rotation)
        if side < 6:
            return 10000 + AT_SIDE + side
    if card >= FIRST_BEAR and not shows(touching, HONEY):
        return 17000
    if s.phase == ADJACENT and not is_next_to(s, cell, s.first_cell):
        return 21000
    return 0


@compiled
def is_next_to(s, cell, other):
    """Do two cells touch?"""
    for side in range(6):
        if s.at[other] + step_to(side) == s.at[cell]:
            return True
    return False
