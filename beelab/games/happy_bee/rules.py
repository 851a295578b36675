"""The rules of Happy Bee, in the order of the rulebook: set-up, round, scoring, end.

Three to six players (HB-01) bid with bee cards for flowers. In each round everybody plays the number of cards that the
tracker asks for; who plays strictly more of a family than anyone else takes its flower. The other cards go
to the left neighbour. After the last round the most points win.

Cards of a family are equal, so a set of cards (a hand, a play, what is known of a hand) is one whole number with
four bits for each family: adding two numbers puts the cards together. A move is the set of cards to play.
"""

from beelab.engine.chance import WORD, branch, fair_word, start_game
from beelab.engine.compiled import compiled, woven

FAMILIES, ROUNDS, HAND = 7, 15, 9  # the most that any option allows
ALL_FAMILIES = (1 << (4 * FAMILIES)) - 1
BYTES = (1 << 56) // 255  # 1 in each of seven bytes, one for each family
COUNT = 15 * 8  # where a count is in such a byte, above the three bits of its seat
WHOLE = 60  # points are counted in sixtieths: a flower may be split among 2 to 6 players
CARDS_A_WORD, FLOWERS_A_WORD = (
    5,
    8,
)  # choices that one random word gives fairly: 56 * 55 * ..., 15 * 14 * ... < 2**31
NOTES = 40  # more than one move or the deal has to tell

SEATS = 6
UNPLAYED, TIED, SPLIT, UNPLAYED_WAITS, TIED_WAITS = (
    6,
    7,
    8,
    9,
    10,
)  # what becomes of a flower that no seat takes
FATES = 11  # a seat, or one of the five
NOBODY = 100
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
        "place": ("i8", (players,)),
        # what each seat has seen: cards that it knows to be in a hand, [seat that knows][seat that holds]
        "watching": one,
        "known": ("i8", (players, players)),
        "spare": ("i8", (players,)),
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


# ---------------------------------------------------------------- sets of cards


@woven
def count_of(cards, family):
    """How many cards of a family are in a set."""
    return (cards >> (4 * family)) & 15


@woven
def one_of(family):
    """The set that holds one card of a family."""
    return 1 << (4 * family)


@woven
def size_of(cards):
    """How many cards are in a set."""
    pairs = (cards & 0x0F0F0F0F) + ((cards >> 4) & 0x0F0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16) + (pairs >> 24)) & 255


@compiled
def without(cards, others):
    """The set that remains of `cards` when as many of `others` as are there have been taken out."""
    rest = 0
    for family in range(FAMILIES):
        rest += max(count_of(cards, family) - count_of(others, family), 0) << (4 * family)
    return rest


# ---------------------------------------------------------------- set-up


@compiled
def deal(s, seed, game):
    """Shuffle and deal the box: hands (HB-03), cards put aside (HB-05), flower piles (HB-06), round 1 (HB-07).

    `s` is the box: a copy of the start state, which holds the families in play and no others (HB-02).
    """
    start_game(s.chance, s.thought, seed, game)
    cards = s.families * s.bees_per_family
    everything = 0
    for family in range(s.families):
        everything += s.bees_per_family * one_of(family)
    at = 0
    for seat in range(len(s.hand)):
        hand = draw_cards(s, at, s.hand_size, cards)
        at += s.hand_size
        s.hand[seat] = hand
        everything -= hand
    s.aside = everything
    for family in range(s.families):
        shuffle_pile(s, family, 0)
    s.round_number = 1
    if s.watching:
        start_watching(s)
    if s.noting:
        tell_set_up(s)


@woven
def draw_cards(s, at, count, cards):
    """A set of `count` random cards of `deck` from place `at` on, of `cards` in all; those before `at` are gone."""
    drawn = 0
    while count > 0:
        group = min(count, CARDS_A_WORD)
        ways = 1
        for i in range(group):
            ways *= cards - at - i
        luck = fair_word(s.chance, ways)
        for _ in range(group):
            luck *= cards - at
            place = at + (luck >> 32)
            luck &= WORD
            drawn += one_of(s.deck[place])
            s.deck[place] = s.deck[at]
            at += 1
        count -= group
    return drawn


@woven
def shuffle_pile(s, family, first):
    """Shuffle the flowers of a family from place `first` of its pile downwards (HB-06)."""
    pile = s.pile[family]
    left = s.rounds - first
    while left > 1:
        group = min(left - 1, FLOWERS_A_WORD)
        ways = 1
        for i in range(group):
            ways *= left - i
        luck = fair_word(s.chance, ways)
        for _ in range(group):
            luck *= left
            place = first + (luck >> 32)
            luck &= WORD
            left -= 1
            value = pile[first + left]
            pile[first + left] = pile[place]
            pile[place] = value


