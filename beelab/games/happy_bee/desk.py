"""What a bot has in front of it while it thinks: tables of exact chances, and room for notes. It holds no cards."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

from beelab.engine.state import copy_state, new_states
from beelab.games.happy_bee.chances import clear_chance
from beelab.games.happy_bee.state import FAMILIES, HAND

SUBSETS = comb(HAND, HAND // 2)
MILLION = 1_000_000  # chances are whole numbers of millionths: the same sums on every machine
PLANS = 6  # the plans that the expert reckons with: the bots random, spread, hoard, top, pairs, greedy
SEATS = 6

LAYOUT: dict[str, tuple[str, tuple[int, ...]]] = {
    # subsets[k][i]: in the i-th choice of k cards from the hand, how many are among the first 0, 1, 2, ... cards,
    # a byte each: 0 to 7, 8 to 15
    "subsets": ("i8", (HAND + 1, SUBSETS, 2)),
    "ways": ("i8", (HAND + 1,)),  # how many choices of k cards there are
    # clear[w][k][u][m]: none of the seats plays m or more, of a family with u cards unseen; w hands are known
    "clear": ("i8", (SEATS, HAND + 1, HAND, HAND + 1)),
    # plays[k][h][x]: a known hand with h cards of a family plays x of them among k random ones
    "plays": ("i8", (HAND + 1, HAND + 1, HAND + 1)),
    "gain": ("i8", (FAMILIES, HAND + 1)),  # what playing 0, 1, 2, ... cards of a family is worth
    "sums": ("i8", (FAMILIES, HAND + 1)),  # the same, added up over imagined worlds
    "best": ("i8", (FAMILIES + 1, HAND + 1)),
    "take": ("i8", (FAMILIES + 1, HAND + 1)),
    "hands": ("i8", (SEATS,)),
    "trust": ("i8", (SEATS, PLANS)),  # how well each plan explains a seat's plays so far, out of a million
    "habit": ("i8", (PLANS,)),  # how common each plan is at this table
    "cost": ("i8", (SEATS,)),  # what a point for each rival costs
    "guess": ("i8", (SEATS, PLANS)),  # what each plan would play now
    "shares": ("i8", (SEATS, HAND + 1)),  # the chance that a seat plays 0, 1, 2, ... cards of one family
    "moves": ("i8", (SUBSETS + 1,)),
}


@lru_cache(maxsize=32)
def _template(players: int, families: int, bees: int, hand: int, rounds: tuple[int, ...]) -> Any:
    desks = new_states(LAYOUT)
    desk = desks[0]
    for k in range(hand + 1):
        for i, chosen in enumerate(combinations(range(hand), k)):
            for place in range(hand + 1):
                desk.subsets[k][i][place // 8] += sum(card < place for card in chosen) << (8 * (place % 8))
            desk.ways[k] = i + 1
    for k in rounds:
        for held in range(min(hand, bees) + 1):
            for x in range(min(k, held) + 1):
                if k - x <= hand - held:
                    share = Fraction(comb(held, x) * comb(hand - held, k - x), comb(hand, k))
                    desk.plays[k][held][x] = round(MILLION * share)
        for known in range(players):
            unseen = families * bees - hand * (1 + known)
            for cards in range(min(bees, unseen) + 1):
                for m in range(1, k + 1):
                    chance = clear_chance(unseen, players - 1 - known, k, cards, m)
                    desk.clear[known][k][cards][m] = round(MILLION * chance)
    return desks


def new_desk(start: Any) -> Any:
    """A desk for bots who play from this start state."""
    rounds = tuple(sorted({int(k) for k in list(start.schedule)[: int(start.rounds)]}))
    sizes = (int(start.families), int(start.bees_per_family), int(start.hand_size))
    desks = new_states(LAYOUT)
    copy_state(desks[0], _template(len(start.hand), *sizes, rounds)[0])
    return desks[0]
