"""Simple plans for a round of Happy Bee: what to play from a hand, by looking at the flowers and at nothing else.

The lessons compare them; the expert asks which of them its neighbours follow.
"""

from beelab.engine.compiled import compiled, woven
from beelab.games.happy_bee.desk import MILLION
from beelab.games.happy_bee.rules import waiting_value
from beelab.games.happy_bee.state import FAMILIES, count_of, one_of, size_of

RANDOM, SPREAD, HOARD, TOP, PAIRS, GREEDY = 0, 1, 2, 3, 4, 5
NONE = FAMILIES


@woven
def worth(s, family, now):
    """Points on a family's flower in round `now` (from 0), with those that wait for the same winner now."""
    value = s.pile[family][now]
    if s.bent and now == s.round_number - 1:
        value += waiting_value(s, family, now)
    return value


@compiled
def plan(s, hand, now, bot, desk):
    """The cards that a simple plan plays from a hand in round `now` (HB-08): SPREAD to GREEDY."""
    k = s.schedule[now]
    if bot == GREEDY:
        weigh(s, hand, now, desk)
        return best_cards(s, hand, k, desk)
    if bot == SPREAD:
        return play_spread(s, hand, k)
    if bot == PAIRS:
        return play_pairs(s, hand, now, k)
    return play_whole_colours(s, hand, now, k, bot == HOARD)


@compiled
def pick_family(s, cards, now, done, least, by_length):
    """The best family of which at least `least` cards are there: by value, or by length; NONE if there is none."""
    best = NONE
    most = -1
    for family in range(s.families):
        count = count_of(cards, family)
        if count >= least and not (done >> family) & 1:
            score = count if by_length else 100 * worth(s, family, now) + count
            if score > most:
                most = score
                best = family
    return best


@compiled
def play_whole_colours(s, hand, now, k, by_length):
    """All cards of the best colour, then of the next: the longest first (hoard) or the most valuable (top)."""
    move = 0
    done = 0
    while k:
        family = pick_family(s, hand, now, done, 1, by_length)
        count = min(k, count_of(hand, family))
        move += count * one_of(family)
        done |= 1 << family
        k -= count
    return move


@compiled
def play_spread(s, hand, k):
    """One card of each colour, then round again; it does not look at the flowers."""
    move = 0
    while k:
        for family in range(s.families):
            if k and count_of(hand - move, family):
                move += one_of(family)
                k -= 1
    return move


@compiled
def play_pairs(s, hand, now, k):
    """Two cards on each of the best flowers where the hand has two, then single cards on the best of the others."""
    move = 0
    done = 0
    while k >= 2:
        family = pick_family(s, hand, now, done, 2, False)
        if family == NONE:
            break
        move += 2 * one_of(family)
        done |= 1 << family
        k -= 2
    while k:
        family = pick_family(s, hand - move, now, done, 1, False)
        if family == NONE:
            done = 0
        else:
            move += one_of(family)
            done |= 1 << family
            k -= 1
    return move


@compiled
def weigh(s, hand, now, desk):
    """Fill `gain`: value times the exact chance to win with 0, 1, 2, ... cards if the others play at random (HB-11)."""
    k = s.schedule[now]
    for family in range(s.families):
        held = count_of(hand, family)
        value = worth(s, family, now)
        chances = desk.clear[0][k][s.bees_per_family - held]
        desk.gain[family][0] = 0
        for m in range(1, min(held, k) + 1):
            desk.gain[family][m] = value * chances[m]


@compiled
def best_cards(s, hand, k, desk):
    """The `k` cards of a hand with the largest sum of `gain`; of equal sums, the one with more of early families."""
    for cards in range(k + 1):
        desk.best[0][cards] = -MILLION * MILLION if cards else 0
    for family in range(s.families):
        held = count_of(hand, family)
        before = desk.best[family]
        after = desk.best[family + 1]
        for cards in range(k + 1):
            best = before[cards] + desk.gain[family][0]
            take = 0
            for m in range(1, min(held, cards) + 1):
                sum_of = before[cards - m] + desk.gain[family][m]
                if sum_of > best:
                    best = sum_of
                    take = m
            after[cards] = best
            desk.take[family][cards] = take
    move = 0
    for family in range(s.families - 1, -1, -1):
        take = desk.take[family][k]
        move += take * one_of(family)
        k -= take
    return move


@compiled
def weigh_left(s, seat, now, desk):
    """Like `weigh`, but the next seat's whole hand is known: it plays at random from those cards (HB-19)."""
    k = s.schedule[now]
    left_hand = s.known[seat][(seat + 1) % len(s.hand)]
    for family in range(s.families):
        held = count_of(s.hand[seat], family)
        theirs = count_of(left_hand, family)
        others = desk.clear[1][k][s.bees_per_family - held - theirs]
        desk.gain[family][0] = 0
        fewer = 0
        for m in range(1, min(held, k) + 1):
            fewer += desk.plays[k][theirs][m - 1]
            desk.gain[family][m] = worth(s, family, now) * (fewer * others[m] // MILLION)


@compiled
def play_left(s, seat, desk):
    """The greedy plan, with the left neighbour's hand where it is known."""
    now = s.round_number - 1
    hand = s.hand[seat]
    if size_of(s.known[seat][(seat + 1) % len(s.hand)]) < s.hand_size:
        weigh(s, hand, now, desk)
    else:
        weigh_left(s, seat, now, desk)
    return best_cards(s, hand, s.schedule[now], desk)