@compiled
def tell_set_up(s):
    """Note the families (HB-02), the deal (HB-03, HB-05), the first flowers (HB-06) and the tracker (HB-07)."""
    note(s, 2, NOBODY, s.families, 0)
    for seat in range(len(s.hand)):
        note(s, 3, seat, s.hand[seat], 0)
    note(s, 5, NOBODY, size_of(s.aside), 0)
    note(s, 6, NOBODY, 0, 0)
    note(s, 7, NOBODY, s.schedule[0], 0)


@compiled
def start_watching(s):
    """At first a seat knows its own cards and no others (HB-04)."""
    for seat in range(len(s.hand)):
        for other in range(len(s.hand)):
            s.known[seat][other] = s.hand[seat] if other == seat else 0


# ---------------------------------------------------------------- moves


@woven
def everybody(s):
    """All seats, as a set of bits."""
    return (1 << len(s.hand)) - 1


@compiled
def to_move(s):
    """The seats that owe a decision, as a set of bits: everybody who has not placed cards yet (HB-09)."""
    return 0 if s.over else everybody(s) & ~s.placed


@compiled
def refusal(s, seat, move):
    """Why a seat may not play these cards: 0, or 1000 times the number of a rule plus a detail.

    20000 the game is over (HB-20); 9000 has placed already (HB-09); 2000 + family: not in play (HB-02);
    8001 + family: more than the hand holds; 8000: not the number of cards that the round asks for (HB-08).
    Any mix of families is fine (HB-10).
    """
    if s.over:
        return 20000
    if (s.placed >> seat) & 1:
        return 9000
    for family in range(FAMILIES):
        if count_of(move, family) > count_of(s.hand[seat], family):
            return (8001 if family < s.families else 2000) + family
    if size_of(move) != s.schedule[s.round_number - 1]:
        return 8000
    return 0


@compiled
def list_moves(s, seat, out):
    """Write every legal move of a seat into `out`; returns how many (HB-08, HB-10).

    The moves grow family by family: each keeps enough room for what the later families can still give.
    """
    if s.over or (s.placed >> seat) & 1:
        return 0
    need = s.schedule[s.round_number - 1]
    later = s.hand_size
    out[0] = 0
    found = 1
    for family in range(s.families):
        held = count_of(s.hand[seat], family)
        later -= held
        grown = found
        for at in range(found):
            missing = need - size_of(out[at])
            fewest = max(0, missing - later)
            for count in range(fewest + 1, min(held, missing) + 1):
                out[grown] = out[at] + count * one_of(family)
                grown += 1
            out[at] += fewest * one_of(family)
        found = grown
    return found


@compiled
def apply(s, seat, move):
    """Place a legal choice face down; when everybody has, reveal and resolve the round (HB-09)."""
    s.played[s.round_number - 1][seat] = move
    s.placed |= 1 << seat
    note(s, 9, seat, s.schedule[s.round_number - 1], 0)
    if s.placed == everybody(s):
        resolve(s)


# ---------------------------------------------------------------- the round


@compiled
def resolve(s):
    """Award the flowers, pass, take back, go on: one whole round."""
    now = s.round_number - 1
    fates = majorities(s, now)
    for family in range(s.families):
        award(s, family, now, count_of(fates, family))
    if s.noting:
        tell_plays(s, now)
        tell_awards(s, now)
    s.placed = 0
    if s.round_number == s.rounds:
        finish(s)
    else:
        pass_cards(s)
        next_round(s)


@compiled
def tell_plays(s, now):
    """Note what everybody reveals (HB-09)."""
    for seat in range(len(s.hand)):
        note(s, 9, seat, s.played[now][seat], 1)


@woven
def majorities(s, now):
    """For each family the seat that played strictly more of it than every other (HB-11), else TIED or UNPLAYED.

    Each family has a byte, in which all are decided at once: the highest count times 8 plus its seat, and the second
    highest alike. The answer has four bits for each family, like a set of cards: see `count_of`.
    """
    top = 0
    second = 0
    for seat in range(len(s.hand)):
        mine = 8 * in_bytes(s.played[now][seat]) + seat * BYTES
        higher = larger(top, mine)
        second = larger(second, top + mine - higher)
        top = higher
    tied = is_zero((top ^ second) & (COUNT * BYTES))
    unplayed = is_zero(top & (COUNT * BYTES))
    fates = ((top | (TIED * tied)) & (TIED * BYTES)) - unplayed
    return (fates | (fates >> 28)) & ALL_FAMILIES


@woven
def in_bytes(cards):
    """A set of cards with a byte for each family: the even families, then the odd ones."""
    return (cards | (cards << 28)) & (15 * BYTES)


