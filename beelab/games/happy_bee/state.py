"""What a state of Happy Bee is made of: its fields, sets of cards, and seats.

Cards of a family are equal, so a set of cards (a hand, a play, what is known of a hand) is one whole number with
a byte for each family: adding two numbers puts the cards together.
"""

from beelab.engine.compiled import compiled, woven

FAMILIES, ROUNDS, HAND = 7, 15, 9  # the most that any option allows
ALL_FAMILIES = (1 << (8 * FAMILIES)) - 1
EACH = ALL_FAMILIES // 255  # the set that holds one card of each family
WHOLE = 60  # points are counted in sixtieths: a flower may be split among 2 to 6 players
NOTES = 40  # more than one move or the deal has to tell

# What becomes of a flower: the seat that takes it, or one of these.
UNPLAYED, TIED, SPLIT, UNPLAYED_WAITS, TIED_WAITS = 6, 7, 8, 9, 10
FATES = 11
NOBODY = 100  # in a note, where no seat is meant

REMOVE, CARRY, SHARE = 0, 1, 2  # tie_rule, unclaimed_rule
LEFT, RIGHT, ALTERNATE, STAY = 0, 1, 2, 3  # pass_direction
MOST_FLOWERS, FEWEST_FLOWERS, SHARED = 0, 1, 2  # tiebreak


def layout(players: int) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The fields of a state, with their shapes for a number of players."""
    one = ("i8", ())
    return {
        # the options, and what follows from them
        **dict.fromkeys(("families", "bees_per_family", "hand_size", "rounds"), one),
        **dict.fromkeys(
            ("tie_rule", "unclaimed_rule", "bent", "pass_direction", "pass_played", "tiebreak"), one
        ),
        "schedule": ("i8", (ROUNDS,)),
        # the two generators
        "chance": ("i8", (4,)),
        "thought": ("i8", (4,)),
        # the bees: sets of cards
        "hand": ("i8", (players,)),
        "aside": ("i8", ()),
        "placed": one,  # the seats that have placed cards in this round, one bit each
        "played": ("i8", (ROUNDS, players)),  # face down until the last seat has placed
        "passed": ("i8", (players,)),  # what each seat handed on after the last finished round
        "deck": ("i1", (FAMILIES * 8,)),  # the box before the deal; afterwards only a place to shuffle in
        # the flowers
        "pile": ("i1", (FAMILIES, ROUNDS)),  # values in the order in which they are turned up
        "fate": ("i1", (FAMILIES, ROUNDS)),  # the seat that took the flower, or UNPLAYED, TIED ...
        "waiting": ("i8", (FAMILIES,)),  # flowers that stayed from earlier rounds (tie_rule carry)
        "taken": ("i8", (FAMILIES,)),  # rounds whose flowers went together at the last decision, as bits
        "points": ("i8", (FATES,)),  # by fate, in sixtieths
        "flowers": ("i8", (FATES,)),  # by fate, cards
        # the course of the game
        "round_number": one,  # from 1
        "over": one,
        "standing": ("i8", (players,)),
        "place": ("i8", (players,)),
        # what each seat has seen: cards that it knows to be in a hand, [seat that knows][seat that holds]
        "watching": one,
        "known": ("i8", (players, players)),
        "spare": ("i8", (players,)),
        # what the rules have to tell: rows of (rule, seat, a, b)
        "noting": one,
        "note_count": one,
        "notes": ("i8", (NOTES, 4)),
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


# ---------------------------------------------------------------- sets of cards


@woven
def count_of(cards, family):
    """How many cards of a family are in a set."""
    return (cards >> (8 * family)) & 255


@woven
def one_of(family):
    """The set that holds one card of a family."""
    return 1 << (8 * family)


@woven
def size_of(cards):
    """How many cards are in a set: the sum of its bytes, as casting out nines gives the sum of decimal digits."""
    return cards % 255


@compiled
def without(cards, others):
    """The set that remains of `cards` when as many of `others` as are there have been taken out."""
    rest = 0
    for family in range(FAMILIES):
        rest += max(count_of(cards, family) - count_of(others, family), 0) * one_of(family)
    return rest


# ---------------------------------------------------------------- seats


@woven
def everybody(s):
    """All seats, as a set of bits."""
    return (1 << len(s.hand)) - 1


@woven
def giver(s, seat, round_number):
    """The seat whose cards this one gets: the right neighbour, since cards go to the left (HB-16, HB-G11)."""
    players = len(s.hand)
    direction = s.pass_direction
    if direction == STAY:
        return seat
    if direction == RIGHT or (direction == ALTERNATE and round_number % 2 == 0):
        return seat + 1 if seat + 1 < players else 0
    return seat - 1 if seat else players - 1
