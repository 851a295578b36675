"""Happy Bee in plain Python, as a good Python programmer would write it: no numpy, no compiler.

It is what the library is measured against, so it does no work that the game does not ask for, and uses what
the standard library does fast: `random.sample` and `list.count` (a `Counter` for each play is a third slower).
Ordinary rules, random players, no options.
"""

from __future__ import annotations

import random

FAMILIES = ("blue", "purple", "yellow", "green", "red", "pink", "orange")
SCHEDULE = (1, 2, 3, 4, 5, 4, 3, 2, 1)
VALUES = (1, 1, 2, 2, 3, 3, 4, 4, 5)
HAND = 7


def deal(players: int, rng: random.Random) -> tuple[list[list[str]], dict[str, list[int]]]:
    """Seven bees for everybody, and a shuffled pile of flowers for each family."""
    families = FAMILIES[: players + 1]
    bees = [family for family in families for _ in range(6)]
    dealt = rng.sample(bees, HAND * players)
    hands = [dealt[HAND * seat : HAND * (seat + 1)] for seat in range(players)]
    return hands, {family: rng.sample(VALUES, len(VALUES)) for family in families}


def play_round(hands: list[list[str]], k: int, rng: random.Random) -> tuple[list[list[str]], list[list[str]]]:
    """Everybody plays k random cards; the hands after passing and taking back, and the plays."""
    plays = []
    for hand in hands:
        play = rng.sample(hand, k)
        for card in play:
            hand.remove(card)
        plays.append(play)
    return [own + hands[seat - 1] for seat, own in enumerate(plays)], plays


def majority(plays: list[list[str]], family: str) -> int | None:
    """The seat that played strictly more of the family than everybody else."""
    counts = [play.count(family) for play in plays]
    top = max(counts)
    return counts.index(top) if top and counts.count(top) == 1 else None


def play_game(players: int, rng: random.Random) -> tuple[list[int], list[int]]:
    """A whole game; the points and the number of flowers of each seat."""
    hands, piles = deal(players, rng)
    points = [0] * players
    flowers = [0] * players
    for number, k in enumerate(SCHEDULE):
        hands, plays = play_round(hands, k, rng)
        for family, pile in piles.items():
            winner = majority(plays, family)
            if winner is not None:
                points[winner] += pile[number]
                flowers[winner] += 1
    return points, flowers


def winners(points: list[int], flowers: list[int]) -> list[int]:
    """Most points win, then most flowers; else the victory is shared."""
    best = max(zip(points, flowers, strict=True))
    return [seat for seat, own in enumerate(zip(points, flowers, strict=True)) if own == best]


def simulate(games: int, players: int = 4, seed: int = 0) -> list[tuple[list[int], list[int], list[int]]]:
    """Points, flowers and winners of so many games."""
    rng = random.Random(seed)
    results = []
    for _ in range(games):
        points, flowers = play_game(players, rng)
        results.append((points, flowers, winners(points, flowers)))
    return results