@woven
def larger(these, those):
    """The larger of two numbers below 128, in each byte."""
    guard = ((these | (128 * BYTES)) - those) & (128 * BYTES)
    return those ^ ((these ^ those) & (guard - (guard >> 7)))


@woven
def is_zero(numbers):
    """1 in each byte that is 0, of bytes below 128, else 0."""
    return (((128 * BYTES) - numbers) >> 7) & BYTES


@woven
def award(s, family, now, fate):
    """Decide one family's flower: to the majority (HB-11), gone on a tie (HB-12), gone when nobody played (HB-13).

    Families are decided one by one, so a seat may win several (HB-14). `now` is the flower's place in its pile.
    """
    if s.bent:
        fate = bend(s, family, now, fate)
    s.fate[family][now] = fate
    s.points[fate] += WHOLE * s.pile[family][now]
    s.flowers[fate] += 1


@compiled
def bend(s, family, now, fate):
    """What a flower's fate becomes under the options that bend HB-12 and HB-13.

    A flower that waits goes to the next winner of its family; after the last round it is removed.
    """
    is_last = now + 1 == s.rounds
    s.taken[family] = 1 << now
    if fate == TIED and s.tie_rule == SHARE:
        split(s, family, now)
        fate = SPLIT
    elif fate == TIED and s.tie_rule == CARRY and not is_last:
        fate = TIED_WAITS
        s.waiting[family] += 1
    elif fate == UNPLAYED and s.unclaimed_rule == CARRY and not is_last:
        fate = UNPLAYED_WAITS
        s.waiting[family] += 1
    elif s.waiting[family] and (fate < UNPLAYED or is_last):
        end_waiting(s, family, now, fate)
    return fate


@compiled
def end_waiting(s, family, now, fate):
    """Flowers that waited go to the winner, or leave the game for the reason for which they waited."""
    for at in range(now):
        before = s.fate[family][at]
        if before >= UNPLAYED_WAITS:
            after = fate
            if fate < UNPLAYED:
                s.taken[family] |= 1 << at
            else:
                after = TIED if before == TIED_WAITS else UNPLAYED
            s.fate[family][at] = after
            s.points[before] -= WHOLE * s.pile[family][at]
            s.points[after] += WHOLE * s.pile[family][at]
            s.flowers[before] -= 1
            s.flowers[after] += 1
    s.waiting[family] = 0


@compiled
def waiting_value(s, family, now):
    """The points on the flowers of a family that wait for a winner."""
    value = 0
    for at in range(now):
        if s.fate[family][at] >= UNPLAYED_WAITS:
            value += s.pile[family][at]
    return value


@compiled
def split(s, family, now):
    """The value of the flower is divided equally among the tied."""
    most = 0
    tied = 0
    for seat in range(len(s.hand)):
        count = count_of(s.played[now][seat], family)
        if count > most:
            most = count
            tied = 0
        if count == most:
            tied += 1
    for seat in range(len(s.hand)):
        if count_of(s.played[now][seat], family) == most:
            s.points[seat] += WHOLE * s.pile[family][now] // tied


@compiled
def tell_awards(s, now):
    """Note for each family who took its flower, or why nobody did, and who took several (HB-14)."""
    fates = majorities(s, now)
    for family in range(s.families):
        fate = s.fate[family][now]
        if fate < UNPLAYED:
            note(s, 11, fate, family, s.taken[family] if s.bent else 1 << now)
        else:
            note(s, 13 if count_of(fates, family) == UNPLAYED else 12, NOBODY, family, fate)
    for seat in range(len(s.hand)):
        won = 0
        for family in range(s.families):
            if s.fate[family][now] == seat:
                won += 1
        if won > 1:
            note(s, 14, seat, won, 0)


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


@compiled
def pass_cards(s):
    """Hand the unplayed cards on (HB-16), then take the played ones back (HB-17): every hand is whole again."""
    played = s.played[s.round_number - 1]
    if s.watching:
        watch_passing(s)
    for seat in range(len(s.hand)):
        s.passed[seat] = played[seat] if s.pass_played else s.hand[seat] - played[seat]
    for seat in range(len(s.hand)):
        s.hand[seat] += s.passed[giver(s, seat, s.round_number)] - s.passed[seat]
    if s.watching:
        for seat in range(len(s.hand)):
            s.known[seat][seat] = s.hand[seat]
    if s.noting:
        tell_passing(s)


@compiled
def watch_passing(s):
    """What each seat knows after the passing: played cards were seen by all, passed ones by giver and receiver (HB-19).

    Cards that a seat knew to be in a hand and that were not just played are among those that were kept back.
    """
    played = s.played[s.round_number - 1]
    for seat in range(len(s.hand)):
        known = s.known[seat]
        for other in range(len(s.hand)):
            s.spare[other] = without(known[other], played[other])
        for other in range(len(s.hand)):
            source = giver(s, other, s.round_number)
            known[other] = (
                s.spare[other] + played[source] if s.pass_played else played[other] + s.spare[source]
            )


