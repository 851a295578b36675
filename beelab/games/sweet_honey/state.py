"""What a state of Sweet Honey, Bee Mine! is made of: its fields, cards, hands and counts of cards.

A card is one small number: twice its number, and one more when its back carries a hint (HIGH or LOW, SH-04). A hand
is one whole number with five bits for each card, a count of cards one with four bits for each number: adding two
counts puts the cards together.
"""

from beelab.engine.compiled import compiled, woven

NUMBERS, CARDS, HAND, ROUNDS = 10, 56, 7, 5  # the most that any option allows
NOTES = 80  # more than one move or a deal has to tell
NOBODY = 100  # in a note, where no seat is meant

# What the table waits for. From SEND on it is one seat's turn.
REVEAL, DISCARD, SEND, RECEIVE, POWER, OWN_POWER, DONE = 0, 1, 2, 3, 4, 5, 6

BLANK, LOW, HIGH = 0, 1, 2  # backs
SMALLEST_HIGH = 6
BY_NUMBER, FIVE, NO_PENALTY = 0, 1, 2  # penalty

# How a round ended (SH-27, SH-G15, SH-G16).
LAST_ONE, TOTAL, SMALL, TOTAL_AND_SMALL, NO_CARDS = 1, 2, 3, 4, 5

SLOT = 31  # the bits of one card in a hand
FIRST_BITS = 0b00001_00001_00001_00001_00001_00001_00001
LAST_BITS = FIRST_BITS << 4
COUNT = 15  # the bits of one number in a count of cards
ALL_COUNTS = (1 << (4 * NUMBERS)) - 1
LOW_COUNTS = (1 << (4 * (SMALLEST_HIGH - 1))) - 1
PAIRS = 0x0F0F0F0F0F


