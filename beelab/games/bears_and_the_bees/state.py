"""What a state of The Bears and the Bees is made of: its fields, cards, sides and sets of cards.

Cards are numbers: honeycombs, drones, workers, flowers, bears, then the queen. A set of cards is two whole numbers, a
bit for each card: the first half of the cards in the low one, the others in the high one.
"""

from beelab.engine.compiled import compiled, count_bits, woven

HONEYCOMB, DRONE, WORKER, FLOWER, BEAR = 0, 1, 2, 3, 4
KINDS = 5
FIRST_DRONE, FIRST_WORKER, FIRST_FLOWER, FIRST_BEAR, QUEEN = 70, 80, 95, 100, 106
CARDS = QUEEN  # the most that any option allows, the queen not counted
HALF = 53

# What a side shows. Honey of the queen is told from honey of drones and workers, which alone serves bears (TB-17).
NOTHING, BLUE, PURPLE, RED, GREEN, WHITE, HONEY_OF_QUEEN, HONEY = 0, 1, 2, 3, 4, 5, 6, 7
SIDE = 7  # the bits of one side
NEAR_BEAR = 1 << 18  # among what touches a cell: a bear (TB-12)
EACH_SIDE = 0b001_001_001_001_001_001

CELLS = 336  # more than 107 cards can lie on or touch: each new card touches at most 3 new cells
READY = 224
GRID = 1024
STEPS = (-1, 255, 256, 1, -255, -256)  # from a cell to its neighbours N, NE, SE, S, SW, NW (TB-07)
PACKED_STEPS = sum((step + 256) << (10 * side) for side, step in enumerate(STEPS))
QUEEN_CELL = (128 << 8) + 128
ROTATIONS = 6
SET = 12  # words of the fitting cards of a cell: the low ones for six rotations, then the high ones

ROUNDS, SEATS = 5, 5
NOTES = 160  # more than one move or a deal has to tell
NOBODY = 100  # in a note, where no seat is meant
NO_CARD = 127

# What the table waits for: the first card of a turn, the adjacent play, a bonus play, a draw to be given out.
FIRST, ADJACENT, BONUS, GIVE, DONE = 0, 1, 2, 3, 4

# How a round ended (TB-28, TB-G3, TB-G8, TB-G34).
OUT, SIX, BLOCKED, TOO_LONG = 1, 2, 3, 4
MOST_TURNS = 400
LONGEST = 12  # cards in a turn that studies tell apart

# Options: how many draws or bonus plays m matching sides bring; from when the adjacent play is allowed.
LESS_ONE, ALL, ONE = 0, 1, 2
LESS_TWO, SINGLE, NONE = 0, 1, 2
NEVER, FIRST_TURN, SECOND_TURN = 0, 1, 2