@compiled
def tell_passing(s):
    """Note who passed how many cards (for all) and which (for two), and that the played ones came back."""
    if s.pass_direction != STAY:
        for seat in range(len(s.hand)):
            note(s, 16, giver(s, seat, s.round_number), seat, 0)
        for seat in range(len(s.hand)):
            note(s, 16, giver(s, seat, s.round_number), seat, s.passed[giver(s, seat, s.round_number)])
    note(s, 17, NOBODY, 0, 0)


@compiled
def next_round(s):
    """Turn up the next flower of every pile and advance the pawn (HB-18)."""
    s.round_number += 1
    note(s, 18, NOBODY, s.schedule[s.round_number - 1], 0)


# ---------------------------------------------------------------- scoring and end


@compiled
def finish(s):
    """End the game (HB-20), count the points (HB-21) and rank the seats (HB-22 to HB-24)."""
    s.over = 1
    players = len(s.hand)
    for seat in range(players):
        s.place[seat] = 1
        for other in range(players):
            s.place[seat] += standing(s, other) > standing(s, seat)
    if s.noting:
        tell_end(s)


@woven
def standing(s, seat):
    """A number that ranks the seats: by points (HB-22), then by flower cards (HB-23); if equal, both share (HB-24)."""
    cards = 0
    if s.tiebreak == MOST_FLOWERS:
        cards = s.flowers[seat]
    elif s.tiebreak == FEWEST_FLOWERS:
        cards = -s.flowers[seat]
    return (FAMILIES * ROUNDS + 1) * s.points[seat] + cards


@compiled
def tell_end(s):
    """Note the end, everybody's points, and the rule that decided who won."""
    note(s, 20, NOBODY, 0, 0)
    top = 0
    winners = 0
    level = 0
    for seat in range(len(s.hand)):
        note(s, 21, seat, s.points[seat], s.flowers[seat])
        top = max(top, s.points[seat])
    for seat in range(len(s.hand)):
        if s.place[seat] == 1:
            winners |= 1 << seat
        if s.points[seat] == top:
            level |= 1 << seat
    if winners & (winners - 1):
        note(s, 24, NOBODY, winners, level)
    elif level != winners:
        note(s, 23, NOBODY, winners, level)
    else:
        note(s, 22, NOBODY, winners, level)


# ---------------------------------------------------------------- what a seat cannot know


@compiled
def shuffle_unseen(s, seat):
    """Deal everything that a seat cannot know anew, among all that it cannot exclude (HB-04, HB-05, HB-19).

    The others' face-down choices of this round are forgotten. Cards are put in a fixed order first, so that the
    result depends on what the seat knows and on `thought`, never on where the hidden cards really are.
    """
    branch(s.chance, s.thought)
    known = s.known[seat]
    unknown = 0
    for family in range(s.families):
        unknown += s.bees_per_family * one_of(family)
    for other in range(len(s.hand)):
        unknown -= known[other]
    cards = lay_out(s, unknown)
    at = 0
    for other in range(len(s.hand)):
        if other == seat:
            continue
        missing = s.hand_size - size_of(known[other])
        drawn = draw_cards(s, at, missing, cards)
        at += missing
        unknown -= drawn
        s.hand[other] = known[other] + drawn
        if not s.over:
            s.played[s.round_number - 1][other] = 0
    s.aside = unknown
    s.placed &= 1 << seat
    imagine_knowledge(s)
    for family in range(s.families):
        sort_pile(s, family)
        shuffle_pile(s, family, s.round_number)


@compiled
def imagine_knowledge(s):
    """Who knew a whole hand knows the imagined one; knowledge of parts of a hand comes from shown cards (HB-19)."""
    for seat in range(len(s.hand)):
        for other in range(len(s.hand)):
            if size_of(s.known[seat][other]) == s.hand_size:
                s.known[seat][other] = s.hand[other]


@compiled
def lay_out(s, cards):
    """Lay a set of cards out in `deck`, family by family; returns how many they are."""
    at = 0
    for family in range(s.families):
        for _ in range(count_of(cards, family)):
            s.deck[at] = family
            at += 1
    return at


@compiled
def sort_pile(s, family):
    """Put the flowers that are still face down into rising order."""
    pile = s.pile[family]
    for at in range(s.round_number + 1, s.rounds):
        value = pile[at]
        before = at - 1
        while before >= s.round_number and pile[before] > value:
            pile[before + 1] = pile[before]
            before -= 1
        pile[before + 1] = value
