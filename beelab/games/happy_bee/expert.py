"""The expert: it remembers all that its seat has seen, guesses which plan each neighbour follows, and answers it."""

from beelab.engine.chance import next_word
from beelab.engine.compiled import compiled
from beelab.engine.state import copy_state
from beelab.games.happy_bee.desk import MILLION, PLANS
from beelab.games.happy_bee.memory import shuffle_unseen
from beelab.games.happy_bee.plans import GREEDY, RANDOM, best_cards, plan, worth
from beelab.games.happy_bee.state import count_of, giver, size_of

IMAGINED = 16  # worlds that are imagined while some hands are unknown
SLIP = 20  # somebody who follows a plan leaves it once in so many rounds
RIVALS = 400  # points that go to a rival hurt: thousandths of a point of one's own, shared among the rivals


@compiled
def answer(s, seat, desk, worlds):
    """The cards that do best against what the others probably play, over the worlds that the seat cannot exclude."""
    copy_state(worlds, 1, s)
    next_word(s.thought)
    world = worlds[1]
    world.noting = 0
    now = s.round_number - 1
    for family in range(s.families):
        for m in range(s.schedule[now] + 1):
            desk.gain[family][m] = 0
    for _ in range(IMAGINED if is_unsure(s, seat) else 1):
        shuffle_unseen(world, seat)
        judge_plans(world, seat, desk)
        expect_plays(world, seat, now, desk)
        for family in range(s.families):
            add_gains(world, seat, family, now, desk)
    return best_cards(s, s.hand[seat], s.schedule[now], desk)


@compiled
def is_unsure(s, seat):
    """Does the seat not know every hand (HB-19)?"""
    for other in range(len(s.hand)):
        if size_of(s.known[seat][other]) < s.hand_size:
            return True
    return False


@compiled
def judge_plans(s, seat, desk):
    """Fill `trust`: how well each plan explains what each seat has played so far, out of a million.

    The rounds are gone through backwards: what a seat showed and what it passed on were its hand before.
    """
    players = len(s.hand)
    for other in range(players):
        desk.hands[other] = s.hand[other]
        for p in range(PLANS):
            desk.trust[other][p] = 4 * MILLION // 100
        desk.trust[other][RANDOM] = 34 * MILLION // 100
        desk.trust[other][GREEDY] = 50 * MILLION // 100
    for now in range(s.round_number - 2, -1, -1):
        if size_of(s.played[now][seat]) == 0:
            return  # the position begins after this round
        hands_before(s, now, desk)
        for other in range(players):
            if other != seat:
                judge_play(s, other, now, desk)


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
def judge_play(s, seat, now, desk):
    """Weigh the plans of a seat by what it played from its hand in round `now`."""
    hand = desk.hands[seat]
    played = s.played[now][seat]
    ways = 1
    for family in range(s.families):
        ways *= choices(count_of(hand, family), count_of(played, family))
    trust = desk.trust[seat]
    trust[RANDOM] = max(trust[RANDOM] * ways // desk.ways[s.schedule[now]], 1)
    total = trust[RANDOM]
    for p in range(RANDOM + 1, PLANS):
        if plan(s, hand, now, p, desk) != played:
            trust[p] = max(trust[p] // SLIP, 1)
        total += trust[p]
    for p in range(PLANS):
        trust[p] = max(trust[p] * MILLION // total, 1)


@compiled
def choices(n, k):
    """In how many ways `k` of `n` cards can be chosen."""
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@compiled
def expect_plays(s, seat, now, desk):
    """Fill `guess`: what each plan would play from the other seats' hands in this round."""
    for other in range(len(s.hand)):
        if other != seat:
            for p in range(RANDOM + 1, PLANS):
                desk.guess[other][p] = plan(s, s.hand[other], now, p, desk)


@compiled
def add_gains(s, seat, family, now, desk):
    """Add what 0, 1, 2, ... cards of a family win for the seat, less what they leave to its rivals."""
    k = s.schedule[now]
    players = len(s.hand)
    for other in range(players):
        if other != seat:
            expect_counts(s, other, family, k, desk)
    value = worth(s, family, now)
    rivals = 0  # chance that some rival takes the flower, with more cards than the seat plays
    for mine in range(k, -1, -1):
        alone = MILLION
        for other in range(players):
            if other != seat:
                alone = alone * fewer_than(desk, other, mine) // MILLION
        if mine == 0:
            alone = 0
        hurt = rivals * RIVALS // 1000 // (players - 1)
        desk.gain[family][mine] += value * (alone - hurt)
        rivals += rival_wins_with(desk, seat, players, mine)


@compiled
def rival_wins_with(desk, seat, players, count):
    """Chance that exactly one rival plays `count` cards of a family and all other rivals play fewer."""
    total = 0
    if count:
        for rival in range(players):
            if rival != seat:
                chance = desk.shares[rival][count]
                for other in range(players):
                    if other != seat and other != rival:
                        chance = chance * fewer_than(desk, other, count) // MILLION
                total += chance
    return total


@compiled
def fewer_than(desk, seat, count):
    """Chance that a seat plays fewer than `count` cards of the family at hand."""
    total = 0
    for x in range(count):
        total += desk.shares[seat][x]
    return total


@compiled
def expect_counts(s, seat, family, k, desk):
    """Fill `shares`: the chance that a seat plays 0, 1, 2, ... cards of a family, over the plans it may follow."""
    held = count_of(s.hand[seat], family)
    shares = desk.shares[seat]
    for x in range(k + 1):
        shares[x] = desk.trust[seat][RANDOM] * desk.plays[k][held][x] // MILLION if x <= held else 0
    for p in range(RANDOM + 1, PLANS):
        shares[count_of(desk.guess[seat][p], family)] += desk.trust[seat][p]