def layout(players: int) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The fields of a state, with their shapes for a number of players."""
    one = ("i8", ())
    seats = ("i8", (players,))
    return {
        # the options
        **dict.fromkeys(("rounds", "hand_size", "min_match", "bonus_from", "bonus_kind", "adjacent_from"), one),
        **dict.fromkeys(("bears", "bear_discard_draws", "worker_draws", "flower_draws", "six_match_wins"), one),
        **dict.fromkeys(("mismatch_allowed", "reshuffle", "queen_restriction"), one),
        "worth": ("i8", (KINDS,)),  # of a card of each kind that is left in hand (TB-30)
        # what follows from the box
        "cards": one,  # in the box, the queen not counted; the numbers of missing bears are the last ones
        "printed": ("u4", (QUEEN + 1,)),  # the six sides of each card, three bits for each
        "looks": ("u1", (QUEEN + 1,)),  # how many of its rotations look different
        "kind_low": ("i8", (KINDS,)),  # the cards of each kind, as a set
        "kind_high": ("i8", (KINDS,)),
        "everywhere": ("i8", (SET,)),  # for each rotation the cards for which it is not the same as an earlier one
        # for each colour and side, and for each rotation, the cards that match the colour with that side
        "matching": ("i8", (6 * ROTATIONS * SET,)),
        # the two generators
        "chance": ("i8", (4,)),
        "thought": ("i8", (4,)),
        # the hive: cells are numbered as they are met, from 1; taken and open ones
        "cells": one,
        "where": ("u2", (GRID,)),  # cells by their place in a grid that wraps; 0 is an empty place
        "at": ("u4", (CELLS,)),  # the cell's coordinates: q and r, both plus 128
        "touching": ("u4", (CELLS,)),  # what the neighbours show to an open cell, three bits for each side
        "lies": ("u2", (CELLS,)),  # 0 when open, else 1 + six times the card, plus its rotation
        "laid": ("u2", (QUEEN + 1,)),  # the cells with a card, in the order in which they were laid
        "laid_count": one,
        # open cells with enough touching sides, and which cards fit there
        "ready": ("u2", (READY,)),
        "ready_count": one,
        "spot": ("u2", (CELLS,)),  # where an open cell is among the ready ones, plus 1; 0 when it is not
        "fits": ("i8", (READY * SET,)),
        # the cards
        "low": seats,  # hands, as sets
        "high": seats,
        "hand_count": seats,
        "pile": ("u1", (CARDS,)),  # the draw pile, in no order: the next card is drawn by lot
        "pile_count": one,
        "discards": ("u1", (CARDS,)),
        "discard_count": one,
        # the turn
        "phase": one,
        "turn": one,
        "played": one,  # cards played in this turn
        "first_cell": one,  # where the first of them lies
        "adjacent": one,  # 1 while the adjacent play may still be made
        "bonus": one,  # bonus plays left
        "gifts": one,  # draws that are still to be given out
        "leaving": one,  # how the round ends after this move and its draws, else 0
        # the course of the round and of the game
        "dealer": one,
        "turns": seats,  # turns that each seat has finished in this round
        "idle": one,  # turns in a row in which no card was played and none drawn (TB-G8)
        "round_number": one,  # from 1
        "over": one,
        "points": seats,
        "place": seats,
        "ends": ("i8", (ROUNDS,)),  # how each finished round ended
        "winners": ("i8", (ROUNDS,)),  # who had played the last card, or NOBODY
        "dealers": ("i8", (ROUNDS,)),
        "round_turns": ("i8", (ROUNDS,)),
        "round_scores": ("i8", (ROUNDS, players)),
        # in batches: the number of each seat's bot
        "bots": seats,
        # counted for studies
        "all_turns": seats,
        "by_sides": ("i4", (players, 7)),  # cards played with 0 to 6 matching sides
        "by_kind": ("i4", (players, KINDS)),
        "by_length": ("i2", (players, LONGEST + 1)),  # turns with 0, 1, 2, ... cards played, the last: or more
        "longest": seats,
        **dict.fromkeys(("forced", "drawn", "discarded", "earned", "unused", "cards_left"), seats),
        # what the rules have to tell: rows of (rule, seat, a, b)
        "watching": one,
        "noting": one,
        "note_count": one,
        "notes": ("i4", (NOTES, 4)),
    }  # fmt: skip


@compiled
def note(s, rule, seat, a, b):
    """Remember that a rule was applied, for the log of the table; batches switch this off."""
    if s.noting:
        row = s.notes[s.note_count]
        row[0] = rule
        row[1] = seat
        row[2] = a
        row[3] = b
        s.note_count += 1


# ---------------------------------------------------------------- cards and sides


@woven
def kind_of(card):
    """The kind of a card other than the queen: HONEYCOMB to BEAR."""
    if card < FIRST_DRONE:
        return HONEYCOMB
    if card < FIRST_WORKER:
        return DRONE
    if card < FIRST_FLOWER:
        return WORKER
    return FLOWER if card < FIRST_BEAR else BEAR


@woven
def turned(sides, rotation):
    """Six sides after so many clockwise turns: side i shows the printed side (i - r) mod 6 (TB-07)."""
    return ((sides << (3 * rotation)) | (sides >> (18 - 3 * rotation))) & (NEAR_BEAR - 1)


@woven
def step_to(side):
    """From a cell to its neighbour on this side, without a look into a table."""
    return ((PACKED_STEPS >> (10 * side)) & 1023) - 256


@woven
def opposite(side):
    """The side of the neighbour that touches this one."""
    return side + 3 if side < 3 else side - 3


@woven
def side_of(sides, side):
    """What one of six sides shows."""
    return (sides >> (3 * side)) & SIDE


@woven
def is_colour(shown):
    """Is this one of the five colours, which matches itself and honey only (TB-08)?"""
    return shown != NOTHING and shown < HONEY_OF_QUEEN


@woven
def count_touching(sides):
    """How many of six sides show something."""
    return count_bits((sides | (sides >> 1) | (sides >> 2)) & EACH_SIDE)


# ---------------------------------------------------------------- sets of cards


@woven
def low_bit(card):
    """The low word of the set that holds one card."""
    return 1 << card if card < HALF else 0


@woven
def high_bit(card):
    """The high word of the set that holds one card."""
    return 1 << (card - HALF) if card >= HALF else 0


@woven
def holds(s, seat, card):
    """Is the card in this hand?"""
    return (s.low[seat] & low_bit(card)) | (s.high[seat] & high_bit(card)) != 0


@woven
def lowest(word):
    """The number of the lowest bit that is set."""
    return count_bits((word & -word) - 1)


@compiled
def nth_bit(word, skip):
    """The number of the bit that is set after `skip` others."""
    for _ in range(skip):
        word &= word - 1
    return lowest(word)


@woven
def add_card(s, seat, card):
    """Put a card into a hand."""
    s.low[seat] |= low_bit(card)
    s.high[seat] |= high_bit(card)
    s.hand_count[seat] += 1


@woven
def take_card(s, seat, card):
    """Take a card out of a hand."""
    s.low[seat] &= ~low_bit(card)
    s.high[seat] &= ~high_bit(card)
    s.hand_count[seat] -= 1


@woven
def count_kind(s, seat, kind):
    """How many cards of a kind a hand has."""
    return count_bits(s.low[seat] & s.kind_low[kind]) + count_bits(s.high[seat] & s.kind_high[kind])


@woven
def hand_value(s, seat):
    """The values of the cards in a hand, added up (TB-30)."""
    total = 0
    for kind in range(KINDS):
        total += s.worth[kind] * count_kind(s, seat, kind)
    return total


# ---------------------------------------------------------------- seats


@woven
def left_of(s, seat):
    """The next seat to the left."""
    return seat + 1 if seat + 1 < len(s.low) else 0
