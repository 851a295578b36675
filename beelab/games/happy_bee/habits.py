"""Which plan does each neighbour follow? A guess from all that was played so far, as chances out of a million."""

from beelab.engine.compiled import compiled
from beelab.games.happy_bee.desk import MILLION, PLANS
from beelab.games.happy_bee.plans import GREEDY, RANDOM, plan
from beelab.games.happy_bee.state import count_of, giver, size_of

SLIP = 20  # somebody who follows a plan leaves it once in so many rounds, and plays any cards
LIKELY, MOST_LIKELY = 1_000, 1_000_000_000  # weights of imagined worlds: at first, and at most


@compiled
def judge_plans(s, seat, desk):
    """Fill `trust`: how well each plan explains what each other seat has played so far, out of a million.

    The rounds are gone through backwards: what a seat showed and what it passed on were its hand before.

    Returns:
        How well this imagined world explains it all: a weight from 1 to MOST_LIKELY. A world in which the plays
        follow from somebody's plan is likelier than one in which they are chance.
    """
    weight = LIKELY
    for other in range(len(s.hand)):
        desk.hands[other] = s.hand[other]
        for p in range(PLANS):
            desk.trust[other][p] = first_guess(p)
    for now in range(s.round_number - 2, -1, -1):
        if size_of(s.played[now][seat]) == 0:
            break  # the position begins after this round
        hands_before(s, now, desk)
        if not are_possible(s, desk.hands):
            break  # an imagined player remembers less, and may imagine hands that earlier rounds exclude
        for other in range(len(s.hand)):
            if other != seat:
                weight = judge_play(s, other, now, weight, desk)
    share_habits(s, seat, desk)
    return weight


@compiled
def first_guess(p):
    """How many out of a million players follow a plan, before anything is seen."""
    if p == RANDOM:
        return 540_000
    return 300_000 if p == GREEDY else 40_000


@compiled
def hands_before(s, now, desk):
    """Turn the hands after round `now` (from 0) into those before it."""
    played = s.played[now]
    for seat in range(len(s.hand)):
        s.spare[seat] = desk.hands[seat]
    for seat in range(len(s.hand)):
        source = giver(s, seat, now + 1)
        if s.pass_played:
            desk.hands[seat] = s.spare[seat] - played[source] + played[seat]
        else:
            desk.hands[source] = s.spare[seat] - played[seat] + played[source]


@compiled
def are_possible(s, hands):
    """Does no hand hold more of a family than there are? One that lacks a card seems to hold more than two hundred."""
    for seat in range(len(s.hand)):
        for family in range(s.families):
            if count_of(hands[seat], family) > s.bees_per_family:
                return False
    return True


@compiled
def judge_play(s, seat, now, weight, desk):
    """Weigh the plans of a seat by what it played from its hand in round `now`; returns the world's new weight."""
    hand = desk.hands[seat]
    played = s.played[now][seat]
    ways = 1
    for family in range(s.families):
        ways *= choices(count_of(hand, family), count_of(played, family))
    by_chance = max(MILLION * ways // desk.ways[s.schedule[now]], 1)
    trust = desk.trust[seat]
    total = 0
    for p in range(PLANS):
        fit = by_chance
        if p != RANDOM:
            fit = by_chance // SLIP
            if plan(s, hand, now, p, desk) == played:
                fit += MILLION - MILLION // SLIP
        trust[p] = max(trust[p] * fit // MILLION, 1)
        total += trust[p]
    for p in range(PLANS):
        trust[p] = max(trust[p] * MILLION // total, 1)
    return min(max(weight * total // by_chance, 1), MOST_LIKELY)


@compiled
def choices(n, k):
    """In how many ways `k` of `n` cards can be chosen."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@compiled
def share_habits(s, seat, desk):
    """Players at one table are often alike: what the others do counts for each seat too.

    Before anything is seen this changes nothing; then the habits of the table, with one imagined player who follows
    the first guess, take the place of the first guess.
    """
    for p in range(PLANS):
        desk.habit[p] = first_guess(p)
        for other in range(len(s.hand)):
            if other != seat:
                desk.habit[p] += desk.trust[other][p]
    for other in range(len(s.hand)):
        if other != seat:
            trust = desk.trust[other]
            total = 0
            for p in range(PLANS):
                trust[p] = trust[p] * desk.habit[p] // first_guess(p)
                total += trust[p]
            for p in range(PLANS):
                trust[p] = trust[p] * MILLION // total
