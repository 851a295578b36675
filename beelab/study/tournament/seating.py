"""Who sits where, and with which deal: plans in which nobody has better seats, rivals or cards than anybody else."""

from itertools import combinations
from random import Random

OTHERS = -1  # a seat of the bots that a qualifying round is played against

Table = tuple[int, tuple[int, ...]]  # the number of the deal, and who sits in each seat


def turns(seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A table turned into every seat, and the same with left and right swapped; three have all their six orders."""
    both = (seats, seats[::-1]) if len(seats) > 2 else (seats,)
    turned = [order[i:] + order[:i] for order in both for i in range(len(order))]
    return list(dict.fromkeys(turned))


def mixed_tables(entries: int, players: int, games: int, seed: int) -> list[Table]:
    """Every deal is played by everybody, at tables drawn by lot, in all turns; no deal is cut short.

    >>> len(mixed_tables(3, 3, games=20, seed=1)), len(mixed_tables(30, 3, games=60, seed=1))
    (24, 60)
    """
    rng = Random(f"mixed {seed}")
    plan: list[Table] = []
    while len(plan) < games:
        deal = plan[-1][0] + 1 if plan else 0
        order = list(range(entries))
        rng.shuffle(order)
        for first in range(0, entries, players):
            table = [order[i % entries] for i in range(first, first + players)]
            rng.shuffle(table)
            plan += [(deal, seats) for seats in turns(tuple(table))]
    return plan


def every_group(entries: int, players: int, deals: int, seed: int) -> list[Table]:
    """Every group of so many entries plays every deal, in all turns.

    >>> len(every_group(10, 3, deals=20, seed=1)) == 120 * 6 * 20
    True
    """
    rng = Random(f"groups {seed}")
    plan: list[Table] = []
    for deal in range(deals):
        for group in combinations(range(entries), players):
            table = list(group)
            rng.shuffle(table)
            plan += [(deal, seats) for seats in turns(tuple(table))]
    return plan


def one_by_one(entries: int, players: int, games: int) -> list[Table]:
    """Each entry alone against others: all meet the same deals from the same seats, one seat further each time."""
    plan: list[Table] = []
    for deal in range(games):
        for entry in range(entries):
            seats = [OTHERS] * players
            seats[deal % players] = entry
            plan.append((deal, tuple(seats)))
    return plan