def layout(players: int) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The fields of a state, with their shapes for a number of players."""
    one = ("i8", ())
    seats = ("i8", (players,))
    return {
        # the options, and what follows from them
        **dict.fromkeys(("start_discs", "max_stake", "target_total", "small_needed", "small_max"), one),
        **dict.fromkeys(("hand_size", "penalty", "penalty_with_1", "powers", "backs_public"), one),
        **dict.fromkeys(("debt", "return_to_owners", "rounds", "cards"), one),
        "box": ("i1", (CARDS,)),  # every card, in rising order
        "all_marked": one,  # the same as counts: cards with a hint on their backs, and blank ones
        "all_blank": one,
        # the two generators
        "chance": ("i8", (4,)),
        "thought": ("i8", (4,)),
        # the cards
        "deck": (
            "i1",
            (CARDS,),
        ),  # the draw deck under its top card, in no order: the next one is drawn by lot
        "deck_count": one,
        "top": one,  # the top card, whose back is seen (SH-G22); 0 when the deck is empty
        "hand": seats,
        "hand_count": seats,
        "dropped": seats,  # put face down on the discard pile by each seat: a hand, which its owner knows
        "chosen": seats,  # the card that is to be revealed, 0 before it is chosen
        "captured": seats,  # numbers: all four bits of each captured number are set
        "captured_marked": seats,  # those of them whose card has a hint on its back
        "seen_marked": one,  # counts of the cards that were ever face up
        "seen_blank": one,
        "total": seats,  # of the captured numbers
        "small": seats,  # how many of them are small
        # the flight
        "phase": one,
        "placed": one,  # seats that have chosen a card to reveal, one bit each
        "owing": one,  # seats that still have to discard for a revealed 2 or 3
        "sender": one,  # the start player
        "turn": one,  # who decides, from SEND on
        "captor": one,  # whose hand loses a card in POWER
        "card": one,  # in flight, else 0
        "stake": one,
        "passed": one,  # seats that passed the card along, one bit each
        # the discs
        "discs": seats,
        "pot": one,  # on the flying card
        "centre": one,
        # the course of the round and of the game
        "active": one,  # seats that are not knocked out, one bit each
        "stung_by": seats,  # the card that knocked a seat out, else 0
        "round_number": one,  # from 1
        "over": one,
        "points": seats,
        "place": seats,
        "starters": ("i8", (ROUNDS,)),  # the first start player of each round
        "ends": ("i8", (ROUNDS,)),  # how each finished round ended
        "takers": ("i8", (ROUNDS,)),  # who took the centre, or NOBODY
        "centres": ("i8", (ROUNDS,)),  # how many discs that were
        "round_scores": ("i8", (ROUNDS, players)),
        # how boldly each seat seems to play, as all can see (`habits.py`)
        "watching": one,
        "boldness": seats,
        # in batches: the number of each seat's bot
        "bots": seats,
        # counted for studies
        "flights": one,
        "homecomings": one,
        "stings": one,  # of each number, six bits each
        **dict.fromkeys(("stung", "penalties"), seats),
        # what the rules have to tell: rows of (rule, seat, a, b)
        "noting": one,
        "note_count": one,
        "notes": ("i4", (NOTES, 4)),
    }


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


# ---------------------------------------------------------------- cards


@woven
def number_of(card):
    """The number of a card, 1 to 10."""
    return card >> 1


@woven
def back_of(card):
    """What the back of a card shows: BLANK, LOW (1 to 5) or HIGH (6 to 10, SH-04)."""
    if card & 1:
        return LOW if card < 2 * SMALLEST_HIGH else HIGH
    return BLANK


@woven
def one_of(number):
    """The count that holds one card of a number."""
    return 1 << (4 * number - 4)


@woven
def is_in(numbers, number):
    """Is the number among captured ones?"""
    return (numbers >> (4 * number - 4)) & 1


@woven
def size_of(counts):
    """How many cards a count holds, up to 255."""
    pairs = (counts & PAIRS) + ((counts >> 4) & PAIRS)
    return (pairs + (pairs >> 8) + (pairs >> 16) + (pairs >> 24) + (pairs >> 32)) & 255


# ---------------------------------------------------------------- hands


@woven
def card_at(hand, place):
    """The card at a place of a hand, counted from 0."""
    return (hand >> (5 * place)) & SLOT


@woven
def place_of(hand, card):
    """Where a card is in a hand, as the bit with which its place begins; 0 when it is not there.

    A place is empty after the card was taken out bit by bit; borrowing from the next place shows the first empty one.
    """
    rest = hand ^ (card * FIRST_BITS)
    empty = (rest - FIRST_BITS) & ~rest & LAST_BITS
    return (empty & -empty) >> 4


@woven
def take_card(s, seat, card):
    """Take a card out of a hand; the last card takes its place."""
    hand = s.hand[seat]
    s.hand_count[seat] -= 1
    last = 5 * s.hand_count[seat]
    hand += ((hand >> last) - card) * place_of(hand, card)
    s.hand[seat] = hand & ((1 << last) - 1)


@compiled
def count_backs(hand, count, back):
    """How many cards of a hand have this back."""
    found = 0
    for place in range(count):
        if back_of(card_at(hand, place)) == back:
            found += 1
    return found


@compiled
def count_cards(hand, marked):
    """The cards of a hand as a count: those with a hint on their backs, or the blank ones."""
    counts = 0
    while hand:
        card = hand & SLOT
        if card & 1 == marked:
            counts += one_of(card >> 1)
        hand >>= 5
    return counts


# ---------------------------------------------------------------- seats


@woven
def everybody(s):
    """All seats, as a set of bits."""
    return (1 << len(s.hand)) - 1


@woven
def next_active(s, seat):
    """The nearest seat to the left that is not knocked out (SH-14).

    To look at all of them, the farthest first, is quicker than to guess each time where the search will stop.
    """
    nearest = seat
    for step in range(len(s.hand) - 1, 0, -1):
        other = seat + step if seat + step < len(s.hand) else seat + step - len(s.hand)
        nearest = other if (s.active >> other) & 1 else nearest
    return nearest
