"""The expert: it remembers all that its seat has seen, guesses which plan each neighbour follows, and answers it."""

from beelab.engine.chance import next_word
from beelab.engine.compiled import compiled
from beelab.engine.state import copy_silent
from beelab.games.happy_bee.desk import MILLION, PLANS
from beelab.games.happy_bee.habits import SLIP, judge_plans
from beelab.games.happy_bee.memory import shuffle_unseen
from beelab.games.happy_bee.plans import RANDOM, best_cards, plan, worth
from beelab.games.happy_bee.state import WHOLE, count_of, size_of

IMAGINED = 16  # worlds that are imagined while some hands are unknown
POINT = 1_000  # what a point of one's own is worth
RIVALS = 400  # what it costs if rivals with as many points get one, shared among them
LEAD = 3  # so much more it costs for each point that the rival is ahead, when one round is left


@compiled
def answer(s, seat, desk, world):
    """The cards that do best against what the others probably play, over the worlds that the seat cannot exclude."""
    copy_silent(world, s)
    next_word(s.thought)
    world.noting = 0
    now = s.round_number - 1
    clear_sums(s, now, desk)
    weights = 0
    for _ in range(IMAGINED if is_unsure(s, seat) else 1):
        shuffle_unseen(world, seat)
        weight = judge_plans(world, seat, desk)
        expect_plays(world, seat, now, desk)
        for family in range(s.families):
            add_gains(world, seat, family, now, weight, desk)
        weights += weight
    for family in range(s.families):
        for m in range(s.schedule[now] + 1):
            desk.gain[family][m] = desk.sums[family][m] // weights
    return best_cards(s, s.hand[seat], s.schedule[now], desk)


@compiled
def clear_sums(s, now, desk):
    """An empty sheet to add up what each number of cards of each family is worth."""
    for family in range(s.families):
        for m in range(s.schedule[now] + 1):
            desk.sums[family][m] = 0


@compiled
def is_unsure(s, seat):
    """Does the seat not know every hand (HB-19)?"""
    for other in range(len(s.hand)):
        if size_of(s.known[seat][other]) < s.hand_size:
            return True
    return False


@compiled
def expect_plays(s, seat, now, desk):
    """Fill `guess`, what each plan would play from the others' hands, and `cost`, what a point for them costs."""
    for other in range(len(s.hand)):
        if other != seat:
            desk.cost[other] = cost_of_point(s, seat, other, now)
            for p in range(RANDOM + 1, PLANS):
                desk.guess[other][p] = plan(s, s.hand[other], now, p, desk)


@compiled
def cost_of_point(s, seat, rival, now):
    """What a point for a rival costs the seat: more from one who is ahead, and most of all near the end (HB-22)."""
    lead = (s.points[rival] - s.points[seat]) // WHOLE
    rounds = s.rounds - now
    cost = RIVALS * (rounds + LEAD * lead) // rounds // (len(s.hand) - 1)
    return min(max(cost, 0), POINT)


@compiled
def add_gains(s, seat, family, now, weight, desk):
    """Add what 0, 1, 2, ... cards of a family win for the seat, less what they leave to rivals (HB-11, HB-12)."""
    k = s.schedule[now]
    for other in range(len(s.hand)):
        if other != seat:
            expect_counts(s, other, family, k, desk)
    value = worth(s, family, now)
    lost = 0  # what it costs that a rival takes the flower with more cards than the seat plays
    for mine in range(k, -1, -1):
        won = POINT * all_play_fewer(s, seat, seat, mine, desk) if mine else 0
        desk.sums[family][mine] += weight * (value * (won - lost) // POINT)
        for rival in range(len(s.hand)):
            if rival != seat and mine:
                chance = desk.shares[rival][mine] * all_play_fewer(s, seat, rival, mine, desk) // MILLION
                lost += desk.cost[rival] * chance


@compiled
def all_play_fewer(s, seat, winner, count, desk):
    """Chance that all but `seat` and `winner` play fewer than `count` cards of the family at hand."""
    chance = MILLION
    for other in range(len(s.hand)):
        if other != seat and other != winner:
            fewer = 0
            for x in range(count):
                fewer += desk.shares[other][x]
            chance = chance * fewer // MILLION
    return chance


@compiled
def expect_counts(s, seat, family, k, desk):
    """Fill `shares`: the chance that a seat plays 0, 1, 2, ... cards of a family, over the plans it may follow."""
    held = count_of(s.hand[seat], family)
    shares = desk.shares[seat]
    at_random = desk.trust[seat][RANDOM]
    for p in range(RANDOM + 1, PLANS):
        at_random += desk.trust[seat][p] // SLIP
    for x in range(k + 1):
        shares[x] = at_random * desk.plays[k][held][x] // MILLION if x <= held else 0
    for p in range(RANDOM + 1, PLANS):
        trust = desk.trust[seat][p]
        shares[count_of(desk.guess[seat][p], family)] += trust - trust // SLIP
